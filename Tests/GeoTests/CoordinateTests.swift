import Testing

@testable import Geo

@Suite struct CoordinateTests {
  private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(
    arguments: [
      (90.1, 0.0), (-90.1, 0), (0, 180.1), (0, -180.1), (.nan, 0), (0, .nan), (.infinity, 0),
      (0, -.infinity),
    ])
  func aPlaceOffTheGlobeIsRefused(_ latitude: Double, _ longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test(arguments: [Int64.min, .max, 1_800_000_001, -1_800_000_001])
  func stepsOffTheGlobeAreRefused(_ steps: Int64) {
    #expect(Coordinate(latitudeE7: steps, longitudeE7: 0) == nil)
    #expect(Coordinate(latitudeE7: 0, longitudeE7: steps) == nil)
  }

  @Test func theDateLineHasOneLongitude() throws {
    #expect(try at(0, 180) == at(0, -180))
    #expect(try at(0, 179.99999999) == at(0, -180))
  }

  // Great circles on a sphere of 6,371,008.8 m: a degree is 111,195.08 m.
  @Test(
    arguments: [
      (0.0, 0.0, 0.0, 1.0, 111_195.08), (0, 0, 1, 0, 111_195.08), (0, 179.5, 0, -179.5, 111_195.08),
      (90, 0, -90, 0, 20_015_114.35), (0, 0, 0, 180, 20_015_114.35), (60, 10, 60, 11, 55_597.01),
      (89, 0, 89, 180, 222_390.16), (48.8566, 2.3522, 51.5074, -0.1278, 343_556.6),
    ])
  func distanceIsThatOfTheGreatCircle(
    _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
    _ meters: Double
  ) throws {
    let distance = try at(latitude1, longitude1).distance(to: at(latitude2, longitude2)).meters
    #expect(abs(distance - meters) < 1)
  }

  @Test(
    arguments: [
      (0.0, 0.0, 1.0, 0.0, 0.0), (0, 0, 0, 1, 90), (0, 0, -1, 0, 180), (0, 0, 0, -1, 270),
      (0, 179.5, 0, -179.5, 90), (0, -179.5, 0, 179.5, 270), (47, 9, 47, 9, 0),
      (35.0, 45.0, 35.0, 135.0, 60.16),
    ])
  func bearingIsThatOfTheGreatCircleAtItsStart(
    _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
    _ degrees: Double
  ) throws {
    let bearing = try at(latitude1, longitude1).bearing(to: at(latitude2, longitude2))
    #expect(abs(bearing.degrees - degrees) < 0.01)
  }

  @Test func movingThenMeasuringGivesTheMoveBack() throws {
    var random = TestGenerator(seed: 7)
    for _ in 0..<500 {
      let start = random.coordinate(latitudes: -85...85)
      let distance = Distance.meters(Double.random(in: 10...200_000, using: &random))
      let bearing = Bearing(degrees: Double.random(in: 0..<360, using: &random))
      let end = start.moved(by: distance, at: bearing)
      #expect(abs(start.distance(to: end).meters - distance.meters) < 0.05, "\(start) \(end)")
      #expect(abs(start.bearing(to: end).turn(to: bearing)) < 0.2, "\(start) \(end)")
    }
  }

  @Test func distanceIsSymmetricAndObeysTheTriangle() {
    var random = TestGenerator(seed: 8)
    for _ in 0..<500 {
      let (a, b, c) = (random.coordinate(), random.coordinate(), random.coordinate())
      #expect(abs(a.distance(to: b).meters - b.distance(to: a).meters) < 1e-6)
      #expect(a.distance(to: c).meters <= a.distance(to: b).meters + b.distance(to: c).meters + 1)
    }
  }

  @Test func movingOverThePoleOrTheDateLineStaysOnTheGlobe() throws {
    let overPole = try at(89.9, 0).moved(by: .kilometers(22.239), at: Bearing(degrees: 0))
    #expect(abs(overPole.latitude - 89.9) < 0.001)
    #expect(overPole.longitude == -180 || abs(abs(overPole.longitude) - 180) < 0.001)
    let overLine = try at(0, 179.95).moved(by: .kilometers(11.12), at: Bearing(degrees: 90))
    #expect(abs(overLine.longitude + 179.95) < 0.001)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func movingByNoNumberStaysHere(_ meters: Double) throws {
    let here = try at(47, 9)
    #expect(here.moved(by: .meters(meters), at: Bearing(degrees: 10)) == here)
  }

  @Test func interpolationTakesTheShortWayRound() throws {
    let middle = try at(0, 179).interpolated(to: at(2, -179), fraction: 0.5)
    #expect(middle == Coordinate(latitude: 1, longitude: 180))
    #expect(try at(0, 1).interpolated(to: at(0, 2), fraction: 7) == at(0, 2))
  }
}

@Suite struct BearingTests {
  @Test(
    arguments: [
      (360.0, 0.0), (-90, 270), (725, 5), (-1e-20, 0), (-360, 0), (.nan, 0), (.infinity, 0),
    ])
  func degreesAreBroughtIntoOneTurn(_ degrees: Double, _ expected: Double) {
    let bearing = Bearing(degrees: degrees)
    #expect(bearing.degrees == expected)
    #expect(bearing.degrees.sign == .plus)
  }

  @Test(
    arguments: [(350.0, 10.0, 20.0), (10, 350, -20), (0, 180, -180), (180, 0, -180), (90, 90, 0)])
  func aTurnIsTheShortWay(_ from: Double, _ to: Double, _ turn: Double) {
    #expect(Bearing(degrees: from).turn(to: Bearing(degrees: to)) == turn)
  }
}

@Suite struct BoundingBoxTests {
  @Test func aBoxAroundPointsTakesTheShortWayRound() throws {
    func box(_ longitudes: Double...) -> BoundingBox? {
      BoundingBox(around: longitudes.compactMap { Coordinate(latitude: 1, longitude: $0) })
    }
    #expect(box() == nil)
    let plain = try #require(box(-8.5, 9.5, 0))
    #expect((plain.west, plain.east) == (-8.5, 9.5))
    let across = try #require(box(178, -179, 179.5))
    #expect(across.crossesDateLine)
    #expect((across.west, across.east) == (178, -179))
    let single = try #require(box(7))
    #expect((single.west, single.east, single.south, single.north) == (7, 7, 1, 1))
  }

  @Test(
    arguments: [
      (-10.0, 0.0, 10.0, 5.0, 2.0, 9.0, true), (-10, 0, 10, 5, 6, 0, false),
      (170, -10, -170, 10, 0, 175, true), (170, -10, -170, 10, 0, -175, true),
      (170, -10, -170, 10, 0, 0, false), (170, -10, 180, 10, 0, 180, true),
      (-180, -10, -170, 10, 0, 180, true), (-180, -90, 180, 90, 90, 180, true),
    ])
  func containsWhatLiesWithinAlsoOverTheDateLine(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double, _ latitude: Double,
    _ longitude: Double, _ expected: Bool
  ) throws {
    let box = try #require(BoundingBox(west: west, south: south, east: east, north: north))
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(box.contains(place) == expected)
  }

  @Test func aBoxThatIsNoneIsRefused() {
    #expect(BoundingBox(west: 0, south: 2, east: 1, north: 1) == nil)
    #expect(BoundingBox(west: .nan, south: 0, east: 1, north: 1) == nil)
    #expect(BoundingBox(west: 0, south: 0, east: 181, north: 1) == nil)
  }
}

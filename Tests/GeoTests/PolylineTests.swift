import Testing

@testable import Geo

@Suite struct PolylineTests {
  private func line(_ degrees: (Double, Double)...) throws -> Polyline {
    Polyline(
      try degrees.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) })
  }

  // The example of the format's description, coarser by one decimal, and its six-decimal form.
  @Test func encodingMatchesTheFormatsKnownValues() throws {
    #expect(
      try line((38.5, -120.2), (40.7, -120.95), (43.252, -126.453)).encoded6
        == "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")
    #expect(try line((0, 0)).encoded6 == "??")
    #expect(Polyline([]).encoded6 == "")
  }

  @Test func encodingReadsBackWithinHalfAStep() {
    var random = TestGenerator(seed: 3)
    let points = (0..<200).map { _ in random.coordinate() }
    let decoded = Self.decoded6(Polyline(points).encoded6)
    #expect(decoded.count == points.count)
    for (point, read) in zip(points, decoded) {
      #expect(abs(Double(point.latitudeE7) - Double(read.latitude) * 10) <= 5)
      #expect(abs(Double(point.longitudeE7) - Double(read.longitude) * 10) <= 5)
    }
  }

  @Test func positionIsClampedToTheEnds() throws {
    let line = try line((0, 0), (0, 1), (1, 1))
    #expect(line.position(at: .meters(-5)) == line.points[0])
    #expect(line.position(at: .kilometers(9999)) == line.points[2])
    #expect(line.position(at: .meters(.nan)) == line.points[0])
    #expect(line.position(at: .meters(111_195.08 / 2))?.longitude.rounded(toStep: 1e-5) == 0.5)
    #expect(Polyline([]).position(at: .zero) == nil)
  }

  @Test func aSliceHoldsThePointsBetweenItsEnds() throws {
    let line = try line((0, 0), (0, 0.001), (0, 0.002), (0.001, 0.002))
    let slice = line.slice(from: .meters(50), to: .meters(250))
    #expect(slice.points.count == 4)
    #expect(Array(slice.points[1...2]) == Array(line.points[1...2]))
    #expect(abs(slice.length.meters - 200) < 0.1)
  }

  @Test func slicesOfARandomLineAddUpToTheLine() {
    var random = TestGenerator(seed: 4)
    for _ in 0..<100 {
      let line = random.line(points: 20)
      let length = line.length.meters
      let cut = Distance.meters(Double.random(in: 0...length, using: &random))
      let parts = [line.slice(from: .zero, to: cut), line.slice(from: cut, to: .meters(length))]
      #expect(abs(parts[0].length.meters + parts[1].length.meters - length) < 0.1)
      #expect(parts[0].points.last == parts[1].points.first)
      #expect(parts[0].points.first == line.points.first)
      #expect(parts[1].points.last == line.points.last)
    }
  }

  @Test func anEmptyLineHasNoProjection() throws {
    let here = try #require(Coordinate(latitude: 1, longitude: 1))
    #expect(Polyline([]).projection(of: here) == nil)
    #expect(Polyline([here]).projection(of: here)?.distance == .zero)
  }

  @Test func projectionFindsTheFootOfThePerpendicular() throws {
    let line = try line((0, 0), (0, 0.01), (0.01, 0.01))
    let here = try #require(Coordinate(latitude: 0.005, longitude: 0.011))
    let foot = try #require(line.projection(of: here))
    #expect(foot.piece == 1)
    #expect(foot.point == Coordinate(latitude: 0.005, longitude: 0.01))
    #expect(abs(foot.distance.meters - 111.195) < 0.01)
    #expect(abs(foot.along.meters - 1667.93) < 0.01)
    #expect(foot.bearing.degrees == 0)
  }

  @Test func projectionWorksOverTheDateLine() throws {
    let line = try line((0, 179.99), (0, -179.99))
    let here = try #require(Coordinate(latitude: 0.001, longitude: -179.995))
    let foot = try #require(line.projection(of: here))
    #expect(foot.point == Coordinate(latitude: 0, longitude: -179.995))
    #expect(abs(foot.distance.meters - 111.195) < 0.01)
  }

  @Test func aLineOnTheFarSideOfTheGlobeIsFar() throws {
    let line = try line((0, 179.9), (0, -179.9))
    let here = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(try #require(line.projection(of: here)).distance.meters > 1.9e7)
  }

  @Test func noSampledPointOfTheLineIsNearerThanTheProjection() throws {
    var random = TestGenerator(seed: 5)
    for _ in 0..<100 {
      let line = random.line(points: 10)
      let bearing = Bearing(degrees: Double.random(in: 0..<360, using: &random))
      let here = line.points[4].moved(by: .meters(120), at: bearing)
      let foot = try #require(line.projection(of: here))
      let length = line.length.meters
      for step in 0...200 {
        let sample = try #require(line.position(at: .meters(length * Double(step) / 200)))
        #expect(here.distance(to: sample).meters >= foot.distance.meters - 0.1)
      }
      let again = try #require(line.position(at: foot.along))
      #expect(again.distance(to: foot.point).meters < 0.1)
    }
  }

  private static func decoded6(_ text: String) -> [(latitude: Int, longitude: Int)] {
    var values: [Int] = []
    var (value, shift) = (0, 0)
    for byte in text.utf8 {
      value |= ((Int(byte) - 63) & 0x1f) << shift
      shift += 5
      guard Int(byte) - 63 < 0x20 else { continue }
      values.append(value & 1 == 1 ? ~(value >> 1) : value >> 1)
      (value, shift) = (0, 0)
    }
    var (latitude, longitude) = (0, 0)
    return stride(from: 0, to: values.count - 1, by: 2).map { index in
      latitude += values[index]
      longitude += values[index + 1]
      return (latitude, longitude)
    }
  }
}

extension Double {
  fileprivate func rounded(toStep step: Double) -> Double { (self / step).rounded() * step }
}

extension TestGenerator {
  /// A wandering line of pieces between 1 m and 300 m.
  fileprivate mutating func line(points count: Int) -> Polyline {
    var points = [coordinate(latitudes: -70...70)]
    while points.count < count {
      let length = Distance.meters(Double.random(in: 1...300, using: &self))
      let bearing = Bearing(degrees: Double.random(in: 0..<360, using: &self))
      points.append(points[points.count - 1].moved(by: length, at: bearing))
    }
    return Polyline(points)
  }
}

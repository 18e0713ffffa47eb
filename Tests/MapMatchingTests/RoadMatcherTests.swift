import Geo
import MapMatching
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing
import Testing

@Suite struct RoadMatcherTests {
  /// Names of the roads under a drive through `points` at 10 m/s.
  static func roads(
    _ map: AsciiMap, through points: [Coordinate], noise: Double = 0, isBare: Bool = false
  ) throws -> [String?] {
    var options = DriveOptions(startTime: RouteMatcherTests.start)
    options.acceleration = nil
    options.noise = .meters(noise)
    let speeds = Array(repeating: Speed(metersPerSecond: 10), count: points.count - 1)
    var matcher = RoadMatcher(graph: map.graph, profile: .car)
    var estimator = MotionEstimator()
    return try DriveSimulator(DrivePlan(points: points, speeds: speeds), options: options).map {
      let fix = isBare ? LocationFix(coordinate: $0.coordinate, time: $0.time) : $0
      let motion = estimator.add(fix, at: $0.time ?? options.startTime)
      return try matcher.match(fix, motion).map { try map.graph.road(of: $0.edge).name ?? "" }
    }
  }

  @Test(arguments: [false, true]) func aRoadBesideIsNotTakenForASingleFix(isBare: Bool) throws {
    let map = AsciiMap(
      """
      a-------------b
      c-------------d
      """, cell: .meters(25),
      ways: [
        "ab": "highway=primary name=Main", "cd": "highway=service name=Side",
        "ac": "highway=service name=Link",
      ])
    let names = try Self.roads(
      map, through: [map.coordinate("a"), map.coordinate("b")], noise: 5, isBare: isBare)
    #expect(names.dropFirst(4).allSatisfy { $0 == "Main" })
  }

  @Test func theDirectionOfMovementChoosesTheCarriageway() throws {
    let map = AsciiMap(
      """
      a-------------b
      c-------------d
      """, cell: .meters(12),
      ways: [
        "ba": "highway=motorway oneway=yes name=West",
        "cd": "highway=motorway oneway=yes name=East",
      ])
    let middle = [
      map.point(from: "a", to: "c"), map.point(from: "b", to: "d"),
    ]
    #expect(try Set(Self.roads(map, through: middle).dropLast()) == ["East"])
    #expect(try Set(Self.roads(map, through: middle.reversed()).dropLast()) == ["West"])
  }

  @Test func aCarDoesNotMatchToAFootpath() throws {
    let map = AsciiMap(
      """
      a-------------b
      c-------------d
      """, cell: .meters(15),
      ways: [
        "ab": "highway=residential name=Street", "cd": "highway=footway name=Path",
      ])
    let onPath = [map.coordinate("c"), map.coordinate("d")]
    #expect(try Set(Self.roads(map, through: onPath)) == ["Street"])
  }

  @Test func farFromRoadsThereIsNoMatch() throws {
    let map = AsciiMap("a---b", ways: ["ab": "highway=residential"])
    let away = map.coordinate("a").moved(by: .meters(200), at: Bearing(degrees: 0))
    let farther = away.moved(by: .meters(50), at: Bearing(degrees: 0))
    #expect(try Self.roads(map, through: [away, farther]).allSatisfy { $0 == nil })
  }

  @Test func whereTheMapIsMissingItSaysSo() throws {
    var tiles = MemoryTiles()
    let map = AsciiMap("a---b", ways: ["ab": "highway=residential"])
    for id in map.tiles.ids { tiles.append(id, bytes: [1, 2, 3]) }
    var matcher = RoadMatcher(graph: RoadGraph(source: tiles), profile: .car)
    var estimator = MotionEstimator()
    let fix = LocationFix(coordinate: map.coordinate("a"), time: RouteMatcherTests.start)
    let motion = estimator.add(fix, at: RouteMatcherTests.start)
    #expect(throws: RoadGraphError.self) { try matcher.match(fix, motion) }
  }

  @Test func withoutADirectionParallelCarriagewaysAreInDoubt() throws {
    let map = AsciiMap(
      """
      a-------------b
      c-------------d
      """, cell: .meters(12),
      ways: [
        "ba": "highway=motorway oneway=yes name=West",
        "cd": "highway=motorway oneway=yes name=East",
      ])
    let between = map.point(from: "a", to: "c").interpolated(
      to: map.point(from: "b", to: "d"), fraction: 0.5)
    func match(_ bearing: Double?) throws -> (name: String?, confidence: Double?) {
      var fix = LocationFix(coordinate: between, time: RouteMatcherTests.start)
      if let bearing {
        (fix.bearing, fix.speed) = (Bearing(degrees: bearing), Speed(metersPerSecond: 20))
      }
      var (matcher, estimator) = (
        RoadMatcher(graph: map.graph, profile: .car), MotionEstimator()
      )
      let motion = estimator.add(fix, at: RouteMatcherTests.start)
      let edge = try matcher.match(fix, motion)?.edge
      return (try edge.flatMap { try map.graph.road(of: $0).name }, matcher.confidence)
    }
    let (east, west, unknown) = (try match(90), try match(270), try match(nil))
    #expect(east.name == "East" && west.name == "West")
    #expect(try #require(east.confidence) > 0.95)
    #expect(try #require(west.confidence) > 0.95)
    #expect(try #require(unknown.confidence) < 0.6)
  }

  /// Three roads side by side; the fixes lie on the one that is named first.
  @Test(arguments: [
    ("car", "cd", "Street"), ("truck", "cd", "Street"), ("taxi", "cd", "Street"),
    ("bus", "cd", "Street"), ("scooter", "cd", "Street"), ("pedestrian", "cd", "Path"),
    ("bicycle", "cd", "Path"), ("car", "ef", "Motorway"), ("truck", "ef", "Motorway"),
    ("pedestrian", "ef", "Path"), ("bicycle", "ef", "Path"),
  ])
  func eachTravellerMatchesToOnesOwnRoads(
    _ name: String, _ ends: String, _ expected: String
  ) throws {
    let map = AsciiMap(
      """
      a-------------b
      c-------------d

      e-------------f
      """, cell: .meters(10),
      ways: [
        "ab": "highway=residential name=Street", "cd": "highway=path name=Path",
        "ef": "highway=motorway name=Motorway",
      ])
    let profile = try #require(Profile.named(name))
    var options = DriveOptions(startTime: RouteMatcherTests.start)
    options.acceleration = nil
    let plan = DrivePlan(
      points: ends.map { map.coordinate($0) }, speeds: [Speed(metersPerSecond: 4)])
    var (matcher, estimator) = (RoadMatcher(graph: map.graph, profile: profile), MotionEstimator())
    let names = try DriveSimulator(plan, options: options).map { fix in
      let motion = estimator.add(fix, at: fix.time ?? options.startTime)
      return try matcher.match(fix, motion).map { try map.graph.road(of: $0.edge).name ?? "" }
    }
    #expect(Set(names) == [expected])
  }
}

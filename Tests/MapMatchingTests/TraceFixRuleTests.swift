import Geo
import MapMatching
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing
import Testing

/// Which fixes count, and what they tell beside their place.
@Suite struct TraceFixRuleTests {
  static let street = AsciiMap(
    "a--------------------b--------------------c", cell: .meters(20),
    ways: ["ab": "highway=tertiary", "bc": "highway=tertiary"])

  static func drive() -> [LocationFix] {
    TraceFixtures.bare(TraceFixtures.drive(through: street.line("ac")))
  }

  /// The fixes left out, and the ways that the others make.
  private func outcome(
    _ fixes: [LocationFix], _ map: AsciiMap = street
  ) throws -> (leftOut: [Int], ways: [[Int64]]) {
    let match = try map.match(fixes)
    let leftOut = match.points.indices.filter { match.points[$0] == nil }
    return (leftOut, try match.matchings.map { try map.graph.wayIDs(of: $0.route) })
  }

  static let wholeStreet = [[street.wayID("ab"), street.wayID("bc")]]

  @Test(arguments: [0.0, 90, 200]) func aWildFixIsLeftOut(direction: Double) throws {
    var fixes = Self.drive()
    fixes[30].coordinate = fixes[30].coordinate
      .moved(by: .meters(400), at: Bearing(degrees: direction))
    let result = try outcome(fixes)
    #expect(result.leftOut == [30])
    #expect(result.ways == Self.wholeStreet)
  }

  @Test func aWildFixOnAnotherRoadIsLeftOut() throws {
    let map = AsciiMap(
      """
      a--------------------b--------------------c
      |
      |
      d--------------------e
      """, cell: .meters(20),
      ways: ["abc": "highway=tertiary", "de": "highway=tertiary", "ad": "highway=tertiary"])
    var fixes = TraceFixtures.bare(TraceFixtures.drive(through: map.line("ac")))
    fixes[25].coordinate = map.point(from: "d", to: "e", fraction: 0.65)
    let result = try outcome(fixes, map)
    #expect(result.leftOut == [25])
    #expect(result.ways == [[map.wayID("abc")]])
  }

  @Test func whereOthersHaveATimeAFixWithoutIsLeftOut() throws {
    var fixes = Self.drive()
    fixes[5].time = nil
    fixes[6].time = nil
    let result = try outcome(fixes)
    #expect(result.leftOut == [5, 6])
    #expect(result.ways == Self.wholeStreet)
  }

  @Test func aTraceWithoutTimesIsTakenInItsOrder() throws {
    let result = try outcome(Self.drive().map { LocationFix(coordinate: $0.coordinate) })
    #expect(result.leftOut.isEmpty)
    #expect(result.ways == Self.wholeStreet)
  }

  @Test func equalTimesAreNoObstacle() throws {
    var fixes = Self.drive()
    fixes[10].time = fixes[9].time
    fixes.insert(fixes[20], at: 20)
    let result = try outcome(fixes)
    #expect(result.leftOut.isEmpty)
    #expect(result.ways == Self.wholeStreet)
  }

  @Test func aFixThatArrivesLateIsLeftOut() throws {
    var fixes = Self.drive()
    fixes.insert(fixes.remove(at: 10), at: 15)
    let result = try outcome(fixes)
    #expect(result.leftOut == [15])
    #expect(result.ways == Self.wholeStreet)
  }

  @Test func whenTheClockIsSetBackTheDriveGoesOn() throws {
    var fixes = Self.drive()
    for index in 20..<fixes.count {
      fixes[index].time = fixes[index].time.map { $0 + .seconds(-3600) }
    }
    let result = try outcome(fixes)
    #expect(result.leftOut.isEmpty)
    #expect(result.ways == Self.wholeStreet)
  }

  @Test func theMeasuredCourseTellsTheDirection() throws {
    let map = AsciiMap(
      """
      a----------b
      c----------d
      """, cell: .meters(12),
      ways: ["ba": "highway=primary oneway=yes", "cd": "highway=primary oneway=yes"])
    // Two fixes at one place: only the course can tell.
    let place = map.point(from: "a", to: "d")
    for (degrees, way) in [(90.0, "cd"), (270, "ba")] {
      let fixes = (0..<2).map { second in
        LocationFix(
          coordinate: place, time: TraceFixtures.start + .seconds(second),
          bearing: Bearing(degrees: degrees), speed: Speed(metersPerSecond: 8))
      }
      let match = try map.match(fixes)
      let edge = try #require(match.points.first??.position.edge)
      #expect(try map.graph.road(of: edge).wayID == map.wayID(way))
    }
  }

  @Test(arguments: [(5.0, false), (40, true)])
  func howFarARoadMayBeDependsOnTheAccuracy(accuracy: Double, isFound: Bool) throws {
    let fixes = Self.drive().map { fix in
      LocationFix(
        coordinate: fix.coordinate.moved(by: .meters(80), at: Bearing(degrees: 0)),
        time: fix.time, horizontalAccuracy: .meters(accuracy))
    }
    #expect(try Self.street.match(fixes).matchings.isEmpty == !isFound)
  }

  @Test func standingStillMakesNoWay() throws {
    let place = Self.street.point(from: "a", to: "b")
    var generator = SplitMix64(seed: 7)
    let standing = (0..<60).map { second in
      LocationFix(
        coordinate: place.moved(
          by: .meters(Double.random(in: 0..<6, using: &generator)),
          at: Bearing(degrees: Double.random(in: 0..<360, using: &generator))),
        time: TraceFixtures.start + .seconds(second))
    }
    let match = try Self.street.match(standing)
    #expect(match.matchings.count == 1)
    #expect(try #require(match.matchings.first).route.distance.meters < 20)
  }

  @Test(arguments: [0, 1]) func lessThanTwoFixesAreNoDrive(count: Int) throws {
    let match = try Self.street.match(Array(Self.drive().prefix(count)))
    #expect(match.matchings.isEmpty)
    #expect(match.points == Array(repeating: nil, count: count))
  }

  @Test func aMatcherGivesTheSameForTheSameTrace() throws {
    let fixes = TraceFixtures.drive(through: Self.street.line("ac"), noise: 8, seed: 3)
    var matcher = TraceMatcher(graph: Self.street.graph, profile: .car)
    let first = try matcher.match(fixes)
    #expect(try matcher.match(fixes) == first)
    #expect(try Self.street.match(fixes) == first)
  }

  @Test func aDamagedTileIsAnErrorAndNoTrap() throws {
    var tiles = MemoryTiles()
    for id in Self.street.tiles.ids { tiles.append(id, bytes: [1, 2, 3]) }
    var matcher = TraceMatcher(graph: RoadGraph(source: tiles), profile: .car)
    #expect(throws: RoadGraphError.self) { try matcher.match(Self.drive()) }
  }

  @Test func whereTheMapIsMissingItSaysSo() throws {
    var matcher = TraceMatcher(graph: RoadGraph(source: NoTiles()), profile: .car)
    let tile = TileID(containing: Self.street.coordinate("a"))
    #expect(throws: RoadGraphError.tileMissing(tile)) { try matcher.match(Self.drive()) }
  }

  @Test func aTraceOffAllRoadsIsNotToldOfTheMapThatAnotherLacked() throws {
    let tiles = Self.street.tiles
    var matcher = TraceMatcher(graph: RoadGraph(source: PartOfTheMap(tiles: tiles)), profile: .car)
    let far = try #require(Coordinate(latitude: -45, longitude: 100))
    let away = TraceFixtures.drive(
      through: [far, far.moved(by: .meters(100), at: Bearing(degrees: 90))])
    #expect(throws: RoadGraphError.tileMissing(TileID(containing: far))) {
      try matcher.match(away)
    }
    let beside = Self.drive().map { fix in
      LocationFix(
        coordinate: fix.coordinate.moved(by: .meters(3000), at: Bearing(degrees: 0)),
        time: fix.time)
    }
    #expect(try matcher.match(beside).matchings.isEmpty)
    #expect(throws: RoadGraphError.tileMissing(TileID(containing: far))) {
      try matcher.match(away)
    }
  }

  /// Knows the northern half of the world.
  private struct PartOfTheMap: TileSource {
    let tiles: MemoryTiles
    func bytes(of tile: TileID) -> [UInt8]? { tiles.bytes(of: tile) }
    func covers(_ tile: TileID) -> Bool { tile.bounds.map { $0.south > -1 } ?? false }
  }

  private struct NoTiles: TileSource {
    func bytes(of tile: TileID) -> [UInt8]? { nil }
    func covers(_ tile: TileID) -> Bool { false }
  }
}

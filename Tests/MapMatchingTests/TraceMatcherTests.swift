import Geo
import MapMatching
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing
import Testing

@Suite struct TraceMatcherTests {
  /// Streets in a block, with one that leads off.
  static let block = AsciiMap(
    """
    a---------b---------e
    |         |
    |         |
    c---------d
    """, cell: .meters(30),
    ways: [
      "ab": "highway=residential", "bd": "highway=residential", "dc": "highway=residential",
      "ca": "highway=residential", "be": "highway=residential",
    ])

  static func ways(_ map: AsciiMap, _ letters: [String]) -> [Int64] { letters.map(map.wayID) }

  @Test func aDriveRoundTheBlockEndsOnItsFirstStreet() throws {
    let map = Self.block
    let points =
      [map.point(from: "a", to: "b")] + map.line("bdca") + [
        map.point(from: "a", to: "b", fraction: 0.8)
      ]
    let match = try map.match(TraceFixtures.drive(through: points, noise: 3))
    #expect(match.matchings.count == 1)
    let route = try #require(match.matchings.first?.route)
    #expect(try map.graph.wayIDs(of: route) == Self.ways(map, ["ab", "bd", "dc", "ca", "ab"]))
    #expect(abs(route.distance.meters - 870) < 20)
  }

  @Test func everyFixOfACleanDriveLiesOnItsRoad() throws {
    let map = Self.block
    let fixes = TraceFixtures.drive(through: map.line("abd"))
    let match = try map.match(fixes)
    #expect(match.points.count == fixes.count)
    for (fix, point) in zip(fixes, match.points) {
      let position = try #require(point?.position)
      #expect(position.distance.meters < 0.1)
      #expect(position.coordinate.distance(to: fix.coordinate).meters < 0.2)
      let shape = try map.graph.shape(of: position.edge)
      let place = try #require(shape.position(at: position.offset))
      #expect(place.distance(to: position.coordinate).meters < 0.3)
    }
  }

  @Test func aTunnelIsFilledByTheWayThatFits() throws {
    let map = AsciiMap(
      """
      -----h----------i-----
      a----b----------c----d
      """, cell: .meters(100),
      ways: [
        "ab": "highway=primary", "bc": "highway=primary tunnel=yes", "cd": "highway=primary",
        "bhic": "highway=secondary",
      ])
    let fixes = TraceFixtures.drive(
      through: map.line("ad"), metersPerSecond: 20,
      gaps: [Duration.seconds(25)..<Duration.seconds(82)])
    let match = try map.match(TraceFixtures.bare(fixes))
    let route = try #require(match.matchings.first?.route)
    #expect(try map.graph.wayIDs(of: route) == Self.ways(map, ["ab", "bc", "cd"]))
    #expect(match.matchings.count == 1)
  }

  @Test func aRoadBesideThatIsNotLinkedIsNotTaken() throws {
    let map = AsciiMap(
      """
      a--------------------b
      -----c---------d------
      """, cell: .meters(25),
      ways: ["ab": "highway=motorway oneway=yes", "cd": "highway=service"])
    let inside = map.line("ab").enumerated().map { index, end in
      end.moved(by: .meters(index == 0 ? 0 : 16), at: Bearing(degrees: 180))
    }
    let match = try map.match(TraceFixtures.bare(TraceFixtures.drive(through: inside, noise: 3)))
    let route = try #require(match.matchings.first?.route)
    #expect(try map.graph.wayIDs(of: route) == [map.wayID("ab")])
    #expect(match.points.allSatisfy { $0 != nil })
  }

  @Test(arguments: [0.0, 4]) func whoTurnsRoundInMidRoadDoesNotDriveOn(noise: Double) throws {
    let map = AsciiMap(
      "a--------------------b--c", cell: .meters(50),
      ways: ["ab": "highway=tertiary", "bc": "highway=tertiary"])
    let turn = map.point(from: "a", to: "b", fraction: 0.4)
    let points = [map.coordinate("a"), turn, map.point(from: "a", to: "b", fraction: 0.05)]
    let match = try map.match(
      TraceFixtures.bare(TraceFixtures.drive(through: points, noise: noise)))
    let route = try #require(match.matchings.first?.route)
    #expect(match.matchings.count == 1)
    #expect(route.legs.count == 2)
    #expect(try map.graph.wayIDs(of: route) == [map.wayID("ab")])
    #expect(abs(route.distance.meters - 787.5) < 12 + 5 * noise)
    let turned = try #require(route.legs.first?.line.points.last)
    #expect(turned == route.legs.last?.line.points.first)
  }

  @Test func overAFieldTheMatchBreaks() throws {
    let map = AsciiMap(
      """
      a------b--------------
      -------|--------------
      -------|----c---------d
      -------|--------------|
      -------e--------------f
      """, cell: .meters(100),
      ways: ["ab": "highway=residential", "befdc": "highway=residential"])
    let points = map.line("abcd")
    let match = try map.match(
      TraceFixtures.bare(TraceFixtures.drive(through: points, metersPerSecond: 1.5)),
      by: .pedestrian)
    #expect(match.matchings.count == 2)
    #expect(match.points.contains { $0 == nil })
    let distance = match.matchings.reduce(0) { $0 + $1.route.distance.meters }
    #expect(abs(distance - 1700) < 120)
  }

  @Test func onAHairpinTheArmThatWasReachedCounts() throws {
    let map = AsciiMap(
      """
      a----------b
      d----------c
      """, cell: .meters(20), ways: ["abcd": "highway=tertiary"])
    // On the way out the fixes lie nearer to the arm of the way back, and the reverse.
    let points = [
      map.coordinate("a").moved(by: .meters(12), at: Bearing(degrees: 180)),
      map.coordinate("b").moved(by: .meters(12), at: Bearing(degrees: 180)),
      map.coordinate("c").moved(by: .meters(12), at: Bearing(degrees: 0)),
      map.coordinate("d").moved(by: .meters(12), at: Bearing(degrees: 0)),
    ]
    let match = try map.match(TraceFixtures.drive(through: points))
    let route = try #require(match.matchings.first?.route)
    #expect(route.legs.count == 1)
    #expect(abs(route.distance.meters - 460) < 10)
    let offsets = match.points.compactMap { $0?.position.offset.meters }
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 + 1 })
  }

  @Test func onewayStreetsAreObeyed() throws {
    let map = AsciiMap(
      """
      a----------b
      c----------d
      """, cell: .meters(12),
      ways: ["ba": "highway=primary oneway=yes", "cd": "highway=primary oneway=yes"])
    let middle = [map.point(from: "a", to: "c"), map.point(from: "b", to: "d")]
    let east = try map.match(TraceFixtures.bare(TraceFixtures.drive(through: middle)))
    let west = try map.match(TraceFixtures.bare(TraceFixtures.drive(through: middle.reversed())))
    #expect(try east.matchings.map { try map.graph.wayIDs(of: $0.route) } == [[map.wayID("cd")]])
    #expect(try west.matchings.map { try map.graph.wayIDs(of: $0.route) } == [[map.wayID("ba")]])
  }

  @Test func aForbiddenTurnIsNotTaken() throws {
    let ways: KeyValuePairs = [
      "ab": "highway=primary", "bc": "highway=primary", "bd": "highway=residential",
      "de": "highway=residential",
    ]
    let drawing = """
      a------b------c
      -------|-------
      -------d------e
      """
    let free = AsciiMap(drawing, cell: .meters(40), ways: ways)
    let barred = AsciiMap(
      drawing, cell: .meters(40), ways: ways,
      relations: [AsciiRestriction("no_right_turn", from: "ab", via: "b", to: "bd")])
    let fixes = TraceFixtures.drive(through: free.line("abde"))
    let turned = try free.match(fixes)
    #expect(
      try turned.matchings.map { try free.graph.wayIDs(of: $0.route) } == [
        Self.ways(free, ["ab", "bd", "de"])
      ])
    let kept = try barred.match(fixes)
    for matching in kept.matchings {
      let ids = try barred.graph.wayIDs(of: matching.route)
      #expect(
        !zip(ids, ids.dropFirst()).contains { $0 == (barred.wayID("ab"), barred.wayID("bd")) })
    }
  }
}

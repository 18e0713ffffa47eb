import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

@Suite struct AvoidanceTests {
  /// A short way over b and a long way round.
  private func map(_ tags: String) -> AsciiMap {
    AsciiMap(
      """
      s-a-b-c-t
        |   |
        |   |
        |   |
        e---f
      """,
      ways: [
        "sa": "highway=primary", "abc": "highway=primary \(tags)", "ct": "highway=primary",
        "aefc": "highway=primary",
      ])
  }

  private func route(
    _ map: AsciiMap, _ start: Character, _ end: Character, avoiding avoidance: Avoidance,
    using algorithm: SearchAlgorithm = .overlay
  ) throws -> Route {
    var request = RouteRequest(
      waypoints: [start, end].map { Waypoint(map.coordinate($0)) }, profile: .car)
    request.avoidance = avoidance
    return try Router(graph: map.graph).route(request, using: algorithm)
  }

  private static let kinds: [(String, RoadKinds)] = [
    ("toll=yes", .toll), ("tunnel=yes", .tunnel), ("surface=gravel", .unpaved),
  ]

  @Test(arguments: kinds)
  func aKindIsAvoidedWhereThereIsAWayWithout(_ tags: String, _ kind: RoadKinds) throws {
    let map = map(tags)
    #expect(map.letters(of: try route(map, "s", "t", avoiding: Avoidance(roads: kind))) == "saefct")
    let other = try route(map, "s", "t", avoiding: Avoidance(roads: .ferry))
    #expect(other.notices.isEmpty)
    if kind != .unpaved { #expect(map.letters(of: other) == "sabct") }
  }

  @Test(arguments: kinds)
  func whatCannotBeAvoidedIsTold(_ tags: String, _ kind: RoadKinds) throws {
    let map = map(tags)
    let found = try route(map, "s", "b", avoiding: Avoidance(roads: kind))
    #expect(map.letters(of: found) == "sab")
    guard case .passesAvoided(let stretch)? = found.notices.first else {
      Issue.record("no notice: \(found.notices)")
      return
    }
    #expect(found.notices.count == 1)
    #expect(stretch.feature == .roads(kind))
    #expect(abs(stretch.start.meters - found.legs[0].path[0].distance.meters) < 1)
    #expect(abs(stretch.end.meters - found.distance.meters) < 1)
  }

  @Test func theTimeOfARouteIsNotWeighed() throws {
    let map = map("toll=yes")
    let plain = try map.route(over: [map.coordinate("s"), map.coordinate("b")])
    let found = try route(map, "s", "b", avoiding: Avoidance(roads: .toll))
    #expect(found.duration == plain.duration)
    var request = RouteRequest(
      waypoints: "sb".map { Waypoint(map.coordinate($0)) }, profile: .car)
    request.avoidance.roads = .toll
    #expect(try Router(graph: map.graph).path(request).duration == plain.duration)
  }

  /// A detour of more than the factor of weighed roads is still taken.
  @Test func aWayWithoutIsTakenHoweverLong() throws {
    let ring = AsciiMap(
      """
      s-x-t
      |   |
      |   |
      a   b
      |   |
      |   |
      c   d
      |   |
      e---f
      """, cell: .meters(2000),
      ways: [
        "sxt": "highway=primary toll=yes maxspeed=130",
        "sacefdbt": "highway=primary maxspeed=5",
      ])
    let found = try route(ring, "s", "t", avoiding: Avoidance(roads: .toll))
    #expect(ring.letters(of: found) == "sacefdbt")
    #expect(found.notices.isEmpty)
  }

  /// So long a way over roads to be avoided that their weight is more than any path may cost.
  @Test(arguments: SearchAlgorithm.allCases)
  func whatCannotBeAvoidedForDaysIsPassedAndTold(_ algorithm: SearchAlgorithm) throws {
    let line = AsciiMap(
      "a---b---c---d---e", cell: .kilometers(20),
      ways: ["abcde": "highway=primary toll=yes maxspeed=5"])
    let plain = try line.route(over: [line.coordinate("a"), line.coordinate("e")])
    #expect(plain.duration > .seconds(18 * 3600))
    let found = try route(line, "a", "e", avoiding: Avoidance(roads: .toll), using: algorithm)
    #expect(found.duration == plain.duration)
    guard case .passesAvoided(let stretch)? = found.notices.first else {
      Issue.record("no notice: \(found.notices)")
      return
    }
    #expect(stretch.feature == .roads(.toll))
    #expect(abs(stretch.end.meters - found.distance.meters) < 1)
  }

  @Test func anAreaIsAvoidedAndToldIfItHoldsTheGoal() throws {
    let map = map("")
    let b = map.coordinate("b")
    let area = try #require(
      BoundingBox(
        west: b.longitude - 1e-5, south: b.latitude - 1e-5, east: b.longitude + 1e-5,
        north: b.latitude + 1e-5))
    let avoidance = Avoidance(areas: [area])
    #expect(map.letters(of: try route(map, "s", "t", avoiding: avoidance)) == "saefct")
    let inside = try route(map, "s", "b", avoiding: avoidance)
    #expect(map.letters(of: inside) == "sab")
    guard case .passesAvoided(let stretch)? = inside.notices.first else {
      Issue.record("no notice: \(inside.notices)")
      return
    }
    #expect(stretch.feature == .area(0))
  }

  /// An area between two junctions is met by the road alone.
  @Test func anAreaOnTheRoadBetweenJunctionsCounts() throws {
    let map = map("")
    let (a, b) = (map.coordinate("a"), map.coordinate("b"))
    let middle = a.interpolated(to: b, fraction: 0.5)
    let area = try #require(
      BoundingBox(
        west: middle.longitude - 1e-6, south: middle.latitude - 1e-6,
        east: middle.longitude + 1e-6, north: middle.latitude + 1e-6))
    let found = try route(map, "s", "t", avoiding: Avoidance(areas: [area]))
    #expect(map.letters(of: found) == "saefct")
  }

  @Test func aWayIsAvoided() throws {
    let map = map("")
    let plain = try map.route(over: [map.coordinate("s"), map.coordinate("t")])
    let way = try map.graph.road(of: plain.legs[0].path[1].edge).wayID
    let found = try route(map, "s", "t", avoiding: Avoidance(ways: [way]))
    #expect(map.letters(of: found) == "saefct")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func difficultTurnsAreAvoided(_ algorithm: SearchAlgorithm) throws {
    // From s over a to t bends back sharply; round by b it does not.
    let fork = AsciiMap(
      """
      s----------a--b
               /   /
            /     /
         /       /
      t---------c
      """,
      ways: [
        "sa": "highway=primary", "at": "highway=primary", "ab": "highway=primary",
        "bc": "highway=primary", "ct": "highway=primary",
      ])
    let plain = try route(fork, "s", "t", avoiding: Avoidance(), using: algorithm)
    #expect(fork.letters(of: plain) == "sat")
    let found = try route(fork, "s", "t", avoiding: Avoidance(turns: .difficult), using: algorithm)
    #expect(fork.letters(of: found) == "sabct")
  }
}

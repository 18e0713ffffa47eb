import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Headings, places that are only passed, and roads at the edge of the map's numbers.
@Suite struct HeadingTests {
  /// A hairpin: one edge that leaves northward and comes back southward.
  private let hairpin = AsciiMap(
    """
      p--q
      |  |
    a-b  c-d
    """, ways: ["ab": "highway=tertiary", "bpqc": "highway=tertiary", "cd": "highway=tertiary"])

  private func route(
    _ map: AsciiMap, from start: Coordinate, heading: Double, to end: Character
  ) throws -> Route {
    let origin = Waypoint(start, heading: Bearing(degrees: heading))
    let request = RouteRequest(
      waypoints: [origin, Waypoint(map.coordinate(end))], profile: .car)
    return try Router(graph: map.graph).route(request)
  }

  @Test func aHeadingIsHeldAgainstTheRoadWhereTheTravellerIs() throws {
    // Southward on the second arm one is on the way to d, although the edge begins northward.
    let place = hairpin.point(from: "q", to: "c")
    let onward = try route(hairpin, from: place, heading: 180, to: "d")
    #expect(hairpin.letters(of: onward) == "cd")
    #expect(onward.legs[0].origin.distance.meters < 1)
  }

  @Test func aHeadingThatNoDirectionFitsIsPassedOver() throws {
    let map = AsciiMap(
      """
      a---b
      |   |
      d---c
      """,
      ways: ["ab": "highway=residential oneway=yes", "bcda": "highway=residential"])
    let place = map.point(from: "a", to: "b")
    let found = try route(map, from: place, heading: 270, to: "c")
    #expect(map.letters(of: found) == "bc")
    #expect(found.legs[0].origin.distance.meters < 1)
  }

  @Test func aPlaceThatIsOnlyPassedEndsNoLeg() throws {
    let map = AsciiMap("a--b--c--d", ways: ["abcd": "highway=tertiary"])
    let middle = map.point(from: "b", to: "c")
    let request = RouteRequest(
      waypoints: [
        Waypoint(map.coordinate("a")), Waypoint(middle, kind: .passThrough),
        Waypoint(map.coordinate("d")),
      ], profile: .car)
    let route = try Router(graph: map.graph).route(request)
    #expect(route.legs.count == 1)
    let direct = try map.route(over: [map.coordinate("a"), map.coordinate("d")])
    #expect(abs(route.distance.meters - direct.distance.meters) < 0.5)
    #expect(route.legs[0].path.map(\.edge) == direct.legs[0].path.map(\.edge))
    #expect(route.legs[0].path.last?.points.upperBound == route.legs[0].line.points.count - 1)
  }

  @Test(arguments: [180.0, -179.9995, 179.9995])
  func aRoadOverTheDateLineIsFoundFromBothSides(_ longitude: Double) throws {
    let west = try #require(Coordinate(latitude: -16.8, longitude: 179.998))
    let map = AsciiMap("a---b", origin: west, ways: ["ab": "highway=tertiary"])
    let place = try #require(Coordinate(latitude: -16.8004, longitude: longitude))
    let found = try Snapper(graph: map.graph, profile: .car)
      .candidates(near: place, within: .meters(300))
    #expect(found.count == 1)
    #expect((found.first?.distance.meters ?? .infinity) < 60)
  }

  @Test func aStopBesideADeadStreetIsServedFromTheNextRoad() throws {
    // From m one only gets away, to n one only gets: neither can be a stop in between.
    let map = AsciiMap(
      """
      a-------b
          m
          n
      """,
      cell: .meters(20), ways: ["ab": "highway=tertiary", "mn": "highway=service oneway=yes"])
    let stops = ["a", "m", "b"].map { map.coordinate($0) }
    let route = try map.route(over: stops)
    #expect(route.legs.count == 2)
    #expect(route.notices.isEmpty)
    #expect(map.letters(of: route).hasSuffix("b"))
  }
}

import Geo
import MapImport
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Given ways become routes as they are, and routes are looked at anew.
@Suite struct RetracingTests {
  private let map = AsciiMap(
    """
    a---b---c
    |   |   |
    d---e---f
    """,
    ways: [
      "abc": "highway=primary", "def": "highway=residential", "ad": "highway=residential",
      "be": "highway=residential oneway=yes", "cf": "highway=residential",
    ])

  private func route(_ letters: String, by profile: Profile = .car) throws -> Route {
    try Router(graph: map.graph).route(
      RouteRequest(waypoints: letters.map { Waypoint(map.coordinate($0)) }, profile: profile))
  }

  @Test func aWayOfEdgesIsTravelledAsItIs() throws {
    let edges = [try map.edge("a", "b"), try map.edge("b", "e"), try map.edge("e", "f")]
    let route = try Router(graph: map.graph).route(along: GivenWay(edges: edges), for: .car)
    #expect(map.letters(of: route) == "abef")
    #expect(abs(route.distance.meters - 1000) < 10)
  }

  @Test func theFirstEdgeThatDoesNotFitIsNamed() throws {
    let router = Router(graph: map.graph)
    func failure(_ edges: [EdgeID]) -> GivenWayError? {
      do {
        _ = try router.route(along: GivenWay(edges: edges), for: .car)
        return nil
      } catch {
        return error as? GivenWayError
      }
    }
    let ab = try map.edge("a", "b")
    #expect(failure([]) == .empty)
    #expect(failure([ab, try map.edge("d", "e")]) == .notJoined(part: 1))
    #expect(failure([try map.edge("d", "e"), try map.edge("e", "b")]) == .closed(part: 1))
    #expect(failure([ab, EdgeID(tile: ab.tile, index: 9999)]) == .unknown(part: 1))
  }

  @Test func waysInTheirOrderGiveJustThatWay() throws {
    let router = Router(graph: map.graph)
    func letters(_ ways: [String], from: Character? = nil, to: Character? = nil) throws -> String {
      map.letters(
        of: try router.route(
          overWays: ways.map(map.wayID), from: from.map(map.coordinate),
          to: to.map(map.coordinate), among: map.tiles.ids, for: .car))
    }
    #expect(try letters(["abc", "be", "def"], from: "a", to: "f") == "abef")
    #expect(try letters(["ad", "def", "cf"]) == "adefc")
    #expect(try letters(["abc", "abc", "cf", "def", "ad"], from: "b", to: "a") == "bcfeda")
    #expect(throws: GivenWayError.notJoined(part: 1)) { try letters(["def", "be"]) }
    #expect(throws: GivenWayError.unknown(part: 0)) {
      try router.route(overWays: [777], among: map.tiles.ids, for: .car)
    }
    #expect(throws: GivenWayError.empty) {
      try router.route(overWays: [], among: map.tiles.ids, for: .car)
    }
  }

  /// In new traffic the same way has the times and delays of a route that is made for it.
  @Test func aRouteLookedAtAnewInTrafficHasItsDelays() throws {
    let router = Router(graph: map.graph)
    let usual = try route("ac")
    let report = TrafficReport(flows: [
      TrafficFlow(TrafficPlace(.way(map.wayID("abc"))), .speed(.kilometersPerHour(40)))
    ])
    let traffic = try router.traffic(report, at: nil)
    let now = try router.refreshed(usual, traffic: traffic)
    var request = RouteRequest(
      waypoints: "ac".map { Waypoint(map.coordinate($0)) }, profile: .car)
    request.traffic = traffic
    let fresh = try router.route(request)
    #expect(map.letters(of: fresh) == "abc")
    #expect(now.route.duration == fresh.duration)
    #expect(now.route.trafficDelay == fresh.trafficDelay)
    #expect(now.route.trafficDelay > .zero)
    let later = try router.refreshed(now.route)
    #expect(later.route.duration == usual.duration)
    #expect(later.route.trafficDelay == .zero)
    let closure = TrafficReport(incidents: [
      TrafficIncident(TrafficPlace(.way(map.wayID("abc"))), .closure)
    ])
    let closed = try router.refreshed(usual, traffic: router.traffic(closure, at: nil))
    #expect(closed.closures.first?.obstacle == .closedRoad)
  }

  @Test(arguments: 1...8)
  func aRouteLookedAtAnewIsTheSame(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.destinationShare = 0.15
    let network = RandomNetwork(seed: UInt64(seed), size: 8, contents: contents)
    let router = Router(graph: network.graph)
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<8 {
      let stops = (0..<3).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      let request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: .car)
      guard let route = try? router.route(request) else { continue }
      let again = try router.refreshed(route)
      #expect(again.closures.isEmpty, "\(stops)\n\(network)")
      // Parts of edges are rounded once more.
      let difference = (again.route.duration - route.duration) / .milliseconds(1)
      #expect(abs(difference) <= 8, "\(stops)\n\(network)")
      #expect(again.route.line == route.line)
    }
  }

  @Test func anotherTravellerTakesOtherTimesAndIsToldWhatIsClosed() throws {
    let route = try route("ae")
    #expect(map.letters(of: route) == "abe")
    let router = Router(graph: map.graph)
    let walked = try router.refreshed(route, for: .pedestrian)
    #expect(walked.closures.isEmpty)
    #expect(walked.route.duration > route.duration)
    let back = try self.route("ea", by: .pedestrian)
    let againstOneway = Route(
      legs: [back.legs[0]], profile: .pedestrian)
    let driven = try router.refreshed(againstOneway, for: .car)
    if map.letters(of: back) == "eba" {
      #expect(driven.closures.map(\.obstacle) == [.closedRoad])
      #expect(driven.closures.map(\.path) == [0..<1])
    } else {
      #expect(driven.closures.isEmpty)
    }
  }

  @Test func aClosureAtItsHoursIsToldForTheHour() throws {
    let map = AsciiMap(
      """
      a---b---c
      """,
      ways: [
        "ab": "highway=primary",
        "bc": "highway=primary motor_vehicle:conditional=no_@_(08:00-18:00)",
      ], options: ImportOptions(timeZone: "Europe/Berlin"))
    let router = Router(graph: map.graph)
    let route = try router.route(
      RouteRequest(waypoints: "ac".map { Waypoint(map.coordinate($0)) }, profile: .car))
    func closures(_ time: String) throws -> [RouteClosure] {
      let start = Departure(try #require(Timestamp.parse(iso8601: time)?.timestamp))
      return try router.refreshed(route, departure: start).closures
    }
    #expect(try closures("2026-03-02T06:00:00+01:00").isEmpty)
    let closed = try closures("2026-03-02T09:00:00+01:00")
    #expect(closed.map(\.obstacle) == [.closedRoad])
    #expect(closed.first.map { abs($0.start.meters - 400) < 5 } == true)
  }
}

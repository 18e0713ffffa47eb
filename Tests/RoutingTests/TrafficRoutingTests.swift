import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

@Suite struct TrafficRoutingTests {
  private let map = AsciiMap(
    """
    s-a-b-c-t
      |   |
      |   |
      e---f
    """,
    ways: [
      "sa": "highway=primary", "abc": "highway=primary", "ct": "highway=primary",
      "aefc": "highway=primary",
    ])

  private func way(_ start: Character, _ end: Character) throws -> Int64 {
    let route = try map.route(over: [map.coordinate(start), map.coordinate(end)])
    return try map.graph.road(of: route.legs[0].path[0].edge).wayID
  }

  private func route(
    _ report: TrafficReport, from start: Character = "s", to end: Character = "t",
    at time: Timestamp? = nil, departing: Departure? = nil,
    using algorithm: SearchAlgorithm = .overlay
  ) throws -> Route {
    let router = Router(graph: map.graph)
    var request = RouteRequest(
      waypoints: [start, end].map { Waypoint(map.coordinate($0)) }, profile: .car,
      departure: departing)
    request.traffic = try router.traffic(report, at: time)
    return try router.route(request, using: algorithm)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aClosureIsDrivenRound(_ algorithm: SearchAlgorithm) throws {
    let report = TrafficReport(incidents: [
      TrafficIncident(TrafficPlace(.way(try way("a", "c"))), .closure)
    ])
    let found = try route(report, using: algorithm)
    #expect(map.letters(of: found) == "saefct")
    #expect(found.trafficDelay == .zero)
  }

  @Test func aJamOnTheShortWayIsDrivenRound() throws {
    let report = TrafficReport(flows: [
      TrafficFlow(TrafficPlace(.way(try way("a", "c"))), .speed(.kilometersPerHour(5)))
    ])
    #expect(map.letters(of: try route(report)) == "saefct")
  }

  /// The route takes the delay and tells it to the millisecond.
  @Test(arguments: [nil, Departure(Timestamp(millisecondsSince1970: 1_772_000_000_000))])
  func aDelayIsWhatTrafficAddsToTheTime(_ departure: Departure?) throws {
    let usual = try map.route(over: [map.coordinate("s"), map.coordinate("t")])
    let report = TrafficReport(flows: [
      TrafficFlow(
        TrafficPlace(.way(try way("s", "a"))), .duration(.seconds(100))),
      TrafficFlow(
        TrafficPlace(.way(try way("c", "t")), .backward), .duration(.seconds(900))),
    ])
    let found = try route(report, departing: departure)
    #expect(map.letters(of: found) == "sabct")
    #expect(found.trafficDelay > .seconds(80))
    #expect(found.duration - found.trafficDelay == usual.duration)
    #expect(found.legs[0].path[0].duration == .seconds(100))
  }

  @Test func trafficBoundToATimeCountsAtThatTimeOnly() throws {
    let start = Timestamp(millisecondsSince1970: 1_772_000_000_000)
    let times = TrafficTimes(from: start, until: start + .seconds(3600))
    let report = TrafficReport(incidents: [
      TrafficIncident(TrafficPlace(.way(try way("a", "c"))), .closure, times: times)
    ])
    #expect(map.letters(of: try route(report, at: start + .seconds(60))) == "saefct")
    #expect(map.letters(of: try route(report, at: start + .seconds(3600))) == "sabct")
    #expect(map.letters(of: try route(report, at: nil)) == "sabct")
  }

  @Test func ofSeveralFlowsTheLastSeenCounts() throws {
    let way = try way("s", "a")
    let start = Timestamp(millisecondsSince1970: 1_772_000_000_000)
    let flows = [(120, 60), (60, 180), (240, 0)].map { observed, seconds in
      TrafficFlow(
        TrafficPlace(.way(way)), .duration(.seconds(100 + seconds)),
        times: TrafficTimes(observed: start + .seconds(observed)))
    }
    let found = try route(TrafficReport(flows: flows))
    #expect(found.legs[0].path[0].duration == .seconds(100))
  }

  @Test func aLineOnTheRoadStandsForTheRoadInItsDirection() throws {
    let line = Polyline([map.coordinate("a"), map.coordinate("c")])
    let along = TrafficReport(incidents: [
      TrafficIncident(TrafficPlace(.line(line), .forward), .closure)
    ])
    #expect(map.letters(of: try route(along)) == "saefct")
    #expect(map.letters(of: try route(along, from: "t", to: "s")) == "tcbas")
    let both = TrafficReport(incidents: [TrafficIncident(TrafficPlace(.line(line)), .closure)])
    #expect(map.letters(of: try route(both, from: "t", to: "s")) == "tcfeas")
  }

  /// Half of a road at a quarter of the speed.
  @Test func aLineOnAPartOfARoadCountsForThatPart() throws {
    let (s, a) = (map.coordinate("s"), map.coordinate("a"))
    let router = Router(graph: map.graph)
    let line = Polyline([s, s.interpolated(to: a, fraction: 0.5)])
    let snapshot = try router.traffic(
      TrafficReport(flows: [
        TrafficFlow(TrafficPlace(.line(line), .forward), .speed(.kilometersPerHour(10)))
      ]), at: nil)
    #expect(snapshot.edgeCount == 1)
    let route = try map.route(over: [s, a])
    let times = try router.times(on: route.legs[0], for: .car, in: snapshot)
    let meters = route.distance.meters / 2
    let usual = route.legs[0].path[0].duration / .seconds(1)
    let expected = usual / 2 + meters / (10 / 3.6)
    #expect(abs(times[0].duration / .seconds(1) - expected) < expected * 0.2)
    #expect(times[0].delay == times[0].duration - route.legs[0].path[0].duration)
  }

  @Test func whatLiesOnNoRoadIsCounted() throws {
    let snapshot = try Router(graph: map.graph).traffic(
      TrafficReport(flows: [
        TrafficFlow(TrafficPlace(.way(999_999)), .speed(.kilometersPerHour(10)))
      ]), at: nil)
    #expect(snapshot.edgeCount == 0)
    #expect(snapshot.unplaced == 1)
  }
}

import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// What a route tells fits together, and fits what the search has found.
@Suite struct RouteDescriberTests {
  @Test(arguments: 1...60)
  func legsAreConsistent(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.destinationShare = 0.15
    let spacing = Distance.meters([40.0, 400, 1500][seed % 3])
    let network = RandomNetwork(
      seed: UInt64(seed), size: 6, spacing: spacing, contents: contents)
    var random = SplitMix64(seed: UInt64(seed) &* 13)
    for profile in [Profile.car, .bicycle, .pedestrian] {
      let stops = (0..<3).compactMap { _ in
        network.coordinate(
          row: Int.random(in: 0..<6, using: &random), column: Int.random(in: 0..<6, using: &random),
          size: 6)?.moved(
            by: .meters(Double.random(in: 0..<spacing.meters / 3, using: &random)),
            at: Bearing(degrees: Double.random(in: 0..<360, using: &random)))
      }
      let request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: profile)
      guard let route = try? Router(graph: network.graph).route(request) else { continue }
      #expect(route.legs.count == 2)
      for leg in route.legs { try check(leg, network, profile) }
    }
  }

  private func check(_ leg: RouteLeg, _ network: RandomNetwork, _ profile: Profile) throws {
    let seed = network.seed
    let graph = network.graph
    #expect(!leg.path.isEmpty && leg.line.points.count >= 2)
    #expect(abs(leg.line.length.meters - leg.distance.meters) < 0.5, "seed \(seed)")
    let ends = [(leg.line.points.first, leg.origin), (leg.line.points.last, leg.destination)]
    for (point, snapped) in ends {
      let gap = point?.distance(to: snapped.position).meters ?? .infinity
      #expect(gap < 0.2, "seed \(seed)")
    }
    #expect(leg.path.first?.edge == leg.origin.edge && leg.path.first?.start == leg.origin.offset)
    #expect(leg.path.last?.edge == leg.destination.edge)
    #expect(leg.path.first?.points.lowerBound == 0)
    #expect(leg.path.last?.points.upperBound == leg.line.points.count - 1)
    #expect(leg.path[0].turnDuration == .zero)
    for (step, next) in zip(leg.path, leg.path.dropFirst()) {
      #expect(step.points.upperBound == next.points.lowerBound, "seed \(seed)")
      #expect(try graph.head(of: step.edge) == graph.tail(of: next.edge), "seed \(seed)")
      #expect(next.start == .zero)
    }
    for step in leg.path {
      let piece = Polyline(Array(leg.line.points[step.points])).length
      #expect(abs(piece.meters - step.distance.meters) < 0.1, "seed \(seed)")
      #expect(step.start <= step.end)
      #expect(try graph.record(of: step.edge).access[profile.mode] != .no)
    }
    try checkSpans(of: leg, network, profile)
  }

  private func checkSpans(
    of leg: RouteLeg, _ network: RandomNetwork, _ profile: Profile
  ) throws {
    let spans = try network.graph.spans(of: leg, for: profile.mode)
    #expect(spans.first?.start == .zero)
    #expect(spans.first?.path.lowerBound == 0)
    #expect(spans.last?.path.upperBound == leg.path.count)
    #expect(abs((spans.last?.end.meters ?? 0) - leg.distance.meters) < 1e-6)
    for (span, next) in zip(spans, spans.dropFirst()) {
      #expect(span.end == next.start)
      #expect(span.path.upperBound == next.path.lowerBound)
    }
    #expect(spans.reduce(.zero) { $0 + $1.duration } == leg.duration, "seed \(network.seed)")
    for span in spans {
      for index in span.path {
        #expect(try network.graph.road(of: leg.path[index].edge).wayID == span.wayID)
      }
    }
  }

  @Test(arguments: 1...40, SearchAlgorithm.allCases)
  func theDurationIsTheCostOfTheSearch(seed: Int, _ algorithm: SearchAlgorithm) throws {
    let network = RandomNetwork(seed: UInt64(seed), size: 6)
    var random = SplitMix64(seed: UInt64(seed) &* 7)
    let stops = (0..<2).compactMap { _ in
      network.coordinate(
        row: Int.random(in: 0..<6, using: &random), column: Int.random(in: 0..<6, using: &random),
        size: 6)?.moved(by: .meters(90), at: Bearing(degrees: 120))
    }
    let request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: .car)
    var space = SearchSpace(source: network.graph, model: CostModel(.car))
    var planner = RoutePlanner(request, algorithm)
    guard let plan = try? planner.plan(in: &space) else { return }
    let route = try RouteDescriber(graph: network.graph, search: space.graph).route(plan, request)
    let cost = Duration.milliseconds(plan.legs[0].path.cost)
    // An end at a junction may have lost an edge on which nothing is travelled, and its turn.
    let hasAllEdges = route.legs[0].path.count == plan.legs[0].path.states.count
    #expect(hasAllEdges ? route.duration == cost : route.duration <= cost, "seed \(seed)")
  }
}

@Suite struct RouteSpanTests {
  @Test func spansPartWhereTheWayOrWhatHoldsOnItChanges() throws {
    let map = AsciiMap(
      """
          s
          |
      a-b-c-d-e-f
      """,
      ways: [
        "abc": "highway=primary maxspeed=50", "cd": "highway=primary maxspeed=50 bridge=yes",
        "de": "highway=primary_link tunnel=yes toll=yes",
        "ef": "highway=residential surface=gravel",
        "cs": "highway=residential",
      ])
    let leg = try #require(map.route(over: "af".map { map.coordinate($0) }).legs.first)
    let spans = try map.graph.spans(of: leg, for: .car)
    #expect(spans.map(\.wayID) == ["abc", "cd", "de", "ef"].map { map.wayID($0) })
    #expect(spans.map(\.attributes) == [[], [.bridge], [.tunnel, .toll], [.builtUp, .unpaved]])
    #expect(spans.map { ($0.end - $0.start).meters.rounded() } == [400, 200, 200, 200])
  }

  @Test func aMotorwayIsControlledAndItsLinkARamp() throws {
    let map = AsciiMap(
      "a-b-c-d",
      ways: [
        "ab": "highway=motorway", "bc": "highway=motorway_link",
        "cd": "highway=residential access=private",
      ])
    let leg = try #require(map.route(over: "ad".map { map.coordinate($0) }).legs.first)
    let spans = try map.graph.spans(of: leg, for: .car)
    #expect(
      spans.map(\.attributes) == [
        [.motorway, .controlledAccess, .dualCarriageway], [.ramp, .controlledAccess],
        [.builtUp, .restricted],
      ])
  }
}

import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Other routes beside the fastest cost little more, differ enough and have no needless turns.
@Suite struct AlternativeTests {
  private static let limits = AlternativeLimits()

  @Test(arguments: [[500], [2, 8]])
  func theStreetAlongsideIsOffered(cellSizes: [Int]) throws {
    let map = AsciiMap(
      """
      a-b---------c-d
        |         |
        e---------f
      """,
      ways: [
        "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
        "be": "highway=primary", "ef": "highway=primary", "fc": "highway=primary",
      ])
    let router = try map.router(cellSizes: cellSizes)
    let request = RouteRequest(
      waypoints: "ad".map { Waypoint(map.coordinate($0)) }, profile: .car)
    var limits = Self.limits
    limits.stretch = 1.6
    let routes = try router.routes(request, alternatives: 3, within: limits)
    #expect(routes.map(map.letters) == ["abcd", "abefcd"])
    #expect(try router.routes(request, alternatives: 0).count == 1)
    #expect(try router.routes(request, alternatives: 3).count == 1)
  }

  @Test func aWayRoundTheBlockIsNoAlternative() throws {
    let map = AsciiMap(
      """
      a----b-c-----d
           | |
           e-f
      """,
      ways: [
        "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
        "be": "highway=primary", "ef": "highway=primary", "fc": "highway=primary",
      ])
    let request = RouteRequest(
      waypoints: "ad".map { Waypoint(map.coordinate($0)) }, profile: .car)
    var limits = Self.limits
    limits.stretch = 2
    let routes = try Router(graph: map.graph).routes(request, alternatives: 3, within: limits)
    #expect(routes.count == 1)
  }

  @Test(arguments: 1...24)
  func alternativesKeepTheLimits(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.restrictionsPerNode = [0.0, 0.5][seed % 2]
    contents.destinationShare = [0, 0.1, 0.2][seed % 3]
    let network = RandomNetwork(seed: UInt64(seed), size: 11, contents: contents)
    let overlay = try network.overlay(for: [.car], cellSizes: [[4, 16, 64], [10, 40]][seed % 2])
    let trips = try RandomTrips(network, seed: UInt64(seed), mode: .car, count: 12)
    var found = 0
    for isFast in [true, false] {
      var space = try network.space(.car, overlay)
      if !isFast { space.overlay = nil }
      for trip in trips.all {
        guard let best = try space.path(trip, .endsOnly, .dijkstra) else { continue }
        let ends = SearchEnds(
          origins: try space.graph.anchors(trip.origins),
          destinations: try space.graph.anchors(trip.destinations))
        var chooser = AlternativeChooser(best, ends, Self.limits, space.graph)
        let others = try chooser.choose(3, in: &space)
        found += others.count
        var told = [best]
        for other in others {
          try check(other, told, in: &space, "\(trip)\n\(network)")
          told.append(other)
        }
      }
    }
    #expect(found > 0, "\(network)")
  }

  /// Over several places and with a departure: whole routes keep the limits, fit together and can be
  /// travelled.
  @Test(arguments: 1...16)
  func alternativesOverPlacesAndInTimeKeepTheLimits(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.restrictionsPerNode = [0.0, 0.4][seed % 2]
    contents.conditionalShare = seed % 4 < 2 ? 0 : 0.1
    let network = RandomNetwork(seed: UInt64(seed), size: 12, contents: contents)
    let overlay = try network.overlay(for: [.car], cellSizes: [4, 16, 64])
    let router = Router(graph: network.graph, overlays: overlay)
    var random = SplitMix64(seed: UInt64(seed))
    var found = 0
    for round in 0..<8 {
      let stops = (0..<3 - round % 2).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      var request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: .car)
      // Two places without a departure are looked at elsewhere.
      if round % 2 == 1 || round % 4 == 0 {
        request.departure = Departure(
          Timestamp(millisecondsSince1970: 1_772_000_000_000 + Int64(round) * 3_600_000),
          assumedZone: TimeZoneRule(offsetSeconds: 0))
      }
      guard let routes = try? router.routes(request, alternatives: 3) else { continue }
      #expect(routes[0].duration == (try router.route(request).duration))
      found += routes.count - 1
      for (place, route) in routes.enumerated().dropFirst() {
        let again = try router.refreshed(route)
        #expect(again.closures.isEmpty, "\(stops)\n\(network)")
        #expect(again.route.duration == route.duration, "\(stops)\n\(network)")
        #expect(route.duration <= routes[0].duration * Self.limits.stretch, "\(network)")
        #expect(route.legs.count == stops.count - 1)
        for other in routes[..<place] {
          let known = Set(other.legs.flatMap { $0.path.map(\.edge) })
          let shared = route.legs.flatMap(\.path).filter { known.contains($0.edge) }
            .reduce(Duration.zero) { $0 + $1.duration + $1.turnDuration }
          // Turns count where they are shared, so a little more may be.
          #expect(shared <= routes[0].duration * (Self.limits.share + 0.15), "\(network)")
        }
      }
    }
    #expect(found > 0 || contents.restrictionsPerNode > 0, "\(network)")
  }

  private func check(
    _ path: SearchPath, _ told: [SearchPath], in space: inout SearchSpace, _ comment: Comment
  ) throws {
    let best = Double(told[0].cost)
    #expect(try space.graph.recounted(path) == path.cost, comment)
    #expect(Double(path.cost) <= best * Self.limits.stretch, comment)
    let edges = path.states.map { space.graph.bases[Int($0)] }
    #expect(Set(edges).count == edges.count, comment)
    for other in told {
      let known = Set(other.states.map { space.graph.bases[Int($0)] })
      var shared = 0.0
      for (place, edge) in edges.enumerated() where known.contains(edge) {
        shared += Double(travelled(path, place, space.graph))
      }
      #expect(shared <= best * Self.limits.share + 1, comment)
    }
    try checkStretches(of: path, best, in: &space, comment)
  }

  /// Every stretch that is short enough is the fastest way between its ends, by plain Dijkstra.
  private func checkStretches(
    of path: SearchPath, _ best: Double, in space: inout SearchSpace, _ comment: Comment
  ) throws {
    let states = path.states
    for first in states.indices.dropLast(2) {
      var cost: UInt32 = 0
      var last = first
      while last + 2 < states.count {
        let step =
          space.graph.turnCost(from: states[last], onto: states[last + 1])
          + space.graph.costs[Int(states[last + 1])]
        guard Double(cost + step) <= best * Self.limits.localOptimality else { break }
        cost += step
        last += 1
      }
      guard last > first else { continue }
      let origin = Anchor(state: states[first], fraction: 1)
      var goal = Anchor(state: space.graph.firstForms[Int(states[last])], fraction: 1)
      goal.takesAnyForm = false
      let ends = SearchEnds(origins: [origin], destinations: [goal])
      guard case .found(let fastest) = try DijkstraSearch.run(ends, .endsOnly, in: &space) else {
        Issue.record("no way along a stretch of an alternative, \(comment)")
        return
      }
      #expect(fastest.cost == cost, comment)
    }
  }

  private func travelled(_ path: SearchPath, _ place: Int, _ graph: SearchGraph) -> UInt32 {
    if place == 0 { return graph.costBehind(path.origin) }
    return place == path.states.count - 1
      ? graph.costBefore(path.destination) : graph.costs[Int(path.states[place])]
  }
}

extension AsciiMap {
  /// A router with an overlay for cars, of cells of at most so many junctions.
  func router(cellSizes: [Int]) throws -> Router {
    let builder = try OverlayBuilder(
      graph: graph, tiles: tiles.ids, jobs: 1, cellSizes: cellSizes)
    var overlay = MemoryOverlay()
    _ = try builder.build(.car, slot: 0, into: &overlay)
    return Router(graph: graph, overlays: overlay)
  }
}

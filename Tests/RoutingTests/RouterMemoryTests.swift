import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// What a router keeps between searches stays within what it was given.
@Suite struct RouterMemoryTests {
  @Test(arguments: [0, 200_000, 2_000_000])
  func whatIsKeptStaysWithinTheBudget(memory: Int) throws {
    let network = RandomNetwork(seed: 8, size: 16)
    let overlay = try network.overlay(for: [.car], cellSizes: [8, 40, 160])
    var policy = CustomizationPolicy()
    policy.plainSearches = 0
    let router = Router(graph: network.graph, overlays: overlay, memory: memory, policy: policy)
    // The cut states belong to the map, whoever asks.
    let map = try #require(try CellMap(source: overlay))
    let shared = try map.cutTable().memoryCost + map.memoryCost
    var random = SplitMix64(seed: 8)
    for round in 0..<30 {
      let stops = (0..<2).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      var request = RouteRequest(
        waypoints: stops.map { Waypoint($0) }, profile: Profile.standard[round % 4])
      if round % 2 == 0 { request.profile.vehicle[.height] = 2 + Double(round) / 10 }
      if round % 5 == 0 {
        request.avoidance.edges = try Array(network.graph.edges(of: network.tiles).prefix(round))
      }
      _ = try? router.route(request)
      #expect(router.spaces.memoryCost <= memory + shared, "round \(round)")
    }
    try router.checkThatCostsAreCounted(network)
  }

  /// Costs that are worked out for a metric count while they are kept.
  @Test func costsOfCellsCount() throws {
    let network = RandomNetwork(seed: 8, size: 16)
    let overlay = try network.overlay(for: [.car], cellSizes: [8, 40, 160])
    let router = Router(graph: network.graph, overlays: overlay)
    try router.checkThatCostsAreCounted(network)
    let before = router.spaces.memoryCost
    var request = RouteRequest(waypoints: [], profile: .bicycle)
    try router.prepare(for: request)
    #expect(router.spaces.memoryCost > before + 10_000)
    request.profile = .truck
    try router.prepare(for: request)
    #expect(router.spaces.memoryCost > before + 20_000)
  }
}

extension Router {
  fileprivate func checkThatCostsAreCounted(_ network: RandomNetwork) throws {
    let map = try #require(
      try CellMap(source: network.overlay(for: [.car], cellSizes: [8, 40, 160])))
    let custom = CustomCells(map: map, graph: graph, model: CostModel(.bicycle))
    let empty = custom.byteCount
    _ = try custom.costs(of: 0, level: map.levelCount - 1, nil)
    #expect(custom.byteCount > empty)
  }
}

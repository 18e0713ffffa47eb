import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Costs of cells that are customized for a metric give the answers of plain Dijkstra.
@Suite struct OverlayPatchTests {
  @Test(arguments: 1...60)
  func patchesFindTheCostOfTheReference(seed: Int) throws {
    let network = RandomNetwork(
      seed: UInt64(seed), size: 7 + seed % 4, spacing: .meters([400.0, 15, 60][seed % 3]),
      contents: Self.contents(seed))
    let overlay = try network.overlay(for: [.car], cellSizes: Self.cellSizes(seed))
    let trips = try RandomTrips(network, seed: UInt64(seed), mode: .car, count: 12)
    var random = SplitMix64(seed: UInt64(seed))
    for number in 0..<6 {
      let metric = try Self.metric(number, network, &random)
      var space = try network.space(metric, overlay)
      for trip in trips.all {
        let expected = try space.path(trip, .endsOnly, .dijkstra)?.cost
        let path = try space.path(trip, .endsOnly, .overlay)
        #expect(path?.cost == expected, "patch \(number) \(trip)\n\(network)")
        if let path { #expect(try space.graph.recounted(path) == path.cost, "\(trip)\n\(network)") }
      }
    }
  }

  private static func cellSizes(_ seed: Int) -> [Int] {
    [[2, 6, 20, 50], [4, 16, 64], [10, 30], [1, 2, 4, 8], [500]][seed % 5]
  }

  private static func contents(_ seed: Int) -> RandomNetwork.Contents {
    var contents = RandomNetwork.Contents()
    contents.onewayShare = [0.25, 0.5, 0.0][seed % 3]
    contents.restrictionsPerNode = [0.5, 1.5, 0.0][seed / 3 % 3]
    contents.destinationShare = seed % 4 == 0 ? 0 : [0.1, 0.3, 0.5][seed / 4 % 3]
    contents.bollardShare = seed % 5 < 2 ? 0.1 : 0
    contents.specialShare = [0.1, 0.4][seed % 2]
    return contents
  }

  /// A metric of the kind `number`: other profiles, vehicles, wishes and traffic.
  private static func metric(
    _ number: Int, _ network: RandomNetwork, _ random: inout SplitMix64
  ) throws -> Metric {
    var metric = Metric([Profile.car, .bicycle, .truck, .car, .car, .pedestrian][number])
    switch number {
    case 0: metric.profile.excludedRoads = [.toll, .tunnel]
    case 1: metric.avoidedRoads = [.unpaved, .toll]
    case 2:
      metric.profile.vehicle[.weight] = 12
      metric.profile.vehicle[.height] = 3
      metric.avoidedTurns = .difficult
    default: break
    }
    guard number > 2 else { return metric }
    metric.severity = number == 4 ? .closed : .weighed
    metric.patch = try patch(of: network, share: number == 5 ? 0.02 : 0.2, &random)
    return metric
  }

  /// Closed, slow, fast and avoided edges by chance.
  private static func patch(
    of network: RandomNetwork, share: Double, _ random: inout SplitMix64
  ) throws -> EdgePatch {
    var changes: [TileID: [UInt32: EdgeChange]] = [:]
    for edge in try network.graph.edges(of: network.tiles) where random.chance(share) {
      var change = EdgeChange()
      switch Int.random(in: 0..<4, using: &random) {
      case 0: change.avoided = .edge
      case 1: change.traffic = .closed
      case 2: change.traffic = .duration(UInt32.random(in: 1...600_000, using: &random), share: 1)
      default:
        change.traffic = .speed(
          Double.random(in: 1...150, using: &random),
          share: Double.random(in: 0...1, using: &random))
      }
      changes[edge.tile, default: [:]][edge.index] = change
    }
    return EdgePatch(changes)
  }

  @Test func aPatchTouchesItsCellsOnly() throws {
    let network = RandomNetwork(seed: 9, size: 20)
    let overlay = try network.overlay(for: [.car], cellSizes: [10, 40, 160])
    let map = try #require(try CellMap(source: overlay))
    let pool = SearchSpacePool(
      graph: network.graph, overlays: overlay, size: 1 << 30, policy: CustomizationPolicy())
    let edge = try #require(try network.graph.edges(of: network.tiles).first)
    var metric = Metric(.car)
    metric.patch = EdgePatch([
      edge.tile: [edge.index: EdgeChange(avoided: nil, traffic: .closed)]
    ])
    let costs = try #require(try pool.costs(for: metric) as? CustomCells)
    #expect(costs.patchedCount == 1)
    try costs.customizeAll()
    // The cell and those around it, with the parts that these are made of.
    let sizes = (0..<map.levelCount).map { map.header.cellCount(level: $0) }
    #expect(costs.customizedCount < sizes.reduce(0, +))
    #expect(costs.customizedCount >= map.levelCount)
  }

  @Test func aPatchThatChangesNothingKeepsTheCostsOfTheBase() throws {
    let network = RandomNetwork(seed: 9, size: 12)
    let overlay = try network.overlay(for: [.car], cellSizes: [10, 40])
    let pool = SearchSpacePool(
      graph: network.graph, overlays: overlay, size: 1 << 30, policy: CustomizationPolicy())
    var metric = Metric(.car)
    metric.profile.vehicle[.height] = 4
    #expect(try pool.costs(for: metric) is PackedCells)
  }

  /// A profile of a user's own, with its vehicle, has its costs worked out beforehand like others.
  @Test(arguments: 1...12)
  func aProfileWithAVehicleHasAnOverlayOfItsOwn(seed: Int) throws {
    let network = RandomNetwork(
      seed: UInt64(seed), size: 9, contents: Self.contents(seed))
    var own = Profile.truck
    own.name = "delivery"
    own.vehicle[.height] = 3
    own.vehicle[.weight] = 9
    own.excludedRoads = .toll
    let overlay = try network.overlay(for: [.car, own], cellSizes: Self.cellSizes(seed))
    let pool = SearchSpacePool(
      graph: network.graph, overlays: overlay, size: 1 << 30, policy: CustomizationPolicy())
    #expect(try pool.costs(for: Metric(own)) is PackedCells)
    var other = own
    other.vehicle.hasTrailer = true
    #expect(try pool.costs(for: Metric(other)) is CustomCells)
    var space = try network.space(Metric(own), overlay)
    for trip in try RandomTrips(network, seed: UInt64(seed), mode: .truck, count: 15).all {
      let expected = try space.path(trip, .endsOnly, .dijkstra)?.cost
      #expect(try space.path(trip, .endsOnly, .overlay)?.cost == expected, "\(trip)\n\(network)")
    }
  }

  /// What is kept for many metrics stays within the budget, and they go on answering alike.
  @Test func metricsBeyondTheBudgetAreForgottenAndMadeAgain() throws {
    let network = RandomNetwork(seed: 4, size: 12)
    let overlay = try network.overlay(for: [.car], cellSizes: [10, 40])
    var policy = CustomizationPolicy()
    policy.plainSearches = 0
    let small = Router(graph: network.graph, overlays: overlay, memory: 1, policy: policy)
    let plain = Router(graph: network.graph)
    var random = SplitMix64(seed: 4)
    for round in 0..<40 {
      let stops = (0..<2).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      let profile = Profile.standard[round % 4]
      let request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: profile)
      let expected = try? plain.route(request).duration
      let answer = try? small.route(request).duration
      #expect(answer == expected)
    }
  }
}

import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// The search over cells finds the cost that plain Dijkstra finds, on networks made by chance.
@Suite struct OverlaySearchTests {
  @Test(arguments: 1...60)
  func findsTheCostOfTheReference(seed: Int) throws {
    let network = RandomNetwork(
      seed: UInt64(seed), size: 7 + seed % 5, spacing: .meters([400.0, 15, 60, 3][seed % 4]),
      contents: Self.contents(seed))
    let overlay = try network.overlay(for: [.car, .pedestrian], cellSizes: Self.cellSizes(seed))
    let trips = try RandomTrips(network, seed: UInt64(seed), mode: .car, count: 25)
    for profile in [Profile.car, .pedestrian] {
      var space = try network.space(profile, overlay)
      for trip in trips.all {
        let expected = try space.path(trip, .endsOnly, .dijkstra)?.cost
        let path = try space.path(trip, .endsOnly, .overlay)
        #expect(path?.cost == expected, "\(profile.name) \(trip)\n\(network)")
        if let path { #expect(try space.graph.recounted(path) == path.cost, "\(trip)\n\(network)") }
      }
    }
  }

  /// Cells from tiny, so that restrictions reach over several borders, to larger than the network.
  private static func cellSizes(_ seed: Int) -> [Int] {
    [[2, 6, 20, 50], [4, 16, 64], [10, 30], [1, 2, 4, 8], [500]][seed % 5]
  }

  private static func contents(_ seed: Int) -> RandomNetwork.Contents {
    var contents = RandomNetwork.Contents()
    contents.onewayShare = [0.25, 0.5, 0.0][seed % 3]
    contents.restrictionsPerNode = [0.5, 1.5, 0.0][seed / 3 % 3]
    contents.destinationShare = seed % 4 == 0 ? 0 : [0.1, 0.3, 0.5][seed / 4 % 3]
    contents.bollardShare = seed % 5 < 2 ? 0.1 : 0
    return contents
  }

  @Test(arguments: 1...12)
  func aRouterAnswersAlikeWithAndWithoutOverlay(seed: Int) throws {
    let network = RandomNetwork(seed: UInt64(seed), size: 9, contents: Self.contents(seed))
    let overlay = try network.overlay(for: [.car], cellSizes: [6, 24])
    let routers = [
      Router(graph: network.graph), Router(graph: network.graph, overlays: overlay),
      // Without memory each search lays the roads out anew.
      Router(graph: network.graph, overlays: overlay, memory: 0),
    ]
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<20 {
      let stops = (0..<3).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      let request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: .car)
      let results = routers.map { router in
        Result { try router.route(request).duration }.mapError { "\($0)" as OpaqueReason }
      }
      #expect(results[0] == results[1], "\(stops)\n\(network)")
      #expect(results[0] == results[2], "\(stops)\n\(network)")
    }
  }

  @Test func aProfileWithOtherNumbersHasNoCostsInTheOverlay() throws {
    let network = RandomNetwork(seed: 5, size: 6)
    let overlay = try network.overlay(for: [.car], cellSizes: [6, 24])
    var slower = Profile.car
    slower.maximumSpeed -= 1
    let map = try #require(try CellMap(source: overlay))
    #expect(try map.packedCells(for: .car) != nil)
    #expect(try map.packedCells(for: slower) == nil)
    #expect(try map.packedCells(for: .bicycle) == nil)
  }

  @Test(arguments: 1...40)
  func damagedRowsCostTimeAndNotTheAnswer(seed: Int) throws {
    let network = RandomNetwork(seed: UInt64(seed % 4 + 1), size: 8)
    let sound = try network.overlay(for: [.car], cellSizes: [6, 24])
    var random = SplitMix64(seed: UInt64(seed))
    var damaged = sound
    for id in sound.ids where random.chance(0.3) {
      var bytes = sound.bytes(of: id) ?? []
      guard !bytes.isEmpty else { continue }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
      case 1: bytes.append(0)
      default:
        // Costs that are changed without trace are what digests are for: only the frame is hit.
        guard id.kind != .cells else { continue }
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x55
      }
      damaged.append(id, bytes: bytes)
    }
    let router = Router(graph: network.graph, overlays: damaged)
    for _ in 0..<10 {
      let stops = (0..<2).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      let request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: .car)
      _ = try? router.route(request)
    }
  }
}

/// An error by its text, so that results can be compared.
private struct OpaqueReason: Error, Equatable, ExpressibleByStringInterpolation {
  let text: String
  init(stringLiteral value: String) { text = value }
}

extension RandomNetwork {
  /// An overlay with cells of at most `cellSizes` junctions on its levels.
  func overlay(
    for profiles: [Profile], cellSizes: [Int], jobs: Int = 1
  ) throws -> MemoryOverlay {
    let builder = try OverlayBuilder(
      graph: graph, tiles: tiles.ids, jobs: jobs, cellSizes: cellSizes)
    var overlay = MemoryOverlay()
    for (slot, profile) in profiles.enumerated() {
      _ = try builder.build(profile, slot: UInt8(slot), into: &overlay)
    }
    return overlay
  }

  /// A space for searches with `overlay`.
  func space(_ profile: Profile, _ overlay: MemoryOverlay) throws -> SearchSpace {
    try space(Metric(profile), overlay)
  }

  /// A space for searches with `overlay`, whose costs are customized for `metric` where they have
  /// to be.
  func space(_ metric: Metric, _ overlay: MemoryOverlay) throws -> SearchSpace {
    let map = try #require(try CellMap(source: overlay))
    let pool = SearchSpacePool(
      graph: graph, overlays: overlay, size: 1 << 30, policy: CustomizationPolicy())
    let costs = try #require(try pool.costs(for: metric))
    return SearchSpace(
      source: graph, model: CostModel(metric), overlay: OverlaySpace(map: map, costs: costs))
  }
}

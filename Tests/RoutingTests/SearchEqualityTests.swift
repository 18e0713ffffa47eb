import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// All searches find the cost that the reference finds, on networks made by chance.
@Suite struct SearchEqualityTests {
  @Test(arguments: 1...320)
  func searchesAgreeWithTheReference(seed: Int) throws {
    let network = RandomNetwork(
      seed: UInt64(seed), size: 4 + seed % 3, spacing: .meters([400.0, 15, 60, 3][seed % 4]),
      contents: Self.contents(seed))
    let trips = try RandomTrips(network, seed: UInt64(seed), mode: .car)
    for profile in [Profile.car, .bicycle, .pedestrian] {
      for rule in [LocalRoads.endsOnly, .passable] {
        let reference = try ReferenceSearch(
          network, CostModel(profile), mayPassLocalRoads: rule == .passable)
        for trip in trips.all.prefix(profile == .bicycle ? 1 : 2) {
          let expected = try reference.leastCost(from: trip.origins, to: trip.destinations)
          for algorithm in SearchAlgorithm.allCases {
            var space = SearchSpace(source: network.graph, model: CostModel(profile))
            let path = try space.path(trip, rule, algorithm)
            #expect(
              path?.cost == expected, "\(algorithm) \(profile.name) \(rule) \(trip)\n\(network)")
          }
        }
      }
    }
  }

  /// Networks of all tempers: free, restricted, with local roads, with barriers, with all.
  private static func contents(_ seed: Int) -> RandomNetwork.Contents {
    var contents = RandomNetwork.Contents()
    contents.onewayShare = [0.25, 0.5, 0.0][seed % 3]
    contents.restrictionsPerNode = [0.5, 1.5, 0.0][seed / 3 % 3]
    contents.destinationShare = seed % 4 == 0 ? 0 : [0.1, 0.3, 0.5][seed / 4 % 3]
    contents.bollardShare = seed % 5 < 2 ? 0.1 : 0
    return contents
  }

  @Test(arguments: 1...60)
  func oneSpaceServesManySearchesAlike(seed: Int) throws {
    let network = RandomNetwork(
      seed: UInt64(seed), size: 5, contents: Self.contents(seed))
    var shared = SearchSpace(source: network.graph, model: CostModel(.car))
    for trip in try RandomTrips(network, seed: UInt64(seed), mode: .car).all {
      var fresh = SearchSpace(source: network.graph, model: CostModel(.car))
      let expected = try fresh.path(trip, .endsOnly, .dijkstra)?.cost
      for algorithm in SearchAlgorithm.allCases {
        let cost = try shared.path(trip, .endsOnly, algorithm)?.cost
        #expect(cost == expected, "\(algorithm) \(trip)\n\(network)")
      }
    }
  }

  @Test(arguments: 1...60)
  func aPathCostsWhatItsTurnsAndEdgesCost(seed: Int) throws {
    let network = RandomNetwork(
      seed: UInt64(seed), size: 5, contents: Self.contents(seed))
    for trip in try RandomTrips(network, seed: UInt64(seed), mode: .car).all {
      for algorithm in SearchAlgorithm.allCases {
        var space = SearchSpace(source: network.graph, model: CostModel(.car))
        guard let path = try space.path(trip, .endsOnly, algorithm) else { continue }
        #expect(try space.graph.recounted(path) == path.cost, "\(algorithm) \(trip)\n\(network)")
      }
    }
  }
}

/// Trips between places by chance.
struct RandomTrips {
  struct Trip: CustomStringConvertible {
    let origins: [ReferencePlace]
    let destinations: [ReferencePlace]

    var description: String { "from \(origins) to \(destinations)" }
  }

  private(set) var all: [Trip] = []

  /// Some trips between roads that are open to `mode`; both directions of a road are ends of them.
  init(_ network: RandomNetwork, seed: UInt64, mode: TravelMode, count: Int = 4) throws {
    var random = SplitMix64(seed: seed &* 0x51)
    let edges = try network.graph.edges(of: network.tiles)
    for _ in 0..<count {
      let from = edges[Int.random(in: 0..<edges.count, using: &random)]
      // Now and then both ends lie on one road.
      let to = random.chance(0.15) ? from : edges[Int.random(in: 0..<edges.count, using: &random)]
      all.append(
        Trip(
          origins: try Self.places(on: from, network.graph, &random),
          destinations: try Self.places(on: to, network.graph, &random)))
    }
  }

  private static func places(
    on edge: EdgeID, _ graph: RoadGraph, _ random: inout SplitMix64
  ) throws -> [ReferencePlace] {
    let fraction = [0, 1, 0.25, Double.random(in: 0...1, using: &random)][
      Int.random(in: 0..<4, using: &random)]
    return [
      ReferencePlace(edge: edge, fraction: fraction),
      ReferencePlace(edge: try graph.twin(of: edge), fraction: 1 - fraction),
    ]
  }
}

extension SearchSpace {
  /// The path that `algorithm` finds; nil if there is none.
  mutating func path(
    _ trip: RandomTrips.Trip, _ rule: LocalRoads, _ algorithm: SearchAlgorithm
  ) throws -> SearchPath? {
    let ends = SearchEnds(
      origins: try graph.anchors(trip.origins), destinations: try graph.anchors(trip.destinations))
    guard !ends.origins.isEmpty, !ends.destinations.isEmpty else { return nil }
    let outcome =
      switch algorithm {
      case .dijkstra: try DijkstraSearch.run(ends, rule, in: &self)
      case .bidirectionalAStar: try BidirectionalSearch.run(ends, rule, in: &self)
      case .overlay: try overlayOutcome(ends, rule)
      }
    if case .found(let path) = outcome { return path }
    return nil
  }
}

extension SearchSpace {
  /// Fails if there is an overlay and it cannot answer.
  private mutating func overlayOutcome(
    _ ends: SearchEnds, _ rule: LocalRoads
  ) throws -> SearchOutcome {
    guard rule == .endsOnly, var overlay = overlay.take() else {
      return try BidirectionalSearch.run(ends, rule, in: &self)
    }
    defer { self.overlay = overlay }
    return try OverlaySearch.run(ends, in: &self, &overlay)
  }
}

extension SearchGraph {
  mutating func anchors(_ places: [ReferencePlace]) throws -> [Anchor] {
    try places.compactMap { place in
      guard let state = try state(of: place.edge), costs[Int(state)] != CostModel.closed else {
        return nil
      }
      return Anchor(state: state, fraction: place.fraction)
    }
  }

  /// The cost of `path`, added up step by step.
  mutating func recounted(_ path: SearchPath) throws -> UInt32? {
    if path.states.count == 1 { return costBefore(path.destination) - costBefore(path.origin) }
    var total = costBehind(path.origin)
    var steps: [SearchStep] = []
    for (state, next) in zip(path.states, path.states.dropFirst()) {
      try collectSuccessors(of: state, .endsOnly, into: &steps)
      guard let step = steps.first(where: { $0.state == next }) else { return nil }
      total += step.cost
    }
    return total - costBehind(path.destination)
  }
}

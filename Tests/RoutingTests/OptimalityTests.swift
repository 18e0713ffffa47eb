import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Proofs over a whole search rather than single answers.
@Suite struct OptimalityTests {
  private static func network(_ seed: Int) -> RandomNetwork {
    var contents = RandomNetwork.Contents()
    contents.restrictionsPerNode = 1
    contents.destinationShare = 0.2
    contents.bollardShare = 0.05
    return RandomNetwork(seed: UInt64(seed), size: 6, contents: contents)
  }

  @Test(arguments: 1...40, [LocalRoads.endsOnly, .passable])
  func noStepIsLeftThatWouldMakeAStateCheaper(seed: Int, rule: LocalRoads) throws {
    let network = Self.network(seed)
    var space = SearchSpace(source: network.graph, model: CostModel(.car))
    let trip = try #require(try RandomTrips(network, seed: UInt64(seed), mode: .car).all.first)
    let origins = try space.graph.anchors(trip.origins)
    _ = try DijkstraSearch.run(SearchEnds(origins: origins, destinations: []), rule, in: &space)
    var steps: [SearchStep] = []
    var explained: Set<UInt32> = []
    for state in space.forward.touched {
      let cost = space.forward.cost(of: state)
      try space.graph.collectSuccessors(of: state, rule, into: &steps)
      for step in steps {
        let reached = space.forward.cost(of: step.state)
        #expect(reached <= cost + step.cost, "\(network)")
        if reached == cost + step.cost { explained.insert(step.state) }
      }
    }
    for origin in origins
    where space.forward.cost(of: origin.state) == space.graph.costAfter(origin) {
      explained.insert(origin.state)
    }
    for state in space.forward.touched { #expect(explained.contains(state), "\(network)") }
  }

  @Test(arguments: 1...40, [LocalRoads.endsOnly, .passable])
  func eachStepForwardIsAStepBackward(seed: Int, rule: LocalRoads) throws {
    let network = Self.network(seed)
    var graph = SearchGraph(source: network.graph, model: CostModel(.car))
    for edge in try network.graph.edges(of: network.tiles) {
      if let state = try graph.state(of: edge) { _ = try graph.resolveHead(of: state) }
    }
    var forward: Set<Step> = []
    var backward: Set<Step> = []
    var steps: [SearchStep] = []
    for base in 0..<UInt32(graph.stateCount)
    where graph.bases[Int(base)] == base && graph.costs[Int(base)] != CostModel.closed {
      for state in graph.forms(of: base, rule) {
        try graph.collectSuccessors(of: state, rule, into: &steps)
        for step in steps { forward.insert(Step(from: state, to: step.state, cost: step.cost)) }
        try graph.collectPredecessors(of: state, rule, into: &steps)
        for step in steps { backward.insert(Step(from: step.state, to: state, cost: step.cost)) }
      }
    }
    #expect(!forward.isEmpty)
    #expect(forward == backward, "\(network)")
  }

  private struct Step: Hashable {
    let from: UInt32
    let to: UInt32
    let cost: UInt32
  }
}

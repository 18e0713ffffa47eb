import Geo
import NetworkFixtures
import RoadNetwork
import Routing
import Testing

@Suite struct TraceReachTests {
  /// Every open edge of a network made by chance, as a state.
  private func states(
    of network: RandomNetwork, in reach: inout RoadReach
  ) throws -> [UInt32] {
    var states: [UInt32] = []
    for id in network.tiles.ids {
      guard let tile = try network.graph.tileIfAny(id) else { continue }
      for index in tile.edges.indices {
        let edge = EdgeID(tile: id, index: UInt32(index))
        if let state = try reach.state(of: edge), reach.isOpen(state) { states.append(state) }
      }
    }
    return states
  }

  /// A single target draws the search towards it; all together they do not.
  @Test(arguments: UInt64(1)...4) func beingDrawnToAGoalChangesNoLength(seed: UInt64) throws {
    let network = RandomNetwork(seed: seed, size: 6, spacing: .meters(200))
    var reach = RoadReach(graph: network.graph, profile: .car)
    let states = try states(of: network, in: &reach)
    var (all, one): ([RoadReach.Arrival], [RoadReach.Arrival]) = ([], [])
    for start in states.prefix(20) {
      try reach.findArrivals(from: start, at: states, within: 15_000, into: &all)
      for (target, arrival) in zip(states, all) {
        try reach.findArrivals(from: start, at: [target], within: 15_000, into: &one)
        #expect(one.first?.decimeters == arrival.decimeters)
      }
    }
  }

  @Test(arguments: [UInt32(2500), 15_000], [Profile.car, .pedestrian])
  func thePathIsAsLongAsToldAndJoined(limit: UInt32, profile: Profile) throws {
    let network = RandomNetwork(seed: 9, size: 6, spacing: .meters(150))
    var reach = RoadReach(graph: network.graph, profile: profile)
    let states = try states(of: network, in: &reach)
    var arrivals: [RoadReach.Arrival] = []
    var count = 0
    for start in states.prefix(20) {
      try reach.findArrivals(from: start, at: states, within: limit, into: &arrivals)
      for arrival in arrivals where arrival.decimeters != RoadReach.Arrival.never {
        let path = try #require(try reach.path(from: start, to: arrival.form, within: limit))
        #expect(path.last == arrival.form)
        var (previous, length, turns) = (start, UInt32(0), UInt32(0))
        for (place, state) in path.enumerated() {
          let (edge, before) = (reach.edge(of: state), reach.edge(of: previous))
          #expect(try network.graph.tail(of: edge) == network.graph.head(of: before))
          if try network.graph.twin(of: edge) == before { turns += 1 }
          if place > 0 { length += reach.decimeters(of: previous) }
          previous = state
        }
        // Turning round counts 20 m.
        #expect(length + turns * 200 == arrival.decimeters)
        count += 1
      }
    }
    #expect(count > 100)
  }
}

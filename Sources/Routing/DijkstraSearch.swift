import RoadNetwork

/// The plain reference: settles states by cost until the cheapest way to a destination is known.
///
/// Dijkstra, "A note on two problems in connexion with graphs" (1959). It estimates nothing and
/// looks in one direction only, so that the fast searches can be held against it.
///
/// - Complexity: O((*n* + *m*) log *n*), with *n* states settled and *m* turns met.
struct DijkstraSearch {
  /// Runs the search in `space`, whose forward labels tell afterwards what was seen.
  static func run(
    _ ends: SearchEnds, _ rule: LocalRoads, in space: inout SearchSpace
  ) throws -> SearchOutcome {
    space.reset()
    var best = space.graph.directPath(ends)
    var last: (before: UInt32, after: UInt32, cost: UInt32)?
    space.forward.grow(to: space.graph.stateCount)
    for anchor in ends.origins {
      let cost = space.graph.costAfter(anchor)
      if space.forward.improve(anchor.state, to: cost, from: SearchGraph.none) {
        space.forward.queue.insert(anchor.state, priority: cost)
      }
    }
    var steps: [SearchStep] = []
    while space.forward.queue.minimum < min(best?.cost ?? .max, last?.cost ?? .max),
      let state = space.forward.settleNext()
    {
      try space.graph.watch.tick()
      let cost = space.forward.cost(of: state)
      try space.graph.collectSuccessors(of: state, rule, into: &steps)
      space.forward.grow(to: space.graph.stateCount)
      for step in steps {
        let next = cost + step.cost
        guard next < CostModel.pathCostLimit else { continue }
        for anchor in ends.destinations
        where space.graph.accepts(step.state, at: anchor) {
          let total = next - space.graph.costBehind(anchor) + anchor.penalty
          if total < min(best?.cost ?? .max, last?.cost ?? .max) {
            last = (state, step.state, total)
          }
        }
        if space.forward.improve(step.state, to: next, from: state) {
          space.forward.queue.insert(step.state, priority: next)
        }
      }
    }
    if let last {
      let states = space.forward.chain(from: last.before).reversed() + [last.after]
      best = space.graph.path(over: Array(states), between: ends, cost: last.cost) ?? best
    }
    if let best { return .found(best) }
    return try smallerSide(ends, rule, in: &space)
  }

  /// Which end lies in the smaller part of the network, after all reachable states were labelled.
  private static func smallerSide(
    _ ends: SearchEnds, _ rule: LocalRoads, in space: inout SearchSpace
  ) throws -> SearchOutcome {
    space.backward.grow(to: space.graph.stateCount)
    for anchor in ends.destinations {
      for form in space.graph.finalStates(at: anchor, rule)
      where space.backward.improve(form, to: 0, from: SearchGraph.none) {
        space.backward.queue.insert(form, priority: 0)
      }
    }
    var steps: [SearchStep] = []
    while let state = space.backward.settleNext() {
      try space.graph.watch.tick()
      try space.graph.collectPredecessors(of: state, rule, into: &steps)
      space.backward.grow(to: space.graph.stateCount)
      for step in steps where space.backward.improve(step.state, to: 0, from: state) {
        space.backward.queue.insert(step.state, priority: 0)
      }
    }
    let isOrigin = space.forward.touched.count <= space.backward.touched.count
    return isOrigin ? .originsExhausted : .destinationsExhausted
  }

}

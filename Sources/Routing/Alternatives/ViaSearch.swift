import RoadNetwork

/// Grows the trees of both directions beyond the fastest way, so that detours can be read off.
///
/// Each direction settles all that costs no more than a way within the limits may; over cells where
/// the map has an overlay for the profile, else road by road.
struct ViaSearch {
  let ends: SearchEnds
  /// What the fastest way costs.
  let best: UInt32
  let limits: AlternativeLimits

  /// A way to look at: its states, and the one over which it was found.
  struct Way {
    var states: [UInt32]
    var via: Int
    var cost: UInt32
  }

  /// Of more ways the less promising are not looked at.
  private static let most = 24

  /// The ways worth a look, the most promising first.
  func ways(in space: inout SearchSpace) throws -> [Way] {
    if var overlay = space.overlay.take() {
      defer { space.overlay = overlay }
      do {
        return try ways(&space.graph, &overlay)
      } catch is OverlayError {}
    }
    return try waysByRoads(in: &space)
  }

  /// The most that a way may cost.
  private var limit: UInt32 {
    UInt32(max(0, min(Double(CostModel.pathCostLimit), Double(best) * limits.stretch)))
  }
}

extension ViaSearch {
  private func ways(
    _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws -> [Way] {
    let search = OverlaySearch(ends, graph, nil)
    try search.start(ends, &graph, &overlay)
    let settled = try exhaust(.forward, limit, &graph, &overlay)
    _ = try exhaust(.backward, limit + search.headStart, &graph, &overlay)
    let chains = ViaRanking(
      forward: overlay.sides.forward.labels, backward: overlay.sides.backward.labels,
      headStart: search.headStart
    ).chains(over: settled, limits, count: Self.most)
    // Unpacking takes the labels, so it comes when all chains have been read.
    return try chains.compactMap { chain in
      var unpacker = OverlayUnpacker()
      let states = try unpacker.states(along: chain.vertices, &graph, &overlay)
      let via = try overlay.memory.state(of: chain.via, in: &graph, &overlay.sides)
      return states.firstIndex(of: via).map { Way(states: states, via: $0, cost: chain.cost) }
    }
  }

  /// Settles all vertices that cost at most `limit`, and returns them.
  private func exhaust(
    _ direction: SearchDirection, _ limit: UInt32, _ graph: inout SearchGraph,
    _ overlay: inout OverlaySpace
  ) throws -> [UInt32] {
    var settled: [UInt32] = []
    while true {
      let next =
        direction == .forward
        ? overlay.sides.forward.labels.settleNext() : overlay.sides.backward.labels.settleNext()
      guard let (vertex, cost) = next, cost <= limit else { return settled }
      try graph.watch.tick()
      settled.append(vertex)
      if let hop = try overlay.freeCell(at: vertex, direction) {
        try overlay.memory.loadCell(hop.cell, level: hop.level, &overlay.sides)
        try overlay.sides.withSide(direction) { side in
          try side.relax(vertex, cost: cost, across: hop.cell, level: hop.level, below: limit + 1)
        }
        continue
      }
      let state = try overlay.memory.state(of: vertex, in: &graph, &overlay.sides)
      let arcs =
        direction == .forward
        ? try overlay.sides.forward.arcs.arcs(of: state, in: &graph, &overlay.memory)
        : try overlay.sides.backward.arcs.arcs(of: state, in: &graph, &overlay.memory)
      overlay.makeRoom(for: graph)
      overlay.sides.withSide(direction) { side in
        side.relax(arcs, from: vertex, cost: cost, below: limit + 1)
      }
    }
  }
}

extension OverlaySides {
  /// Lends one side to `body`.
  @inline(__always)
  mutating func withSide<Result>(
    _ direction: SearchDirection, _ body: (inout OverlaySide) throws -> Result
  ) rethrows -> Result {
    switch direction {
    case .forward: try body(&forward)
    case .backward: try body(&backward)
    }
  }
}

extension OverlaySide {
  /// Improves the labels of the vertices at the ends of `places`, arcs from road to road, that stay
  /// below `bound`.
  @inline(__always)
  mutating func relax(
    _ places: Range<Int>, from vertex: UInt32, cost: UInt32, below bound: UInt32
  ) {
    for place in places {
      let arc = arcs.arcs[place]
      let next = cost &+ arc.cost
      guard next >= cost, next < bound else { continue }
      labels.improve(arc.vertex, to: next, from: vertex)
    }
  }
}

extension ViaSearch {
  private func waysByRoads(in space: inout SearchSpace) throws -> [Way] {
    space.reset()
    for anchor in ends.origins + ends.destinations {
      _ = try space.graph.resolveHead(of: anchor.state)
    }
    let headStart = ends.destinations.map { space.graph.costs[Int($0.state)] }.max() ?? 0
    space.forward.grow(to: space.graph.stateCount)
    space.backward.grow(to: space.graph.stateCount)
    for anchor in ends.origins {
      space.forward.queue(anchor.state, at: space.graph.costAfter(anchor))
    }
    for anchor in ends.destinations {
      let cost = headStart - space.graph.costBehind(anchor) + anchor.penalty
      for form in space.graph.finalStates(at: anchor, .endsOnly) {
        space.backward.queue(form, at: cost)
      }
    }
    let settled = try exhaust(.forward, limit, &space.graph, &space.forward)
    _ = try exhaust(.backward, limit + headStart, &space.graph, &space.backward)
    let chains = ViaRanking(
      forward: space.forward, backward: space.backward, headStart: headStart
    ).chains(over: settled, limits, count: Self.most)
    return chains.compactMap { chain in
      chain.vertices.firstIndex(of: chain.via)
        .map { Way(states: chain.vertices, via: $0, cost: chain.cost) }
    }
  }

  private func exhaust(
    _ direction: SearchDirection, _ limit: UInt32, _ graph: inout SearchGraph,
    _ labels: inout Labels
  ) throws -> [UInt32] {
    var settled: [UInt32] = []
    var steps: [SearchStep] = []
    while labels.queue.minimum <= limit, let state = labels.settleNext() {
      try graph.watch.tick()
      settled.append(state)
      switch direction {
      case .forward: try graph.collectSuccessors(of: state, .endsOnly, into: &steps)
      case .backward: try graph.collectPredecessors(of: state, .endsOnly, into: &steps)
      }
      labels.grow(to: graph.stateCount)
      let cost = labels.cost(of: state)
      for step in steps where step.cost <= limit && cost + step.cost <= limit {
        if labels.improve(step.state, to: cost + step.cost, from: state) {
          labels.queue.insert(step.state, priority: cost + step.cost)
        }
      }
    }
    return settled
  }
}

extension Labels {
  /// Labels a state at an end of a trip.
  fileprivate mutating func queue(_ state: UInt32, at cost: UInt32) {
    if improve(state, to: cost, from: SearchGraph.none) { queue.insert(state, priority: cost) }
  }
}

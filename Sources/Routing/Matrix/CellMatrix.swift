import RoadNetwork

/// The costs of all trips between two sets of places, over cells.
///
/// Knopp, Sanders, Schultes, Schulz and Wagner, "Computing many-to-many shortest paths using highway
/// hierarchies" (2007), on the cells of Delling et al. (2015): a search towards each destination
/// leaves its costs at the gates of the cells around it; a search from each source reads them there.
///
/// *Why that is exact.* Of a cheapest way for through traffic, take the largest cell around its last
/// road that it does not keep to; it keeps to the cell above, in which the source lies too. Where
/// it last enters the first, it passes a gate: what follows keeps to that cell, and was found by the
/// backward search there; what comes before keeps to the cell above, and was found by the forward
/// search over the parts of that cell. A way that keeps to a smallest cell meets inside it. Local
/// roads are searched from their end of the trip up to the roads for all, whose cells count all as
/// those of the place; so a gate may lie between two of these.
struct CellMatrix {
  /// What is known of a destination.
  private struct Goal {
    let anchors: [Anchor]
    let fan: CellFan
    let headStart: UInt32
    let roots: [UInt32]
  }

  private var goals: [Goal] = []

  /// By source, then by destination: what a trip costs; nil where there is no way on which local
  /// roads serve the ends only.
  ///
  /// Nil if the map has no overlay for the profile, or one that cannot answer.
  static func costs(
    from sources: [[Anchor]], to destinations: [[Anchor]], in space: inout SearchSpace,
    isCancelled: () -> Bool
  ) throws -> [[UInt32?]]? {
    guard var overlay = space.overlay.take() else { return nil }
    defer { space.overlay = overlay }
    do {
      var matrix = CellMatrix()
      for anchors in destinations {
        if isCancelled() { throw CancellationError() }
        matrix.goals.append(try goal(anchors, &space.graph, &overlay))
      }
      return try sources.map { anchors in
        if isCancelled() { throw CancellationError() }
        return try matrix.row(from: anchors, &space.graph, &overlay)
      }
    } catch is OverlayError {
      return nil
    }
  }

  private static func goal(
    _ anchors: [Anchor], _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws -> Goal {
    for anchor in anchors { _ = try graph.resolveHead(of: anchor.state) }
    try overlay.memory.catchUp(with: graph)
    let headStart = anchors.map { graph.costs[Int($0.state)] }.max() ?? 0
    var roots: [CellFan.Label] = []
    for anchor in anchors {
      let cost = headStart - graph.costBehind(anchor) + anchor.penalty
      for form in graph.finalStates(at: anchor, .endsOnly) {
        roots.append(CellFan.Label(vertex: overlay.memory.vertex(of: form), cost: cost))
      }
    }
    let fan = try FanSearch.run(.backward, from: roots, isLimited: true, &graph, &overlay)
    return Goal(
      anchors: anchors, fan: fan, headStart: headStart, roots: roots.map(\.vertex))
  }

  private func row(
    from anchors: [Anchor], _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws -> [UInt32?] {
    for anchor in anchors { _ = try graph.resolveHead(of: anchor.state) }
    try overlay.memory.catchUp(with: graph)
    let roots = anchors.map { anchor in
      CellFan.Label(
        vertex: overlay.memory.vertex(of: anchor.state), cost: graph.costAfter(anchor))
    }
    let fan = try FanSearch.run(.forward, from: roots, isLimited: false, &graph, &overlay)
    return goals.map { goal in
      var best = UInt32.max
      Self.meet(goal.fan.gates, goal, overlay.sides.forward.labels, &best)
      if fan.mayMeetInside(goal.fan) {
        Self.meet(goal.fan.roads, goal, overlay.sides.forward.labels, &best)
      }
      let direct = graph.directPath(
        SearchEnds(origins: anchors, destinations: goal.anchors))?.cost
      let cost =
        best == .max
        ? direct : min(best - min(best, goal.headStart), direct ?? .max)
      return cost
    }
  }

  @inline(__always)
  private static func meet(
    _ labels: [CellFan.Label], _ goal: Goal, _ forward: borrowing EpochLabels,
    _ best: inout UInt32
  ) {
    for label in labels {
      let cost = forward.cost(of: label.vertex)
      guard cost != EpochLabels.unseen, cost + label.cost < best else { continue }
      // Both ends on one road are no trip: who starts behind the goal has to come round to it.
      if forward.parents[Int(label.vertex)] == SearchGraph.none,
        goal.roots.contains(label.vertex)
      {
        continue
      }
      best = cost + label.cost
    }
  }
}

import RoadNetwork

/// Searches from both ends: road by road near these, and by whole cells elsewhere.
///
/// Delling, Goldberg, Pajor and Werneck, "Customizable Route Planning in Road Networks" (2015,
/// doi:10.1287/trsc.2014.0579). The vertices are states: all near the ends, and elsewhere those
/// that cross a border of cells. Both directions search the same graph, whose arcs leave a
/// junction as follows. If its smallest cell holds an end of the trip, they are the turns of the
/// road network. Else they are the costs of the largest cell around it that holds no end. On a part
/// of a map, cells that lie outside have no costs; there they are the turns, too.
///
/// *Why that is exact.* Every path for through traffic that enters and leaves a cell without an
/// end is as cheap as the cost of that cell between its first and last state, and these are
/// vertices, since a state that enters the largest free cell crosses its border. Local roads,
/// which cells leave out, occur at the ends alone: the cells of all states between them and the
/// roads for all are marked as ends, see `OverlaySearch+Ends.swift`.
///
/// *Why it may stop* as soon as the least labels of both queues add up to the best path known:
/// of a cheaper path, let *w* be the first vertex that the forward search has not settled, and
/// *v* the one before. The label of *w* is at least the least forward one, so what is left behind
/// *w* is less than the least backward one, and *w* has been settled backward. If *v* was settled
/// after that, it bore a backward label then; if before, *w* bore a forward label when it was
/// settled backward. Either way the path was met: on the turn, where arcs are turns, or on
/// settling, where they are cells.
///
/// Paths meet in a vertex only where the search goes by cells. Near the ends they meet on a turn,
/// so that a round trip that ends behind its start on the same edge is not taken for no trip.
struct OverlaySearch {
  /// The cost of the best path known, ``headStart`` included.
  private var best = UInt32.max
  /// The last vertex of the forward part of that path, and the first of the backward part, which
  /// is ``SearchGraph/none`` if the forward part is all.
  private var meeting: (before: UInt32, after: UInt32)?
  /// Added to the labels of the backward search, which start with what lies behind the
  /// destination on its edge taken off.
  let headStart: UInt32

  /// Runs the search in `space`, for trips on which local roads serve the ends only.
  ///
  /// - Throws: ``OverlayError`` if the overlay cannot answer.
  static func run(
    _ ends: SearchEnds, in space: inout SearchSpace, _ overlay: inout OverlaySpace
  ) throws -> SearchOutcome {
    space.graph.forgetMissing()
    let direct = space.graph.directPath(ends)
    var search = OverlaySearch(ends, space.graph, direct)
    try search.start(ends, &space.graph, &overlay)
    try search.meet(&space.graph, &overlay)
    if let meeting = search.meeting {
      var unpacker = OverlayUnpacker()
      let states = try unpacker.states(meeting, &space.graph, &overlay)
      let cost = search.best - min(search.best, search.headStart)
      if let path = space.graph.path(over: states, between: ends, cost: cost) {
        // Rows that are not what roads cost must not pass for an answer.
        guard try space.graph.recount(path) == UInt64(cost) else {
          throw OverlayError.unusable("a path that does not cost what its cells say")
        }
        return .found(path)
      }
    }
    if let direct { return .found(direct) }
    return overlay.sides.forward.labels.queue.isEmpty
      ? .originsExhausted : .destinationsExhausted
  }

  init(_ ends: SearchEnds, _ graph: SearchGraph, _ direct: SearchPath?) {
    headStart = ends.destinations.map { graph.costs[Int($0.state)] }.max() ?? 0
    if let direct { best = direct.cost + headStart }
  }

  /// Marks the cells of the ends and labels them.
  func start(
    _ ends: SearchEnds, _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws {
    var marker = EndMarker()
    try marker.mark(ends, &graph, &overlay)
    let vertexCount = overlay.memory.cutCount + graph.stateCount
    overlay.sides.forward.labels.begin(count: vertexCount)
    overlay.sides.backward.labels.begin(count: vertexCount)
    for anchor in ends.origins {
      overlay.sides.forward.labels.improve(
        overlay.memory.vertex(of: anchor.state), to: graph.costAfter(anchor),
        from: SearchGraph.none)
    }
    for anchor in ends.destinations {
      let cost = headStart - graph.costBehind(anchor) + anchor.penalty
      for form in graph.finalStates(at: anchor, .endsOnly) {
        overlay.sides.backward.labels.improve(
          overlay.memory.vertex(of: form), to: cost, from: SearchGraph.none)
      }
    }
  }

  /// Settles vertices in both directions until no better path can be found.
  private mutating func meet(
    _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws {
    while true {
      try graph.watch.tick()
      let forward = overlay.sides.forward.labels.queue.minimum
      let backward = overlay.sides.backward.labels.queue.minimum
      if forward == .max || backward == .max { return }
      if UInt64(forward) + UInt64(backward) >= UInt64(best) { return }
      if forward <= backward {
        try settle(.forward, &graph, &overlay)
      } else {
        try settle(.backward, &graph, &overlay)
      }
    }
  }

  private mutating func settle(
    _ direction: SearchDirection, _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws {
    let isForward = direction == .forward
    let next =
      isForward
      ? overlay.sides.forward.labels.settleNext() : overlay.sides.backward.labels.settleNext()
    guard let (vertex, cost) = next else { return }
    if let hop = try overlay.freeCell(at: vertex, direction) {
      if isForward {
        try cross(
          hop, vertex, cost, &overlay.sides.forward, overlay.sides.backward.labels, direction)
      } else {
        try cross(
          hop, vertex, cost, &overlay.sides.backward, overlay.sides.forward.labels, direction)
      }
      return
    }
    // A road that leads off the map ends here.
    guard let state = try overlay.memory.stateIfHere(vertex, in: &graph, &overlay.sides)
    else { return }
    let arcs =
      isForward
      ? try overlay.sides.forward.arcs.arcs(of: state, in: &graph, &overlay.memory)
      : try overlay.sides.backward.arcs.arcs(of: state, in: &graph, &overlay.memory)
    overlay.makeRoom(for: graph)
    if isForward {
      turn(
        arcs, vertex, cost, &overlay.sides.forward, overlay.sides.backward.labels, direction)
    } else {
      turn(
        arcs, vertex, cost, &overlay.sides.backward, overlay.sides.forward.labels, direction)
    }
  }

  /// Relaxes the costs of a whole cell.
  private mutating func cross(
    _ hop: (level: Int, cell: Int), _ vertex: UInt32, _ cost: UInt32, _ own: inout OverlaySide,
    _ other: borrowing EpochLabels, _ direction: SearchDirection
  ) throws {
    let rest = other.cost(of: vertex)
    if rest != EpochLabels.unseen, cost + rest < best {
      best = cost + rest
      meeting =
        direction == .forward
        ? (vertex, other.parents[Int(vertex)]) : (vertex, own.labels.parents[Int(vertex)])
    }
    // What comes to the best path together with the least of the other side is of no use: if a
    // cheaper path led on there, the other side would have settled that end before, and the
    // path would have been met here.
    let nearest = other.queue.minimum
    let bound = best == .max ? CostModel.pathCostLimit : best > nearest ? best - nearest : 0
    try own.relax(vertex, cost: cost, across: hop.cell, level: hop.level, below: bound)
  }

  /// Relaxes turns from road to road.
  private mutating func turn(
    _ arcs: Range<Int>, _ vertex: UInt32, _ cost: UInt32, _ own: inout OverlaySide,
    _ other: borrowing EpochLabels, _ direction: SearchDirection
  ) {
    for place in arcs {
      let arc = own.arcs.arcs[place]
      let next = cost + arc.cost
      guard next < CostModel.pathCostLimit else { continue }
      let rest = other.cost(of: arc.vertex)
      if rest != EpochLabels.unseen, next + rest < best {
        best = next + rest
        meeting = direction == .forward ? (vertex, arc.vertex) : (arc.vertex, vertex)
      }
      own.labels.improve(arc.vertex, to: next, from: vertex)
    }
  }
}

extension OverlaySpace {
  /// The largest cell without an end of the trip that a direction enters with `vertex`, its costs
  /// read; nil if the search goes on road by road, as it does in cells that are not on the map.
  @inline(__always)
  mutating func freeCell(
    at vertex: UInt32, _ direction: SearchDirection
  ) throws -> (level: Int, cell: Int)? {
    guard Int(vertex) < memory.cutCount else { return nil }
    if sides.forward.nearCells[Int(vertex)] == SearchGraph.none {
      try memory.loadChunk(of: vertex, &sides)
    }
    let near =
      direction == .forward
      ? sides.forward.nearCells[Int(vertex)] : sides.backward.nearCells[Int(vertex)]
    guard let free = marks.freeLevel(near) else { return nil }
    try memory.loadCell(free.cell, level: free.level, &sides)
    return sides.forward.cells[free.level][free.cell].isAbsent ? nil : free
  }

  /// Makes room for the labels of the states that `graph` has by now.
  @inline(__always)
  mutating func makeRoom(for graph: borrowing SearchGraph) {
    let vertexCount = memory.cutCount + graph.stateCount
    guard sides.forward.labels.labels.count < vertexCount else { return }
    sides.forward.labels.grow(to: vertexCount)
    sides.backward.labels.grow(to: vertexCount)
  }
}

import RoadNetwork

/// Forward in time over whole cells where no rule depends on the hour, road by road elsewhere.
///
/// *Why that is exact.* A cell without rules that may hold for the mode costs the same at all times, so
/// its row says what crossing it costs at any moment of arrival. All other cells, and those of the
/// destinations, are marked as ends of a trip are in ``OverlaySearch``: there each road and turn is
/// judged when it is reached, as in ``TimedSearch``. The cell of an edge is that of its tail, where
/// the turn into it is judged too, so no rule escapes. From local roads at the start one goes on road by
/// road up to the first road for all that crosses a border; those at the destinations, and all that may
/// become local at some hours, are flooded back from there and their cells marked.
///
/// Labels are settled in the order of cost, which is time here: metrics whose costs are more than times
/// are left to ``TimedSearch``.
struct TimedOverlaySearch {
  private let ends: SearchEnds
  private var roads: TimedGraph
  private var steps: [TimedGraph.Step] = []
  private var best: (key: UInt32, onto: UInt32, cost: UInt32)?

  /// More local roads around the destinations are left to another search.
  private static let floodLimit = 30_000

  /// The path that arrives first for who starts at `departure`; nil if there is none.
  ///
  /// - Throws: ``OverlayError`` if the overlay cannot answer.
  static func path(
    _ ends: SearchEnds, _ departure: Departure, in space: inout SearchSpace,
    _ overlay: inout OverlaySpace
  ) throws -> SearchPath? {
    space.graph.forgetMissing()
    var search = TimedOverlaySearch(
      ends: ends, roads: TimedGraph(departure: departure, profile: space.graph.model.profile))
    try search.mark(&space.graph, &overlay)
    try search.start(&space.graph, &overlay)
    let direct = try search.roads.directPath(ends, space.graph)
    try search.run(&space.graph, &overlay, bound: direct?.cost ?? .max)
    guard let found = search.best, found.cost < direct?.cost ?? .max else { return direct }
    return try search.path(to: found, &space.graph, &overlay)
  }

  private init(ends: SearchEnds, roads: TimedGraph) {
    self.ends = ends
    self.roads = roads
  }

  /// Marks the cells in which time matters, and those around the destinations.
  private func mark(_ graph: inout SearchGraph, _ overlay: inout OverlaySpace) throws {
    overlay.marks.begin()
    let rules = CellFeatures.conditional(for: graph.model.profile.mode)
    for (cell, features) in try overlay.memory.map.features().enumerated()
    where !features.isDisjoint(with: rules) {
      overlay.marks.mark(UInt32(cell))
    }
    for anchor in ends.destinations { _ = try graph.resolveHead(of: anchor.state) }
    try overlay.memory.catchUp(with: graph)
    var open: [UInt32] = []
    for anchor in ends.destinations {
      let tail = graph.tails[Int(anchor.state)]
      overlay.marks.mark(overlay.memory.cells[Int(tail)])
      if graph.mayBeLocal(anchor.state) { open.append(tail) }
    }
    var seen = Set(open)
    while let node = open.popLast() {
      for out in graph.firstOut[Int(node)]..<graph.firstOut[Int(node) + 1] {
        guard let other = try graph.resolveHead(of: out), graph.mayBeLocal(graph.twins[Int(out)])
        else { continue }
        try overlay.memory.catchUp(with: graph)
        overlay.marks.mark(overlay.memory.cells[Int(node)])
        overlay.marks.mark(overlay.memory.cells[Int(other)])
        if seen.insert(other).inserted { open.append(other) }
      }
      guard seen.count <= Self.floodLimit else { throw OverlayError.tooManyLocalRoads }
    }
  }

  private mutating func start(_ graph: inout SearchGraph, _ overlay: inout OverlaySpace) throws {
    for anchor in ends.origins { _ = try graph.resolveHead(of: anchor.state) }
    try overlay.memory.catchUp(with: graph)
    overlay.timedLabels.begin(count: keyCount(graph, overlay))
    for anchor in ends.origins where graph.heads[Int(anchor.state)] != SearchGraph.none {
      guard let passage = try roads.passage(of: anchor, graph) else { continue }
      let phase: TripPhase = passage.isLocal ? .leaving : .through
      overlay.timedLabels.improve(
        overlay.memory.vertex(of: anchor.state) * TripPhase.count + phase.rawValue,
        to: passage.cost - anchor.part(of: passage.cost) + anchor.penalty, from: SearchGraph.none)
    }
  }

  private func keyCount(
    _ graph: borrowing SearchGraph, _ overlay: borrowing OverlaySpace
  ) -> Int {
    (overlay.memory.cutCount + graph.stateCount) * Int(TripPhase.count)
  }

  private mutating func run(
    _ graph: inout SearchGraph, _ overlay: inout OverlaySpace, bound: UInt32
  ) throws {
    while overlay.timedLabels.queue.minimum < min(bound, best?.cost ?? .max),
      let (key, cost) = overlay.timedLabels.settleNext()
    {
      try graph.watch.tick()
      if let hop = try hop(at: key, &overlay) {
        try cross(hop, key, cost, &overlay)
      } else {
        try expand(key, cost, &graph, &overlay)
      }
    }
  }

  /// The largest cell without time that can be crossed at once from `key`.
  ///
  /// The trip has to enter it there: one that starts in such a cell crosses its parts first.
  private func hop(
    at key: UInt32, _ overlay: inout OverlaySpace
  ) throws -> (level: Int, cell: Int)? {
    let vertex = key / TripPhase.count
    guard key % TripPhase.count == TripPhase.through.rawValue,
      let free = try overlay.freeCell(at: vertex, .forward)
    else { return nil }
    let ancestry = overlay.memory.ancestry
    let head = overlay.sides.forward.nearCells[Int(vertex)]
    let tail = overlay.sides.backward.nearCells[Int(vertex)]
    var level = free.level
    while level > 0, ancestry.cell(head, level: level) == ancestry.cell(tail, level: level) {
      level -= 1
    }
    if level == free.level { return free }
    let cell = Int(ancestry.cell(head, level: level))
    try overlay.memory.loadCell(cell, level: level, &overlay.sides)
    return overlay.sides.forward.cells[level][cell].isAbsent ? nil : (level, cell)
  }

  private func cross(
    _ hop: (level: Int, cell: Int), _ key: UInt32, _ cost: UInt32, _ overlay: inout OverlaySpace
  ) throws {
    try overlay.memory.loadCell(hop.cell, level: hop.level, &overlay.sides)
    overlay.timedLabels.relax(
      overlay.sides.forward, from: key, cost: cost, across: hop.cell, level: hop.level)
  }

  private mutating func expand(
    _ key: UInt32, _ cost: UInt32, _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws {
    guard let phase = TripPhase(rawValue: key % TripPhase.count) else { return }
    let state = try overlay.memory.state(of: key / TripPhase.count, in: &graph, &overlay.sides)
    try roads.collectSteps(
      after: state, phase, at: cost, .endsOnly, elapsed: cost, &graph, into: &steps)
    for step in steps {
      for anchor in ends.destinations where graph.accepts(step.state, at: anchor) {
        let total = step.turned + anchor.part(of: step.passage.cost) + anchor.penalty
        if total < best?.cost ?? .max { best = (key, step.state, total) }
      }
      guard try graph.resolveHead(of: step.state) != nil else { continue }
      try overlay.memory.catchUp(with: graph)
      overlay.timedLabels.grow(to: keyCount(graph, overlay))
      overlay.timedLabels.improve(
        overlay.memory.vertex(of: step.state) * TripPhase.count + step.phase.rawValue,
        to: step.turned + step.passage.cost, from: key)
    }
  }

  /// The roads of the path that was found, with their times.
  private mutating func path(
    to found: (key: UInt32, onto: UInt32, cost: UInt32), _ graph: inout SearchGraph,
    _ overlay: inout OverlaySpace
  ) throws -> SearchPath? {
    var unpacker = OverlayUnpacker()
    var previous: UInt32?
    for key in overlay.timedLabels.chain(from: found.key).reversed() {
      let vertex = key / TripPhase.count
      if let previous, let hop = try hop(at: previous, &overlay) {
        try unpacker.append(hop, previous / TripPhase.count, vertex, &graph, &overlay)
      } else {
        try unpacker.append(vertex, &graph, &overlay)
      }
      previous = key
    }
    let states = unpacker.states + [found.onto]
    guard
      let path = try roads.path(over: states, between: ends, cost: found.cost, graph)
    else { throw OverlayError.unusable("a path that is none at its time") }
    return path
  }
}

extension SearchGraph {
  /// Whether `state` serves the ends of trips only, now or at some hours.
  fileprivate func mayBeLocal(_ state: UInt32) -> Bool {
    !traits[Int(state)].isDisjoint(with: [.local, .conditional])
  }
}

extension EpochLabels {
  /// Improves what can be reached across a cell on roads for all, from a label with `key`.
  fileprivate mutating func relax(
    _ side: borrowing OverlaySide, from key: UInt32, cost: UInt32, across cell: Int, level: Int
  ) {
    side.forEachHop(from: key / TripPhase.count, across: cell, level: level) { target, hop in
      let next = cost &+ hop
      guard hop < CostModel.pathCostLimit, next < CostModel.pathCostLimit else { return }
      improve(target * TripPhase.count + TripPhase.through.rawValue, to: next, from: key)
    }
  }
}

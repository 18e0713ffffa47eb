import RoadNetwork

/// What a search from one place, or towards it, leaves behind for meeting others.
struct CellFan {
  /// A vertex and its cost.
  struct Label {
    var vertex: UInt32
    var cost: UInt32
  }

  /// The cut states at the borders of the cells around the place, on all levels.
  var gates: [Label] = []
  /// The states inside the smallest cells, and those on local roads.
  var roads: [Label] = []
  /// The smallest cells that were searched road by road.
  var cells: [UInt32] = []
  var hasLocalRoads = false

  /// Whether a way between this place and the other may pass no border of a cell.
  func mayMeetInside(_ other: CellFan) -> Bool {
    hasLocalRoads && other.hasLocalRoads || cells.contains { other.cells.contains($0) }
  }
}

/// Labels what can be reached from a place on an overlay, or from what it can be reached, climbing:
/// road by road through the smallest cells around it, over the costs of the parts of the cells
/// above, and so on up to the whole map.
struct FanSearch {
  let direction: SearchDirection
  private var fan = CellFan()
  private var localStates = 0

  /// More local states at the ends of a trip are left to another search.
  private static let stateLimit = 30_000

  init(_ direction: SearchDirection) { self.direction = direction }

  /// Labels what is reached from `roots`; inside the largest cells only, if `isLimited`.
  ///
  /// - Throws: ``OverlayError`` if the overlay cannot answer.
  static func run(
    _ direction: SearchDirection, from roots: [CellFan.Label], isLimited: Bool,
    _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws -> CellFan {
    var search = FanSearch(direction)
    let count = overlay.memory.cutCount + graph.stateCount
    overlay.sides.withSide(direction) { side in
      side.labels.begin(count: count)
      for root in roots {
        side.labels.improve(root.vertex, to: root.cost, from: SearchGraph.none)
      }
    }
    var pending = try search.climbRoads(&graph, &overlay)
    var gates = pending
    for level in 0..<overlay.memory.levelCount {
      let isTop = level + 1 == overlay.memory.levelCount
      if isTop, isLimited { break }
      pending = try search.climb(level, from: pending, isTop: isTop, &gates, &overlay)
    }
    gates.sort()
    search.fan.gates = overlay.sides.withSide(direction) { side in
      gates.indices.filter { $0 == 0 || gates[$0] != gates[$0 - 1] }
        .map { CellFan.Label(vertex: gates[$0], cost: side.labels.cost(of: gates[$0])) }
    }
    return search.fan
  }

  /// Settles states in the smallest cells around the roots and on the local roads there; returns the
  /// cut states at which that ends.
  private mutating func climbRoads(
    _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws -> [UInt32] {
    let cutCount = UInt32(overlay.memory.cutCount)
    var ends: [UInt32] = []
    while let (vertex, cost) = overlay.sides.withSide(direction, { $0.labels.settleNext() }) {
      try graph.watch.tick()
      guard vertex >= cutCount else {
        ends.append(vertex)
        let isRoot = overlay.sides.withSide(direction) {
          $0.labels.parents[Int(vertex)] == SearchGraph.none
        }
        if isRoot { add(try overlay.nearCell(vertex, direction)) }
        continue
      }
      let state = vertex - cutCount
      let isLocal = graph.traits[Int(state)].contains(.local)
      fan.roads.append(CellFan.Label(vertex: vertex, cost: cost))
      if isLocal {
        fan.hasLocalRoads = true
        localStates += 1
        guard localStates <= Self.stateLimit else { throw OverlayError.tooManyLocalRoads }
      } else {
        add(overlay.memory.cells[Int(graph.tails[Int(state)])])
      }
      try leave(vertex, cost, isLocal: isLocal, &graph, &overlay)
    }
    return ends
  }

  /// Labels what follows a state; roads for all lead to no local ones, which belong to the other end
  /// of a trip.
  private mutating func leave(
    _ vertex: UInt32, _ cost: UInt32, isLocal: Bool, _ graph: inout SearchGraph,
    _ overlay: inout OverlaySpace
  ) throws {
    let cutCount = UInt32(overlay.memory.cutCount)
    let state = vertex - cutCount
    let places =
      direction == .forward
      ? try overlay.sides.forward.arcs.arcs(of: state, in: &graph, &overlay.memory)
      : try overlay.sides.backward.arcs.arcs(of: state, in: &graph, &overlay.memory)
    overlay.makeRoom(for: graph)
    for place in places {
      let arc = overlay.sides.withSide(direction) { $0.arcs.arcs[place] }
      let next = cost &+ arc.cost
      guard next >= cost, next < CostModel.pathCostLimit else { continue }
      if arc.vertex < cutCount {
        if isLocal { add(try overlay.nearCell(arc.vertex, direction)) }
      } else if !isLocal, graph.traits[Int(arc.vertex - cutCount)].contains(.local) {
        continue
      }
      overlay.sides.withSide(direction) { side in
        side.labels.improve(arc.vertex, to: next, from: vertex)
      }
    }
  }

  private mutating func add(_ cell: UInt32) {
    if !fan.cells.contains(cell) { fan.cells.append(cell) }
  }

  /// Settles cut states over the cells of `level` inside the cells above around the place; returns
  /// those that lead out of these, and adds all at borders of cells above to `gates`.
  private func climb(
    _ level: Int, from pending: [UInt32], isTop: Bool, _ gates: inout [UInt32],
    _ overlay: inout OverlaySpace
  ) throws -> [UInt32] {
    var around: [UInt32] = []
    if !isTop {
      for cell in fan.cells {
        let above = overlay.memory.ancestry.cell(cell, level: level + 1)
        if !around.contains(above) { around.append(above) }
      }
    }
    overlay.sides.withSide(direction) { side in
      for vertex in pending {
        side.labels.queue.insert(vertex, priority: side.labels.cost(of: vertex))
      }
    }
    var leaving: [UInt32] = []
    while let (vertex, cost) = overlay.sides.withSide(direction, { $0.labels.settleNext() }) {
      let near = try overlay.nearCell(vertex, direction)
      if !isTop {
        if overlay.crossesBorder(vertex, level: level + 1) { gates.append(vertex) }
        if !around.contains(overlay.memory.ancestry.cell(near, level: level + 1)) {
          leaving.append(vertex)
          continue
        }
      }
      let cell = Int(overlay.memory.ancestry.cell(near, level: level))
      try overlay.memory.loadCell(cell, level: level, &overlay.sides)
      try overlay.sides.withSide(direction) { side in
        try side.relax(
          vertex, cost: cost, across: cell, level: level, below: CostModel.pathCostLimit)
      }
    }
    return leaving
  }
}

extension OverlaySpace {
  /// Whether the cut state `vertex`, about which is known, leads from one cell of `level` into
  /// another.
  fileprivate func crossesBorder(_ vertex: UInt32, level: Int) -> Bool {
    let head = sides.forward.nearCells[Int(vertex)]
    let tail = sides.backward.nearCells[Int(vertex)]
    return memory.ancestry.cell(head, level: level) != memory.ancestry.cell(tail, level: level)
  }

  /// The smallest cell that a direction enters with the cut state `vertex`.
  @inline(__always)
  fileprivate mutating func nearCell(
    _ vertex: UInt32, _ direction: SearchDirection
  ) throws -> UInt32 {
    if sides.forward.nearCells[Int(vertex)] == SearchGraph.none {
      try memory.loadChunk(of: vertex, &sides)
    }
    return direction == .forward
      ? sides.forward.nearCells[Int(vertex)] : sides.backward.nearCells[Int(vertex)]
  }
}

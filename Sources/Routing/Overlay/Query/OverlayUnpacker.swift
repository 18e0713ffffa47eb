import RoadNetwork

/// Turns the vertices of a path over cells into all states that it travels.
///
/// A hop across a cell is searched for again one level below, inside the cell and no farther than
/// its cost, and so on down to the roads. What was found is remembered.
struct OverlayUnpacker {
  private(set) var states: [UInt32] = []

  /// The states of the path that the labels of `overlay` hold on both sides of `meeting`.
  mutating func states(
    _ meeting: (before: UInt32, after: UInt32), _ graph: inout SearchGraph,
    _ overlay: inout OverlaySpace
  ) throws -> [UInt32] {
    let vertices =
      overlay.sides.forward.labels.chain(from: meeting.before).reversed()
      + overlay.sides.backward.labels.chain(from: meeting.after)
    return try states(along: vertices, &graph, &overlay)
  }

  /// The states of the path over `vertices` of a search between the ends that are marked.
  mutating func states(
    along vertices: [UInt32], _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws -> [UInt32] {
    guard var previous = vertices.first else { return [] }
    states.append(try overlay.memory.state(of: previous, in: &graph, &overlay.sides))
    for vertex in vertices.dropFirst() {
      if let hop = try overlay.freeCell(at: previous, .forward) {
        try unpack(previous, vertex, hop.level, UInt32(hop.cell), &graph, &overlay)
      } else {
        states.append(try overlay.memory.state(of: vertex, in: &graph, &overlay.sides))
      }
      previous = vertex
    }
    return states
  }

  /// Adds the state of `vertex`.
  mutating func append(
    _ vertex: UInt32, _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws {
    states.append(try overlay.memory.state(of: vertex, in: &graph, &overlay.sides))
  }

  /// Adds the states after `start` up to `end` on the way across the cell of `hop`.
  mutating func append(
    _ hop: (level: Int, cell: Int), _ start: UInt32, _ end: UInt32, _ graph: inout SearchGraph,
    _ overlay: inout OverlaySpace
  ) throws {
    try unpack(start, end, hop.level, UInt32(hop.cell), &graph, &overlay)
  }

  /// Adds the states after `start` up to `end` on the way across `cell`.
  private mutating func unpack(
    _ start: UInt32, _ end: UInt32, _ level: Int, _ cell: UInt32, _ graph: inout SearchGraph,
    _ overlay: inout OverlaySpace
  ) throws {
    if level == 0 {
      if let known = overlay.hops.hop(from: start, to: end, level: level) {
        states += known
      } else {
        let found = try roads(start, end, cell, &graph, &overlay)
        overlay.hops.add(found, from: start, to: end, level: level)
        states += found
      }
      return
    }
    let parts: [UInt32]
    if let known = overlay.hops.hop(from: start, to: end, level: level) {
      parts = Array(known)
    } else {
      parts = try overlay.parts(ofHop: start, end, level, cell)
      overlay.hops.add(parts, from: start, to: end, level: level)
    }
    var previous = start
    for vertex in parts {
      let near = overlay.sides.forward.nearCells[Int(previous)]
      let part = overlay.memory.ancestry.cell(near, level: level - 1)
      try unpack(previous, vertex, level - 1, part, &graph, &overlay)
      previous = vertex
    }
  }

  /// The states after `start` up to `end` on the way across the smallest cell `cell`.
  private func roads(
    _ start: UInt32, _ end: UInt32, _ cell: UInt32, _ graph: inout SearchGraph,
    _ overlay: inout OverlaySpace
  ) throws -> [UInt32] {
    try overlay.readParts(Int(cell), level: 0)
    guard
      let bound = overlay.sides.forward.hopCost(from: start, to: end, across: Int(cell), level: 0)
    else { throw OverlayError.unusable("no hop from cut state \(start) to \(end)") }
    let first = try overlay.memory.state(of: start, in: &graph, &overlay.sides)
    let last = try overlay.memory.state(of: end, in: &graph, &overlay.sides)
    overlay.sides.forward.labels.begin(count: overlay.memory.cutCount + graph.stateCount)
    overlay.sides.forward.labels.improve(start, to: 0, from: SearchGraph.none)
    let cutCount = UInt32(overlay.memory.cutCount)
    while let (vertex, cost) = overlay.sides.forward.labels.settleNext() {
      if vertex == end {
        let chain = overlay.sides.forward.labels.chain(from: end).dropLast()
        return chain.reversed().map { $0 == end ? last : $0 - cutCount }
      }
      let state = vertex == start ? first : vertex - cutCount
      let arcs = try overlay.sides.forward.arcs.arcs(of: state, in: &graph, &overlay.memory)
      overlay.makeRoom(for: graph)
      for place in arcs {
        let arc = overlay.sides.forward.arcs.arcs[place]
        let next = cost + arc.cost
        // States that cross the border lead out of the cell, and local ones off through roads.
        guard next <= bound,
          arc.vertex < cutCount
            ? arc.vertex == end
            : !graph.traits[Int(arc.vertex - cutCount)].contains(.local)
        else { continue }
        overlay.sides.forward.labels.improve(arc.vertex, to: next, from: vertex)
      }
    }
    throw OverlayError.unusable("no roads from cut state \(start) to \(end)")
  }
}

extension OverlaySpace {
  /// Reads the costs of a cell over which a way has been found.
  ///
  /// - Throws: ``OverlayError/tileMissing`` if the cell lies outside the map.
  fileprivate mutating func readParts(_ cell: Int, level: Int) throws {
    try memory.loadCell(cell, level: level, &sides)
    if sides.forward.cells[level][cell].isAbsent { throw OverlayError.tileMissing }
  }

  /// The vertices after `start` up to `end` on the way across `cell`, over the cells one level
  /// below.
  fileprivate mutating func parts(
    ofHop start: UInt32, _ end: UInt32, _ level: Int, _ cell: UInt32
  ) throws -> [UInt32] {
    try readParts(Int(cell), level: level)
    guard let bound = sides.forward.hopCost(from: start, to: end, across: Int(cell), level: level)
    else { throw OverlayError.unusable("no hop from cut state \(start) to \(end)") }
    sides.forward.labels.begin(count: memory.cutCount)
    sides.forward.labels.improve(start, to: 0, from: SearchGraph.none)
    while let (vertex, cost) = sides.forward.labels.settleNext() {
      if vertex == end {
        return sides.forward.labels.chain(from: end).dropLast().reversed()
      }
      let near = sides.forward.nearCells[Int(vertex)]
      guard memory.ancestry.cell(near, level: level) == cell else { continue }
      let part = Int(memory.ancestry.cell(near, level: level - 1))
      try readParts(part, level: level - 1)
      try sides.forward.relax(vertex, cost: cost, across: part, level: level - 1, below: bound + 1)
    }
    throw OverlayError.unusable("no way over cells from cut state \(start) to \(end)")
  }
}

extension EpochLabels {
  /// The vertices from `vertex` along the parents to the end, `vertex` first.
  func chain(from vertex: UInt32) -> [UInt32] {
    var chain: [UInt32] = []
    var current = vertex
    while current != SearchGraph.none {
      chain.append(current)
      current = parents[Int(current)]
    }
    return chain
  }
}

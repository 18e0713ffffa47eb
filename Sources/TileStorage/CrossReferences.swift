import RoadNetwork

/// What tiles say about each other, collected tile by tile and compared at the end.
///
/// Only what concerns other tiles is kept, some tens of bytes for each edge over a border, so
/// that packs of any size can be checked.
struct CrossReferences {
  /// An edge whose head lies in another tile.
  private struct Edge {
    var id: EdgeID
    var tail: UInt32
    /// How many edges leave the tail.
    var tailDegree: UInt32
    var head: NodeID
    var twin: UInt32
  }

  /// A special turn at a head in another tile.
  private struct Turn {
    var from: EdgeID
    var ordinal: UInt16
    var copy: UInt32?
  }

  /// A copy of an edge: what a turn into it has to name.
  private struct Copy: Hashable {
    var tail: UInt32
    var ordinal: UInt32
  }

  private var edges: [Edge] = []
  private var turns: [Turn] = []
  private var crossings: [(tile: TileID, edge: EdgeID)] = []
  private var edgeCounts: [TileID: Int] = [:]
  private var copies: [TileID: [Copy]] = [:]

  /// Adds a tile; tiles come in ascending order.
  mutating func add(_ tile: RoadTile) {
    edgeCounts[tile.id] = tile.edges.count
    for (index, record) in tile.edges.enumerated() where record.headSlot != 0 {
      let tail = tile.tail(of: index)
      edges.append(
        Edge(
          id: EdgeID(tile: tile.id, index: UInt32(index)), tail: UInt32(tail),
          tailDegree: UInt32(tile.outEdges(of: tail).count),
          head: NodeID(tile: tile.neighbours[record.headSlot], index: record.headIndex),
          twin: record.twinIndex))
    }
    for exception in tile.turnExceptions {
      let base = tile.base(ofState: Int(exception.from))
      guard tile.edges[base].headSlot != 0 else { continue }
      turns.append(
        Turn(
          from: EdgeID(tile: tile.id, index: UInt32(base)), ordinal: exception.ordinal,
          copy: exception.isBan ? nil : exception.copy))
    }
    for crossing in tile.crossings { crossings.append((tile.id, crossing)) }
    guard !tile.copyBases.isEmpty else { return }
    copies[tile.id] = tile.copyBases.map { base in
      let tail = tile.tail(of: Int(base))
      let first = tile.outEdges(of: tail).lowerBound
      return Copy(tail: UInt32(tail), ordinal: base - UInt32(first))
    }
  }

  /// Notes all contradictions in `report`.
  ///
  /// A tile of `damaged` may be named by others; one that is not here and for which `mayMiss`
  /// holds, too.
  func check(
    damaged: Set<TileID>, mayMiss: (TileID) -> Bool, into report: inout VerifyReport
  ) {
    /// Whether `other` is here; notes it if it should be and is not.
    func isHere(_ other: TileID, for tile: TileID) -> Bool {
      if edgeCounts[other] != nil { return true }
      if !damaged.contains(other), !mayMiss(other) {
        report.note("a road leads to tile \(other), which is not here", in: tile)
      }
      return false
    }
    for edge in edges where isHere(edge.head.tile, for: edge.id.tile) {
      guard let twin = self.edge(EdgeID(tile: edge.head.tile, index: edge.twin)),
        twin.head == NodeID(tile: edge.id.tile, index: edge.tail), twin.twin == edge.id.index,
        twin.tail == edge.head.index
      else {
        report.note("\(edge.id) that tile \(edge.head.tile) does not know", in: edge.id.tile)
        continue
      }
    }
    for turn in turns where !isSound(turn) {
      report.note("a special turn from \(turn.from) into nothing", in: turn.from.tile)
    }
    for crossing in crossings where isHere(crossing.edge.tile, for: crossing.tile) {
      if Int(crossing.edge.index) >= edgeCounts[crossing.edge.tile] ?? 0 {
        report.note("\(crossing.edge) crosses it, but does not exist", in: crossing.tile)
      }
    }
  }

  private func isSound(_ turn: Turn) -> Bool {
    // What is wrong with the edge itself has been noted before.
    guard let from = edge(turn.from),
      let twin = edge(EdgeID(tile: from.head.tile, index: from.twin))
    else { return true }
    guard turn.ordinal < twin.tailDegree else { return false }
    guard let place = turn.copy else { return true }
    let known = copies[from.head.tile] ?? []
    return place < known.count
      && known[Int(place)] == Copy(tail: from.head.index, ordinal: UInt32(turn.ordinal))
  }

  /// The edge `id`, if it leads into another tile.
  private func edge(_ id: EdgeID) -> Edge? {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < edges.count && edges[low].id == id ? edges[low] : nil
  }
}

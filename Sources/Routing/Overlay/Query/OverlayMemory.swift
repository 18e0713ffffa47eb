import RoadNetwork

/// The rows of an overlay that the searches of one space have touched so far, and how its numbers
/// fit those of the search graph.
///
/// Rows are read when a search first needs them and kept.
struct OverlayMemory {
  let map: CellMap
  let ancestry: CellAncestry
  private let costs: any CellCostSource
  /// Whether costs that have to be worked out are still wanted.
  var probe: SearchProbe?
  private var numbering: CutNumbering
  private var isChunkLoaded: [Bool]
  /// By number of a cut state: its tile, if that has been read.
  private var tiles: [UInt32]

  /// About how many bytes are kept.
  var memoryCost: Int { tiles.count * 4 + numbering.memoryCost }

  /// The number of cut states.
  let cutCount: Int
  var levelCount: Int { ancestry.levelCount }
  /// By node of the search graph: its smallest cell.
  var cells: [UInt32] { numbering.cells }

  init(map: CellMap, costs: any CellCostSource) {
    self.map = map
    self.costs = costs
    ancestry = map.ancestry
    numbering = CutNumbering(map)
    cutCount = map.cutCount
    isChunkLoaded = Array(
      repeating: false, count: (cutCount + CutStateChunk.size - 1) / CutStateChunk.size)
    tiles = Array(repeating: 0, count: cutCount)
  }

  /// The vertex of the search for a state of the graph: its number if it is a cut state, else
  /// the state beyond all these.
  @inline(__always)
  func vertex(of state: UInt32) -> UInt32 {
    let number = numbering.numbers[Int(state)]
    return number != SearchGraph.none ? number : UInt32(cutCount) + state
  }
}

extension OverlayMemory {
  /// Reads what belongs to the tiles that `graph` has laid out since.
  mutating func catchUp(with graph: borrowing SearchGraph) throws {
    try numbering.catchUp(with: graph)
  }

  /// The state of the graph for `vertex`, whose tile is laid out if it was not.
  ///
  /// - Throws: ``OverlayError/tileMissing`` if the tile is not on the map.
  mutating func state(
    of vertex: UInt32, in graph: inout SearchGraph, _ sides: inout OverlaySides
  ) throws -> UInt32 {
    guard let state = try stateIfHere(vertex, in: &graph, &sides) else {
      throw OverlayError.tileMissing
    }
    return state
  }

  /// As above; nil if the tile is not on the map, which `graph` notes.
  mutating func stateIfHere(
    _ vertex: UInt32, in graph: inout SearchGraph, _ sides: inout OverlaySides
  ) throws -> UInt32? {
    guard Int(vertex) < cutCount else { return vertex - UInt32(cutCount) }
    let known = numbering.states[Int(vertex)]
    if known != SearchGraph.none { return known }
    try loadChunk(of: vertex, &sides)
    guard let id = TileID(rawValue: tiles[Int(vertex)]), try graph.block(of: id) != nil else {
      return nil
    }
    try catchUp(with: graph)
    guard numbering.states[Int(vertex)] != SearchGraph.none else {
      throw OverlayError.unusable("cut state \(vertex) is not in its tile")
    }
    return numbering.states[Int(vertex)]
  }

  /// Reads the costs of `cell`, and of those that are parts of the same cell.
  ///
  /// A part of a map has no costs of cells that lie outside; these are noted as left out.
  mutating func loadCell(_ cell: Int, level: Int, _ sides: inout OverlaySides) throws {
    if sides.forward.cells[level][cell].isLoaded { return }
    let batch = try costs.costs(of: cell, level: level, probe)
    guard !batch.cells.isEmpty else {
      for member in batch.absent {
        sides.forward.leaveOut(member, level: level)
        sides.backward.leaveOut(member, level: level)
      }
      return
    }
    for (offset, costs) in batch.cells.enumerated() {
      if sides.forward.cells[level][batch.first + offset].isLoaded { continue }
      for number in costs.entries { try loadChunk(of: number, &sides) }
      for number in costs.exits { try loadChunk(of: number, &sides) }
      sides.forward.add(costs, at: batch.first + offset, level: level)
      sides.backward.add(costs, at: batch.first + offset, level: level)
    }
  }

  /// Reads which cells the cut state `number` and some others join.
  mutating func loadChunk(of number: UInt32, _ sides: inout OverlaySides) throws {
    let index = Int(number) / CutStateChunk.size
    if isChunkLoaded[index] { return }
    let chunk = try map.chunk(index)
    for (offset, cut) in chunk.states.enumerated() {
      let place = index * CutStateChunk.size + offset
      sides.forward.nearCells[place] = cut.headCell
      sides.backward.nearCells[place] = cut.tailCell
      tiles[place] = cut.tile.rawValue
    }
    isChunkLoaded[index] = true
  }
}

import RoadNetwork

/// The rows of an overlay that the searches of one space have touched so far, and how its numbers
/// fit those of the search graph.
///
/// Rows are read when a search first needs them and kept.
struct OverlayMemory {
  let header: OverlayHeader
  let ancestry: CellAncestry
  private let source: any OverlaySource
  private let slot: UInt8
  private var isChunkLoaded: [Bool]
  /// By number of a cut state: its tile, if that has been read.
  private var tiles: [UInt32]
  /// By number of a cut state: the state in the search graph; ``SearchGraph/none`` if its tile
  /// is not laid out.
  private(set) var states: [UInt32]
  /// By state of the search graph: the number of the cut state that it is, or
  /// ``SearchGraph/none``.
  private(set) var numbers: [UInt32] = []
  /// By node of the search graph: its smallest cell.
  private(set) var cells: [UInt32] = []
  private var knownBlocks = 0

  /// About how many bytes are kept.
  var memoryCost: Int { (tiles.count + states.count + numbers.count + cells.count) * 4 }

  /// The number of cut states.
  var cutCount: Int { states.count }
  var levelCount: Int { ancestry.levelCount }

  /// The overlay for `profile` among those of `source`; nil if there is none.
  ///
  /// - Throws: what the source throws, or `TileFormatError` for a damaged header.
  init?(source: any OverlaySource, profile: Profile) throws {
    // Vehicles of some size, and trips that avoid roads, find other roads open.
    guard profile.vehicle == VehicleFacts(), profile.excludedRoads.isEmpty else { return nil }
    for slot in UInt8(0)..<Self.slotLimit {
      guard let bytes = try source.bytes(of: .header(slot: slot)) else { return nil }
      let header = try OverlayHeader(bytes: bytes)
      if header.profile == profile.name, header.fingerprint == profile.fingerprint {
        self.init(source: source, slot: slot, header: header)
        return
      }
    }
    return nil
  }

  /// No pack has more overlays.
  private static let slotLimit: UInt8 = 64

  private init(source: any OverlaySource, slot: UInt8, header: OverlayHeader) {
    self.source = source
    self.slot = slot
    self.header = header
    ancestry = CellAncestry(
      firstParts: header.firstParts, smallestCellCount: Int(header.smallestCellCount))
    let count = Int(header.cutCount)
    isChunkLoaded = Array(
      repeating: false, count: (count + CutStateChunk.size - 1) / CutStateChunk.size)
    tiles = Array(repeating: 0, count: count)
    states = Array(repeating: SearchGraph.none, count: count)
  }

  /// The vertex of the search for a state of the graph: its number if it is a cut state, else
  /// the state beyond all these.
  @inline(__always)
  func vertex(of state: UInt32) -> UInt32 {
    let number = numbers[Int(state)]
    return number != SearchGraph.none ? number : UInt32(states.count) + state
  }
}

extension OverlayMemory {
  /// Reads what belongs to the tiles that `graph` has laid out since.
  mutating func catchUp(with graph: SearchGraph) throws {
    guard knownBlocks < graph.blocks.count else { return }
    while knownBlocks < graph.blocks.count {
      let block = graph.blocks[knownBlocks]
      add(try row(of: block), block)
      // Only now, so that a damaged row leaves all as it was.
      knownBlocks += 1
    }
    numbers += repeatElement(SearchGraph.none, count: graph.stateCount - numbers.count)
  }

  private func row(of block: SearchGraph.Block) throws -> OverlayTile {
    let row = OverlayRowID(slot: slot, kind: .tile, index: block.tile.id.rawValue)
    let tile = try read(row) { bytes throws(TileFormatError) in
      try OverlayTile(bytes: bytes, header: header)
    }
    guard tile.cells.count == block.tile.nodes.count,
      tile.cuts.last.map({ Int($0.state) < block.tile.stateCount }) ?? true
    else { throw OverlayError.unusable("\(row) is of another tile") }
    return tile
  }

  private mutating func add(_ tile: OverlayTile, _ block: SearchGraph.Block) {
    cells += tile.cells
    // The node that closes the block.
    cells.append(SearchGraph.none)
    // States before the block that have no row of their own are other forms of local roads.
    let end = Int(block.firstState) + block.tile.stateCount
    numbers += repeatElement(SearchGraph.none, count: end - numbers.count)
    for cut in tile.cuts {
      numbers[Int(block.firstState + cut.state)] = cut.number
      states[Int(cut.number)] = block.firstState + cut.state
    }
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
    guard Int(vertex) < states.count else { return vertex - UInt32(states.count) }
    let known = states[Int(vertex)]
    if known != SearchGraph.none { return known }
    try loadChunk(of: vertex, &sides)
    guard let id = TileID(rawValue: tiles[Int(vertex)]), try graph.block(of: id) != nil else {
      return nil
    }
    try catchUp(with: graph)
    guard states[Int(vertex)] != SearchGraph.none else {
      throw OverlayError.unusable("cut state \(vertex) is not in its tile")
    }
    return states[Int(vertex)]
  }

  /// Reads the costs of `cell`, and of those that are parts of the same cell.
  ///
  /// A part of a map has no costs of cells that lie outside; these are noted as left out.
  mutating func loadCell(_ cell: Int, level: Int, _ sides: inout OverlaySides) throws {
    if sides.forward.cells[level][cell].isLoaded { return }
    var group = cell
    var members = cell..<cell + 1
    if level < header.firstParts.count {
      let parts = header.firstParts[level]
      group = Self.lastPlace(in: parts, notAbove: UInt32(cell))
      members = Int(parts[group])..<Int(parts[group + 1])
    }
    let row = OverlayRowID(slot: slot, kind: .cells, level: UInt8(level), index: UInt32(group))
    let read = try readIfHere(row) { bytes throws(TileFormatError) in
      try CellGroup(bytes: bytes, count: members.count, header: header).cells
    }
    guard let cells = read else {
      for member in members {
        sides.forward.leaveOut(member, level: level)
        sides.backward.leaveOut(member, level: level)
      }
      return
    }
    for (member, costs) in zip(members, cells) {
      for number in costs.entries { try loadChunk(of: number, &sides) }
      for number in costs.exits { try loadChunk(of: number, &sides) }
      sides.forward.add(costs, at: member, level: level)
      sides.backward.add(costs, at: member, level: level)
    }
  }

  private static func lastPlace(in ascending: [UInt32], notAbove value: UInt32) -> Int {
    var (low, high) = (0, ascending.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ascending[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// Reads which cells the cut state `number` and some others join.
  mutating func loadChunk(of number: UInt32, _ sides: inout OverlaySides) throws {
    let index = Int(number) / CutStateChunk.size
    if isChunkLoaded[index] { return }
    let row = OverlayRowID(slot: slot, kind: .cutStates, index: UInt32(index))
    let chunk = try read(row) { bytes throws(TileFormatError) in
      try CutStateChunk(bytes: bytes, index: index, header: header)
    }
    for (offset, cut) in chunk.states.enumerated() {
      let place = index * CutStateChunk.size + offset
      sides.forward.nearCells[place] = cut.headCell
      sides.backward.nearCells[place] = cut.tailCell
      tiles[place] = cut.tile.rawValue
    }
    isChunkLoaded[index] = true
  }

  private func read<Value>(
    _ row: OverlayRowID, _ make: ([UInt8]) throws(TileFormatError) -> Value
  ) throws -> Value {
    guard let value = try readIfHere(row, make) else {
      throw OverlayError.unusable("\(row) is missing")
    }
    return value
  }

  private func readIfHere<Value>(
    _ row: OverlayRowID, _ make: ([UInt8]) throws(TileFormatError) -> Value
  ) throws -> Value? {
    do {
      guard let bytes = try source.bytes(of: row) else { return nil }
      return try make(bytes)
    } catch {
      throw OverlayError.unusable("\(row): \(error)")
    }
  }
}

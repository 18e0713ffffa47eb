import RoadNetwork

/// Writes the rows of one overlay.
struct OverlayWriter {
  let network: WholeNetwork
  let tree: CellTree
  let cuts: CutStates
  let slot: UInt8
  private(set) var byteCount = 0

  init(network: WholeNetwork, tree: CellTree, cuts: CutStates, slot: UInt8) {
    self.network = network
    self.tree = tree
    self.cuts = cuts
    self.slot = slot
  }

  /// Writes all rows in their order; `costs` are those of the cells by level.
  mutating func write<Sink: OverlaySink>(_ costs: [[CellCosts]], into sink: inout Sink) throws {
    let profile = network.graph.model.profile
    let header = OverlayHeader(
      profile: profile.name, fingerprint: profile.fingerprint,
      cutCount: UInt32(cuts.states.count), firstParts: tree.firstParts,
      smallestCellCount: UInt32(tree.smallestCellCount))
    try append(.header(slot: slot), header.encoded(), &sink)
    if slot == 0 { try writeShared(into: &sink) }
    for level in costs.indices {
      for (index, cells) in groups(level).enumerated() {
        let row = OverlayRowID(
          slot: slot, kind: .cells, level: UInt8(level), index: UInt32(index))
        try append(row, CellGroup(cells: Array(costs[level][cells])).encoded(), &sink)
      }
    }
    if slot == 0 { try writeFeatures(into: &sink) }
  }

  /// Writes the rows of tiles and cut states.
  private mutating func writeShared<Sink: OverlaySink>(into sink: inout Sink) throws {
    for place in network.graph.blocks.indices {
      let row = OverlayRowID(
        slot: slot, kind: .tile, index: network.graph.blocks[place].tile.id.rawValue)
      try append(row, tile(place).encoded(), &sink)
    }
    let cuts = cuts.table.states
    for index in 0..<(cuts.count + CutStateChunk.size - 1) / CutStateChunk.size {
      let row = OverlayRowID(slot: slot, kind: .cutStates, index: UInt32(index))
      let numbers = CutStateChunk.numbers(ofChunk: index, of: cuts.count)
      try append(row, CutStateChunk(states: Array(cuts[numbers])).encoded(), &sink)
    }
  }

  private mutating func writeFeatures<Sink: OverlaySink>(into sink: inout Sink) throws {
    let features = try FeatureFinder(network: network, tree: tree).features()
    let chunks = (features.count + CellFeatures.chunkSize - 1) / CellFeatures.chunkSize
    for chunk in 0..<chunks {
      let row = OverlayRowID(slot: slot, kind: .features, index: UInt32(chunk))
      let cells = CellFeatures.cells(ofChunk: chunk, of: features.count)
      try append(row, CellFeatures.encoded(features[cells]), &sink)
    }
  }

  private mutating func append<Sink: OverlaySink>(
    _ row: OverlayRowID, _ bytes: [UInt8], _ sink: inout Sink
  ) throws {
    byteCount += bytes.count
    try sink.append(row, bytes: bytes)
  }

  private func tile(_ place: Int) -> OverlayTile {
    let block = network.graph.blocks[place]
    let first = Int(block.firstNode)
    let cells = Array(tree.cells[first..<first + block.tile.nodes.count])
    var found: [OverlayTile.Cut] = []
    for index in 0..<UInt32(block.tile.stateCount) {
      let number = cuts.allNumbers[Int(block.firstState + index)]
      if number != SearchGraph.none { found.append(.init(state: index, number: number)) }
    }
    return OverlayTile(cells: cells, cuts: found)
  }

  /// The cells of `level` that go into one row each: the parts of one cell.
  private func groups(_ level: Int) -> [Range<Int>] {
    guard level < tree.firstParts.count else {
      return (0..<tree.cellCount(level: level)).map { $0..<$0 + 1 }
    }
    let parts = tree.firstParts[level]
    return zip(parts, parts.dropFirst()).map { Int($0)..<Int($1) }
  }
}

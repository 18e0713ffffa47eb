import RoadNetwork
import Synchronization

/// The cells of an overlay and the states that cross their borders: what the costs of all profiles
/// share.
///
/// Rows are read when first asked for. May be used from many threads at once.
final class CellMap: Sendable {
  let header: OverlayHeader
  let ancestry: CellAncestry
  private let source: any OverlaySource
  private let kept = Mutex<Kept>(Kept())

  /// What is read once and kept.
  private struct Kept {
    var table: CutTable?
    var features: [CellFeatures]?
  }

  /// The cells of the overlays in `source`; nil if there are none.
  ///
  /// - Throws: what the source throws, `TileFormatError` for a damaged header, or
  ///   ``OverlayError/unusable(_:)`` for one that asks for more memory than a search may take.
  init?(source: any OverlaySource) throws {
    guard let bytes = try source.bytes(of: .header(slot: 0)) else { return nil }
    self.source = source
    header = try OverlayHeader(bytes: bytes)
    guard header.workingMemory <= Self.workingMemoryLimit else {
      throw OverlayError.unusable("an overlay too large to work with")
    }
    ancestry = CellAncestry(
      firstParts: header.firstParts, smallestCellCount: Int(header.smallestCellCount))
  }

  /// No search takes more bytes for the cells alone: half a gigabyte, which is a continent.
  private static let workingMemoryLimit = 1 << 29

  /// About how many bytes are kept for all profiles.
  var memoryCost: Int {
    // Whoever reads them holds the lock for long, and nobody waits for a sum.
    let read = kept.withLockIfAvailable {
      ($0.table?.memoryCost ?? 0) + ($0.features?.count ?? 0) * 4
    }
    return (read ?? 0) + Int(header.smallestCellCount) * header.levelCount * 4
  }

  var cutCount: Int { Int(header.cutCount) }
  var levelCount: Int { header.levelCount }

  /// The costs for `profile` that the overlays hold; nil if they hold none.
  func packedCells(for profile: Profile) throws -> PackedCells? {
    for slot in UInt8(0)..<Self.slotLimit {
      guard let bytes = try source.bytes(of: .header(slot: slot)) else { return nil }
      let other = try OverlayHeader(bytes: bytes)
      if other.profile == profile.name, other.fingerprint == profile.fingerprint,
        other.cutCount == header.cutCount, other.firstParts == header.firstParts
      {
        return PackedCells(map: self, slot: slot)
      }
    }
    return nil
  }

  /// No pack has more overlays.
  private static let slotLimit: UInt8 = 64

  /// The row of a tile.
  func row(of tile: RoadTile) throws -> OverlayTile {
    let row = OverlayRowID(slot: 0, kind: .tile, index: tile.id.rawValue)
    let read = try read(row) { bytes throws(TileFormatError) in
      try OverlayTile(bytes: bytes, header: header)
    }
    guard read.cells.count == tile.nodes.count,
      read.cuts.last.map({ Int($0.state) < tile.stateCount }) ?? true
    else { throw OverlayError.unusable("\(row) is of another tile") }
    return read
  }

  /// Some of the cut states: those of chunk `index`.
  func chunk(_ index: Int) throws -> CutStateChunk {
    try read(OverlayRowID(slot: 0, kind: .cutStates, index: UInt32(index))) {
      bytes throws(TileFormatError) in
      try CutStateChunk(bytes: bytes, index: index, header: header)
    }
  }

  /// The costs of the cells in one row of `slot`: all that are parts of the same cell as `cell`; none if
  /// the map is a part that has no such row.
  func group(of cell: Int, level: Int, slot: UInt8) throws -> CellBatch {
    var group = cell
    var members = cell..<cell + 1
    if level < header.firstParts.count {
      let parts = header.firstParts[level]
      group = Self.lastPlace(in: parts, notAbove: UInt32(cell))
      members = Int(parts[group])..<Int(parts[group + 1])
    }
    let row = OverlayRowID(slot: slot, kind: .cells, level: UInt8(level), index: UInt32(group))
    let cells = try readIfHere(row) { bytes throws(TileFormatError) in
      try CellGroup(bytes: bytes, count: members.count, header: header).cells
    }
    guard let cells else { return CellBatch(first: 0, cells: [], absent: members) }
    return CellBatch(first: members.lowerBound, cells: cells)
  }

  private static func lastPlace(in ascending: [UInt32], notAbove value: UInt32) -> Int {
    var (low, high) = (0, ascending.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ascending[middle] <= value { low = middle } else { high = middle }
    }
    return low
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

extension OverlayHeader {
  /// About how many bytes a search needs for its cells before it has read a row: a few numbers for each
  /// cut state and level, and for each cell.
  fileprivate var workingMemory: Int {
    let cells = (0..<levelCount).reduce(0) { $0 + cellCount(level: $1) }
    return Int(cutCount) * 4 * (6 + 2 * levelCount)
      + cells * (2 * MemoryLayout<OverlaySide.Cell>.stride + 4)
      + Int(smallestCellCount) * levelCount * 4
  }
}

extension CellMap {
  /// All cut states; read when first asked for.
  func cutTable() throws -> CutTable {
    try kept.withLock { kept in
      if let table = kept.table { return table }
      let table = try CutTable(self)
      kept.table = table
      return table
    }
  }

  /// What occurs in each cell of level 0; read when first asked for.
  func features() throws -> [CellFeatures] {
    try kept.withLock { kept in
      if let features = kept.features { return features }
      let count = Int(header.smallestCellCount)
      var features: [CellFeatures] = []
      for chunk in 0..<(count + CellFeatures.chunkSize - 1) / CellFeatures.chunkSize {
        let row = OverlayRowID(slot: 0, kind: .features, index: UInt32(chunk))
        features += try read(row) { bytes throws(TileFormatError) in
          try CellFeatures.decoded(bytes, chunk: chunk, header: header)
        }
      }
      kept.features = features
      return features
    }
  }
}

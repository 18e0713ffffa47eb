import RoadNetwork
import TileStorage

/// Finds the rows of overlays that belong to a part of a pack.
///
/// With a tile goes the row of its cells. Where a tile is covered, the costs of all cells that
/// touch it go along, on all levels, and what these rows name. So what a part holds of an overlay
/// depends on its tiles one by one, and the parts of one pack compose. Costs of cells that are not
/// whole in the part do no harm: a way across them cannot be unpacked, and the search then goes by
/// the roads that are here.
struct OverlaySelection {
  private struct Slot {
    let number: UInt8
    let header: OverlayHeader
    /// By level and cell: the cell above.
    let parents: [[UInt32]]
  }

  private let pack: Pack
  private let slots: [Slot]
  /// By row with costs: the rows that describe the cut states in it.
  private var chunks: [OverlayRowID: Set<OverlayRowID>] = [:]

  init(in pack: Pack) throws {
    self.pack = pack
    guard pack.hasOverlays else {
      slots = []
      return
    }
    slots = try pack.rowIDs(in: .overlay).compactMap(\.overlay).filter { $0.kind == .header }
      .map { id in
        let header = try Self.decoded(id, in: pack) { bytes throws(TileFormatError) in
          try OverlayHeader(bytes: bytes)
        }
        let parents = header.firstParts.map { parts in
          var parents: [UInt32] = []
          for (cell, range) in zip(parts, parts.dropFirst()).enumerated() {
            parents += repeatElement(UInt32(cell), count: Int(range.1 - range.0))
          }
          return parents
        }
        return Slot(number: id.slot, header: header, parents: parents)
      }
  }

  /// The rows that go with every part: headers, and what cells hold, which is little.
  var headers: [PackRowID] {
    let count = Int(slots.first?.header.smallestCellCount ?? 0)
    let chunks = (count + CellFeatures.chunkSize - 1) / CellFeatures.chunkSize
    let features = (0..<chunks).map { chunk in
      OverlayRowID(slot: Self.shared, kind: .features, index: UInt32(chunk))
    }
    return (slots.map { .header(slot: $0.number) } + features).sorted().map { .overlay($0) }
  }

  /// The slot with the rows that all overlays share.
  private static let shared: UInt8 = 0

  func companions(of tile: TileID) -> [PackRowID] {
    if slots.isEmpty { return [] }
    return [.overlay(OverlayRowID(slot: Self.shared, kind: .tile, index: tile.rawValue))]
  }

  /// The rows with costs of cells that touch `tile`, and those that these name.
  mutating func rows(around tile: TileID) throws -> Set<PackRowID> {
    var rows: Set<PackRowID> = []
    for slot in slots {
      let id = OverlayRowID(slot: Self.shared, kind: .tile, index: tile.rawValue)
      let cells = try Self.decoded(id, in: pack) { bytes throws(TileFormatError) in
        try OverlayTile(bytes: bytes, header: slot.header)
      }
      for cut in cells.cuts { rows.insert(.overlay(Self.chunk(of: cut.number))) }
      for cell in Set(cells.cells) {
        for group in Self.groups(around: cell, slot) {
          rows.insert(.overlay(group))
          for chunk in try chunks(namedBy: group, slot) { rows.insert(.overlay(chunk)) }
        }
      }
    }
    return rows
  }

  /// The rows with the costs of the smallest cell `cell` and of those that it is part of.
  private static func groups(around cell: UInt32, _ slot: Slot) -> [OverlayRowID] {
    var groups: [OverlayRowID] = []
    var cell = cell
    for level in 0..<slot.header.levelCount {
      let above = level < slot.parents.count ? slot.parents[level][Int(cell)] : cell
      groups.append(
        OverlayRowID(slot: slot.number, kind: .cells, level: UInt8(level), index: above))
      cell = above
    }
    return groups
  }

  private mutating func chunks(
    namedBy group: OverlayRowID, _ slot: Slot
  ) throws -> Set<OverlayRowID> {
    if let known = chunks[group] { return known }
    var count = 1
    if Int(group.level) < slot.header.firstParts.count {
      let parts = slot.header.firstParts[Int(group.level)]
      count = Int(parts[Int(group.index) + 1] - parts[Int(group.index)])
    }
    let costs = try Self.decoded(group, in: pack) { bytes throws(TileFormatError) in
      try CellGroup(bytes: bytes, count: count, header: slot.header)
    }
    var found: Set<OverlayRowID> = []
    for cell in costs.cells {
      for number in cell.entries + cell.exits { found.insert(Self.chunk(of: number)) }
    }
    chunks[group] = found
    return found
  }

  private static func chunk(of number: UInt32) -> OverlayRowID {
    OverlayRowID(slot: shared, kind: .cutStates, index: number / UInt32(CutStateChunk.size))
  }

  /// Reads a row; it is checked only where it makes no sense.
  private static func decoded<Value>(
    _ id: OverlayRowID, in pack: Pack, _ make: ([UInt8]) throws(TileFormatError) -> Value
  ) throws -> Value {
    guard let (_, bytes) = try pack.uncheckedRow(.overlay(id)) else {
      throw PackError.damaged(path: pack.path, reason: "\(id) is missing")
    }
    do throws(TileFormatError) {
      return try make(bytes)
    } catch {
      _ = try pack.row(.overlay(id))
      throw PackError.damaged(path: pack.path, reason: "\(id): \(error)")
    }
  }
}

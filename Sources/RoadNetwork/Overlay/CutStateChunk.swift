/// Where a cut state lies and which cells it joins.
public struct CutState: Hashable, Sendable {
  /// The cell on level 0 that it leaves.
  public var tailCell: UInt32
  /// The cell on level 0 that it enters.
  public var headCell: UInt32
  public var tile: TileID
  /// An edge of the tile, or beyond the edges one of its copies.
  public var state: UInt32

  public init(tailCell: UInt32, headCell: UInt32, tile: TileID, state: UInt32) {
    self.tailCell = tailCell
    self.headCell = headCell
    self.tile = tile
    self.state = state
  }
}

/// Some of the cut states of an overlay, in the order of their numbers.
public struct CutStateChunk: Hashable, Sendable {
  /// The number of cut states in each chunk but the last.
  public static let size = 512

  public var states: [CutState]

  public init(states: [CutState]) { self.states = states }

  /// The numbers of the states in chunk `index`.
  public static func numbers(ofChunk index: Int, of count: Int) -> Range<Int> {
    min(count, index * size)..<min(count, (index + 1) * size)
  }

  /// The bytes of the chunk's row.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    var last = (cell: Int64(0), tile: Int64(0))
    for state in states {
      writer.appendSigned(Int64(state.headCell) - last.cell)
      writer.appendSigned(Int64(state.tailCell) - Int64(state.headCell))
      writer.appendSigned(Int64(state.tile.rawValue) - last.tile)
      writer.appendVarint(Int(state.state))
      last = (Int64(state.headCell), Int64(state.tile.rawValue))
    }
    return writer.bytes
  }

  /// Reads the row that ``encoded()`` gives.
  ///
  /// - Throws: ``TileFormatError`` if `bytes` are not one with the numbers of chunk `index`.
  public init(bytes: [UInt8], index: Int, header: OverlayHeader) throws(TileFormatError) {
    var reader = ByteReader(bytes)
    states = []
    let limit = Int64(header.smallestCellCount)
    var last = (cell: Int64(0), tile: Int64(0))
    for _ in Self.numbers(ofChunk: index, of: Int(header.cutCount)) {
      let head = last.cell.addingReportingOverflow(try reader.readSigned())
      let tail = head.partialValue.addingReportingOverflow(try reader.readSigned())
      let tile = last.tile.addingReportingOverflow(try reader.readSigned())
      let state = try reader.readIndex(below: Int(EdgeRecord.indexLimit) * 2)
      guard !head.overflow, !tail.overflow, !tile.overflow,
        (0..<limit).contains(head.partialValue), (0..<limit).contains(tail.partialValue),
        let id = UInt32(exactly: tile.partialValue).flatMap(TileID.init(rawValue:))
      else { throw .invalid("a cut state between unknown cells") }
      states.append(
        CutState(
          tailCell: UInt32(tail.partialValue), headCell: UInt32(head.partialValue), tile: id,
          state: UInt32(state)))
      last = (head.partialValue, tile.partialValue)
    }
    guard reader.isAtEnd else { throw .invalid("more than its cut states") }
  }
}

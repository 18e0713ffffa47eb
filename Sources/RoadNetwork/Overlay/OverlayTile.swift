/// The part of an overlay that lies in one road tile: the cells of its nodes, and which of its
/// states cross a border of cells.
public struct OverlayTile: Hashable, Sendable {
  /// A state of the tile that leads from one smallest cell into another.
  public struct Cut: Hashable, Sendable {
    /// An edge of the tile, or beyond the edges one of its copies.
    public var state: UInt32
    /// Its number among the cut states of the overlay.
    public var number: UInt32

    public init(state: UInt32, number: UInt32) {
      self.state = state
      self.number = number
    }
  }

  /// By node of the tile: its cell on level 0.
  public var cells: [UInt32]
  /// Ascending by state.
  public var cuts: [Cut]

  public init(cells: [UInt32], cuts: [Cut]) {
    self.cells = cells
    self.cuts = cuts
  }

  /// The bytes of the tile's row.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    let palette = Set(cells).sorted()
    let places = Dictionary(uniqueKeysWithValues: palette.enumerated().map { ($1, $0) })
    writer.appendVarint(palette.count)
    var last: UInt32 = 0
    for cell in palette {
      writer.appendVarint(Int(cell - last))
      last = cell
    }
    writer.appendVarint(cells.count)
    for cell in cells { writer.appendVarint(places[cell] ?? 0) }
    writer.appendVarint(cuts.count)
    var previous = Cut(state: 0, number: 0)
    for cut in cuts {
      writer.appendVarint(Int(cut.state - previous.state))
      writer.appendSigned(Int64(cut.number) - Int64(previous.number))
      previous = cut
    }
    return writer.bytes
  }

  /// Reads the row that ``encoded()`` gives, for an overlay with `header`.
  ///
  /// - Throws: ``TileFormatError`` if `bytes` are not one.
  public init(bytes: [UInt8], header: OverlayHeader) throws(TileFormatError) {
    var reader = ByteReader(bytes)
    var palette: [UInt32] = []
    var last = 0
    for _ in 0..<(try reader.readCount()) {
      last += try reader.readIndex(below: Int(header.smallestCellCount) - last)
      palette.append(UInt32(last))
    }
    let nodeCount = try reader.readCount()
    cells = []
    cells.reserveCapacity(nodeCount)
    for _ in 0..<nodeCount { cells.append(palette[try reader.readIndex(below: palette.count)]) }
    cuts = []
    var previous = (state: UInt32(0), number: Int64(0))
    for _ in 0..<(try reader.readCount(each: 2)) {
      let step = try reader.readIndex(below: Int(EdgeRecord.indexLimit))
      let (state, isTooLarge) = previous.state.addingReportingOverflow(UInt32(step))
      let (number, isTooFar) = previous.number.addingReportingOverflow(try reader.readSigned())
      guard !isTooLarge, !isTooFar, number >= 0, number < Int64(header.cutCount),
        step > 0 || cuts.isEmpty
      else { throw .invalid("cut states out of order") }
      cuts.append(Cut(state: state, number: UInt32(number)))
      previous = (state, number)
    }
    guard reader.isAtEnd else { throw .invalid("more than the cells of a tile") }
  }
}

/// What occurs on the roads that start in a cell, so that a change of costs is known to concern the
/// cell or not without a look at its roads.
public struct CellFeatures: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let motorway = CellFeatures(rawValue: 1)
  public static let toll = CellFeatures(rawValue: 2)
  public static let ferry = CellFeatures(rawValue: 4)
  public static let tunnel = CellFeatures(rawValue: 8)
  public static let unpaved = CellFeatures(rawValue: 16)
  /// A road with a limit of size or weight.
  public static let vehicleLimits = CellFeatures(rawValue: 32)

  /// A road or a turn on which rules decide that may hold for `mode` at some times.
  public static func conditional(for mode: TravelMode) -> CellFeatures {
    CellFeatures(rawValue: 1 << (8 + UInt16(mode.rawValue)))
  }
}

extension CellFeatures {
  /// The number of cells in each row but the last.
  public static let chunkSize = 4096

  /// The cells on level 0 whose features stand in row `chunk`, of `count` cells.
  public static func cells(ofChunk chunk: Int, of count: Int) -> Range<Int> {
    min(count, chunk * chunkSize)..<min(count, (chunk + 1) * chunkSize)
  }

  /// The bytes of the row with the features of some cells.
  public static func encoded(_ features: some Sequence<CellFeatures>) -> [UInt8] {
    var writer = ByteWriter()
    for cell in features { writer.append(cell.rawValue) }
    return writer.bytes
  }

  /// Reads the row that ``encoded(_:)`` gives.
  ///
  /// - Throws: ``TileFormatError`` if `bytes` are not those of row `chunk`.
  public static func decoded(
    _ bytes: [UInt8], chunk: Int, header: OverlayHeader
  ) throws(TileFormatError) -> [CellFeatures] {
    guard chunk < Int(OverlayHeader.cellLimit) / chunkSize else {
      throw .invalid("features of no cell")
    }
    var reader = ByteReader(bytes)
    var features: [CellFeatures] = []
    for _ in cells(ofChunk: chunk, of: Int(header.smallestCellCount)) {
      features.append(CellFeatures(rawValue: try reader.read(UInt16.self)))
    }
    guard reader.isAtEnd else { throw .invalid("features of more than its cells") }
    return features
  }
}

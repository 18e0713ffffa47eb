/// What an overlay is for, and the tree of its cells.
///
/// Cells are numbered level by level so that the parts of one cell are a range. Level 0 has the
/// smallest cells; the levels nest.
public struct OverlayHeader: Hashable, Sendable {
  /// The name of the profile.
  public var profile: String
  /// Tells profiles of one name apart by their numbers.
  public var fingerprint: UInt64
  /// The number of states that cross a border of cells.
  public var cutCount: UInt32
  /// By level from 1: where the parts of each cell begin one level below, and at the end their
  /// number.
  public var firstParts: [[UInt32]]
  /// The number of cells on level 0.
  public var smallestCellCount: UInt32

  /// No overlay has more levels.
  public static let levelLimit = 6
  /// No overlay has more cut states: twice what all the world has.
  public static let cutLimit: UInt32 = 1 << 26
  /// No overlay has more cells on level 0: three times what all the world has.
  public static let cellLimit: UInt32 = 1 << 23

  public init(
    profile: String, fingerprint: UInt64, cutCount: UInt32, firstParts: [[UInt32]],
    smallestCellCount: UInt32
  ) {
    self.profile = profile
    self.fingerprint = fingerprint
    self.cutCount = cutCount
    self.firstParts = firstParts
    self.smallestCellCount = smallestCellCount
  }

  /// The number of levels.
  public var levelCount: Int { firstParts.count + 1 }

  /// The number of cells on `level`.
  public func cellCount(level: Int) -> Int {
    level == 0 ? Int(smallestCellCount) : firstParts[level - 1].count - 1
  }
}

extension OverlayHeader {
  private static let version: UInt64 = 2

  /// The bytes of the header's row.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.appendVarint(Self.version)
    writer.appendText(profile)
    writer.append(fingerprint)
    writer.appendVarint(Int(cutCount))
    writer.appendVarint(Int(smallestCellCount))
    writer.appendVarint(firstParts.count)
    for parts in firstParts {
      writer.appendVarint(parts.count - 1)
      for (first, next) in zip(parts, parts.dropFirst()) { writer.appendVarint(Int(next - first)) }
    }
    return writer.bytes
  }

  /// Reads the row that ``encoded()`` gives.
  ///
  /// - Throws: ``TileFormatError`` if `bytes` are not one.
  public init(bytes: [UInt8]) throws(TileFormatError) {
    var reader = ByteReader(bytes)
    let version = try reader.readVarint()
    guard version == Self.version else { throw .unsupportedVersion(Int(clamping: version)) }
    profile = try reader.readText()
    fingerprint = try reader.read(UInt64.self)
    cutCount = UInt32(try reader.readIndex(below: Int(Self.cutLimit)))
    smallestCellCount = UInt32(try reader.readIndex(below: Int(Self.cellLimit)))
    firstParts = []
    var below = smallestCellCount
    for _ in 0..<(try reader.readIndex(below: Self.levelLimit)) {
      var parts: [UInt32] = [0]
      for _ in 0..<(try reader.readCount()) {
        let count = try reader.readIndex(below: Int(below) + 1)
        parts.append((parts.last ?? 0) + UInt32(count))
        guard parts[parts.count - 1] <= below else { throw .invalid("cells of too many parts") }
      }
      guard parts.last == below else { throw .invalid("cells without a cell above") }
      below = UInt32(parts.count - 1)
      firstParts.append(parts)
    }
    guard reader.isAtEnd else { throw .invalid("more than a header") }
  }
}

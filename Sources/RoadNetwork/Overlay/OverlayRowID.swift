/// Names one row of an overlay: the shortcut costs over a road network for one profile.
///
/// An overlay has a slot of its own in a pack, and in that slot one header and rows with the costs of
/// cells. What all overlays share stands in slot 0: a row for each road tile, rows that describe the
/// cut states, and rows that tell what the cells hold.
public struct OverlayRowID: Hashable, Sendable {
  /// What a row holds.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// An ``OverlayHeader``.
    case header = 0
    /// An ``OverlayTile``; the index is the raw value of its tile.
    case tile = 1
    /// A ``CutStateChunk``; the index is the number of the chunk.
    case cutStates = 2
    /// A ``CellGroup``; the index is the cell above, or on the top level the cell itself.
    case cells = 3
    /// ``CellFeatures``; the index is the number of the chunk.
    case features = 4
  }

  public let slot: UInt8
  public let kind: Kind
  /// Level of the cells; 0 for the other kinds.
  public let level: UInt8
  public let index: UInt32

  public init(slot: UInt8, kind: Kind, level: UInt8 = 0, index: UInt32 = 0) {
    self.slot = slot
    self.kind = kind
    self.level = level
    self.index = index
  }

  /// The header of the overlay in `slot`.
  public static func header(slot: UInt8) -> OverlayRowID {
    OverlayRowID(slot: slot, kind: .header)
  }

  /// `slot << 48 | kind << 40 | level << 32 | index`, which is also the row id in a pack.
  public var rawValue: Int64 {
    Int64(slot) << 48 | Int64(kind.rawValue) << 40 | Int64(level) << 32 | Int64(index)
  }

  /// Reads what ``rawValue`` gives; nil if no row has that value.
  public init?(rawValue: Int64) {
    guard let bits = UInt64(exactly: rawValue), bits >> 56 == 0,
      let kind = Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 40))
    else { return nil }
    self.init(
      slot: UInt8(truncatingIfNeeded: bits >> 48), kind: kind,
      level: UInt8(truncatingIfNeeded: bits >> 32), index: UInt32(truncatingIfNeeded: bits))
  }
}

extension OverlayRowID: Comparable {
  /// The order of the rows in a pack.
  public static func < (left: OverlayRowID, right: OverlayRowID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension OverlayRowID: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .header: "overlay \(slot), header"
    case .tile: "overlay \(slot), tile \(index)"
    case .cutStates: "overlay \(slot), cut states \(index)"
    case .cells: "overlay \(slot), level \(level), cells \(index)"
    case .features: "overlay \(slot), features \(index)"
    }
  }
}

/// Where the rows of overlays come from.
public protocol OverlaySource: Sendable {
  /// The bytes of a row, checked against their digest; nil if there is no such row.
  func bytes(of row: OverlayRowID) throws -> [UInt8]?
}

/// Where the rows of overlays go, in ascending order of their ids.
public protocol OverlaySink {
  /// Keeps one row.
  mutating func append(_ row: OverlayRowID, bytes: [UInt8]) throws
}

/// Overlays in memory: for tests, and for networks that are made and used at once.
public struct MemoryOverlay: OverlaySource, OverlaySink, Sendable {
  private var rows: [OverlayRowID: [UInt8]] = [:]

  public init() {}

  public mutating func append(_ row: OverlayRowID, bytes: [UInt8]) { rows[row] = bytes }
  public func bytes(of row: OverlayRowID) -> [UInt8]? { rows[row] }

  /// All ids, ascending.
  public var ids: [OverlayRowID] { rows.keys.sorted() }
}

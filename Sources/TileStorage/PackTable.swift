import RoadNetwork

/// A table of a pack whose rows are an id, bytes and their digest.
///
/// Rows are written table by table in the order of the cases.
public enum PackTable: String, CaseIterable, Sendable {
  case roadTile = "road_tile"
  case overlay
  /// The rows of layers, all those of a layer in a tile as one row: ``LayerPart/encoded``.
  case layerTile = "layer_tile"
}

extension PackTable {
  /// Whether rows of the table can have the id.
  func isID(_ value: Int64) -> Bool {
    switch self {
    case .roadTile: TileID(row: value) != nil
    case .overlay: OverlayRowID(rawValue: value) != nil
    case .layerTile: PackRowID(.layerTile, value).part != nil
    }
  }
}

extension PackTable: Comparable {
  private var place: Int {
    switch self {
    case .roadTile: 0
    case .overlay: 1
    case .layerTile: 2
    }
  }

  public static func < (left: PackTable, right: PackTable) -> Bool { left.place < right.place }
}

/// Names one row of a pack.
public struct PackRowID: Hashable, Sendable {
  public let table: PackTable
  /// The id in its table.
  public let value: Int64

  public init(_ table: PackTable, _ value: Int64) {
    self.table = table
    self.value = value
  }

  public static func tile(_ id: TileID) -> PackRowID { PackRowID(.roadTile, Int64(id.rawValue)) }
  public static func overlay(_ id: OverlayRowID) -> PackRowID { PackRowID(.overlay, id.rawValue) }

  /// Whether the table can have such a row.
  public var isValid: Bool { table.isID(value) }

  /// The road tile that the row is; nil for a row of another table.
  public var tile: TileID? { table == .roadTile ? TileID(row: value) : nil }
  /// The row of an overlay that the row is; nil for a row of another table.
  public var overlay: OverlayRowID? {
    table == .overlay ? OverlayRowID(rawValue: value) : nil
  }
}

extension PackRowID: Comparable {
  /// The order in which rows are written.
  public static func < (left: PackRowID, right: PackRowID) -> Bool {
    left.table == right.table ? left.value < right.value : left.table < right.table
  }
}

extension PackRowID: CustomStringConvertible {
  public var description: String {
    if let tile { return "map tile \(tile) (\(tile.rawValue))" }
    if let overlay { return "\(overlay)" }
    if let part { return "the rows of \(part.layer.rawValue) in map tile \(part.tile)" }
    return "row \(value) of \(table.rawValue)"
  }
}

/// What a pack may hold beside its roads: rows that belong to tiles.
///
/// The raw value is the name of the table in a pack.
public enum MapLayer: String, CaseIterable, Sendable {
  /// Cameras, crossings, signals, signs and whatever else a driver is told of ahead.
  case warnerPoints = "warner_point"
  /// What can be seen from the road and named in an instruction.
  case landmarks = "landmark"
  /// Stretches of road in front of schools, with their limits.
  case schoolZones = "school_zone"
  /// The limits that signs and zones give, way by way.
  case speedLimits = "speed_limit"
  /// Names of towns and villages.
  case placeNames = "place_name"
  /// Water, green, built-up land and rails, for drawing.
  case baseMap = "base_map"
  /// The OSM ids of the nodes at which roads bend.
  case nodeIDs = "node_id"

  /// The number of the layer in ids; the order in which layers are written.
  public var number: UInt8 {
    switch self {
    case .warnerPoints: 1
    case .landmarks: 2
    case .schoolZones: 3
    case .speedLimits: 4
    case .placeNames: 5
    case .baseMap: 6
    case .nodeIDs: 7
    }
  }

  /// The layer with this number; nil if there is none.
  public init?(number: UInt8) {
    guard let layer = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = layer
  }

  /// What the values of a row are, in their order.
  public var columns: [LayerColumn] {
    switch self {
    case .warnerPoints: WarnerPoint.columns
    case .landmarks: Landmark.columns
    case .schoolZones: SchoolZone.columns
    case .speedLimits: SpeedLimitRow.columns
    case .placeNames: PlaceName.columns
    case .baseMap: BaseMapTile.columns
    case .nodeIDs: NodeIDTile.columns
    }
  }
}

extension MapLayer: Comparable {
  public static func < (left: MapLayer, right: MapLayer) -> Bool { left.number < right.number }
}

/// A value of a row.
public enum LayerValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  public var text: String? { if case .text(let value) = self { value } else { nil } }
  public var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
}

/// What stands in one place of all rows of a layer.
public struct LayerColumn: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case integer, text, bytes }

  public let name: String
  public let kind: Kind
  /// Whether rows may have nothing there.
  public let isOptional: Bool

  init(_ name: String, _ kind: Kind, optional: Bool = false) {
    self.name = name
    self.kind = kind
    isOptional = optional
  }

  /// Whether `value` may stand there.
  public func admits(_ value: LayerValue) -> Bool {
    switch (value, kind) {
    case (.null, _): isOptional
    case (.integer, .integer), (.text, .text), (.bytes, .bytes): true
    default: false
    }
  }
}

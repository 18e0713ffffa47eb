import Geo

/// What a driver is told of ahead.
public enum WarnerKind: UInt8, CaseIterable, Sendable {
  case speedCamera = 0
  case redLightCamera = 1
  /// Where the measuring of an average speed begins.
  case sectionControlStart = 2
  case sectionControlEnd = 3
  /// A device that watches over something else; the detail says over what.
  case otherEnforcement = 4
  case levelCrossing = 5
  case tramCrossing = 6
  case tollBooth = 7
  case tollGantry = 8
  /// A danger; the detail says which.
  case hazard = 9
  /// A sign; the detail is its code.
  case trafficSign = 10
  case trafficSignals = 11
  case stop = 12
  case giveWay = 13
  case borderControl = 14
  /// A hump and the like; the detail says which.
  case trafficCalming = 15
  case ford = 16
  /// The part of an area for clean vehicles that lies in the tile.
  case lowEmissionZone = 17

  /// The word for exports and views.
  public var name: String {
    switch self {
    case .speedCamera: "speed_camera"
    case .redLightCamera: "red_light_camera"
    case .sectionControlStart: "section_control_start"
    case .sectionControlEnd: "section_control_end"
    case .otherEnforcement: "other_enforcement"
    case .levelCrossing: "level_crossing"
    case .tramCrossing: "tram_crossing"
    case .tollBooth: "toll_booth"
    case .tollGantry: "toll_gantry"
    case .hazard: "hazard"
    case .trafficSign: "traffic_sign"
    case .trafficSignals: "traffic_signals"
    case .stop: "stop"
    case .giveWay: "give_way"
    case .borderControl: "border_control"
    case .trafficCalming: "traffic_calming"
    case .ford: "ford"
    case .lowEmissionZone: "low_emission_zone"
    }
  }
}

extension WarnerKind: Comparable {
  public static func < (left: WarnerKind, right: WarnerKind) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One direction of a way.
public enum WayDirection: UInt8, CaseIterable, Sendable {
  /// As the way is drawn.
  case forward = 1
  case backward = 2

  /// The word for exports and views.
  public var name: String { self == .forward ? "forward" : "backward" }
}

/// A row of ``MapLayer/warnerPoints``.
public struct WarnerPoint: Hashable, Sendable {
  public var kind: WarnerKind
  /// On the road where it is part of one, else where the thing stands.
  public var coordinate: Coordinate
  public var origin: OSMReference
  /// The way on which it counts; nil if it counts for all roads at its place.
  public var wayID: Int64?
  /// For which direction of that way; nil for both.
  public var direction: WayDirection?
  /// What it watches over, or announces.
  public var limit: LimitValue?
  /// Where the device looks to, in degrees clockwise from north; nil if that is not known.
  public var bearing: Int?
  /// The value of the tag, where the kind leaves it open; of a zone the tags that tell whom and
  /// when it binds, as `key=value` with ` | ` between them.
  public var detail: String?
  public var name: String?
  /// Of an area: the part in the tile as well-known text.
  public var outline: String?

  public init(
    _ kind: WarnerKind, at coordinate: Coordinate, origin: OSMReference, wayID: Int64? = nil,
    direction: WayDirection? = nil, limit: LimitValue? = nil, bearing: Int? = nil,
    detail: String? = nil, name: String? = nil, outline: String? = nil
  ) {
    self.kind = kind
    self.coordinate = coordinate
    self.origin = origin
    self.wayID = wayID
    self.direction = direction
    self.limit = limit
    self.bearing = bearing
    self.detail = detail
    self.name = name
    self.outline = outline
  }
}

extension WarnerPoint: LayerRow {
  public static let layer = MapLayer.warnerPoints

  public static let columns =
    [LayerColumn("kind", .integer)] + .place + .origin + [
      LayerColumn("way_id", .integer, optional: true),
      LayerColumn("direction", .integer, optional: true),
      LayerColumn("speed_limit", .integer, optional: true),
      LayerColumn("bearing", .integer, optional: true),
      LayerColumn("detail", .text, optional: true), LayerColumn("name", .text, optional: true),
      LayerColumn("outline", .text, optional: true),
    ]

  public init?(values: [LayerValue]) {
    var row = RowReader(values, as: Self.columns)
    guard let kind = row.code(WarnerKind.self) else { return nil }
    self.init(
      kind, at: row.coordinate(), origin: row.reference(), wayID: row.integer(),
      direction: row.code(WayDirection.self), limit: row.limit(),
      bearing: row.integer().map(Int.init(truncatingIfNeeded:)), detail: row.text(),
      name: row.text(), outline: row.text())
    guard row.isSound, (0..<360).contains(bearing ?? 0) else { return nil }
  }

  public var values: [LayerValue] {
    var values = [LayerValue(code: kind)]
    values.append(coordinate)
    values.append(origin)
    values += [
      LayerValue(wayID), LayerValue(code: direction), LayerValue(limit: limit),
      LayerValue(bearing), LayerValue(detail), LayerValue(name), LayerValue(outline),
    ]
    return values
  }
}

/// A row of ``MapLayer/speedLimits``: what the tags of a way say of its limits.
///
/// Limits that follow from the law of the country alone have no row.
public struct SpeedLimitRow: Hashable, Sendable {
  public var wayID: Int64
  /// Nil if the same holds in both directions.
  public var direction: WayDirection?
  public var posted: LimitValue?
  /// How `posted` became known.
  public var source: LimitSource
  public var advisory: LimitValue?
  /// Limits under conditions as OSM writes them, in km/h.
  public var conditional: String?
  /// Limits of the lanes in km/h from left to right, with bars between them.
  public var lanes: String?

  /// What `limit` says; nil if that is nothing, or what the law alone says.
  public init?(wayID: Int64, direction: WayDirection?, _ limit: SpeedLimit) {
    let isTold = limit.source == .tag || limit.source == .zone
    self.wayID = wayID
    self.direction = direction
    posted = isTold ? limit.posted : nil
    source = isTold ? limit.source : .tag
    advisory = limit.advisory
    conditional = LimitText.text(of: limit.conditional)
    lanes = limit.lanes.isEmpty ? nil : LimitText.text(ofLanes: limit.lanes)
    if posted == nil, advisory == nil, conditional == nil, lanes == nil { return nil }
  }
}

extension SpeedLimitRow {
  /// What the tags of `road` say: no row, one for both directions, or one for each.
  public static func rows(of road: RoadAttributes) -> [SpeedLimitRow] {
    let (along, against) = (road.forward.speedLimit, road.backward.speedLimit)
    if along == against {
      return SpeedLimitRow(wayID: road.wayID, direction: nil, along).map { [$0] } ?? []
    }
    return [
      SpeedLimitRow(wayID: road.wayID, direction: .forward, along),
      SpeedLimitRow(wayID: road.wayID, direction: .backward, against),
    ].compactMap(\.self)
  }
}

extension SpeedLimitRow: LayerRow {
  public static let layer = MapLayer.speedLimits

  public static let columns = [
    LayerColumn("way_id", .integer), LayerColumn("direction", .integer, optional: true),
    LayerColumn("posted", .integer, optional: true), LayerColumn("source", .integer),
    LayerColumn("advisory", .integer, optional: true),
    LayerColumn("conditional", .text, optional: true),
    LayerColumn("lanes", .text, optional: true),
  ]

  public init?(values: [LayerValue]) {
    var row = RowReader(values, as: Self.columns)
    guard let way = row.integer() else { return nil }
    wayID = way
    direction = row.code(WayDirection.self)
    posted = row.limit()
    guard let source = row.code(LimitSource.self) else { return nil }
    self.source = source
    advisory = row.limit()
    conditional = row.text()
    lanes = row.text()
    guard row.isSound else { return nil }
  }

  public var values: [LayerValue] {
    [
      .integer(wayID), LayerValue(code: direction), LayerValue(limit: posted),
      LayerValue(code: source), LayerValue(limit: advisory), LayerValue(conditional),
      LayerValue(lanes),
    ]
  }
}

extension LimitSource {
  /// The word for exports and views.
  public var name: String {
    switch self {
    case .tag: "tag"
    case .zone: "zone"
    case .legalDefault: "legal_default"
    case .inferred: "inferred"
    }
  }
}

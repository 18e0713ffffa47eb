import Geo

/// How a school zone became known.
public enum SchoolZoneSource: UInt8, CaseIterable, Sendable {
  /// The map marks the road as a school zone.
  case marked = 0
  /// The road has a limit for school hours.
  case schoolLimit = 1
  /// A school stands near: no sign says so.
  case inferred = 2

  /// The word for exports and views.
  public var name: String {
    switch self {
    case .marked: "marked"
    case .schoolLimit: "school_limit"
    case .inferred: "inferred"
    }
  }
}

/// A row of ``MapLayer/schoolZones``: a stretch of road in one direction.
///
/// A zone that passes several tiles has the same row in each of them.
public struct SchoolZone: Hashable, Sendable {
  /// The edge with which the zone begins.
  public var first: EdgeID
  public var source: SchoolZoneSource
  /// The ways in the order of travel, against their drawn direction where negative.
  public var ways: [Int64]
  public var lengthDecimeters: Int64
  /// The limit for school hours, the lowest if there are several; nil if it is not known.
  public var limit: LimitValue?
  /// The limits with their hours as OSM writes them, in km/h.
  public var conditions: String?
  /// Of the road on which the zone begins.
  public var roadName: String?
  /// In the direction of travel.
  public var line: Polyline

  public init(
    first: EdgeID, source: SchoolZoneSource, ways: [Int64], lengthDecimeters: Int64,
    limit: LimitValue? = nil, conditions: String? = nil, roadName: String? = nil, line: Polyline
  ) {
    self.first = first
    self.source = source
    self.ways = ways
    self.lengthDecimeters = lengthDecimeters
    self.limit = limit
    self.conditions = conditions
    self.roadName = roadName
    self.line = line
  }
}

extension SchoolZone: LayerRow {
  public static let layer = MapLayer.schoolZones

  public static let columns = [
    LayerColumn("zone", .integer), LayerColumn("source", .integer),
    LayerColumn("way_ids", .text), LayerColumn("length_dm", .integer),
    LayerColumn("speed_limit", .integer, optional: true),
    LayerColumn("conditions", .text, optional: true),
    LayerColumn("road_name", .text, optional: true), LayerColumn("line", .text),
  ]

  private static let edgeBits: Int64 = 22

  /// The number of the zone: tile and index of its first edge.
  public var number: Int64 {
    Int64(first.tile.rawValue) << Self.edgeBits | Int64(first.index)
  }

  public init?(values: [LayerValue]) {
    var row = RowReader(values, as: Self.columns)
    guard let number = row.integer(), number >= 0,
      let tile = UInt32(exactly: number >> Self.edgeBits).flatMap(TileID.init(rawValue:)),
      let source = row.code(SchoolZoneSource.self), let ways = row.text(),
      let length = row.integer(), length >= 0
    else { return nil }
    first = EdgeID(tile: tile, index: UInt32(number & (1 << Self.edgeBits - 1)))
    self.source = source
    let words = ways.split(separator: ",")
    self.ways = words.compactMap { Int64($0) }
    lengthDecimeters = length
    limit = row.limit()
    conditions = row.text()
    roadName = row.text()
    guard let line = row.text().flatMap(WellKnownText.line), row.isSound,
      self.ways.count == words.count
    else { return nil }
    self.line = line
  }

  public var values: [LayerValue] {
    [
      .integer(number), LayerValue(code: source),
      .text(ways.map(String.init).joined(separator: ",")), .integer(lengthDecimeters),
      LayerValue(limit: limit), LayerValue(conditions), LayerValue(roadName),
      .text(WellKnownText.text(of: line)),
    ]
  }
}

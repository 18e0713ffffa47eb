import Geo
import JSONText
import RoadNetwork
import TileStorage

/// The rows of a layer as records.
struct LayerExport<Row: ExportedRow>: ExportSource {
  let pack: Pack

  static var columns: [String] { Row.exportColumns }

  func forEachRecord(_ body: (ExportRecord) throws -> Void) throws {
    let tiles = try pack.tiles(of: Row.layer)
    for tile in tiles {
      for row in try pack.rows(Row.self, in: tile) {
        if row.isTold(in: tile, among: tiles) { try body(row.record) }
      }
    }
  }
}

/// A row that can be exported.
protocol ExportedRow: LayerRow {
  static var exportColumns: [String] { get }
  var record: ExportRecord { get }

  /// Whether a row that lies in several tiles is told in `tile`, if `tiles` are those of the pack.
  func isTold(in tile: TileID, among tiles: [TileID]) -> Bool
}

extension ExportedRow {
  func isTold(in tile: TileID, among tiles: [TileID]) -> Bool { true }
}

extension OSMReference {
  fileprivate static let columns = ["osm_type", "osm_id"]
  fileprivate var values: [JSON] { [.string(kind.name), .integer(id)] }
}

extension JSON {
  /// A number of km/h to the hundredth, or `"none"`.
  static func limit(_ limit: LimitValue?) -> JSON {
    switch limit {
    case nil: .null
    case .unlimited: "none"
    case .kilometersPerHour(let value): .rounded(value, decimals: 2)
    }
  }

  static func number(_ value: (some BinaryInteger)?) -> JSON {
    value.map { .integer(Int64($0)) } ?? .null
  }
}

extension WarnerPoint: ExportedRow {
  static let exportColumns =
    ["kind"] + OSMReference.columns + [
      "way_id", "direction", "speed_limit_kmh", "bearing_deg", "detail", "name",
    ]

  var record: ExportRecord {
    let areas = outline.flatMap(WellKnownText.polygons)
    return ExportRecord(
      geometry: areas.map { .areas($0) } ?? .point(coordinate),
      values: [.string(kind.name)] + origin.values + [
        .number(wayID), .text(direction?.name), .limit(limit), .number(bearing), .text(detail),
        .text(name),
      ])
  }
}

extension Landmark: ExportedRow {
  static let exportColumns = ["kind"] + OSMReference.columns + ["name", "brand"]

  var record: ExportRecord {
    ExportRecord(
      geometry: .point(coordinate),
      values: [.string(kind.name)] + origin.values + [.text(name), .text(brand)])
  }
}

extension PlaceName: ExportedRow {
  static let exportColumns = ["kind"] + OSMReference.columns + ["name", "population"]

  var record: ExportRecord {
    ExportRecord(
      geometry: .point(coordinate),
      values: [.string(kind.name)] + origin.values + [.string(name), .number(population)])
  }
}

extension SchoolZone: ExportedRow {
  static let exportColumns = [
    "zone", "source", "way_ids", "length_m", "speed_limit_kmh", "conditions", "road_name",
  ]

  var record: ExportRecord {
    ExportRecord(
      geometry: .line(line.points),
      values: [
        .integer(number), .string(source.name),
        .string(ways.map(String.init).joined(separator: ",")),
        .rounded(Double(lengthDecimeters) / 10, decimals: 1), .limit(limit), .text(conditions),
        .text(roadName),
      ])
  }

  /// In the first of its tiles that the pack has.
  func isTold(in tile: TileID, among tiles: [TileID]) -> Bool {
    var own: Set<TileID> = [first.tile]
    for (start, end) in zip(line.points, line.points.dropFirst()) {
      own.formUnion(TileID.touched(from: start, to: end))
    }
    return tiles.first { own.contains($0) } == tile
  }
}

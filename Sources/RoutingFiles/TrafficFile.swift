import Geo
import JSONText
import Positioning
import RoadNetwork
import Routing

/// Reads traffic from CSV or GeoJSON.
///
/// `schemas/traffic.md` describes both formats.
public enum TrafficFile {
  /// The report in the bytes of a file: GeoJSON if they begin with a brace, else CSV.
  ///
  /// - Throws: ``InputFileError`` that names the line or feature at fault.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func report(from bytes: [UInt8]) throws(InputFileError) -> TrafficReport {
    let first = bytes.first { $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09 }
    return first == UInt8(ascii: "{") ? try geoJSON(bytes) : try csv(bytes)
  }

  private static func csv(_ bytes: [UInt8]) throws(InputFileError) -> TrafficReport {
    var rows = CSVRows(bytes)
    var report = TrafficReport()
    guard let header = try next(&rows) else { return report }
    var columns: [(place: Int, field: TrafficField)] = []
    for (place, name) in header.cells.enumerated() where !name.isEmpty {
      guard let field = TrafficField(rawValue: name.lowercased()) else {
        throw InputFileError(
          "line \(header.line)", found: "the column \"\(name)\"",
          expected: "columns among " + TrafficField.words)
      }
      columns.append((place, field))
    }
    while let row = try next(&rows) {
      var record = TrafficRecord(place: "line \(row.line)")
      for (place, field) in columns where place < row.cells.count && !row.cells[place].isEmpty {
        record.values[field] = row.cells[place]
      }
      try record.add(to: &report)
    }
    return report
  }

  private static func next(_ rows: inout CSVRows) throws(InputFileError) -> CSVRow? {
    do {
      return try rows.next()
    } catch {
      throw InputFileError("", found: "\(error)", expected: "rows of CSV")
    }
  }

  private static func geoJSON(_ bytes: [UInt8]) throws(InputFileError) -> TrafficReport {
    let json: JSON
    do {
      json = try JSON(parsing: bytes)
    } catch {
      throw InputFileError("", found: "\(error)", expected: "GeoJSON")
    }
    let features = json["type"] == .string("Feature") ? [json] : json["features"]?.elements
    guard let features else {
      throw InputFileError("", found: json.excerpt, expected: "a FeatureCollection")
    }
    var report = TrafficReport()
    for (place, feature) in features.enumerated() {
      var record = TrafficRecord(place: "features[\(place)]")
      if case .object(let members)? = feature["properties"] {
        for member in members {
          // Other properties are for those who draw the file.
          guard let field = TrafficField(rawValue: member.name), member.value != .null else {
            continue
          }
          record.values[field] = member.value.plainText
        }
      }
      record.lines = try lines(of: feature["geometry"] ?? .null, record.place)
      try record.add(to: &report)
    }
    return report
  }

  private static func lines(
    of geometry: JSON, _ place: String
  ) throws(InputFileError) -> [Polyline] {
    if geometry == .null { return [] }
    guard let coordinates = geometry["coordinates"] else {
      throw InputFileError("\(place).geometry", found: geometry.excerpt, expected: "coordinates")
    }
    switch geometry["type"] {
    case .string("Point"): return [Polyline([try point(coordinates, place)])]
    case .string("LineString"): return [try line(coordinates, place)]
    case .string("MultiLineString"):
      var lines: [Polyline] = []
      for part in coordinates.elements ?? [] { lines.append(try line(part, place)) }
      return lines
    default:
      throw InputFileError(
        "\(place).geometry.type", found: geometry["type"]?.excerpt ?? "nothing",
        expected: "Point, LineString or MultiLineString")
    }
  }

  private static func line(_ json: JSON, _ place: String) throws(InputFileError) -> Polyline {
    var points: [Coordinate] = []
    for element in json.elements ?? [] { points.append(try point(element, place)) }
    return Polyline(points)
  }

  private static func point(_ json: JSON, _ place: String) throws(InputFileError) -> Coordinate {
    if let values = json.elements, values.count >= 2, let x = values[0].number,
      let y = values[1].number, let point = Coordinate(latitude: y, longitude: x)
    {
      return point
    }
    throw InputFileError(
      "\(place).geometry.coordinates", found: json.excerpt,
      expected: "longitude and latitude in degrees")
  }
}

extension JSON {
  /// A text without quotes; anything else as it is written.
  fileprivate var plainText: String {
    if case .string(let text) = self { return text }
    return compact
  }
}

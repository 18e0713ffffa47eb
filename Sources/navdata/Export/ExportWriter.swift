import Geo
import JSONText
import RoadNetwork

/// Writes records as they come, as GeoJSON (RFC 7946) or CSV (RFC 4180).
struct ExportWriter {
  private let format: ExportFormat
  private let columns: [String]
  private let output: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  private(set) var count = 0

  private static let chunkSize = 1 << 16
  private static let lineEnd = "\r\n"

  init(
    _ format: ExportFormat, columns: [String], output: @escaping ([UInt8]) throws -> Void
  ) {
    self.format = format
    self.columns = columns
    self.output = output
    switch format {
    case .geojson: buffer += #"{"type":"FeatureCollection","features":["#.utf8
    case .csv:
      let names = columns + ["geometry"]
      buffer += (names.map(Self.quoted).joined(separator: ",") + Self.lineEnd).utf8
    }
  }

  mutating func write(_ record: ExportRecord) throws {
    precondition(record.values.count == columns.count, "a value for each column")
    switch format {
    case .geojson:
      buffer += (count > 0 ? ",\n" : "\n").utf8
      buffer += feature(record).bytes
    case .csv:
      let cells = record.values.map(Self.cell) + [Self.text(of: record.geometry)]
      buffer += (cells.map(Self.quoted).joined(separator: ",") + Self.lineEnd).utf8
    }
    count += 1
    if buffer.count >= Self.chunkSize { try flush() }
  }

  /// Writes what is left.
  mutating func finish() throws {
    if format == .geojson { buffer += "\n]}\n".utf8 }
    try flush()
  }

  private mutating func flush() throws {
    try output(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  // MARK: GeoJSON

  private func feature(_ record: ExportRecord) -> JSON {
    let members = zip(columns, record.values).map { JSON.Member(name: $0, value: $1) }
    return [
      "type": "Feature", "geometry": Self.json(of: record.geometry),
      "properties": .object(members),
    ]
  }

  private static func json(of geometry: ExportRecord.Geometry) -> JSON {
    switch geometry {
    case .point(let point): return ["type": "Point", "coordinates": position(point)]
    case .line(let points):
      let pieces = pieces(of: points).map { JSON.array($0) }
      if pieces.count == 1 { return ["type": "LineString", "coordinates": pieces[0]] }
      return ["type": "MultiLineString", "coordinates": .array(pieces)]
    case .areas(let areas):
      let areas = areas.map { area in
        JSON.array(
          area.enumerated().map { place, ring in
            let points = counterclockwise(ring)
            return .array((place == 0 ? points : points.reversed()).map(position))
          })
      }
      return ["type": "MultiPolygon", "coordinates": .array(areas)]
    }
  }

  private static func position(_ point: Coordinate) -> JSON {
    [.double(point.longitude), .double(point.latitude)]
  }

  /// The line cut where it crosses the date line, as the RFC wants it.
  private static func pieces(of points: [Coordinate]) -> [[JSON]] {
    var pieces: [[JSON]] = [[]]
    for (place, point) in points.enumerated() {
      if place > 0, abs(points[place - 1].longitude - point.longitude) > 180 {
        let last = points[place - 1]
        let east = last.longitudeDelta(to: point)
        let border = last.longitude > 0 ? 180.0 : -180.0
        let fraction = east == 0 ? 0 : (border - last.longitude) / east
        let latitude = last.latitude + (point.latitude - last.latitude) * fraction
        // A point on the line itself needs no second one.
        if last.longitude != border {
          pieces[pieces.count - 1].append([.double(border), .double(latitude)])
        }
        pieces.append(point.longitude == -border ? [] : [[.double(-border), .double(latitude)]])
      }
      pieces[pieces.count - 1].append(position(point))
    }
    return pieces.filter { $0.count > 1 || points.count < 2 }
  }

  /// The ring the way round that the RFC wants for the outside of an area.
  private static func counterclockwise(_ ring: [Coordinate]) -> [Coordinate] {
    let doubled = zip(ring, ring.dropFirst()).reduce(0.0) { sum, pair in
      sum + pair.0.longitude * pair.1.latitude - pair.1.longitude * pair.0.latitude
    }
    return doubled < 0 ? ring.reversed() : ring
  }

  // MARK: CSV

  private static func cell(_ value: JSON) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: value.compact
    }
  }

  private static func quoted(_ text: String) -> String {
    let special: Set<UInt8> = [0x22, 0x2c, 0x0a, 0x0d]
    guard text.utf8.contains(where: special.contains) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  private static func text(of geometry: ExportRecord.Geometry) -> String {
    switch geometry {
    case .point(let point):
      "POINT(" + WellKnownText.degrees(point.longitudeE7) + " "
        + WellKnownText.degrees(point.latitudeE7) + ")"
    case .line(let points): WellKnownText.text(of: Polyline(points))
    case .areas(let areas): WellKnownText.text(ofAreas: areas)
    }
  }
}

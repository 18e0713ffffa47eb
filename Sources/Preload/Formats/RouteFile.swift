import Geo

/// Reads the lines of a route: what `navdata route --json` printed, or GeoJSON.
public enum RouteFile {
  /// Whether `bytes` look like JSON, and not like another format.
  public static func isJSON(_ bytes: [UInt8]) -> Bool {
    bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }

  /// The lines in `bytes`; of a list of routes only the first.
  ///
  /// - Throws: ``PreloadError/badArea(_:)`` saying what is wrong.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func lines(in bytes: [UInt8]) throws(PreloadError) -> [Polyline] {
    let value = try PolygonFile.json(bytes)
    let lines: [Polyline]
    if let routes = value["routes"]?.elements {
      guard let text = routes.first?["geometry"]?.text, let line = Polyline(encoded6: text) else {
        throw .badArea("the first route has no geometry in polyline6")
      }
      lines = [line]
    } else {
      lines = try GeoJSONShapes(value).lines
    }
    guard lines.contains(where: { !$0.points.isEmpty }) else {
      throw .badArea("there is no line in the file")
    }
    return lines
  }
}

extension Polyline {
  /// Reads Google's encoded polyline format with six decimals; nil if the text is none.
  init?(encoded6 text: String) {
    var points: [Coordinate] = []
    var values: [Int64] = [0, 0]
    var (value, shift, place): (Int64, Int64, Int) = (0, 0, 0)
    for byte in text.utf8 {
      guard (63..<127).contains(byte), shift < 40 else { return nil }
      value |= Int64((byte - 63) & 0x1f) << shift
      shift += 5
      if byte - 63 >= 0x20 { continue }
      values[place] += value & 1 == 1 ? ~(value >> 1) : value >> 1
      (value, shift, place) = (0, 0, 1 - place)
      guard place == 0 else { continue }
      guard abs(values[0]) <= 90_000_000, abs(values[1]) <= 180_000_000,
        let point = Coordinate(latitudeE7: values[0] * 10, longitudeE7: values[1] * 10)
      else { return nil }
      points.append(point)
    }
    guard shift == 0, place == 0 else { return nil }
    self.init(points)
  }
}

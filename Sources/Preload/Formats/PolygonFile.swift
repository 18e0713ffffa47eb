import Geo

/// Reads the polygons of a file: GeoJSON, or the `.poly` format of Osmosis.
public enum PolygonFile {
  /// The polygons in `bytes`.
  ///
  /// - Throws: ``PreloadError/badArea(_:)`` saying what is wrong.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func polygons(in bytes: [UInt8]) throws(PreloadError) -> [Polygon] {
    let isJSON = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    let polygons = isJSON ? try geoJSON(bytes) : try poly(bytes)
    guard !polygons.isEmpty else { throw .badArea("there is no polygon in the file") }
    return polygons
  }

  private static func geoJSON(_ bytes: [UInt8]) throws(PreloadError) -> [Polygon] {
    try GeoJSONShapes(try json(bytes)).polygons
  }

  static func json(_ bytes: [UInt8]) throws(PreloadError) -> JSONValue {
    do {
      return try JSONReader.value(in: bytes)
    } catch {
      throw .badArea("the file is no JSON: something is wrong at byte \(error.offset)")
    }
  }

  /// A title, then sections: a name, lines of longitude and latitude, `END`; a name with `!` is
  /// that of a hole; at last another `END`.
  private static func poly(_ bytes: [UInt8]) throws(PreloadError) -> [Polygon] {
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(whereSeparator: \.isWhitespace)
    }
    .filter { !$0.isEmpty }[...]
    lines = lines.dropFirst()
    var (outer, holes): ([[Coordinate]], [[Coordinate]]) = ([], [])
    while let name = lines.popFirst(), name != ["END"] {
      var ring: [Coordinate] = []
      while let words = lines.popFirst(), words != ["END"] {
        guard words.count == 2, let longitude = Double(words[0]), let latitude = Double(words[1]),
          let point = Coordinate(latitude: latitude, longitude: longitude)
        else { throw .badArea("\"\(words.joined(separator: " "))\" is no longitude and latitude") }
        ring.append(point)
      }
      guard ring.count > 2 else {
        throw .badArea("section \(name[0]) has fewer than three points")
      }
      if name[0].hasPrefix("!") { holes.append(ring) } else { outer.append(ring) }
    }
    return outer.map { Polygon(outer: $0, holes: holes) }
  }
}

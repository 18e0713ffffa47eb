import Geo

/// Coordinates as they stand in a URL.
enum CoordinateText {
  /// Reads `lon,lat;lon,lat`, `polyline(…)` or `polyline6(…)`; `.json` may follow.
  ///
  /// - Throws: ``APIError`` with ``APIError/Code/invalidQuery`` for what is no list of numbers,
  ///   ``APIError/Code/invalidValue`` for numbers that are not on the globe.
  static func read(_ text: String) throws(APIError) -> [Coordinate] {
    var text = text[...]
    if text.hasSuffix(".json") { text = text.dropLast(".json".count) }
    if text.hasSuffix(".flatbuffers") {
      throw APIError(.notImplemented, "answers are given as JSON only")
    }
    if let points = try line(text, "polyline(", decimals: 5) { return points }
    if let points = try line(text, "polyline6(", decimals: 6) { return points }
    var coordinates: [Coordinate] = []
    for (place, pair) in text.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
      let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let longitude = OptionReader.number(parts[0]),
        let latitude = OptionReader.number(parts[1])
      else {
        throw APIError(
          .invalidQuery,
          "Query string malformed: coordinate \(place) is no longitude,latitude: \(pair.prefix(60))"
        )
      }
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        throw APIError(.invalidValue, "Invalid coordinate value.")
      }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  private static func line(
    _ text: Substring, _ opening: String, decimals: Int
  ) throws(APIError) -> [Coordinate]? {
    guard text.hasPrefix(opening), text.hasSuffix(")") else { return nil }
    let inner = text.dropFirst(opening.count).dropLast()
    guard let points = PolylineText.decode(inner, decimals: decimals), !points.isEmpty else {
      throw APIError(.invalidQuery, "Query string malformed: the polyline is broken")
    }
    return points
  }
}

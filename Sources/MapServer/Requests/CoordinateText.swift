import Geo

/// Coordinates as they stand in a URL.
enum CoordinateText {
  /// Reads `lon,lat;lon,lat`, `polyline(…)` or `polyline6(…)`; `.json` may follow.
  ///
  /// A refusal counts its place from the start of the URL, of which `prefix` bytes come before.
  /// - Throws: ``APIError`` with ``APIError/Code/invalidQuery`` for what is no list of numbers,
  ///   ``APIError/Code/invalidValue`` for numbers that are not on the globe.
  static func read(_ text: String, behind prefix: Int = 0) throws(APIError) -> [Coordinate] {
    var text = text[...]
    if text.hasSuffix(".json") { text = text.dropLast(".json".count) }
    if text.hasSuffix(".flatbuffers") {
      throw APIError(.notImplemented, "answers are given as JSON only")
    }
    if let points = try line(text, "polyline(", decimals: 5) { return points }
    if let points = try line(text, "polyline6(", decimals: 6) { return points }
    var coordinates: [Coordinate] = []
    for pair in text.split(separator: ";", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let longitude = number(parts[0]), let latitude = number(parts[1])
      else {
        let read = text.utf8.distance(from: text.startIndex, to: fault(of: parts, in: text))
        throw APIError(
          .invalidQuery, "Query string malformed close to position \(max(0, prefix) + read)")
      }
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        throw APIError(.invalidValue, "Invalid coordinate value.")
      }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  /// How far a pair can be read: up to the semicolon before it, or behind one of its numbers.
  private static func fault(of parts: [Substring], in text: Substring) -> Substring.Index {
    let start = parts[0].startIndex
    guard number(parts[0]) != nil else {
      return start > text.startIndex ? text.index(before: start) : start
    }
    guard parts.count > 1 else { return parts[0].endIndex }
    return number(parts[1]) == nil ? parts[1].startIndex : parts[1].endIndex
  }

  private static func number(_ text: Substring) -> Double? {
    OptionReader.number(text).flatMap { abs($0) < farthest ? $0 : nil }
  }

  /// OSRM keeps millionths of a degree in 32 bits, and takes larger numbers for none.
  private static let farthest = 2147.483648

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

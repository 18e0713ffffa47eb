import Geo

/// A point of a GPX file while its elements are being read.
struct GPXPoint {
  private(set) var fix: LocationFix
  private var dilution: Double?

  /// Receivers commonly take the error of one range, 5 m, times the dilution of precision.
  private static let rangeErrorMeters = 5.0

  /// Begins a point; nil if it is not on the globe.
  init?(latitude: String, longitude: String) {
    guard let latitude = Double(latitude.trimmed), let longitude = Double(longitude.trimmed),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    fix = LocationFix(coordinate: coordinate)
  }

  /// Whether the text of an element of this name says something about a point.
  static func reads(_ element: String) -> Bool {
    ["time", "speed", "course", "hdop", "accuracy", "hacc"].contains(element)
  }

  /// Takes in one element; the first of a name counts.
  ///
  /// False if it is a time that cannot be read.
  mutating func take(_ element: String, _ text: String) -> Bool {
    let text = text.trimmed
    switch element {
    case "time" where fix.time == nil && !text.isEmpty:
      guard let (time, _) = Timestamp.parse(iso8601: text) else { return false }
      fix.time = time
    case "speed":
      fix.speed = fix.speed ?? LocationFix.speed(metersPerSecond: Double(text))
    case "course":
      fix.bearing = fix.bearing ?? LocationFix.bearing(degrees: Double(text))
    case "accuracy", "hacc":
      fix.horizontalAccuracy =
        fix.horizontalAccuracy ?? LocationFix.accuracy(meters: Double(text))
    case "hdop":
      dilution = dilution ?? Double(text)
    default:
      break
    }
    return true
  }

  /// The fix, once all elements are read.
  var finished: LocationFix {
    var result = fix
    if result.horizontalAccuracy == nil {
      result.horizontalAccuracy = LocationFix.accuracy(
        meters: dilution.map { $0 * Self.rangeErrorMeters })
    }
    return result
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    // Most cells have nothing to trim; Unicode's tables are only asked about the others.
    if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first),
      (0x21..<0x7F).contains(last)
    {
      return String(self)
    }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

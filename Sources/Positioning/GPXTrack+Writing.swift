import Geo

extension GPXTrack {
  /// The track as a GPX 1.1 file: the same track gives the same bytes.
  ///
  /// Positions are written with seven decimals, so they read back unchanged; speed and course
  /// stand in Garmin's track point extension with two decimals, the accuracy in one of our own.
  public var xml: String {
    fixes.reduce(into: Self.head(name: name)) { $0 += Self.line($1) } + Self.foot
  }

  /// What stands before the first fix in a file that is written while a drive goes on.
  public static func head(name: String?) -> String {
    var result = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="navdata" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
      xmlns:navdata="urn:navdata:trace">
      <trk>

      """
    if let name { result += "<name>\(XMLText.escaped(name))</name>\n" }
    return result + "<trkseg>\n"
  }

  /// What stands after the last fix.
  public static let foot = "</trkseg>\n</trk>\n</gpx>\n"

  /// One fix in a file between ``head(name:)`` and ``foot``.
  public static func line(_ fix: LocationFix) -> String {
    let latitude = Decimal.text(Int64(fix.coordinate.latitudeE7), decimals: 7)
    let longitude = Decimal.text(Int64(fix.coordinate.longitudeE7), decimals: 7)
    var content = ""
    if let time = fix.time { content += "<time>\(time.iso8601)</time>" }
    var movement = ""
    if let speed = fix.speed.flatMap({ Decimal.hundredths($0.metersPerSecond) }) {
      movement += "<gpxtpx:speed>\(speed)</gpxtpx:speed>"
    }
    if let course = fix.bearing.flatMap({ Decimal.hundredths($0.degrees) }) {
      movement += "<gpxtpx:course>\(course)</gpxtpx:course>"
    }
    var extensions = ""
    if !movement.isEmpty {
      extensions = "<gpxtpx:TrackPointExtension>\(movement)</gpxtpx:TrackPointExtension>"
    }
    if let accuracy = fix.horizontalAccuracy.flatMap({ Decimal.hundredths($0.meters) }) {
      extensions += "<navdata:accuracy>\(accuracy)</navdata:accuracy>"
    }
    if !extensions.isEmpty { content += "<extensions>\(extensions)</extensions>" }
    return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(content)</trkpt>\n"
  }
}

/// Numbers with a fixed count of decimals.
private enum Decimal {
  static func text(_ steps: Int64, decimals: Int) -> String {
    let digits = String(steps.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (steps < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// Nil for what is negative, not a number, or too large to mean anything.
  static func hundredths(_ value: Double) -> String? {
    guard value >= 0, value < 1e12 else { return nil }
    return text(Int64((value * 100).rounded()), decimals: 2)
  }
}

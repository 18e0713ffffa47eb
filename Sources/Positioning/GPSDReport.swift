import Geo

/// A report of the daemon gpsd, which shares a receiver among programs: one line of JSON.
public enum GPSDReport: Hashable, Sendable {
  /// A position (class TPV, mode 2 or 3).
  case fix(LocationFix)
  /// A receiver without a position (class TPV of another mode, or without one).
  case noFix
  /// Something else, such as `VERSION`, `DEVICES` or `SKY`, by its class.
  case other(String)

  /// Reads one line, with or without its end.
  ///
  /// - Throws: ``GPSDError`` if it is not a JSON object with a class.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(line: [UInt8]) throws(GPSDError) {
    let members = try GPSDScanner.members(of: line)
    guard case .string(let name)? = members["class"] else { throw .noClass }
    guard name == "TPV" else {
      self = .other(name)
      return
    }
    guard let mode = members["mode"]?.number, mode >= 2,
      let latitude = members["lat"]?.number, let longitude = members["lon"]?.number,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      self = .noFix
      return
    }
    self = .fix(
      LocationFix(
        coordinate: coordinate, time: members["time"].flatMap(Self.time),
        bearing: LocationFix.bearing(degrees: members["track"]?.number),
        speed: LocationFix.speed(metersPerSecond: members["speed"]?.number),
        horizontalAccuracy: LocationFix.accuracy(meters: Self.accuracy(members))))
  }

  /// ISO 8601; very old daemons tell seconds since 1970.
  private static func time(_ value: GPSDValue) -> Timestamp? {
    switch value {
    case .string(let text): Timestamp.parse(iso8601: text)?.timestamp
    case .number(let seconds): Timestamp(secondsSince1970: seconds)
    case .other: nil
    }
  }

  private static func accuracy(_ members: [String: GPSDValue]) -> Double? {
    if let error = members["eph"]?.number { return error }
    guard let east = members["epx"]?.number, let north = members["epy"]?.number else { return nil }
    return (east * east + north * north).squareRoot()
  }
}

/// Why a line is no report.
public enum GPSDError: Error, Hashable, Sendable {
  /// The byte at `offset`, from 0, does not belong into a JSON object.
  case notJSON(offset: Int)
  /// The object does not say what it is.
  case noClass
}

extension GPSDError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let offset): "not a line of gpsd: no JSON object, at byte \(offset)"
    case .noClass: "not a line of gpsd: the object has no class"
    }
  }
}

/// The side of the road on which traffic keeps.
public enum DrivingSide: String, Sendable, Hashable, CaseIterable {
  case left
  case right
}

/// How it became known in which country a road lies.
public enum PlaceSource: UInt8, CaseIterable, Sendable {
  /// Who made the map said so.
  case stated = 0
  /// A boundary of the map that is there all around.
  case boundary = 1
  /// A table of coarse borders, which may be off by some kilometres.
  case table = 2
  /// A boundary of the map with gaps, which were bridged where no road crosses them.
  case bridgedBoundary = 3
}

/// In which country and state a road lies, and what goes with that; each is nil if it is not
/// known.
public struct Place: Hashable, Sendable {
  /// ISO 3166-1 code, two letters in upper case: `DE`.
  public var country: String?
  /// ISO 3166-2 code of the part of the country: `US-MD`.
  public var state: String?
  /// Where traffic keeps by the law of the place; single roads may differ.
  public var drivingSide: DrivingSide?
  /// IANA name of the time zone: `Europe/Berlin`.
  public var timeZone: String?
  /// How `country` became known.
  public var source: PlaceSource

  public init(
    country: String? = nil, state: String? = nil, drivingSide: DrivingSide? = nil,
    timeZone: String? = nil, source: PlaceSource = .table
  ) {
    self.country = country
    self.state = state
    self.drivingSide = drivingSide
    self.timeZone = timeZone
    self.source = source
  }

  /// Whether nothing is known.
  public var isUnknown: Bool {
    country == nil && state == nil && drivingSide == nil && timeZone == nil
  }
}

extension Place {
  /// Whether `code` is written like an ISO 3166-1 code: two letters in upper case.
  public static func isCountryCode(_ code: some StringProtocol) -> Bool {
    code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5a).contains($0) }
  }

  /// Whether `code` is written like an ISO 3166-2 code: `DE-BY`, `AT-7`, `MX-AGU`.
  public static func isStateCode(_ code: some StringProtocol) -> Bool {
    guard (4...6).contains(code.utf8.count), isCountryCode(code.prefix(2)),
      code.utf8.dropFirst(2).first == UInt8(ascii: "-")
    else { return false }
    return code.utf8.dropFirst(3).allSatisfy {
      (0x41...0x5a).contains($0) || (0x30...0x39).contains($0)
    }
  }
}

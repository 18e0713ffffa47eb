/// The kinds of traffic that roads open or close to.
///
/// The raw value is the place of the mode in ``ModeAccess`` and ``ModeSet``.
public enum TravelMode: UInt8, CaseIterable, Sendable {
  case car = 0
  case truck = 1
  case bus = 2
  case taxi = 3
  case scooter = 4
  case motorcycle = 5
  case bicycle = 6
  case pedestrian = 7

  /// Whether the mode has a motor, so that a bollard stops it.
  public var isMotorized: Bool { self != .bicycle && self != .pedestrian }
}

/// A set of travel modes in one byte.
public struct ModeSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The set that holds just `mode`.
  public init(_ mode: TravelMode) { rawValue = 1 << mode.rawValue }

  public static let all = ModeSet(rawValue: 0xff)
  public static let motorized = ModeSet(rawValue: 0x3f)

  /// Whether `mode` is in the set.
  @inlinable public func contains(_ mode: TravelMode) -> Bool {
    rawValue & 1 << mode.rawValue != 0
  }
}

/// What one mode may do on a road.
public enum Access: UInt8, CaseIterable, Sendable {
  /// Closed.
  case no = 0
  /// Open, also to through traffic.
  case yes = 1
  /// Open and meant for this mode.
  case designated = 2
  /// Only for those who have an end of their trip on it.
  case destination = 3
  /// Only to deliver.
  case delivery = 4
  /// Only for customers of what lies on it.
  case customers = 5
  /// Only with the owner's leave.
  case `private` = 6

  /// Whether through traffic may use the road.
  @inlinable public var isThrough: Bool { self == .yes || self == .designated }
  /// Whether only the first or the last stretch of a trip may use the road.
  @inlinable public var isLocal: Bool { rawValue >= Access.destination.rawValue }
}

/// The access of every mode, four bits each.
public struct ModeAccess: Hashable, Sendable {
  public var rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The same access for all modes.
  public init(all access: Access) {
    rawValue = UInt32(access.rawValue) &* 0x1111_1111
  }

  /// The access of one mode; a stored value that means nothing reads as closed.
  @inlinable public subscript(mode: TravelMode) -> Access {
    get { Access(rawValue: UInt8(truncatingIfNeeded: rawValue >> shift(mode) & 0xf)) ?? .no }
    set {
      rawValue = rawValue & ~(0xf << shift(mode)) | UInt32(newValue.rawValue) << shift(mode)
    }
  }

  /// Whether no mode may use the road.
  public var isClosed: Bool { rawValue == 0 }

  @usableFromInline func shift(_ mode: TravelMode) -> UInt32 { UInt32(mode.rawValue) * 4 }
}

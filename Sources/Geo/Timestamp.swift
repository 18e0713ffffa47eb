/// An instant of Coordinated Universal Time, in whole milliseconds; leap seconds are not counted.
///
/// Every timestamp lies in the years 0000 to 9999: what lies beyond is clamped to them. So no sum
/// or difference overflows, and each timestamp prints as ISO 8601 and reads back as the same value.
public struct Timestamp: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public let millisecondsSince1970: Int64

  /// Makes the instant `milliseconds` after the start of 1970, clamped to the years 0000 to 9999.
  public init(millisecondsSince1970 milliseconds: Int64) {
    millisecondsSince1970 = max(
      Self.earliestMilliseconds, min(Self.latestMilliseconds, milliseconds))
  }

  /// Makes the instant `seconds` after the start of 1970, rounded to the millisecond; nil if it is
  /// not a number or lies beyond the years 0000 to 9999.
  public init?(secondsSince1970 seconds: Double) {
    let milliseconds = (seconds * Units.millisecondsPerSecond).rounded()
    guard milliseconds >= Double(Self.earliestMilliseconds),
      milliseconds <= Double(Self.latestMilliseconds)
    else { return nil }
    millisecondsSince1970 = Int64(milliseconds)
  }

  /// 0000-01-01T00:00:00.000Z.
  static let earliestMilliseconds: Int64 = -62_167_219_200_000
  /// 9999-12-31T23:59:59.999Z.
  static let latestMilliseconds: Int64 = 253_402_300_799_999
}

extension Timestamp: Comparable {
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }

  /// The instant `duration` after `start`, rounded down to the millisecond and clamped.
  public static func + (start: Timestamp, duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    // More than the whole range in either direction, and far from overflow.
    let bounded = max(-1_000_000_000_000, min(1_000_000_000_000, seconds))
    let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
    let rest = attoseconds.flooringQuotientAndRemainder(by: attosecondsPerMillisecond).quotient
    return Timestamp(
      millisecondsSince1970: start.millisecondsSince1970 + bounded * 1000 + rest)
  }

  /// The time from `earlier` to `later`; negative if `later` is the earlier one.
  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .milliseconds(later.millisecondsSince1970 - earlier.millisecondsSince1970)
  }
}

extension SignedInteger {
  /// Division that rounds towards negative infinity, so that the remainder is never negative.
  public func flooringQuotientAndRemainder(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

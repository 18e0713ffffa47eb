extension Timestamp {
  /// Reads a date and time of day in ISO 8601's extended form, as RFC 3339 narrows it.
  ///
  /// `2026-03-02T08:00:00Z`, `2026-03-02T09:00:00.250+01:00` and `2026-03-02T08:00` are read: the
  /// seconds may be missing, a space may stand for the `T`, the offset may be `+hh:mm`, `+hhmm` or
  /// `+hh`. Digits beyond the millisecond are dropped. A leap second (`:60`) counts as the second
  /// after it. Everything else, dates that do not exist included, is nil.
  ///
  /// `offsetSeconds` is the stated offset east of Greenwich, 0 for `Z`, and nil where none is
  /// stated: then `timestamp` takes the text for UTC, and the caller may know better.
  public static func parse(
    iso8601 text: some StringProtocol
  ) -> (timestamp: Timestamp, offsetSeconds: Int?)? {
    var digits = DigitScanner(text)
    guard let year = digits.number(of: 4), digits.skip("-"),
      let month = digits.number(of: 2), digits.skip("-"),
      let day = digits.number(of: 2),
      let date = CivilDate(year: year, month: month, day: day),
      digits.skip("T") || digits.skip(" "),
      let milliseconds = timeOfDay(&digits), let offset = zoneOffset(&digits), digits.isAtEnd
    else { return nil }
    let total =
      (Int64(date.daysSince1970) * 86_400 - Int64(offset.seconds ?? 0)) * 1000 + milliseconds
    guard (earliestMilliseconds...latestMilliseconds).contains(total) else { return nil }
    return (Timestamp(millisecondsSince1970: total), offset.seconds)
  }

  /// The instant in UTC, as in `2026-03-02T08:00:00Z`; milliseconds only if there are any.
  public var iso8601: String { formatted(zone: "Z") }

  /// The instant as told by a clock `offsetSeconds` east of Greenwich, as in
  /// `2026-03-02T09:00:00+01:00`; the offset is cut to whole minutes within a day.
  public func iso8601(offsetSeconds: Int) -> String {
    let minutes = max(-1439, min(1439, offsetSeconds / 60))
    let shifted = self + .seconds(minutes * 60)
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : "+"
    return shifted.formatted(zone: "\(sign)\(Self.padded(hours, 2)):\(Self.padded(rest, 2))")
  }
}

extension Timestamp: CustomStringConvertible {
  public var description: String { iso8601 }
}

extension Timestamp {
  private static func timeOfDay(_ digits: inout DigitScanner) -> Int64? {
    guard let hour = digits.number(of: 2), hour < 24, digits.skip(":"),
      let minute = digits.number(of: 2), minute < 60
    else { return nil }
    var milliseconds = Int64(hour * 60 + minute) * 60_000
    guard digits.skip(":") else { return milliseconds }
    guard let second = digits.number(of: 2), second <= 60 else { return nil }
    milliseconds += Int64(second) * 1000
    guard digits.skip(".") else { return milliseconds }
    guard let fraction = digits.thousandths() else { return nil }
    return milliseconds + Int64(fraction)
  }

  /// The outer optional is nil for a zone that cannot be read, the inner one for none at all.
  private static func zoneOffset(_ digits: inout DigitScanner) -> (seconds: Int?, Void)? {
    if digits.isAtEnd { return (nil, ()) }
    if digits.skip("Z") { return (0, ()) }
    let isWest = digits.skip("-")
    guard isWest || digits.skip("+"), let hours = digits.number(of: 2), hours < 24 else {
      return nil
    }
    var minutes = 0
    if digits.skip(":") || !digits.isAtEnd {
      guard let stated = digits.number(of: 2), stated < 60 else { return nil }
      minutes = stated
    }
    let seconds = (hours * 60 + minutes) * 60
    return (isWest ? -seconds : seconds, ())
  }

  private func formatted(zone: String) -> String {
    let (days, rest) = Int(millisecondsSince1970).flooringQuotientAndRemainder(by: 86_400_000)
    let (seconds, milliseconds) = rest.quotientAndRemainder(dividingBy: 1000)
    let date = CivilDate(daysSince1970: days)
    let day = [Self.padded(date.year, 4), Self.padded(date.month, 2), Self.padded(date.day, 2)]
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, 2) }
    let fraction = milliseconds == 0 ? "" : "." + Self.padded(milliseconds, 3)
    return day.joined(separator: "-") + "T" + time.joined(separator: ":") + fraction + zone
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Reads numbers of a fixed width from a text.
private struct DigitScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func number(of width: Int) -> Int? {
    var value = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// One or more digits after a decimal point, cut to thousandths.
  mutating func thousandths() -> Int? {
    guard var value = digit() else { return nil }
    var width = 1
    while let next = digit() {
      if width < 3 { value = value * 10 + next }
      width += 1
    }
    while width < 3 {
      value *= 10
      width += 1
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard index < bytes.count, (48...57).contains(bytes[index]) else { return nil }
    index += 1
    return Int(bytes[index - 1]) - 48
  }
}

import Geo

/// How the clocks of a place run: their offset, and when it changes in the course of a year.
///
/// Kept as the rule that POSIX sets down for the variable `TZ`, such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`. It tells the present rules of a time zone, not its history.
public struct TimeZoneRule: Hashable, Sendable {
  /// The rule as text.
  public let posix: String
  private let standardSeconds: Int
  private let daylight: Daylight?

  private struct Daylight: Hashable {
    var offsetSeconds: Int
    /// In standard time.
    var start: YearlyChange
    /// In daylight time.
    var end: YearlyChange
  }

  /// Coordinated Universal Time.
  public static let utc = TimeZoneRule(offsetSeconds: 0)

  /// Clocks that always run so many seconds ahead of UTC, at most a day.
  public init(offsetSeconds: Int) {
    let bounded = max(-86_399, min(86_399, offsetSeconds))
    standardSeconds = bounded
    daylight = nil
    let minutes = abs(bounded) / 60
    let digits = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    // POSIX counts westward.
    posix = "<UTC>\(bounded < 0 ? "" : "-")\(minutes / 60):\(digits(minutes % 60))"
  }

  /// Reads a rule; nil if the text is none.
  public init?(posix text: String) {
    var scanner = PosixScanner(text)
    guard scanner.skipName(), let west = scanner.duration(limitHours: 24) else { return nil }
    posix = text
    standardSeconds = -west
    if scanner.isAtEnd {
      daylight = nil
      return
    }
    guard scanner.skipName() else { return nil }
    var offset = standardSeconds + 3600
    if !scanner.skip(",") {
      guard let west = scanner.duration(limitHours: 24), scanner.skip(",") else { return nil }
      offset = -west
    }
    guard let start = scanner.change(), scanner.skip(","), let end = scanner.change(),
      scanner.isAtEnd
    else { return nil }
    daylight = Daylight(offsetSeconds: offset, start: start, end: end)
  }

  /// Seconds by which local clocks run ahead of UTC at `time`.
  public func offsetSeconds(at time: Timestamp) -> Int {
    guard let daylight else { return standardSeconds }
    let seconds = Int(
      time.millisecondsSince1970.flooringQuotientAndRemainder(by: 1000).quotient)
    let local = seconds + standardSeconds
    let day = local.flooringQuotientAndRemainder(by: 86_400).quotient
    let year = CivilDate(daysSince1970: day).year
    let start = daylight.start.seconds(in: year) - standardSeconds
    let end = daylight.end.seconds(in: year) - daylight.offsetSeconds
    let isDaylight =
      start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
    return isDaylight ? daylight.offsetSeconds : standardSeconds
  }

  /// What local clocks and calendars show at `time`.
  public func localTime(at time: Timestamp) -> LocalTime {
    let seconds = Int(
      time.millisecondsSince1970.flooringQuotientAndRemainder(by: 1000).quotient)
    let (days, rest) = (seconds + offsetSeconds(at: time)).flooringQuotientAndRemainder(
      by: 86_400)
    return LocalTime(daysSince1970: days, secondOfDay: rest)
  }
}

/// What a clock and a calendar on the wall show.
public struct LocalTime: Hashable, Sendable {
  public var daysSince1970: Int
  /// From midnight.
  public var secondOfDay: Int

  public init(daysSince1970: Int, secondOfDay: Int) {
    self.daysSince1970 = daysSince1970
    self.secondOfDay = secondOfDay
  }
}

/// The day and hour at which clocks change each year.
private enum YearlyChange: Hashable {
  /// The *n*th weekday (0 is Sunday) of a month, 5 is the last; and seconds from midnight.
  case weekday(month: Int, nth: Int, weekday: Int, seconds: Int)
  /// A day from 1 to 365, 29 February never counted; and seconds from midnight.
  case dayWithoutLeapDay(Int, seconds: Int)
  /// A day from 0 to 365; and seconds from midnight.
  case dayOfYear(Int, seconds: Int)

  /// Seconds from the start of 1970 by the clock that runs until the change.
  func seconds(in year: Int) -> Int {
    switch self {
    case .weekday(let month, let nth, let weekday, let seconds):
      let first = CivilDate(year: year, month: month, day: 1)?.daysSince1970 ?? 0
      // Weekdays of the calendar count from Monday.
      let wanted = (weekday + 6) % 7
      let shift = (wanted - CivilDate.weekday(daysSince1970: first) + 7) % 7
      var day = shift + (nth - 1) * 7
      while day >= CivilDate.daysInMonth(month, of: year) { day -= 7 }
      return (first + day) * 86_400 + seconds
    case .dayWithoutLeapDay(let day, let seconds):
      let isLeap = CivilDate.daysInMonth(2, of: year) == 29
      let shift = isLeap && day > 59 ? day : day - 1
      return (Self.newYear(year) + shift) * 86_400 + seconds
    case .dayOfYear(let day, let seconds):
      return (Self.newYear(year) + day) * 86_400 + seconds
    }
  }

  private static func newYear(_ year: Int) -> Int {
    CivilDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0
  }
}

/// Reads the parts of a POSIX time zone.
private struct PosixScanner {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) { bytes = Array(text.utf8.prefix(64)) }

  var isAtEnd: Bool { place == bytes.count }

  mutating func skip(_ letter: Character) -> Bool {
    guard place < bytes.count, bytes[place] == letter.asciiValue else { return false }
    place += 1
    return true
  }

  /// Three letters or more, or anything in angle brackets.
  mutating func skipName() -> Bool {
    if skip("<") {
      while place < bytes.count, bytes[place] != UInt8(ascii: ">") { place += 1 }
      return skip(">")
    }
    let start = place
    while place < bytes.count, bytes[place] | 0x20 >= 0x61, bytes[place] | 0x20 <= 0x7a {
      place += 1
    }
    return place - start >= 3
  }

  mutating func number(below limit: Int) -> Int? {
    let start = place
    var value = 0
    while place < bytes.count, place - start < 4, (0x30...0x39).contains(bytes[place]) {
      value = value * 10 + Int(bytes[place] - 0x30)
      place += 1
    }
    return place > start && value < limit ? value : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func duration(limitHours: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(below: limitHours + 1) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where skip(":") {
      guard let part = number(below: 60) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  mutating func change() -> YearlyChange? {
    if skip("M") {
      guard let month = number(below: 13), month > 0, skip("."), let nth = number(below: 6),
        nth > 0, skip("."), let weekday = number(below: 7), let seconds = timeOfDay()
      else { return nil }
      return .weekday(month: month, nth: nth, weekday: weekday, seconds: seconds)
    }
    let skipsLeapDay = skip("J")
    guard let day = number(below: 366), day > 0 || !skipsLeapDay, let seconds = timeOfDay()
    else { return nil }
    return skipsLeapDay
      ? .dayWithoutLeapDay(day, seconds: seconds) : .dayOfYear(day, seconds: seconds)
  }

  /// Two in the night unless given; up to a week in either direction.
  private mutating func timeOfDay() -> Int? {
    skip("/") ? duration(limitHours: 167) : 7200
  }
}

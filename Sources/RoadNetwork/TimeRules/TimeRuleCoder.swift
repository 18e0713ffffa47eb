import Geo

/// Turns time rules into bytes and back.
///
/// Layout: the number of conditions; for each its kind and its bytes behind their number, so that
/// a reader passes over kinds that a later version adds: these stay undecidable.
enum TimeRuleCoder {
  private enum Kind: UInt64 {
    case hours = 0, weather, measure, modes, trailer, other
    /// Hours with dates that the first kind has no room for.
    case datedHours
    case outside
  }

  /// No rule has more conditions, parts of hours, spans and the like.
  private static let partLimit = 4096

  static func append(_ rule: TimeRule, to writer: inout ByteWriter) {
    writer.appendVarint(rule.conditions.count)
    for condition in rule.conditions {
      var part = ByteWriter()
      let kind = append(condition, to: &part)
      writer.appendVarint(kind.rawValue)
      writer.appendVarint(part.bytes.count)
      writer.append(part.bytes)
    }
  }

  private static func append(
    _ condition: TimeRule.Condition, to part: inout ByteWriter
  ) -> Kind {
    switch condition {
    case .hours(let hours):
      let isDated = hours.namesWeekdaysInDates
      HoursCoder.append(hours, isDated: isDated, to: &part)
      return isDated ? .datedHours : .hours
    case .outside(let hours):
      HoursCoder.append(hours, isDated: true, to: &part)
      return .outside
    case .weather(let weather):
      part.appendVarint(UInt64(weather.rawValue))
      return .weather
    case .measure(let measure, let comparison, let value):
      part.appendVarint(UInt64(measure.rawValue))
      part.appendVarint(UInt64(comparison.rawValue))
      part.append(value.bitPattern)
      return .measure
    case .modes(let modes):
      part.append(modes.rawValue)
      return .modes
    case .trailer: return .trailer
    case .other(let text):
      part.appendText(text)
      return .other
    }
  }

  static func decoded(_ reader: inout ByteReader) throws(TileFormatError) -> TimeRule {
    let count = try reader.readIndex(below: partLimit)
    var conditions: [TimeRule.Condition] = []
    for _ in 0..<count {
      let kind = try reader.readVarint()
      var part = try reader.readPart()
      conditions.append(try condition(kind, &part))
    }
    return TimeRule(conditions)
  }

  private static func condition(
    _ kind: UInt64, _ part: inout ByteReader
  ) throws(TileFormatError) -> TimeRule.Condition {
    switch Kind(rawValue: kind) {
    case .hours: return .hours(try HoursCoder.decoded(&part, isDated: false))
    case .datedHours: return .hours(try HoursCoder.decoded(&part, isDated: true))
    case .outside: return .outside(try HoursCoder.decoded(&part, isDated: true))
    case .weather:
      guard let weather = TimeRule.Weather(rawValue: try byte(&part)) else { return .other("") }
      return .weather(weather)
    case .measure:
      let measure = VehicleMeasure(rawValue: try byte(&part))
      let comparison = TimeRule.Comparison(rawValue: try byte(&part))
      let value = Double(bitPattern: try part.read(UInt64.self))
      guard let measure, let comparison, value.isFinite else { return .other("") }
      return .measure(measure, comparison, value)
    case .modes: return .modes(ModeSet(rawValue: try part.read(UInt8.self)))
    case .trailer: return .trailer
    case .other: return .other(try part.readText())
    case nil: return .other("")
    }
  }

  private static func byte(_ part: inout ByteReader) throws(TileFormatError) -> UInt8 {
    UInt8(clamping: try part.readVarint())
  }
}

/// Turns hours into bytes and back.
enum HoursCoder {
  /// No rule has more parts, spans and the like.
  private static let partLimit = 4096
  private static let years = 0...9999
  /// Days or minutes by which something is shifted.
  private static let shifts = -10_000...10_000

  /// Only dated hours have room for dates that are weekdays of a month.
  static func append(_ hours: OpeningHours, isDated: Bool, to writer: inout ByteWriter) {
    writer.appendVarint(hours.rules.count)
    for rule in hours.rules {
      writer.append(rule.link.rawValue | rule.state.rawValue << 2)
      append(rule.days, isDated: isDated, to: &writer)
      writer.appendVarint(rule.times.count)
      for span in rule.times {
        writer.append(UInt8(span.isOpenEnded ? 1 : 0) | (span.end == nil ? 2 : 0))
        append(span.start, to: &writer)
        if let end = span.end { append(end, to: &writer) }
      }
    }
  }

  private static func append(_ time: ClockTime, to writer: inout ByteWriter) {
    writer.append(time.event.map { $0.rawValue + 1 } ?? 0)
    writer.appendSigned(Int64(time.minutes))
  }

  private static func append(
    _ days: DaySelector, isDated: Bool, to writer: inout ByteWriter
  ) {
    writer.append(days.weekdays & 0x7f | (days.needsBoth ? 0x80 : 0))
    writer.append(
      UInt8(days.includesPublicHolidays ? 1 : 0) | (days.includesSchoolHolidays ? 2 : 0))
    writer.appendSigned(Int64(days.holidayShift))
    writer.appendVarint(days.years.count)
    for part in days.years {
      for value in [part.first, part.last, part.step] { writer.appendSigned(Int64(value)) }
    }
    writer.appendVarint(days.weeks.count)
    for part in days.weeks {
      for value in [part.first, part.last, part.step] { writer.appendSigned(Int64(value)) }
    }
    writer.appendVarint(days.nthWeekdays.count)
    for part in days.nthWeekdays {
      for value in [part.weekday, part.nth, part.shift] { writer.appendSigned(Int64(value)) }
    }
    writer.appendVarint(days.dates.count)
    for range in days.dates {
      writer.append(UInt8(range.end == nil ? 0 : 1))
      for bound in [range.start, range.end].compactMap(\.self) {
        let values = [(bound.year ?? -1) + 1, bound.month, bound.day, bound.shift]
        for value in values { writer.appendSigned(Int64(value)) }
        guard isDated else { continue }
        let named = bound.weekday.map { [$0.nth, $0.weekday] } ?? [0]
        for value in named { writer.appendSigned(Int64(value)) }
      }
    }
  }

  static func decoded(
    _ reader: inout ByteReader, isDated: Bool
  ) throws(TileFormatError) -> OpeningHours {
    var rules: [OpeningHours.Rule] = []
    for _ in 0..<(try reader.readIndex(below: partLimit)) {
      let bits = try reader.read(UInt8.self)
      guard let link = OpeningHours.Rule.Link(rawValue: bits & 3),
        let state = OpeningHours.Rule.State(rawValue: bits >> 2)
      else { throw .invalid("hours of kind \(bits)") }
      var rule = OpeningHours.Rule(
        link: link, days: try days(&reader, isDated: isDated), state: state)
      for _ in 0..<(try reader.readIndex(below: partLimit)) {
        let bits = try reader.read(UInt8.self)
        let start = try time(&reader)
        let end = bits & 2 == 0 ? try time(&reader) : nil
        rule.times.append(TimeSpan(start: start, end: end, isOpenEnded: bits & 1 != 0))
      }
      rules.append(rule)
    }
    return OpeningHours(rules: rules)
  }

  private static func time(_ reader: inout ByteReader) throws(TileFormatError) -> ClockTime {
    let code = try reader.read(UInt8.self)
    let minutes = try number(&reader, in: shifts)
    guard code > 0 else { return ClockTime(minutes: minutes) }
    guard let event = SunTimes.Event(rawValue: code - 1) else { throw .invalid("time \(code)") }
    return ClockTime(event: event, minutes: minutes)
  }

  private static func days(
    _ reader: inout ByteReader, isDated: Bool
  ) throws(TileFormatError) -> DaySelector {
    var days = DaySelector()
    let weekdays = try reader.read(UInt8.self)
    days.weekdays = weekdays & 0x7f
    days.needsBoth = weekdays & 0x80 != 0
    let holidays = try reader.read(UInt8.self)
    days.includesPublicHolidays = holidays & 1 != 0
    days.includesSchoolHolidays = holidays & 2 != 0
    days.holidayShift = try number(&reader, in: shifts)
    for _ in 0..<(try reader.readIndex(below: partLimit)) {
      days.years.append(
        .init(
          first: try number(&reader, in: years), last: try number(&reader, in: years),
          step: try number(&reader, in: years)))
    }
    for _ in 0..<(try reader.readIndex(below: partLimit)) {
      days.weeks.append(
        .init(
          first: try number(&reader, in: 1...53), last: try number(&reader, in: 1...53),
          step: try number(&reader, in: years)))
    }
    for _ in 0..<(try reader.readIndex(below: partLimit)) {
      days.nthWeekdays.append(
        .init(
          weekday: try number(&reader, in: 0...6), nth: try number(&reader, in: -5...5),
          shift: try number(&reader, in: shifts)))
    }
    for _ in 0..<(try reader.readIndex(below: partLimit)) {
      let hasEnd = try reader.read(UInt8.self) != 0
      let start = try bound(&reader, isDated: isDated)
      let end = hasEnd ? try bound(&reader, isDated: isDated) : nil
      days.dates.append(DateRange(start: start, end: end))
    }
    return days
  }

  private static func bound(
    _ reader: inout ByteReader, isDated: Bool
  ) throws(TileFormatError) -> DateRange.Bound {
    let year = try number(&reader, in: 0...10_000)
    var bound = DateRange.Bound(
      year: year == 0 ? nil : year - 1, month: try number(&reader, in: 0...12),
      day: try number(&reader, in: 0...31), shift: try number(&reader, in: shifts))
    guard isDated else { return bound }
    let nth = try number(&reader, in: -5...5)
    if nth != 0 { bound.weekday = .init(nth: nth, weekday: try number(&reader, in: 0...6)) }
    return bound
  }

  private static func number(
    _ reader: inout ByteReader, in range: ClosedRange<Int>
  ) throws(TileFormatError) -> Int {
    let value = try reader.readSigned()
    guard let number = Int(exactly: value), range.contains(number) else {
      throw .invalid("a time of \(value)")
    }
    return number
  }
}

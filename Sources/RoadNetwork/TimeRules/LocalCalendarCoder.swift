import Geo

/// Turns clocks and holidays into bytes and back.
enum LocalCalendarCoder {
  private enum Field: UInt8 {
    case zone = 1
    case rules = 2
    case dates = 4
    case knownYears = 8
    case schoolHolidays = 16
  }

  /// No calendar has more days of one kind.
  private static let limit = 1 << 16
  /// No country has more public holidays.
  private static let ruleLimit = 256
  /// Days within the years 0 to 9999.
  private static let days = -719_528...2_932_896

  static func append(_ calendar: LocalCalendar, to writer: inout ByteWriter) {
    let holidays = calendar.holidays
    var fields: UInt8 = 0
    func mark(_ field: Field, _ isThere: Bool) { if isThere { fields |= field.rawValue } }
    mark(.zone, calendar.zone != nil)
    mark(.rules, holidays.rules != nil)
    mark(.dates, !holidays.dates.isEmpty)
    mark(.knownYears, holidays.knownYears != nil)
    mark(.schoolHolidays, holidays.schoolHolidays != nil)
    writer.append(fields)
    if let zone = calendar.zone { writer.appendText(zone.posix) }
    if let rules = holidays.rules {
      writer.appendVarint(rules.count)
      for rule in rules { append(rule, to: &writer) }
    }
    if !holidays.dates.isEmpty { append(holidays.dates, to: &writer) }
    if let years = holidays.knownYears {
      for year in [years.lowerBound, years.upperBound] { writer.appendSigned(Int64(year)) }
    }
    if let ranges = holidays.schoolHolidays {
      append(ranges.flatMap { [$0.lowerBound, $0.upperBound] }, to: &writer)
    }
  }

  private static func append(_ days: [Int], to writer: inout ByteWriter) {
    writer.appendVarint(days.count)
    var previous = 0
    for day in days {
      writer.appendSigned(Int64(day - previous))
      previous = day
    }
  }

  private static func append(_ rule: HolidayRule, to writer: inout ByteWriter) {
    let (kind, values) = code(of: rule.day)
    writer.append(kind | rule.shift.rawValue << 4)
    for value in [rule.since ?? 0] + values { writer.appendSigned(Int64(value)) }
  }

  private static func code(of day: HolidayRule.Day) -> (kind: UInt8, values: [Int]) {
    switch day {
    case .fixed(let month, let day): (0, [month, day])
    case .easter(let offset): (1, [offset])
    case .orthodoxEaster(let offset): (2, [offset])
    case .nth(let nth, let weekday, let month): (3, [nth, weekday, month])
    case .onOrAfter(let month, let day, let weekday): (4, [month, day, weekday])
    case .marchEquinox: (5, [])
    case .septemberEquinox: (6, [])
    }
  }

  static func decoded(_ reader: inout ByteReader) throws(TileFormatError) -> LocalCalendar {
    let fields = try reader.read(UInt8.self)
    func has(_ field: Field) -> Bool { fields & field.rawValue != 0 }
    var calendar = LocalCalendar()
    if has(.zone) {
      let text = try reader.readText()
      guard let zone = TimeZoneRule(posix: text) else { throw .invalid("time zone \(text)") }
      calendar.zone = zone
    }
    if has(.rules) {
      var rules: [HolidayRule] = []
      for _ in 0..<(try reader.readIndex(below: ruleLimit)) { rules.append(try rule(&reader)) }
      calendar.holidays.rules = rules
    }
    if has(.dates) { calendar.holidays.dates = try dayList(&reader) }
    if has(.knownYears) {
      let (first, last) = (
        try number(&reader, in: 0...9999), try number(&reader, in: 0...9999)
      )
      guard first <= last else { throw .invalid("years \(first) to \(last)") }
      calendar.holidays.knownYears = first...last
    }
    if has(.schoolHolidays) {
      let bounds = try dayList(&reader)
      guard bounds.count % 2 == 0 else { throw .invalid("holidays without an end") }
      var ranges: [ClosedRange<Int>] = []
      for place in stride(from: 0, to: bounds.count, by: 2) {
        guard bounds[place] <= bounds[place + 1] else { throw .invalid("holidays in reverse") }
        ranges.append(bounds[place]...bounds[place + 1])
      }
      calendar.holidays.schoolHolidays = ranges
    }
    return calendar
  }

  private static func dayList(_ reader: inout ByteReader) throws(TileFormatError) -> [Int] {
    var list: [Int] = []
    var day: Int64 = 0
    for _ in 0..<(try reader.readIndex(below: limit)) {
      day &+= try reader.readSigned()
      guard let exact = Int(exactly: day), days.contains(exact) else {
        throw .invalid("day \(day)")
      }
      list.append(exact)
    }
    return list
  }

  private static func rule(_ reader: inout ByteReader) throws(TileFormatError) -> HolidayRule {
    let bits = try reader.read(UInt8.self)
    guard let shift = HolidayRule.Shift(rawValue: bits >> 4) else {
      throw .invalid("holiday \(bits)")
    }
    let since = try number(&reader, in: 0...9999)
    let day: HolidayRule.Day
    switch bits & 15 {
    case 0:
      day = .fixed(
        month: try number(&reader, in: 1...12), day: try number(&reader, in: 1...31))
    case 1: day = .easter(try number(&reader, in: -366...366))
    case 2: day = .orthodoxEaster(try number(&reader, in: -366...366))
    case 3:
      day = .nth(
        try number(&reader, in: -5...5), weekday: try number(&reader, in: 0...6),
        month: try number(&reader, in: 1...12))
    case 4:
      day = .onOrAfter(
        month: try number(&reader, in: 1...12), day: try number(&reader, in: 1...31),
        weekday: try number(&reader, in: 0...6))
    case 5: day = .marchEquinox
    case 6: day = .septemberEquinox
    default: throw .invalid("holiday \(bits)")
    }
    return HolidayRule(day, shift: shift, since: since == 0 ? nil : since)
  }

  private static func number(
    _ reader: inout ByteReader, in range: ClosedRange<Int>
  ) throws(TileFormatError) -> Int {
    let value = try reader.readSigned()
    guard let number = Int(exactly: value), range.contains(number) else {
      throw .invalid("a date of \(value)")
    }
    return number
  }
}

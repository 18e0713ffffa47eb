import RoadNetwork

/// Reads one selector of days: weekdays and holidays, dates, weeks, or years.
struct DaysParser {
  private(set) var scanner: HoursScanner
  private(set) var days: DaySelector

  init(scanner: HoursScanner, days: DaySelector) {
    self.scanner = scanner
    self.days = days
  }

  /// Adds the selector that comes next; false if there is none that can be read.
  mutating func parse() -> Bool {
    if scanner.skip(word: ["week", "weeks"]) { return parseWeeks() }
    if case .number(let year, digits: 4) = scanner.peek(), Self.years.contains(year) {
      return parseYears()
    }
    guard let word = scanner.word() else { return false }
    if Self.months[word] != nil || word == Self.easter { return parseDates() }
    guard isDay() else { return false }
    return parseWeekdays()
  }

  private static let years = 1900...2100
  private static let easter = "easter"

  // MARK: Weekdays and holidays

  /// Whether a weekday or a holiday comes so many tokens ahead.
  private func isDay(_ ahead: Int = 0) -> Bool {
    guard let word = scanner.word(ahead) else { return false }
    return Self.weekdays[word] != nil || word == "ph" || word == "sh"
  }

  private mutating func parseWeekdays() -> Bool {
    // Without a comma between them both have to hold: `SH Mo-Fr`.
    let hasDays = days.weekdays != 0 || !days.nthWeekdays.isEmpty
    let hasHolidays = days.includesPublicHolidays || days.includesSchoolHolidays
    if hasDays || hasHolidays {
      let addsHoliday = scanner.word().map { $0 == "ph" || $0 == "sh" } ?? false
      guard !(addsHoliday ? hasHolidays : hasDays), !days.needsBoth else { return false }
      days.needsBoth = true
    }
    repeat {
      guard parseWeekday() else { return false }
    } while isDay(1) && scanner.skip(",")
    return true
  }

  private mutating func parseWeekday() -> Bool {
    guard let word = scanner.word() else { return false }
    scanner.advance()
    if word == "ph" || word == "sh" {
      if word == "ph" { days.includesPublicHolidays = true }
      if word == "sh" { days.includesSchoolHolidays = true }
      return parseShift().map { days.holidayShift = $0 } != nil
    }
    guard let first = Self.weekdays[word] else { return false }
    if scanner.peek() == .symbol("[") { return parseNth(of: first) }
    var last = first
    if scanner.peek() == .symbol("-") {
      guard let end = scanner.word(1).flatMap({ Self.weekdays[$0] }) else { return false }
      scanner.advance(2)
      last = end
    }
    var day = first
    days.weekdays |= 1 << UInt8(day)
    while day != last {
      day = (day + 1) % 7
      days.weekdays |= 1 << UInt8(day)
    }
    return true
  }

  /// `[1]`, `[-1]`, `[1,3]`, `[1-2]`, and a shift behind it.
  private mutating func parseNth(of weekday: Int) -> Bool {
    scanner.advance()
    var nths: [Int] = []
    repeat {
      let isFromEnd = scanner.skip("-")
      guard let first = scanner.number(in: 1...5) else { return false }
      var last = first
      if !isFromEnd, scanner.skip("-") {
        guard let end = scanner.number(in: first...5) else { return false }
        last = end
      }
      nths += (first...last).map { isFromEnd ? -$0 : $0 }
    } while scanner.skip(",")
    guard scanner.skip("]"), let shift = parseShift() else { return false }
    days.nthWeekdays += nths.map { .init(weekday: weekday, nth: $0, shift: shift) }
    return true
  }

  /// `+1 day`, `-2 days`; 0 if none is there, nil if it cannot be read.
  private mutating func parseShift() -> Int? {
    let isBack = scanner.peek() == .symbol("-")
    guard isBack || scanner.peek() == .symbol("+"), let unit = scanner.word(2),
      unit == "day" || unit == "days"
    else { return 0 }
    scanner.advance()
    guard let count = scanner.number(in: 0...366) else { return nil }
    scanner.advance()
    return isBack ? -count : count
  }

  // MARK: Weeks and years

  private mutating func parseWeeks() -> Bool {
    repeat {
      guard let first = scanner.number(in: 1...53) else { return false }
      var part = DaySelector.Weeks(first: first, last: first)
      if scanner.skip("-") {
        guard let last = scanner.number(in: 1...53) else { return false }
        part.last = last
      }
      guard let step = parseStep() else { return false }
      part.step = step
      days.weeks.append(part)
    } while isNumber(1, in: 1...53) && scanner.skip(",")
    _ = scanner.skip(":")
    return true
  }

  private mutating func parseStep() -> Int? {
    scanner.skip("/") ? scanner.number(in: 1...100) : 1
  }

  private func isNumber(_ ahead: Int, in range: ClosedRange<Int>) -> Bool {
    guard case .number(let value, _) = scanner.peek(ahead) else { return false }
    return range.contains(value) && scanner.peek(ahead + 1) != .symbol(":")
      && scanner.peek(ahead + 1) != .symbol(".")
  }

  /// Years, or dates that begin with their year.
  private mutating func parseYears() -> Bool {
    if let word = scanner.word(1), Self.months[word] != nil || word == Self.easter {
      return parseDates()
    }
    if isISODate() { return parseDates() }
    repeat {
      guard let first = scanner.number(in: Self.years) else { return false }
      var part = DaySelector.Years(first: first, last: first)
      if scanner.skip("+") {
        part.last = 9999
      } else if scanner.skip("-") {
        guard let last = scanner.number(in: Self.years) else { return false }
        part.last = last
      }
      guard let step = parseStep() else { return false }
      part.step = step
      days.years.append(part)
    } while isNumber(1, in: Self.years) && scanner.skip(",")
    _ = scanner.skip(":")
    return true
  }

  // MARK: Dates

  /// `2026-06-01`, which the grammar does not know but people write.
  private func isISODate() -> Bool {
    guard case .number(_, digits: 4) = scanner.peek(), scanner.peek(1) == .symbol("-"),
      case .number(_, digits: 2) = scanner.peek(2), scanner.peek(3) == .symbol("-"),
      case .number(_, digits: 2) = scanner.peek(4)
    else { return false }
    return true
  }

  private mutating func parseDates() -> Bool {
    repeat {
      guard parseDateRange() else { return false }
    } while isDate(1) && scanner.skip(",")
    _ = scanner.skip(":")
    return true
  }

  private func isDate(_ ahead: Int) -> Bool {
    if let word = scanner.word(ahead) { return Self.months[word] != nil || word == Self.easter }
    guard isNumber(ahead, in: Self.years), let word = scanner.word(ahead + 1) else { return false }
    return Self.months[word] != nil
  }

  private mutating func parseDateRange() -> Bool {
    guard let (start, hasDay) = parseBound() else { return false }
    if scanner.skip("+") {
      days.dates.append(DateRange(start: start, end: nil))
      return true
    }
    if scanner.skip("-") {
      guard let end = parseEnd(of: start, hasDay) else { return false }
      days.dates.append(DateRange(start: start, end: end))
      return true
    }
    var end = start
    if !hasDay { end.day = 31 }
    days.dates.append(DateRange(start: start, end: end))
    return hasDay ? parseFurtherDays(start) : true
  }

  private mutating func parseEnd(
    of start: DateRange.Bound, _ startHasDay: Bool
  ) -> DateRange.Bound? {
    if startHasDay, isNumber(0, in: 1...31), let day = scanner.number(in: 1...31) {
      return DateRange.Bound(year: start.year, month: start.month, day: day)
    }
    guard let (bound, hasDay) = parseBound(isEnd: true) else { return nil }
    var end = bound
    if !hasDay { end.day = 31 }
    return end
  }

  /// `Dec 24,31` means both.
  private mutating func parseFurtherDays(_ first: DateRange.Bound) -> Bool {
    while first.month > 0, scanner.peek() == .symbol(","), isNumber(1, in: 1...31) {
      if case .symbol("-") = scanner.peek(2) { break }
      scanner.advance()
      guard let day = scanner.number(in: 1...31) else { return false }
      let bound = DateRange.Bound(year: first.year, month: first.month, day: day)
      days.dates.append(DateRange(start: bound, end: bound))
    }
    return true
  }

  private mutating func parseBound(isEnd: Bool = false) -> (DateRange.Bound, hasDay: Bool)? {
    if isISODate() {
      let year = scanner.number(in: Self.years)
      scanner.advance()
      let month = scanner.number(in: 1...12)
      scanner.advance()
      guard let year, let month, let day = scanner.number(in: 1...31) else { return nil }
      return (DateRange.Bound(year: year, month: month, day: day), true)
    }
    let year = scanner.number(in: Self.years)
    guard let word = scanner.word() else { return nil }
    scanner.advance()
    if word == Self.easter {
      guard let shift = parseShift() else { return nil }
      return (DateRange.Bound(year: year, month: 0, day: 0, shift: shift), true)
    }
    guard let month = Self.months[word] else { return nil }
    if let weekday = parseWeekdayOfMonth(isEnd: isEnd) {
      guard let shift = parseShift() else { return nil }
      let bound = DateRange.Bound(
        year: year, month: month, day: 0, shift: shift, weekday: weekday)
      return (bound, true)
    }
    guard let day = isNumber(0, in: 1...31) ? scanner.number(in: 1...31) : nil else {
      return (DateRange.Bound(year: year, month: month, day: 1), false)
    }
    guard let shift = parseShift() else { return nil }
    return (DateRange.Bound(year: year, month: month, day: day, shift: shift), true)
  }

  /// `Su[-1]` behind a month, as one end of a range of dates; nil if that is not there.
  ///
  /// Elsewhere the weekday narrows the month, which is no date by itself: `Mar Su[1],Su[3]`.
  private mutating func parseWeekdayOfMonth(isEnd: Bool) -> DateRange.Bound.Weekday? {
    guard let word = scanner.word(), let weekday = Self.weekdays[word],
      scanner.peek(1) == .symbol("[")
    else { return nil }
    let isFromEnd = scanner.peek(2) == .symbol("-")
    let place = isFromEnd ? 3 : 2
    guard case .number(let nth, _) = scanner.peek(place), (1...5).contains(nth),
      scanner.peek(place + 1) == .symbol("]")
    else { return nil }
    let next = scanner.peek(place + 2)
    guard isEnd || next == .symbol("-") || next == .symbol("+") else { return nil }
    scanner.advance(place + 2)
    return .init(nth: isFromEnd ? -nth : nth, weekday: weekday)
  }

  // MARK: Names

  private static let weekdays: [String: Int] = numbered([
    ["mo", "mon", "monday"], ["tu", "tue", "tues", "tuesday"], ["we", "wed", "wednesday"],
    ["th", "thu", "thur", "thurs", "thursday"], ["fr", "fri", "friday"],
    ["sa", "sat", "saturday"], ["su", "sun", "sunday"],
  ])

  private static let months: [String: Int] = numbered([
    ["jan", "january"], ["feb", "february"], ["mar", "march"], ["apr", "april"], ["may"],
    ["jun", "june"], ["jul", "july"], ["aug", "august"], ["sep", "sept", "september"],
    ["oct", "october"], ["nov", "november"], ["dec", "december"],
  ]).mapValues { $0 + 1 }

  private static func numbered(_ names: [[String]]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (number, group) in names.enumerated() { for name in group { numbers[name] = number } }
    return numbers
  }
}

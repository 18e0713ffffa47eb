import Geo

extension DaySelector {
  /// Whether the day is meant.
  func matches(daysSince1970 day: Int, _ holidays: HolidayCalendar) -> Truth {
    let date = CivilDate(daysSince1970: day)
    if !years.isEmpty, !years.contains(where: { $0.contains(date.year) }) { return .no }
    if !dates.isEmpty, !dates.contains(where: { $0.contains(day, in: date.year) }) { return .no }
    if !weeks.isEmpty {
      let week = date.isoWeek
      if !weeks.contains(where: { $0.contains(week) }) { return .no }
    }
    return weekdayMatches(day, date, holidays)
  }

  private func weekdayMatches(
    _ day: Int, _ date: CivilDate, _ holidays: HolidayCalendar
  ) -> Truth {
    let namesWeekdays = weekdays != 0 || !nthWeekdays.isEmpty
    let namesHolidays = includesPublicHolidays || includesSchoolHolidays
    if !namesWeekdays, !namesHolidays { return .yes }
    let isWeekday = Truth(isNamedWeekday(day, date))
    guard namesHolidays else { return isWeekday }
    // What the weekday settles needs no knowledge of holidays.
    if namesWeekdays, isWeekday == (needsBoth ? .no : .yes) { return isWeekday }
    var isHoliday = Truth.no
    if includesPublicHolidays {
      isHoliday = holidays.isPublicHoliday(daysSince1970: day - holidayShift)
    }
    if includesSchoolHolidays {
      isHoliday = isHoliday.or(holidays.isSchoolHoliday(daysSince1970: day - holidayShift))
    }
    return isHoliday
  }

  private func isNamedWeekday(_ day: Int, _ date: CivilDate) -> Bool {
    if weekdays >> UInt8(CivilDate.weekday(daysSince1970: day)) & 1 != 0 { return true }
    return nthWeekdays.contains { named in
      let base = CivilDate(daysSince1970: day - named.shift)
      return HolidayRule.nth(
        named.nth, weekday: named.weekday, month: base.month, year: base.year)
        == day - named.shift
    }
  }
}

extension DaySelector.Years {
  fileprivate func contains(_ year: Int) -> Bool {
    (first...max(first, last)).contains(year) && (year - first) % max(1, step) == 0
  }
}

extension DaySelector.Weeks {
  fileprivate func contains(_ week: Int) -> Bool {
    // Over New Year the count goes on from the longest year's last week.
    let isInside = first <= last ? (first...last).contains(week) : week >= first || week <= last
    let steps = week >= first ? week - first : week + 53 - first
    return isInside && steps % max(1, step) == 0
  }
}

extension DateRange {
  /// Whether the day, of the year `year`, lies in the range.
  fileprivate func contains(_ day: Int, in year: Int) -> Bool {
    if let first = start.year {
      let from = start.days(in: first, isEnd: false)
      guard day >= from else { return false }
      guard let end else { return true }
      if let last = end.year { return day <= end.days(in: last, isEnd: true) }
      let sameYear = end.days(in: first, isEnd: true)
      return day <= (sameYear >= from ? sameYear : end.days(in: first + 1, isEnd: true))
    }
    let from = start.days(in: year, isEnd: false)
    guard let end else { return day >= from }
    if let last = end.year, day > end.days(in: last, isEnd: true) { return false }
    let to = end.days(in: year, isEnd: true)
    // Only dates in reverse run over New Year; 29 February by itself is no day of most years.
    if from <= to || isInOrder(end) { return day >= from && day <= to }
    return day >= from || day <= to
  }

  private func isInOrder(_ end: Bound) -> Bool {
    start.month > 0 && end.month > 0 && (start.month, start.order) <= (end.month, end.order)
  }
}

extension DateRange.Bound {
  /// Roughly which day of its month it is.
  fileprivate var order: Int {
    guard let weekday else { return day }
    return weekday.nth > 0 ? weekday.nth * 7 - 6 : 31 + weekday.nth * 7
  }

  /// The day in a year, where a day that the month lacks is its last one.
  func days(in year: Int, isEnd: Bool) -> Int {
    if month == 0 { return CivilDate.easter(of: year) + shift }
    if let weekday {
      // A fifth one that the month lacks is its last one.
      let day =
        HolidayRule.nth(weekday.nth, weekday: weekday.weekday, month: month, year: year)
        ?? HolidayRule.nth(
          weekday.nth > 0 ? -1 : 1, weekday: weekday.weekday, month: month, year: year)
      return (day ?? 0) + shift
    }
    let length = CivilDate.daysInMonth(month, of: year)
    // A range from 29 February starts on 1 March of other years.
    let bounded = max(1, min(length, day))
    let first = CivilDate(year: year, month: month, day: bounded)?.daysSince1970 ?? 0
    return first + shift + (isEnd || day <= length ? 0 : 1)
  }
}

import Geo

/// Which days are public holidays and which are school holidays.
public struct HolidayCalendar: Hashable, Sendable {
  /// Holidays that come back each year; nil if nothing is known of public holidays.
  public var rules: [HolidayRule]?
  /// Single days that are public holidays, counted from 1970-01-01, ascending.
  public var dates: [Int]
  /// The years for which `rules` and `dates` are complete; nil for all.
  public var knownYears: ClosedRange<Int>?
  /// School holidays, first and last day included, counted from 1970-01-01; nil if unknown.
  public var schoolHolidays: [ClosedRange<Int>]?

  public init(
    rules: [HolidayRule]? = nil, dates: [Int] = [], knownYears: ClosedRange<Int>? = nil,
    schoolHolidays: [ClosedRange<Int>]? = nil
  ) {
    self.rules = rules
    self.dates = dates.sorted()
    self.knownYears = knownYears
    self.schoolHolidays = schoolHolidays
  }

  /// Nothing is known.
  public static let unknown = HolidayCalendar()

  /// Whether the day is a public holiday.
  ///
  /// - Complexity: O(*n*²) in the number of rules, which are few.
  public func isPublicHoliday(daysSince1970 day: Int) -> Truth {
    if dates.contains(day) { return .yes }
    guard let rules else { return .undecidable }
    let year = CivilDate(daysSince1970: day).year
    if let knownYears, !knownYears.contains(year) { return .undecidable }
    if rules.isEmpty { return .no }
    // A holiday of the days round New Year may be shifted over it.
    let date = CivilDate(daysSince1970: day)
    var years = [year]
    if date.month == 12, date.day > 28 { years.append(year + 1) }
    if date.month == 1, date.day < 5 { years.append(year - 1) }
    return Truth(years.contains { Self.days(rules, in: $0).contains(day) })
  }

  /// Whether the day is in the school holidays; undecidable in a year of which none are known.
  public func isSchoolHoliday(daysSince1970 day: Int) -> Truth {
    guard let schoolHolidays else { return .undecidable }
    if schoolHolidays.contains(where: { $0.contains(day) }) { return .yes }
    let year = CivilDate(daysSince1970: day).year
    let isKnown = schoolHolidays.contains { range in
      let first = CivilDate(daysSince1970: range.lowerBound).year
      return (first...CivilDate(daysSince1970: range.upperBound).year).contains(year)
    }
    return isKnown ? .no : .undecidable
  }

  /// All public holidays of one year, those shifted out of it included.
  private static func days(_ rules: [HolidayRule], in year: Int) -> [Int] {
    var days = rules.compactMap { $0.daysSince1970(in: year) }
    for rule in rules {
      guard let day = rule.daysSince1970(in: year) else { continue }
      let weekday = CivilDate.weekday(daysSince1970: day)
      switch rule.shift {
      case .stays: break
      case .nearestWeekday:
        if weekday == 5 { days.append(day - 1) }
        if weekday == 6 { days.append(day + 1) }
      case .nextWeekday: if weekday >= 5 { days.append(nextFree(day, days)) }
      case .sundayToNextWeekday: if weekday == 6 { days.append(nextFree(day, days)) }
      case .sundayToSaturday:
        if weekday == 6 {
          days.removeAll { $0 == day }
          days.append(day - 1)
        }
      }
    }
    return days
  }

  private static func nextFree(_ day: Int, _ taken: [Int]) -> Int {
    var next = day + 1
    while taken.contains(next) || CivilDate.weekday(daysSince1970: next) >= 5 { next += 1 }
    return next
  }
}

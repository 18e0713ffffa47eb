/// A day of the Gregorian calendar, in any year.
///
/// Days are counted in eras of 400 years that start on 1 March, so that the leap day is the last
/// day of its year: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013).
public struct CivilDate: Hashable, Sendable {
  public let year: Int
  /// 1 is January.
  public let month: Int
  /// From 1.
  public let day: Int

  /// Makes a date; nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.daysInMonth(month, of: year)).contains(day),
      (-1_000_000...1_000_000).contains(year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 1970-01-01; within a million years of it.
  public init(daysSince1970 days: Int) {
    let bounded = max(-365_000_000, min(365_000_000, days))
    let (era, dayOfEra) = (bounded + 719_468).flooringQuotientAndRemainder(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
  }

  /// Days from 1970-01-01 to this one; negative before.
  public var daysSince1970: Int {
    let marchYear = month > 2 ? year : year - 1
    let (era, yearOfEra) = marchYear.flooringQuotientAndRemainder(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The number of days of a month from 1 to 12.
  public static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// 0 for Monday to 6 for Sunday.
  public var weekday: Int { Self.weekday(daysSince1970: daysSince1970) }

  /// 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday.
  public static func weekday(daysSince1970 days: Int) -> Int {
    (days + 3).flooringQuotientAndRemainder(by: 7).remainder
  }

  /// The week by ISO 8601: week 1 has the year's first Thursday.
  public var isoWeek: Int {
    let thursday = CivilDate(daysSince1970: daysSince1970 - weekday + 3)
    let first = CivilDate(year: thursday.year, month: 1, day: 1)?.daysSince1970 ?? 0
    return (thursday.daysSince1970 - first) / 7 + 1
  }

  /// Easter Sunday of the western churches, by the rule that Meeus gives in "Astronomical
  /// Algorithms" (1991).
  public static func easter(of year: Int) -> Int {
    let (golden, century, rest) = (year % 19, year / 100, year % 100)
    let moon =
      (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
    let week = (32 + 2 * (century % 4) + 2 * (rest / 4) - moon - rest % 4) % 7
    let shift = (golden + 11 * moon + 22 * week) / 451
    let month = (moon + week - 7 * shift + 114) / 31
    let day = (moon + week - 7 * shift + 114) % 31 + 1
    return CivilDate(year: year, month: month, day: day)?.daysSince1970 ?? 0
  }

  /// Easter Sunday of the eastern churches, in the Gregorian calendar; from 1900 to 2099.
  public static func orthodoxEaster(of year: Int) -> Int {
    let moon = (19 * (year % 19) + 15) % 30
    let week = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
    let month = (moon + week + 114) / 31
    let day = (moon + week + 114) % 31 + 1
    // Thirteen days lie between the calendars in these centuries.
    return (CivilDate(year: year, month: month, day: day)?.daysSince1970 ?? 0) + 13
  }
}

extension CivilDate: CustomStringConvertible {
  /// As in `2026-05-25`.
  public var description: String {
    let parts = [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return parts.joined(separator: "-")
  }
}

extension CivilDate: Comparable {
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

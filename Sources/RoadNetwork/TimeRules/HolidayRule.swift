import Geo

/// A public holiday that comes back each year.
public struct HolidayRule: Hashable, Sendable {
  /// On which day of a year it falls.
  public enum Day: Hashable, Sendable {
    case fixed(month: Int, day: Int)
    /// Days after Easter Sunday of the western churches.
    case easter(Int)
    /// Days after Easter Sunday of the eastern churches.
    case orthodoxEaster(Int)
    /// The *n*th `weekday` (0 is Monday) of a month; the last for -1, the one before for -2.
    case nth(Int, weekday: Int, month: Int)
    /// The first `weekday` (0 is Monday) on or after a day.
    case onOrAfter(month: Int, day: Int, weekday: Int)
    /// The days on which the sun crosses the equator, at the longitude of Japan.
    case marchEquinox
    case septemberEquinox
  }

  /// Where the free day goes when the holiday falls on a day that is free anyway.
  public enum Shift: UInt8, CaseIterable, Sendable {
    case stays = 0
    /// From Saturday to Friday, from Sunday to Monday, and the day itself stays a holiday.
    case nearestWeekday = 1
    /// From Saturday and Sunday to the next day that is free for no other reason.
    case nextWeekday = 2
    /// From Sunday to the next day that is free for no other reason; the Sunday stays a holiday.
    case sundayToNextWeekday = 3
    /// From Sunday to the Saturday before, in the place of the Sunday.
    case sundayToSaturday = 4
  }

  public var day: Day
  public var shift: Shift
  /// The first year of the holiday, where that matters.
  public var since: Int?

  public init(_ day: Day, shift: Shift = .stays, since: Int? = nil) {
    self.day = day
    self.shift = shift
    self.since = since
  }

  /// The day in `year`, before it is shifted, counted from 1970-01-01; nil if there is none.
  func daysSince1970(in year: Int) -> Int? {
    if let since, year < since { return nil }
    switch day {
    case .fixed(let month, let day):
      return CivilDate(year: year, month: month, day: day)?.daysSince1970
    case .easter(let offset): return CivilDate.easter(of: year) + offset
    case .orthodoxEaster(let offset): return CivilDate.orthodoxEaster(of: year) + offset
    case .nth(let nth, let weekday, let month):
      return Self.nth(nth, weekday: weekday, month: month, year: year)
    case .onOrAfter(let month, let day, let weekday):
      guard let first = CivilDate(year: year, month: month, day: day)?.daysSince1970 else {
        return nil
      }
      return first + (weekday - CivilDate.weekday(daysSince1970: first) + 7) % 7
    case .marchEquinox: return Self.equinox(month: 3, base: 20.8431, year: year)
    case .septemberEquinox: return Self.equinox(month: 9, base: 23.2488, year: year)
    }
  }

  static func nth(_ nth: Int, weekday: Int, month: Int, year: Int) -> Int? {
    guard let first = CivilDate(year: year, month: month, day: 1)?.daysSince1970 else {
      return nil
    }
    let length = CivilDate.daysInMonth(month, of: year)
    if nth > 0 {
      let shift = (weekday - CivilDate.weekday(daysSince1970: first) + 7) % 7 + (nth - 1) * 7
      return shift < length ? first + shift : nil
    }
    let last = first + length - 1
    let shift = (CivilDate.weekday(daysSince1970: last) - weekday + 7) % 7 + (-nth - 1) * 7
    return shift < length ? last - shift : nil
  }

  /// The rule that Japan's calendar is computed by until 2099.
  private static func equinox(month: Int, base: Double, year: Int) -> Int? {
    let years = year - 1980
    let day = Int(base + 0.242194 * Double(years)) - years / 4
    return CivilDate(year: year, month: month, day: day)?.daysSince1970
  }
}

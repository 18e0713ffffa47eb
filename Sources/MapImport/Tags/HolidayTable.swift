import Geo
import RoadNetwork

/// The public holidays of countries, as far as they hold in all of the country.
///
/// From the laws of the countries. Where feasts follow the moon, or are set year by year, their
/// dates are listed, and the calendar tells nothing of other years.
enum HolidayTable {
  /// The holidays of the country with the ISO 3166-1 code `country`; nil if none are known.
  static func calendar(country: String) -> HolidayCalendar? { entries[country.uppercased()] }

  /// The countries with an entry, ascending.
  static var countries: [String] { entries.keys.sorted() }

  private static let entries: [String: HolidayCalendar] = {
    var entries: [String: HolidayCalendar] = [:]
    for line in yearly.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let country = words.first?.dropLast() else { continue }
      entries[String(country)] = HolidayCalendar(
        rules: words.dropFirst().compactMap { HolidayText.rule($0) })
    }
    for line in dated.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1, let year = Int(words[1].dropLast()) else { continue }
      let country = String(words[0])
      let days = words.dropFirst(2).compactMap { HolidayText.date($0, in: year) }
      entries[country]?.dates += days
      let known = entries[country]?.knownYears
      entries[country]?.knownYears = min(known?.lowerBound ?? year, year)...year
    }
    for line in extra.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let country = words.first?.dropLast() else { continue }
      entries[String(country)]?.dates += words.dropFirst().compactMap { HolidayText.date($0) }
    }
    return entries
  }()

  /// A line for each country, in the words of ``HolidayText``.
  private static let yearly = """
    US: 1/1~n 3mo1 3mo2 -1mo5 6/19~n@2021 7/4~n 1mo9 2mo10 11/11~n 4th11 12/25~n
    CA: 1/1 e-2 7/1 1mo9 12/25
    MX: 1/1 1mo2 3mo3 5/1 9/16 3mo11 12/25
    BR: 1/1 e-2 4/21 5/1 9/7 10/12 11/2 11/15 11/20@2024 12/25
    GB: 1/1~w e-2 e+1 1mo5 -1mo5 -1mo8 12/25~w 12/26~w
    IE: 1/1 3/17 e+1 1mo5 1mo6 1mo8 -1mo10 12/25 12/26
    DE: 1/1 e-2 e+1 5/1 e+39 e+50 10/3 12/25 12/26
    FR: 1/1 e+1 5/1 5/8 e+39 e+50 7/14 8/15 11/1 11/11 12/25
    IT: 1/1 1/6 e+0 e+1 4/25 5/1 6/2 8/15 10/4@2026 11/1 12/8 12/25 12/26
    ES: 1/1 1/6 e-2 5/1 8/15 10/12 11/1 12/6 12/8 12/25
    PT: 1/1 e-2 e+0 4/25 5/1 e+60 6/10 8/15 10/5 11/1 12/1 12/8 12/25
    NL: 1/1 e+0 e+1 4/27~k e+39 e+49 e+50 12/25 12/26
    BE: 1/1 e+0 e+1 5/1 e+39 e+49 e+50 7/21 8/15 11/1 11/11 12/25
    LU: 1/1 e+1 5/1 5/9 e+39 e+50 6/23 8/15 11/1 12/25 12/26
    CH: 1/1 e+39 8/1 12/25
    LI: 1/1 1/6 e+0 e+1 5/1 e+39 e+49 e+50 e+60 8/15 9/8 11/1 12/8 12/25 12/26
    AT: 1/1 1/6 e+1 5/1 e+39 e+50 e+60 8/15 10/26 11/1 12/8 12/25 12/26
    PL: 1/1 1/6 e+0 e+1 5/1 5/3 e+49 e+60 8/15 11/1 11/11 12/24@2025 12/25 12/26
    CZ: 1/1 e-2 e+1 5/1 5/8 7/5 7/6 9/28 10/28 11/17 12/24 12/25 12/26
    HU: 1/1 3/15 e-2 e+0 e+1 5/1 e+49 e+50 8/20 10/23 11/1 12/24@2024 12/25 12/26
    SI: 1/1 1/2 2/8 e+0 e+1 4/27 5/1 5/2 e+49 6/25 8/15 10/31 11/1 12/25 12/26
    HR: 1/1 1/6 e+0 e+1 5/1 5/30 e+60 6/22 8/5 8/15 11/1 11/18 12/25 12/26
    RO: 1/1 1/2 1/6@2024 1/7@2024 1/24 o-2 o+0 o+1 5/1 6/1 o+49 o+50 8/15 11/30 12/1 12/25 12/26
    GR: 1/1 1/6 o-48 3/25 o-2 o+1 5/1 o+50 8/15 10/28 12/25 12/26
    SE: 1/1 1/6 e-2 e+0 e+1 5/1 e+39 e+49 6/6 sa6/20 sa10/31 12/25 12/26
    NO: 1/1 e-3 e-2 e+0 e+1 5/1 5/17 e+39 e+49 e+50 12/25 12/26
    FI: 1/1 1/6 e-2 e+0 e+1 5/1 e+39 e+49 sa6/20 sa10/31 12/6 12/25 12/26
    DK: 1/1 e-3 e-2 e+0 e+1 e+39 e+49 e+50 12/25 12/26
    EE: 1/1 2/24 e-2 e+0 5/1 e+49 6/23 6/24 8/20 12/24 12/25 12/26
    LT: 1/1 2/16 3/11 e+0 e+1 5/1 1su5 1su6 6/24 7/6 8/15 11/1 11/2 12/24 12/25 12/26
    RU: 1/1 1/2 1/3 1/4 1/5 1/6 1/7 1/8 2/23 3/8 5/1 5/9 6/12 11/4
    UA: 1/1 3/8 o+0 5/1 5/8 o+49 6/28 7/15 8/24 10/1 12/25
    TR: 1/1 4/23 5/1 5/19 7/15 8/30 10/29
    IN: 1/26 8/15 10/2
    ID: 1/1 e-2 e+0 5/1 e+39 6/1 8/17 12/25
    CN: 1/1 5/1 5/2@2025 10/1 10/2 10/3
    JP: 1/1~s 2mo1 2/11~s 2/23~s eq3~s 4/29~s 5/3~s 5/4~s 5/5~s 3mo7 8/11~s 3mo9 eq9~s \
    2mo10 11/3~s 11/23~s
    AU: 1/1~w 1/26~w e-2 e+1 4/25 12/25~w 12/26~w
    NZ: 1/1~w 1/2~w 2/6~w e-2 e+1 4/25~w 1mo6 4mo10 12/25~w 12/26~w
    ZA: 1/1~s 3/21~s e-2 e+1 4/27~s 5/1~s 6/16~s 8/9~s 9/24~s 12/16~s 12/25~s 12/26~s
    """

  /// Further days of some years by laws too odd for rules.
  private static let extra = """
    IE: 2023/2/6 2024/2/5 2025/2/3 2026/2/2 2027/2/1 2028/2/7 2029/2/5 2030/2/1 2031/2/3 \
    2032/2/2 2033/2/7 2034/2/6 2035/2/5 2036/2/1 2037/2/2 2038/2/1 2039/2/7 2040/2/6 2041/2/1 \
    2042/2/3 2043/2/2 2044/2/1 2045/2/6 2046/2/5 2047/2/1 2048/2/3 2049/2/1 2050/2/7 2051/2/6 \
    2052/2/5 2053/2/3 2054/2/2 2055/2/1 2056/2/7 2057/2/5 2058/2/1 2059/2/3 2060/2/2
    JP: 2026/9/22 2032/9/21 2037/9/22 2043/9/22 2049/9/21 2054/9/22 2060/9/21
    MX: 2024/10/1 2030/10/1 2036/10/1 2042/10/1 2048/10/1 2054/10/1 2060/10/1
    NL: 2020/5/5 2025/5/5 2030/5/5 2035/5/5 2040/5/5 2045/5/5 2050/5/5 2055/5/5 2060/5/5
    """

  /// Feasts by the moon: a line for each year that is known.
  private static let dated = """
    CN 2024: 2/10 2/11 2/12 4/4 6/10 9/17
    CN 2025: 1/28 1/29 1/30 1/31 4/4 5/31 10/6
    CN 2026: 2/16 2/17 2/18 2/19 4/5 6/19 9/25
    CN 2027: 2/5 2/6 2/7 2/8 4/5 6/9 9/15
    CN 2028: 1/25 1/26 1/27 1/28 4/4 5/28
    CN 2029: 2/12 2/13 2/14 2/15 4/4 6/16 9/22
    CN 2030: 2/2 2/3 2/4 2/5 4/5 6/5 9/12
    ID 2024: 2/8 2/10 3/11 4/10 4/11 5/23 6/17 7/7 9/16
    ID 2025: 1/27 1/29 3/29 3/31 4/1 5/12 6/6 6/27 9/5
    ID 2026: 1/16 2/17 3/19 3/21 3/22 5/27 5/31 6/16 8/25
    ID 2027: 1/5 2/6 3/8 3/10 3/11 5/17 5/20 6/6 8/15 12/26
    ID 2028: 1/26 2/27 2/28 3/26 5/5 5/9 5/26 8/4 12/14
    ID 2029: 2/13 2/15 2/16 3/15 4/25 5/15 5/27 7/24 12/4
    ID 2030: 2/3 2/4 2/5 3/5 4/14 5/4 5/16 7/13 11/23
    NZ 2024: 6/28
    NZ 2025: 6/20
    NZ 2026: 7/10
    NZ 2027: 6/25
    NZ 2028: 7/14
    NZ 2029: 7/6
    NZ 2030: 6/21
    TR 2024: 4/10 4/11 4/12 6/16 6/17 6/18 6/19
    TR 2025: 3/30 3/31 4/1 6/6 6/7 6/8 6/9
    TR 2026: 3/20 3/21 3/22 5/27 5/28 5/29 5/30
    TR 2027: 3/9 3/10 3/11 5/16 5/17 5/18
    TR 2028: 2/26 2/27 2/28 5/5 5/6 5/7 5/8
    TR 2029: 2/14 2/15 2/16 4/24 4/25 4/26 4/27
    TR 2030: 2/4 2/5 2/6 4/13 4/14 4/15 4/16
    """
}

/// Reads how the table writes holidays.
///
/// `5/1` is 1 May; `e+39` counts from Easter, `o+1` from Easter of the eastern churches; `3mo1` is
/// the third Monday of January, `-1mo5` the last of May; `sa6/20` the Saturday from 20 June on;
/// `eq3` an equinox. Behind it `~` and a letter say where the free day goes, `@` since when.
enum HolidayText {
  static func rule(_ word: Substring) -> HolidayRule? {
    let parts = word.split(separator: "@")
    let shifted = parts[0].split(separator: "~")
    guard let day = day(shifted[0]) else { return nil }
    let shift = shifted.count > 1 ? shifts[String(shifted[1])] : .stays
    guard let shift else { return nil }
    return HolidayRule(day, shift: shift, since: parts.count > 1 ? Int(parts[1]) : nil)
  }

  /// A month and a day, counted from 1970-01-01.
  static func date(_ word: Substring, in year: Int) -> Int? {
    guard let (month, day) = monthAndDay(word) else { return nil }
    return CivilDate(year: year, month: month, day: day)?.daysSince1970
  }

  /// A year, a month and a day, counted from 1970-01-01.
  static func date(_ word: Substring) -> Int? {
    let parts = word.split(separator: "/", maxSplits: 1)
    return Int(parts[0]).flatMap { date(parts[1], in: $0) }
  }

  private static func day(_ word: Substring) -> HolidayRule.Day? {
    if word == "eq3" { return .marchEquinox }
    if word == "eq9" { return .septemberEquinox }
    if word.hasPrefix("e+") || word.hasPrefix("e-") {
      return Int(word.dropFirst()).map { .easter($0) }
    }
    if word.hasPrefix("o+") || word.hasPrefix("o-") {
      return Int(word.dropFirst()).map { .orthodoxEaster($0) }
    }
    if let (month, day) = monthAndDay(word) { return .fixed(month: month, day: day) }
    guard let start = word.firstIndex(where: \.isLetter) else { return nil }
    let rest = word[start...]
    guard let weekday = weekdays.firstIndex(of: String(rest.prefix(2))) else { return nil }
    if let (month, day) = monthAndDay(rest.dropFirst(2)) {
      return .onOrAfter(month: month, day: day, weekday: weekday)
    }
    guard let nth = Int(word[..<start]), let month = Int(rest.dropFirst(2)) else { return nil }
    return .nth(nth, weekday: weekday, month: month)
  }

  private static func monthAndDay(_ word: Substring) -> (month: Int, day: Int)? {
    let parts = word.split(separator: "/")
    guard parts.count == 2, let month = Int(parts[0]), let day = Int(parts[1]) else { return nil }
    return (month, day)
  }

  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let shifts: [String: HolidayRule.Shift] = [
    "n": .nearestWeekday, "w": .nextWeekday, "s": .sundayToNextWeekday, "k": .sundayToSaturday,
  ]
}

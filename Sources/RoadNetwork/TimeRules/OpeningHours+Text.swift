import Geo

extension OpeningHours: CustomStringConvertible {
  /// The expression in the grammar that OSM calls `opening_hours`.
  public var description: String {
    var text = ""
    for (place, rule) in rules.enumerated() {
      if place > 0 { text += rule.link.separator }
      text += rule.description
    }
    return text
  }
}

extension OpeningHours.Rule.Link {
  fileprivate var separator: String {
    switch self {
    case .overriding: "; "
    case .adding: ", "
    case .fallback: " || "
    }
  }
}

extension OpeningHours.Rule: CustomStringConvertible {
  public var description: String {
    var words = [days.description, times.map(\.description).joined(separator: ",")]
    switch state {
    case .on: break
    case .off: words.append("off")
    case .unknown: words.append("unknown")
    }
    words.removeAll { $0.isEmpty }
    // Every day, at every hour.
    return words.isEmpty ? "24/7" : words.joined(separator: " ")
  }
}

extension ClockTime: CustomStringConvertible {
  /// `07:30`, or `(sunset-01:00)`.
  public var description: String {
    let part = Self.digits(abs(minutes) / 60) + ":" + Self.digits(abs(minutes) % 60)
    guard let event else { return part }
    return minutes == 0 ? event.word : "(" + event.word + (minutes < 0 ? "-" : "+") + part + ")"
  }

  fileprivate static func digits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension SunTimes.Event {
  fileprivate var word: String {
    switch self {
    case .sunrise: "sunrise"
    case .sunset: "sunset"
    case .dawn: "dawn"
    case .dusk: "dusk"
    }
  }
}

extension TimeSpan: CustomStringConvertible {
  public var description: String {
    guard let end else { return "\(start)+" }
    return "\(start)-\(end)" + (isOpenEnded ? "+" : "")
  }
}

extension DaySelector: CustomStringConvertible {
  public var description: String {
    var words: [String] = []
    if !years.isEmpty {
      words.append(years.map { Self.range($0.first, $0.last, $0.step) }.joined(separator: ","))
    }
    if !dates.isEmpty { words.append(dates.map(\.description).joined(separator: ",")) }
    if !weeks.isEmpty {
      let ranges = weeks.map { Self.range($0.first, $0.last, $0.step, ClockTime.digits) }
      words.append("week " + ranges.joined(separator: ","))
    }
    let holidays = self.holidays
    let weekdays = self.weekdayWords
    if needsBoth {
      words += [holidays.joined(separator: ","), weekdays.joined(separator: ",")]
    } else {
      words.append((weekdays + holidays).joined(separator: ","))
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var holidays: [String] {
    let shift = Self.shift(holidayShift)
    return (includesPublicHolidays ? ["PH" + shift] : [])
      + (includesSchoolHolidays ? ["SH" + shift] : [])
  }

  private static let weekdayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  private var weekdayWords: [String] {
    var words: [String] = []
    var day = 0
    while day < 7 {
      guard weekdays & 1 << UInt8(day) != 0 else {
        day += 1
        continue
      }
      var last = day
      while last < 6, weekdays & 1 << UInt8(last + 1) != 0 { last += 1 }
      let name = Self.weekdayNames[day]
      words.append(last == day ? name : name + "-" + Self.weekdayNames[last])
      day = last + 1
    }
    words += nthWeekdays.map { nth in
      let name = (0..<7).contains(nth.weekday) ? Self.weekdayNames[nth.weekday] : ""
      return "\(name)[\(nth.nth)]" + Self.shift(nth.shift)
    }
    return words
  }

  private static func range(
    _ first: Int, _ last: Int, _ step: Int, _ write: (Int) -> String = { "\($0)" }
  ) -> String {
    if first == last { return write(first) }
    return write(first) + "-" + write(last) + (step == 1 ? "" : "/\(step)")
  }

  fileprivate static func shift(_ days: Int) -> String {
    if days == 0 { return "" }
    return " \(days > 0 ? "+" : "-")\(abs(days)) day\(abs(days) == 1 ? "" : "s")"
  }
}

extension DateRange: CustomStringConvertible {
  public var description: String {
    guard let end else { return "\(start)+" }
    return start == end ? "\(start)" : "\(start)-\(end)"
  }
}

extension DateRange.Bound: CustomStringConvertible {
  private static let months = [
    "easter", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  public var description: String {
    var words = year.map { ["\($0)"] } ?? []
    if Self.months.indices.contains(month) { words.append(Self.months[month]) }
    if month > 0 { words.append(ClockTime.digits(day)) }
    return words.joined(separator: " ") + DaySelector.shift(shift)
  }
}

import Geo

/// What an evaluation of hours needs to know of the place.
struct HoursSetting {
  var zone: TimeZoneRule
  var holidays: HolidayCalendar
  var position: Coordinate
}

extension OpeningHours {
  /// Whether the hours hold when local clocks show `time`.
  ///
  /// A span over midnight belongs to the day it begins on: so the rules are asked for today, and
  /// for the hours that yesterday has beyond its midnight.
  func holds(at time: LocalTime, _ setting: HoursSetting) -> Truth {
    let today = state(time.daysSince1970, second: time.secondOfDay, setting)
    if today.isBarred { return .no }
    if today.truth == .yes || !reachesNextDay { return today.truth }
    let yesterday = state(time.daysSince1970 - 1, second: time.secondOfDay + 86_400, setting)
    return today.truth.or(yesterday.truth)
  }

  /// Whether any span may end after midnight.
  private var reachesNextDay: Bool {
    rules.contains { $0.times.contains(where: \.mayReachNextDay) }
  }

  /// What the rules of one day say of a second counted from its midnight.
  ///
  /// It is barred where a rule names this very time as off.
  private func state(
    _ day: Int, second: Int, _ setting: HoursSetting
  ) -> (truth: Truth, isBarred: Bool) {
    var truth = Truth.no
    var isBarred = false
    for rule in rules {
      let isDay = rule.days.matches(daysSince1970: day, setting.holidays)
      if isDay == .no { continue }
      let isTime = rule.covers(second, on: day, setting)
      let stated = rule.state == .unknown ? Truth.undecidable.and(isTime) : isTime
      switch (rule.state, rule.link) {
      case (.off, _):
        let isOff = rule.times.isEmpty ? isDay : isDay.and(isTime)
        truth = isOff.choose(.no, truth)
        if isOff == .yes { isBarred = !rule.times.isEmpty && second < 86_400 }
      case (_, .overriding):
        truth = isDay.choose(stated, truth)
        isBarred = false
      case (_, .adding):
        truth = truth.or(isDay.and(stated))
        if truth == .yes { isBarred = false }
      case (_, .fallback): truth = truth == .no ? isDay.and(stated) : truth
      }
    }
    return (truth, isBarred)
  }
}

extension OpeningHours.Rule {
  fileprivate func covers(_ second: Int, on day: Int, _ setting: HoursSetting) -> Truth {
    if times.isEmpty { return Truth(second < 86_400) }
    var truth = Truth.no
    for span in times {
      truth = truth.or(span.covers(second, on: day, setting))
      if truth == .yes { break }
    }
    return truth
  }
}

extension TimeSpan {
  /// Whether the span may end after midnight of its day.
  fileprivate var mayReachNextDay: Bool {
    guard let end else { return false }
    if start.event != nil || end.event != nil { return true }
    return end.minutes > 1440 || end.minutes <= start.minutes
  }

  fileprivate func covers(_ second: Int, on day: Int, _ setting: HoursSetting) -> Truth {
    guard let from = start.second(on: day, setting) else { return .undecidable }
    guard let end else { return Truth(second >= from && second < max(86_400, from)) }
    guard var to = end.second(on: day, setting) else { return .undecidable }
    if to <= from { to += 86_400 }
    if second >= from, second < to { return .yes }
    // Nobody knows how long it goes on, but not beyond midnight.
    return isOpenEnded && second >= to && second < 86_400 ? .undecidable : .no
  }
}

extension ClockTime {
  /// Seconds from midnight of the day; nil where the sun neither rises nor sets.
  fileprivate func second(on day: Int, _ setting: HoursSetting) -> Int? {
    guard let event else { return minutes * 60 }
    guard
      let utc = SunTimes.secondsUTC(of: event, daysSince1970: day, at: setting.position)
    else { return nil }
    let instant = Timestamp(
      millisecondsSince1970: (Int64(day) * 86_400 + Int64(utc.rounded())) * 1000)
    let offset = setting.zone.offsetSeconds(at: instant)
    return Int(utc.rounded()) + offset + minutes * 60
  }
}

import Geo

@testable import RoadNetwork

/// Time rules and calendars of all kinds, drawn from a seed.
enum RandomRule {
  static func rule(_ random: inout SplitMix) -> TimeRule {
    let count = 1 + random.int(below: 3)
    return TimeRule((0..<count).map { _ in condition(&random) })
  }

  private static func condition(_ random: inout SplitMix) -> TimeRule.Condition {
    switch random.int(below: 9) {
    case 0: .weather(random.pick(TimeRule.Weather.allCases))
    case 1:
      .measure(
        random.pick(VehicleMeasure.allCases), random.pick(TimeRule.Comparison.allCases),
        Double(random.int(below: 400)) / 10)
    case 2: .modes(ModeSet(rawValue: UInt8(random.int(below: 256))))
    case 3: .trailer
    case 8: .outside(hours(&random))
    case 4: .other(random.pick(["flashing", "", "während der Ernte"]))
    default: .hours(hours(&random))
    }
  }

  private static func hours(_ random: inout SplitMix) -> OpeningHours {
    OpeningHours(
      rules: (0...random.int(below: 3)).map { _ in
        var rule = OpeningHours.Rule(
          link: random.pick(OpeningHours.Rule.Link.allCases), days: days(&random),
          state: random.pick(OpeningHours.Rule.State.allCases))
        for _ in 0..<random.int(below: 3) { rule.times.append(span(&random)) }
        return rule
      })
  }

  private static func span(_ random: inout SplitMix) -> TimeSpan {
    let end = random.chance(0.8) ? time(&random) : nil
    return TimeSpan(start: time(&random), end: end, isOpenEnded: random.chance(0.2))
  }

  private static func time(_ random: inout SplitMix) -> ClockTime {
    if random.chance(0.3) {
      return ClockTime(
        event: random.pick(SunTimes.Event.allCases), minutes: random.int(below: 241) - 120)
    }
    return ClockTime(minutes: random.int(below: 2881))
  }

  private static func days(_ random: inout SplitMix) -> DaySelector {
    var days = DaySelector(weekdays: UInt8(random.int(below: 128)))
    days.needsBoth = random.chance(0.2)
    days.includesPublicHolidays = random.chance(0.3)
    days.includesSchoolHolidays = random.chance(0.3)
    days.holidayShift = random.int(below: 5) - 2
    if random.chance(0.2) {
      days.years = [.init(first: 2020, last: 2020 + random.int(below: 20), step: 2)]
    }
    if random.chance(0.2) {
      days.weeks = [.init(first: 1 + random.int(below: 53), last: 1 + random.int(below: 53))]
    }
    if random.chance(0.2) {
      days.nthWeekdays = [
        .init(weekday: random.int(below: 7), nth: random.pick([-2, -1, 1, 5]), shift: 1)
      ]
    }
    if random.chance(0.4) {
      days.dates = [
        DateRange(start: bound(&random), end: random.chance(0.8) ? bound(&random) : nil)
      ]
    }
    return days
  }

  private static func bound(_ random: inout SplitMix) -> DateRange.Bound {
    var bound = DateRange.Bound(
      year: random.chance(0.3) ? 2020 + random.int(below: 10) : nil,
      month: random.int(below: 13), day: random.int(below: 32), shift: random.int(below: 9) - 4)
    if random.chance(0.2) {
      bound.weekday = .init(nth: random.pick([-2, -1, 1, 5]), weekday: random.int(below: 7))
    }
    return bound
  }

  static func calendar(_ random: inout SplitMix) -> LocalCalendar {
    var holidays = HolidayCalendar()
    if random.chance(0.7) {
      holidays.rules = [
        HolidayRule(.fixed(month: 1 + random.int(below: 12), day: 1), shift: .nextWeekday),
        HolidayRule(.easter(random.int(below: 100) - 50), since: 2020),
        HolidayRule(.orthodoxEaster(1)), HolidayRule(.nth(-1, weekday: 3, month: 5)),
        HolidayRule(.onOrAfter(month: 6, day: 20, weekday: 5), shift: .nearestWeekday),
        HolidayRule(.marchEquinox, shift: .sundayToNextWeekday),
        HolidayRule(.septemberEquinox, shift: .sundayToSaturday),
      ]
    }
    if random.chance(0.5) { holidays.dates = [20_000 + random.int(below: 500), 21_000] }
    if random.chance(0.3) { holidays.knownYears = 2024...2030 }
    if random.chance(0.5) {
      let first = 20_000 + random.int(below: 1000)
      holidays.schoolHolidays = [first...first + random.int(below: 60)]
    }
    let zones = ["CET-1CEST,M3.5.0,M10.5.0/3", "UTC0", "<+0545>-5:45"]
    return LocalCalendar(zone: TimeZoneRule(posix: random.pick(zones)), holidays: holidays)
  }
}

import Testing

@testable import Geo

@Suite struct CivilDateTests {
  @Test func countsDaysBothWays() throws {
    var previous: CivilDate?
    for days in stride(from: -720_000, through: 2_930_000, by: 37) {
      let date = CivilDate(daysSince1970: days)
      #expect(date.daysSince1970 == days)
      #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
      if let previous { #expect(previous < date) }
      previous = date
    }
  }

  @Test(arguments: [(2026, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (1900, 2, 29)])
  func refusesDaysThatDoNotExist(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    (1970, 1, 1, 3, 1), (2026, 3, 2, 0, 10), (2024, 12, 30, 0, 1), (2021, 1, 3, 6, 53),
    (2026, 12, 31, 3, 53), (2023, 1, 1, 6, 52),
  ])
  func knowsWeekdayAndWeek(year: Int, month: Int, day: Int, weekday: Int, week: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.weekday == weekday)
    #expect(date.isoWeek == week)
  }

  @Test(arguments: [
    (2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2027, 3, 28), (1818, 3, 22), (2038, 4, 25),
  ])
  func knowsEaster(year: Int, month: Int, day: Int) {
    let easter = CivilDate(daysSince1970: CivilDate.easter(of: year))
    #expect(easter == CivilDate(year: year, month: month, day: day))
  }

  @Test(arguments: [(2024, 5, 5), (2025, 4, 20), (2026, 4, 12), (2027, 5, 2)])
  func knowsEasternEaster(year: Int, month: Int, day: Int) {
    let easter = CivilDate(daysSince1970: CivilDate.orthodoxEaster(of: year))
    #expect(easter == CivilDate(year: year, month: month, day: day))
  }

  /// Times of UTC from the almanac of the US Naval Observatory, to the minute.
  @Test(arguments: [
    (51.48, 0.0, 2026, 6, 21, 3 * 60 + 43, 20 * 60 + 21),
    (51.48, 0.0, 2026, 12, 21, 8 * 60 + 4, 15 * 60 + 53),
    (52.52, 13.405, 2026, 12, 21, 7 * 60 + 15, 14 * 60 + 54),
    (0.0, 0.0, 2026, 3, 20, 6 * 60 + 4, 18 * 60 + 11),
  ])
  func theSunRisesAndSets(
    latitude: Double, longitude: Double, year: Int, month: Int, day: Int, rise: Int, set: Int
  ) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let days = try #require(CivilDate(year: year, month: month, day: day)).daysSince1970
    for (event, minutes) in [(SunTimes.Event.sunrise, rise), (.sunset, set)] {
      let seconds = try #require(SunTimes.secondsUTC(of: event, daysSince1970: days, at: place))
      #expect(abs(seconds / 60 - Double(minutes)) < 2.5, "\(event)")
    }
    let dawn = SunTimes.secondsUTC(of: .dawn, daysSince1970: days, at: place)
    #expect(try #require(dawn) < Double(rise) * 60)
  }

  @Test func theSunStaysAwayInThePolarNight() throws {
    let place = try #require(Coordinate(latitude: 75, longitude: 20))
    let days = try #require(CivilDate(year: 2026, month: 12, day: 21)).daysSince1970
    for event in SunTimes.Event.allCases {
      #expect(SunTimes.secondsUTC(of: event, daysSince1970: days, at: place) == nil)
    }
  }
}

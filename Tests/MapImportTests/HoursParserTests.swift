import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct HoursParserTests {
  static let zone = TimeZoneRule(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc
  static let berlin = Coordinate(latitude: 52.5, longitude: 13.4)
  static let calendar: HolidayCalendar = {
    var calendar = HolidayTable.calendar(country: "DE") ?? .unknown
    let days = [(7, 13), (8, 22)].compactMap {
      CivilDate(year: 2026, month: $0.0, day: $0.1)?.daysSince1970
    }
    calendar.schoolHolidays = [days[0]...days[1]]
    return calendar
  }()

  /// What `hours` say at a local time of 2026, as in `03-02 08:00`.
  static func truth(_ hours: OpeningHours, at local: String) throws -> Truth {
    let text = "2026-" + local.replacing(" ", with: "T")
    let wall = try #require(Timestamp.parse(iso8601: text)?.timestamp)
    let near = wall + .seconds(-zone.offsetSeconds(at: wall))
    let time = wall + .seconds(-zone.offsetSeconds(at: near))
    return TimeRule([.hours(hours)]).evaluate(
      at: time, in: zone, calendar: calendar, position: try #require(berlin))
  }

  @Test(arguments: HoursTable.rows.indices)
  func holdsAtItsHoursOnly(row place: Int) throws {
    let row = HoursTable.rows[place]
    guard !row.holds.isEmpty || !row.holdsNot.isEmpty else {
      #expect(HoursParser.hours(row.expression) == nil, "\(row.expression)")
      return
    }
    let hours = try #require(HoursParser.hours(row.expression), "\(row.expression)")
    for time in row.holds {
      #expect(try Self.truth(hours, at: time) == .yes, "\(row.expression) at \(time)")
    }
    for time in row.holdsNot {
      let expected: Truth = time.hasPrefix("?") ? .undecidable : .no
      let bare = time.hasPrefix("?") ? String(time.dropFirst()) : time
      #expect(try Self.truth(hours, at: bare) == expected, "\(row.expression) at \(time)")
    }
  }

  @Test func theTableIsLong() { #expect(HoursTable.rows.count >= 150) }

  @Test(arguments: [
    "", " ", ";", "whenever", "Mo-", "Mo-Fr 07:00", "Mo-Fr 07:00-", "25:00-49:00", "07:61-08:00",
    "Mo-Fr 07:00-09:00 10:00-11:00", "week 60", "Xx 07:00-08:00", "Mo-Fr 10:00-16:00/01:30",
    "Jan 40", "07:00-08:00 $", "easter +999 days", "|| |",
  ])
  func refusesWhatItCannotRead(_ text: String) {
    #expect(HoursParser.hours(text) == nil)
  }

  @Test func withoutACalendarHolidaysDecideNothing() throws {
    let hours = try #require(HoursParser.hours("Mo-Fr 07:00-17:00; PH off; SH off"))
    let rule = TimeRule([.hours(hours)])
    let position = try #require(Self.berlin)
    func truth(_ text: String) throws -> Truth {
      let time = try #require(Timestamp.parse(iso8601: text)?.timestamp)
      return rule.evaluate(at: time, in: .utc, calendar: .unknown, position: position)
    }
    #expect(try truth("2026-03-02T08:00Z") == .undecidable)
    // Whatever the holidays, it is over.
    #expect(try truth("2026-03-02T18:00Z") == .no)
    #expect(try truth("2026-03-07T08:00Z") == .no)
  }

  @Test(arguments: [
    ("2026-03-29T00:30:00Z", Truth.no), ("2026-03-29T00:59:59Z", .no),
    ("2026-03-29T01:00:00Z", .yes), ("2026-03-29T01:59:59Z", .yes),
    ("2026-03-29T02:00:00Z", .no), ("2026-10-25T00:00:00Z", .no),
    ("2026-10-25T02:00:00Z", .yes), ("2026-10-25T03:00:00Z", .no),
  ])
  func clocksChangeUnderTheHours(_ text: String, _ expected: Truth) throws {
    let hours = try #require(HoursParser.hours("03:00-04:00"))
    let time = try #require(Timestamp.parse(iso8601: text)?.timestamp)
    let position = try #require(Self.berlin)
    let truth = TimeRule([.hours(hours)]).evaluate(
      at: time, in: Self.zone, calendar: Self.calendar, position: position)
    #expect(truth == expected)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func readsAnythingInBoundedTimeAndWithoutTraps(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces =
      "Mo Fr - , ; : 07 30 2026 ( ) [ ] + || | PH SH off \" sunrise week easter day / . – é Jan 24/7"
      .split(separator: " ").map(String.init) + [" ", "Su[-1]", "07:00-09:00", "9999", "0"]
    let position = try #require(Self.berlin)
    for _ in 0..<1500 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined(
        separator: random.chance(0.5) ? " " : "")
      guard let hours = HoursParser.hours(text) else { continue }
      for day in [0, 59, 150, 364] {
        let time = Timestamp(millisecondsSince1970: 1_767_225_600_000 + Int64(day) * 86_400_000)
        _ = TimeRule([.hours(hours)]).evaluate(
          at: time, in: Self.zone, calendar: Self.calendar, position: position)
      }
    }
  }

  @Test func readsTheLongestTextsQuickly() {
    for piece in ["(", "Mo,", "07:00-08:00,", "\"", "Jan 1,", "-", "week 1,", "PH;"] {
      let text = String(repeating: piece, count: ConditionalText.longest)
      _ = ConditionText.rule(text)
      _ = ConditionalText.clauses("30 @ (" + text.prefix(900) + ")")
    }
  }
}

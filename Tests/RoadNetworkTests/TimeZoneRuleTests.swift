import Geo
import Testing

@testable import RoadNetwork

@Suite struct TimeZoneRuleTests {
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 3600),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 7200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 7200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 3600),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-12-31T23:30:00Z", 3600),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59Z", -18_000),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", -14_400),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T05:59:59Z", -14_400),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00:00Z", -18_000),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 39_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T16:00:00Z", 36_000),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-10-03T15:59:59Z", 36_000),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-10-03T16:00:00Z", 39_600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", 0),
    ("<+0545>-5:45", "2026-07-01T00:00:00Z", 20_700),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
    ("XXX3YYY,J60,J300", "2028-03-01T04:59:59Z", -10_800),
    ("XXX3YYY,J60,J300", "2028-03-01T05:00:00Z", -7200),
    ("XXX3YYY,59/0,300", "2028-02-29T03:00:00Z", -7200),
    ("UTC0", "0000-01-01T00:00:00Z", 0), ("UTC0", "9999-12-31T23:59:59Z", 0),
  ])
  func clocksRunByTheRule(_ rule: String, _ time: String, _ offset: Int) throws {
    let zone = try #require(TimeZoneRule(posix: rule))
    let instant = try #require(Timestamp.parse(iso8601: time)?.timestamp)
    #expect(zone.offsetSeconds(at: instant) == offset)
  }

  @Test func theClockOnTheWallShowsDayAndSecond() throws {
    let zone = try #require(TimeZoneRule(posix: "NZST-12NZDT,M9.5.0,M4.1.0/3"))
    let instant = try #require(Timestamp.parse(iso8601: "2026-03-01T11:30:00Z")?.timestamp)
    let day = try #require(CivilDate(year: 2026, month: 3, day: 2)).daysSince1970
    #expect(
      zone.localTime(at: instant) == LocalTime(daysSince1970: day, secondOfDay: 1800))
  }

  @Test(arguments: [
    "", "C", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-99", "CET-1 ",
    "CET-1CEST,M3.5.0/999,M10.5.0", "<CET-1", "CET-1CEST,J0,J1", "CET-1CEST,J366,J1",
  ])
  func refusesWhatIsNoRule(_ text: String) { #expect(TimeZoneRule(posix: text) == nil) }

  @Test(arguments: [0, 3600, -18_000, 20_700, -12_600])
  func aFixedOffsetReadsBack(offset: Int) throws {
    let zone = TimeZoneRule(offsetSeconds: offset)
    let time = Timestamp(millisecondsSince1970: 1_772_000_000_000)
    #expect(zone.offsetSeconds(at: time) == offset)
    #expect(TimeZoneRule(posix: zone.posix)?.offsetSeconds(at: time) == offset)
  }
}

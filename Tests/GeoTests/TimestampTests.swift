import Testing

@testable import Geo

@Suite struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("2026-03-02T08:00:00Z", 1_772_438_400_000, 0),
      ("2026-03-02T09:00:00+01:00", 1_772_438_400_000, 3600),
      ("2026-03-02T09:00:00+0100", 1_772_438_400_000, 3600),
      ("2026-03-02T09:00:00+01", 1_772_438_400_000, 3600),
      ("2026-03-02T02:30:00-05:30", 1_772_438_400_000, -19_800),
      ("2026-03-02T08:00:00.25Z", 1_772_438_400_250, 0),
      ("2026-03-02T08:00:00.1239999Z", 1_772_438_400_123, 0),
      ("2024-02-29T23:59:59Z", 1_709_251_199_000, 0), ("2000-02-29 00:00:00Z", 951_782_400_000, 0),
      ("1969-12-31T23:59:59.999Z", -1, 0), ("0000-01-01T00:00:00Z", -62_167_219_200_000, 0),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999, 0),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000, 0),
    ])
  func readsISO8601(_ text: String, _ milliseconds: Int64, _ offset: Int) throws {
    let parsed = try #require(Timestamp.parse(iso8601: text))
    #expect(parsed.timestamp.millisecondsSince1970 == milliseconds)
    #expect(parsed.offsetSeconds == offset)
  }

  @Test(arguments: ["2026-03-02T08:00:00", "2026-03-02T08:00", "2026-03-02 08:00:00.000"])
  func withoutAZoneTheOffsetIsUnknown(_ text: String) throws {
    let parsed = try #require(Timestamp.parse(iso8601: text))
    #expect(parsed.timestamp.millisecondsSince1970 == 1_772_438_400_000)
    #expect(parsed.offsetSeconds == nil)
  }

  @Test(
    arguments: [
      "", "2026", "2026-03-02", "2026-13-02T08:00:00Z", "2026-02-29T08:00:00Z",
      "2026-00-02T08:00:00Z", "2026-03-00T08:00:00Z", "2026-04-31T08:00:00Z",
      "1900-02-29T08:00:00Z", "2026-03-02T24:00:00Z", "2026-03-02T08:60:00Z",
      "2026-03-02T08:00:61Z", "2026-03-02T08:00:00.Z", "2026-03-02T08:00:00ZZ",
      "2026-03-02T08:00:00+1", "2026-03-02T08:00:00+01:", "2026-03-02T08:00:00+24:00",
      "2026-03-02T08:00:00+01:60", "26-03-02T08:00:00Z", "2026-3-2T08:00:00Z",
      " 2026-03-02T08:00:00Z", "2026-03-02T08:00:00z", "-026-03-02T08:00:00Z",
      "0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "２026-03-02T08:00:00Z",
    ])
  func whatIsNoTimeIsRefused(_ text: String) {
    #expect(Timestamp.parse(iso8601: text) == nil)
  }

  @Test func everyTimestampPrintsAndReadsBack() throws {
    var random = TestGenerator(seed: 11)
    let range = Timestamp.earliestMilliseconds...Timestamp.latestMilliseconds
    for _ in 0..<2000 {
      let milliseconds = Int64.random(in: range, using: &random)
      let time = Timestamp(millisecondsSince1970: milliseconds)
      #expect(Timestamp.parse(iso8601: time.iso8601)?.timestamp == time, "\(milliseconds)")
    }
  }

  @Test func everyDayFollowsTheDayBefore() throws {
    // 146,097 days are the whole cycle of the calendar.
    var previous = ""
    for day in 0..<146_097 {
      let text = Timestamp(millisecondsSince1970: Int64(day) * 86_400_000).iso8601
      #expect(previous < text)
      previous = text
    }
    #expect(previous == "2369-12-31T00:00:00Z")
  }

  @Test(
    arguments: [
      (3600, "2026-03-02T09:00:00+01:00"), (-19_800, "2026-03-02T02:30:00-05:30"),
      (0, "2026-03-02T08:00:00+00:00"),
    ])
  func printsTheClockOfAnOffset(_ offset: Int, _ text: String) throws {
    let time = Timestamp(millisecondsSince1970: 1_772_438_400_000)
    #expect(time.iso8601(offsetSeconds: offset) == text)
    let parsed = try #require(Timestamp.parse(iso8601: text))
    #expect(parsed.timestamp == time)
    #expect(parsed.offsetSeconds == offset)
  }

  @Test func whatLiesBeyondTheCalendarIsClamped() {
    #expect(Timestamp(millisecondsSince1970: .max).iso8601 == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp(millisecondsSince1970: .min).iso8601 == "0000-01-01T00:00:00Z")
    let last = Timestamp(millisecondsSince1970: .max)
    #expect(last + .seconds(Int64.max) == last)
    #expect(last + .seconds(Int64.min) == Timestamp(millisecondsSince1970: .min))
    #expect(Timestamp(secondsSince1970: .nan) == nil)
    #expect(Timestamp(secondsSince1970: 1e300) == nil)
  }

  @Test func sumsAndDifferencesAgree() {
    let start = Timestamp(millisecondsSince1970: 1000)
    #expect((start + .milliseconds(250)) - start == .milliseconds(250))
    #expect((start + .milliseconds(-250)).millisecondsSince1970 == 750)
    #expect((start + .microseconds(-1)).millisecondsSince1970 == 999)
    #expect(start < start + .milliseconds(1))
  }
}

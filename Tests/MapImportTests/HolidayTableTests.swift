import Geo
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct HolidayTableTests {
  /// Days that are holidays, then after a bar days that are none.
  static let days = [
    ("US", "2026-01-01 2026-01-19 2026-07-03 2026-11-26 2027-12-24 | 2026-04-03 2026-12-26"),
    ("DE", "2026-04-03 2026-04-06 2026-05-14 2026-05-25 2026-10-03 | 2026-01-06 2026-10-31"),
    ("FR", "2026-05-08 2026-07-14 2026-08-15 2026-11-11 | 2026-04-03 2026-12-26"),
    ("GB", "2026-04-03 2026-05-04 2026-08-31 2026-12-28 2027-12-27 2027-12-28 | 2026-12-29"),
    ("IE", "2026-02-02 2026-03-17 2026-06-01 2026-10-26 | 2026-05-25"),
    ("NL", "2026-04-27 2025-04-26 2025-05-05 | 2025-04-27 2026-05-05"),
    ("SE", "2026-06-06 2026-06-20 2026-10-31 | 2026-06-27"),
    ("PL", "2025-12-24 2026-06-04 2026-11-11 | 2024-12-24"),
    ("GR", "2026-02-23 2026-04-10 2026-04-13 2026-06-01 | 2026-04-03"),
    ("JP", "2026-03-20 2026-05-06 2026-09-21 2026-09-22 2026-09-23 | 2026-05-07"),
    ("CN", "2026-02-17 2026-04-05 2026-06-19 2026-10-01 | 2026-02-25"),
    ("TR", "2026-03-20 2026-05-27 2026-10-29 | 2026-03-25"),
    ("BR", "2026-04-21 2026-11-20 2026-09-07 | 2023-11-20"),
    ("AU", "2026-01-26 2026-04-25 2027-12-27 2027-12-28 | 2026-06-08"),
    ("ZA", "2026-03-21 2026-08-10 2026-09-24 | 2026-08-11"),
  ]

  @Test(arguments: days)
  func knowsTheHolidaysOfACountry(_ country: String, _ days: String) throws {
    let calendar = try #require(HolidayTable.calendar(country: country))
    let parts = days.split(separator: "|")
    for (part, expected) in zip(parts, [Truth.yes, .no]) {
      for word in part.split(separator: " ") {
        let values = word.split(separator: "-").compactMap { Int($0) }
        let date = try #require(CivilDate(year: values[0], month: values[1], day: values[2]))
        #expect(
          calendar.isPublicHoliday(daysSince1970: date.daysSince1970) == expected, "\(word)")
      }
    }
  }

  @Test func coversTheCountriesWithMostRoads() {
    #expect(HolidayTable.countries.count >= 40)
    let largest = [
      "US", "DE", "FR", "RU", "CA", "BR", "IN", "ID", "JP", "GB", "IT", "PL", "CN", "AU", "MX",
      "ES", "UA", "NL", "TR", "CZ",
    ]
    #expect(largest.allSatisfy { HolidayTable.calendar(country: $0)?.rules?.isEmpty == false })
  }

  @Test func ofYearsBeyondTheMoonTablesNothingIsKnown() throws {
    let calendar = try #require(HolidayTable.calendar(country: "TR"))
    let day = try #require(CivilDate(year: 2040, month: 3, day: 1)).daysSince1970
    #expect(calendar.isPublicHoliday(daysSince1970: day) == .undecidable)
  }

  @Test func everyZoneHasARule() throws {
    for name in ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham"] {
      #expect(TimeZoneTable.rule(named: name) != nil, "\(name)")
    }
    #expect(TimeZoneTable.rule(named: "Mars/Olympus") == nil)
    #expect(TimeZoneTable.country(ofZone: "Europe/Lisbon") == "PT")
    #expect(TimeZoneTable.rule(country: "de") == TimeZoneTable.rule(named: "Europe/Berlin"))
    #expect(TimeZoneTable.rule(country: "US") == nil)
  }
}

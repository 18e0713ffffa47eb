import Geo
import JSONText
import MapImport
import MapServer
import NetworkFixtures
import Testing

/// When a trip starts and how long it halts, on streets that are closed at some hours.
@Suite struct DepartureTests {
  /// The straight way is closed on mornings of working days; 2 March 2026 is a Monday.
  private let map = ServedMap(
    AsciiMap(
      """
      a-x-b---c---d
          |   |
          e---f
      """,
      ways: [
        "axb": "highway=primary", "cd": "highway=primary",
        "bc": "highway=primary motor_vehicle:conditional=no_@_(Mo-Fr_07:00-09:00)",
        "befc": "highway=residential",
      ],
      options: ImportOptions(timeZone: "Europe/Berlin", usesBorderTable: false)))

  private func meters(_ query: String) throws -> Double {
    let answer = try map.get("route", "ad", query)
    return try #require(
      answer["routes"]?.elements?.first?["distance"]?.number, "\(answer.compact)")
  }

  @Test(arguments: [
    ("", 1200.0), ("depart=2026-03-02T08:00:00", 1600), ("depart=2026-03-02T10:00:00", 1200),
    ("depart=2026-03-02T07:30:00Z", 1600), ("depart=2026-03-02T08:30:00Z", 1200),
    ("depart=2026-03-02T10:30:00%2B03:00", 1600), ("depart=2026-03-01T08:00:00", 1200),
    // 7:30 UTC in seconds since 1970.
    ("depart=1772436600", 1600),
  ])
  func rulesByHoursCountAtTheTimeOfTheTrip(_ query: String, _ length: Double) throws {
    #expect(abs(try meters(query) - length) < 2)
  }

  @Test func aHaltPutsOffWhatComesAfterIt() throws {
    func meters(_ halt: Int) throws -> Double {
      let query = "depart=2026-03-02T06:30:00&durations=;\(halt);"
      let answer = try map.get("route", "axd", query)
      return answer["routes"]?.elements?.first?["distance"]?.number ?? 0
    }
    #expect(abs(try meters(0) - 1200) < 2)
    #expect(abs(try meters(3600) - 1600) < 2)
  }

  @Test func haltsAndDeparturesMayComeInABody() throws {
    let places = "axd".map { map.map.coordinate($0) }
      .map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    let body =
      #"{"coordinates":[\#(places)],"depart":"2026-03-02T06:30:00","durations":[0,3600,0]}"#
    let response = map.service.response(
      to: HTTPRequest("POST", "/route/v1/car", body: Array(body.utf8)))
    let answer = try JSON(parsing: response.body)
    #expect(answer.code == "Ok", "\(answer.compact)")
    #expect(abs((answer["routes"]?.elements?.first?["distance"]?.number ?? 0) - 1600) < 2)
  }

  @Test(arguments: [
    "depart=now", "depart=", "depart=2026-13-02T08:00:00", "durations=1;2", "durations=-1;;",
    "durations=1e9;0;0", "durations=x;;",
  ])
  func otherTimesAreRefused(_ query: String) throws {
    let code = try map.get("route", "abd", query).code
    #expect(["InvalidQuery", "InvalidOptions"].contains(code))
  }
}

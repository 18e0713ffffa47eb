import Geo
import Testing

@testable import Positioning

@Suite struct NMEATraceTests {
  @Test func fixesBeforeTheFirstDateAreOfItsDay() throws {
    let text =
      NMEAParserTests.sentence("GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
      + NMEAParserTests.sentence("GPRMC,120001,A,4807.038,N,01131.000,E,,,230324,,,A")
    let fixes = try NMEATrace.fixes(in: Array(text.utf8))
    let noon = try #require(Timestamp.parse(iso8601: "2024-03-23T12:00:00Z")?.timestamp)
    #expect(fixes.map(\.time) == [noon, noon + .seconds(1)])
  }

  @Test func withoutAnyDateTheFixesHaveNoTime() throws {
    let text =
      NMEAParserTests.sentence("GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
    #expect(try NMEATrace.fixes(in: Array(text.utf8)).map(\.time) == [nil])
  }

  @Test(arguments: ["", "hello\n", "$GPRMC,,V,,,,,,,,,,N*53\r\n"])
  func aRecordingWithoutPositionsIsAnError(_ text: String) {
    #expect(throws: TraceError.noPositions) { try NMEATrace.fixes(in: Array(text.utf8)) }
  }
}

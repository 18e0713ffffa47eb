import Geo
import RoadNetwork
import Testing

@testable import MapImport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Compares the reading of hours with a table that another program has made:
/// `scripts/compare-opening-hours` makes it and says where it lies.
@Suite struct HoursComparisonTests {
  static let path = getenv("NAVDATA_HOURS_TABLE").map { String(cString: $0) }

  @Test(.enabled(if: path != nil, "run scripts/compare-opening-hours"))
  func agreesWithTheTable() throws {
    let path = try #require(Self.path)
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var rows = 0
    var buffer = [CChar](repeating: 0, count: 4096)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
      // The expression, then local times, each with + where it holds and - where it does not.
      let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\t")
      let hours = try #require(HoursParser.hours(String(parts[0])), "\(parts[0])")
      for part in parts.dropFirst() {
        let expected: Truth = part.hasPrefix("+") ? .yes : .no
        let time = try #require(Timestamp.parse(iso8601: part.dropFirst())?.timestamp)
        let truth = TimeRule([.hours(hours)]).evaluate(
          at: time, in: .utc, calendar: HoursParserTests.calendar,
          position: try #require(HoursParserTests.berlin))
        #expect(truth == expected, "\(parts[0]) at \(part.dropFirst())")
        rows += 1
      }
    }
    #expect(rows >= 2000)
  }
}

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
    var unread: [String] = []
    var buffer = [CChar](repeating: 0, count: 8192)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
      // The expression, then local times, each with + where it holds, - where it does not, and
      // ? where nobody knows.
      let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\t")
      guard let hours = HoursParser.hours(String(parts[0])) else {
        unread.append(String(parts[0]))
        continue
      }
      try compare(hours, String(parts[0]), with: parts.dropFirst())
      rows += 1
    }
    print("hours: \(rows) expressions compared, \(unread.count) not read: \(unread)")
    #expect(rows >= 2000)
    // What shops write, and no road, may stay unread.
    #expect(unread.count * 20 < rows)
  }

  private func compare(
    _ hours: OpeningHours, _ expression: String, with times: ArraySlice<Substring>
  ) throws {
    for part in times {
      let expected: Truth =
        switch part.first {
        case "+": .yes
        case "-": .no
        default: .undecidable
        }
      let time = try #require(Timestamp.parse(iso8601: part.dropFirst())?.timestamp)
      let truth = TimeRule([.hours(hours)]).evaluate(
        at: time, in: .utc, calendar: HoursParserTests.calendar,
        position: try #require(HoursParserTests.berlin))
      #expect(truth == expected, "\(expression) at \(part.dropFirst())")
    }
  }
}

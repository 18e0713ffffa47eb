import Geo
import Testing

@testable import Positioning

@Suite struct CSVTraceTests {
  private func read(_ text: String) throws(TraceError) -> [LocationFix] {
    try CSVTrace(bytes: Array(text.utf8)).fixes
  }

  @Test(
    arguments: [
      "lat,lon,time\n47.5,9.5,1700000000\n", "Time;Longitude;Latitude\r\n1700000000;9.5;47.5",
      "\u{FEFF}\"LAT\"\t\"lng\"\tTimestamp\r47.5\t9.5\t2023-11-14T22:13:20Z\r",
      "# recorded\n\nid,Latitude,Longitude,time\n7, 47.5 , 9.5 ,1700000000000\n\n",
      "lat,lon,note,time\n47.5,9.5,\"a, \"\"b\"\"\nc\",2023-11-14 22:13:20\n",
    ])
  func columnsStandInAnyOrderAndDialect(_ text: String) throws {
    let fix = try #require(try read(text).first)
    #expect(fix.coordinate == Coordinate(latitude: 47.5, longitude: 9.5))
    #expect(fix.time == Timestamp(millisecondsSince1970: 1_700_000_000_000))
    #expect(fix.speed == nil)
  }

  @Test(
    arguments: [
      ("speed", 10.0, 10.0), ("Speed (m/s)", 10, 10), ("speed_kmh", 36, 10),
      ("speed_mph", 10, 4.4704),
      ("speed_kn", 10, 5.14444),
    ])
  func speedHasTheUnitOfItsColumn(_ name: String, _ value: Double, _ expected: Double) throws {
    let fix = try #require(try read("lat,lon,\(name)\n1,2,\(value)").first)
    #expect(abs(try #require(fix.speed).metersPerSecond - expected) < 0.001)
  }

  @Test(arguments: ["course", "heading", "Bearing", "heading_deg"])
  func courseHasSeveralNames(_ name: String) throws {
    let fix = try #require(try read("lat,lon,\(name),accuracy\n1,2,370,5").first)
    #expect(fix.bearing == Bearing(degrees: 10))
    #expect(fix.horizontalAccuracy == .meters(5))
  }

  @Test(arguments: ["1,2,,,,", "1,2", "1,2,,-1,-1,-1", "1,2,,nan,nan,nan"])
  func emptyMissingAndNegativeCellsAreUnknown(_ row: String) throws {
    let fix = try #require(try read("lat,lon,time,speed,course,accuracy\n" + row).first)
    #expect(fix == LocationFix(coordinate: fix.coordinate))
  }

  @Test(
    arguments: [
      ("lat,lon\n1,2\n91,0", TraceError.badPosition(line: 3, latitude: "91", longitude: "0")),
      ("lat,lon\n1", .badPosition(line: 2, latitude: "1", longitude: "")),
      ("lat,lon,time\n1,2,noon", .badTime(line: 2, text: "noon")),
      ("lat,lon,time\n1,2,9e99", .badTime(line: 2, text: "9e99")),
      ("lat,lon,time\n1,2,nan", .badTime(line: 2, text: "nan")),
      ("lat,lon,speed\n1,2,x", .badNumber(line: 2, column: "speed", text: "x")),
      ("time,lon\n1,2", .missingColumn(name: "latitude", line: 1)),
      ("\n\nlat,time\n1,2", .missingColumn(name: "longitude", line: 3)),
      ("47.5,9.5\n47.6,9.6", .missingColumn(name: "latitude", line: 1)),
      ("lat,lon\n\"1,2", .unendedQuote(line: 2)), ("", .noPositions), ("lat,lon\n", .noPositions),
    ])
  func mistakesNameTheirLine(_ text: String, _ error: TraceError) {
    #expect(throws: error) { try read(text) }
  }

  @Test func everyMessageSaysWhatToDo() {
    let errors: [TraceError] = [
      .malformed(line: 1), .documentType(line: 1), .notGPX(name: "kml", line: 1), .noPositions,
      .badPosition(line: 1, latitude: "91", longitude: "0"), .badTime(line: 1, text: "x"),
      .badNumber(line: 1, column: "speed", text: "x"), .unendedQuote(line: 1),
      .missingColumn(name: "latitude", line: 1),
    ]
    for error in errors {
      #expect(error.description.contains(";"), "\(error)")
      #expect(error.description.contains("line 1:") || error == .noPositions)
    }
  }
}

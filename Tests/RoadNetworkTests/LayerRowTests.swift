import Geo
import Testing

@testable import RoadNetwork

@Suite struct LayerRowTests {
  private let place = Coordinate(latitudeE7: 411_234_567, longitudeE7: -86_100_001)
  private let tile = TileID(x: 4000, y: 2800)

  private func check<Row: LayerRow & Equatable>(_ row: Row) throws {
    let tile = try #require(tile)
    #expect(row.values.count == Row.columns.count)
    #expect(Row(values: row.values) == row)
    let part = LayerPart(of: tile, [row, row])
    #expect(try LayerPart(Row.layer, of: tile, encoded: part.encoded) == part)
    #expect(try part.rows(as: Row.self) == [row, row])
    try part.checkRows()
    // Whatever is cut off or altered is refused or read as other rows, never a crash.
    for place in part.encoded.indices {
      #expect(throws: TileFormatError.self) {
        try LayerPart(Row.layer, of: tile, encoded: Array(part.encoded[..<place]))
      }
      var damaged = part.encoded
      damaged[place] ^= 0x55
      _ = try? LayerPart(Row.layer, of: tile, encoded: damaged).checkRows()
    }
  }

  @Test func rowsComeBackAsTheyWere() throws {
    let place = try #require(place)
    let tile = try #require(tile)
    try check(
      WarnerPoint(
        .sectionControlEnd, at: place, origin: OSMReference(.relation, 1 << 40), wayID: -3,
        direction: .forward, limit: .unlimited, bearing: 0, detail: "a", name: "b", outline: "c"))
    try check(WarnerPoint(.ford, at: place, origin: OSMReference(.node, 1)))
    try check(Landmark(.chimney, at: place, origin: OSMReference(.way, 9), name: nil, brand: "x"))
    try check(PlaceName(.hamlet, at: place, origin: OSMReference(.node, 9), name: "Ö"))
    try check(
      SchoolZone(
        first: EdgeID(tile: tile, index: 17), source: .schoolLimit, ways: [5, -6],
        lengthDecimeters: 1234, limit: .kilometersPerHour(32.19), conditions: "c", roadName: nil,
        line: Polyline([place, place])))
    try check(
      try #require(
        SpeedLimitRow(
          wayID: 4, direction: .backward,
          SpeedLimit(
            posted: .kilometersPerHour(50), source: .zone, advisory: .kilometersPerHour(30),
            lanes: [nil, .unlimited, .kilometersPerHour(62.5)]))))
    try check(
      try BaseMapTile([
        BaseMapShape(.water, lines: [[.init(x: -64, y: 4160), .init(x: 5, y: 6)], []]),
        BaseMapShape(.rail, lines: [[.init(x: 0, y: 0), .init(x: 4096, y: 4096)]]),
      ]))
    try check(try NodeIDTile([[1 << 40, 5], [], [-7, .max, .min, 0]]))
    #expect(try NodeIDTile([[9, 8], []]).segments() == [[9, 8], []])
  }

  @Test func theLawAloneGivesNoRow() {
    #expect(
      SpeedLimitRow(
        wayID: 1, direction: nil,
        SpeedLimit(posted: .kilometersPerHour(50), source: .legalDefault)) == nil)
    #expect(SpeedLimitRow(wayID: 1, direction: nil, .unknown) == nil)
  }

  @Test(arguments: [
    (0, "0"), (-1, "-0.0000001"), (411_234_567, "41.1234567"), (-86_100_000, "-8.61"),
    (1_800_000_000, "180"), (Int32.min, "-214.7483648"),
  ])
  func degreesAreWrittenToTheLastDigit(steps: Int32, text: String) {
    #expect(WellKnownText.degrees(steps) == text)
  }

  @Test func linesAndAreasAreReadAsWritten() throws {
    let place = try #require(place)
    let other = try #require(Coordinate(latitude: -1, longitude: 2.5))
    let line = Polyline([place, other])
    #expect(WellKnownText.text(of: line) == "LINESTRING(-8.6100001 41.1234567,2.5 -1)")
    #expect(WellKnownText.line(WellKnownText.text(of: line)) == line)
    let ring = [place, other, place]
    for areas in [[[ring]], [[ring], [ring, ring]], [[ring, ring, ring], [ring]]] {
      let text = WellKnownText.text(ofAreas: areas)
      #expect(WellKnownText.polygons(text) == areas)
      #expect(WellKnownText.areas(text) == Array(areas.joined()))
    }
    #expect(
      WellKnownText.text(ofAreas: [[[place, place]], [[other], [place]]])
        == "MULTIPOLYGON(((-8.6100001 41.1234567,-8.6100001 41.1234567)),"
        + "((2.5 -1),(-8.6100001 41.1234567)))")
    #expect(WellKnownText.areas("MULTIPOLYGON(1 1)") == nil)
    let others = ["", "LINESTRING()", "LINESTRING(1)", "LINESTRING(1 100)", "LINESTRING(nan 1)"]
    for text in others + ["POINT(1 1)"] {
      #expect(WellKnownText.line(text) == nil, "\(text)")
    }
  }

  @Test func limitsReadLikeThoseOfOSM() {
    let rule = TimeRule([
      .hours(
        OpeningHours(rules: [
          .init(
            days: DaySelector(weekdays: 0b11111),
            times: [
              TimeSpan(start: ClockTime(minutes: 450), end: ClockTime(minutes: 510)),
              TimeSpan(
                start: ClockTime(event: .sunset, minutes: -30), end: ClockTime(minutes: 1500)),
            ]),
          .init(days: DaySelector(includesSchoolHolidays: true), state: .off),
        ])), .measure(.weight, .greater, 7.5),
    ])
    let limits = [
      ConditionalLimit(.school, .kilometersPerHour(32.187), rule: rule),
      ConditionalLimit(.vehicle, .unlimited, modes: ModeSet(.bus)),
    ]
    #expect(
      LimitText.text(of: limits)
        == "32.19 @ (Mo-Fr 07:30-08:30,(sunset-00:30)-25:00; SH off AND weight>7.5); none @ (bus)")
    #expect(LimitText.text(of: []) == nil)
  }
}

import Geo
import Testing

@testable import Positioning

@Suite struct GPXTrackTests {
  private static let head = #"<?xml version="1.0"?><gpx version="1.1">"#

  private func read(_ body: String) throws(TraceError) -> GPXTrack {
    try GPXTrack(bytes: Array((Self.head + body + "</gpx>").utf8))
  }

  private func point(_ content: String) throws -> LocationFix {
    let track = try read(
      #"<trk><trkseg><trkpt lat="47.1" lon="9.5">\#(content)</trkpt></trkseg></trk>"#)
    return try #require(track.fixes.first)
  }

  @Test func tracksAndSegmentsAreJoinedInTheirOrder() throws {
    let track = try read(
      """
      <wpt lat="1" lon="1"/><rte><rtept lat="2" lon="2"/></rte>
      <trk><name>A &amp; B</name><trkseg><trkpt lat="3" lon="3"/></trkseg>
      <trkseg><trkpt lat="4" lon="4"/></trkseg></trk>
      <trk><name>C</name><trkseg><trkpt lat="5" lon="5"/></trkseg></trk>
      """)
    #expect(track.fixes.map(\.coordinate.latitude) == [3, 4, 5])
    #expect(track.name == "A & B")
  }

  @Test(
    arguments: [
      (#"<wpt lat="1" lon="1"/><rte><rtept lat="2" lon="2"/></rte>"#, 2.0),
      (#"<wpt lat="1" lon="1"/>"#, 1),
    ])
  func routesThenWaypointsStandInForTracks(_ body: String, _ latitude: Double) throws {
    #expect(try read(body).fixes.map(\.coordinate.latitude) == [latitude])
  }

  @Test func whatIsNotStatedIsUnknown() throws {
    let fix = try point("<ele>400</ele><time/>")
    #expect(fix == LocationFix(coordinate: fix.coordinate))
  }

  @Test func aPointOfVersion10StatesSpeedAndCourseItself() throws {
    let fix = try point(
      "<time>2026-03-02T09:00:00+01:00</time><course>361</course><speed> 12.5 </speed>"
        + "<hdop>1.2</hdop>")
    #expect(fix.time?.iso8601 == "2026-03-02T08:00:00Z")
    #expect(fix.bearing == Bearing(degrees: 1))
    #expect(fix.speed == Speed(metersPerSecond: 12.5))
    #expect(fix.horizontalAccuracy == .meters(6))
  }

  @Test func extensionsAreReadWhateverTheirNamespace() throws {
    let fix = try point(
      "<hdop>9</hdop><extensions><x:Y><x:speed>3</x:speed><x:course>90</x:course></x:Y>"
        + "<z:accuracy>4</z:accuracy></extensions>")
    #expect(fix.speed == Speed(metersPerSecond: 3))
    #expect(fix.bearing == Bearing(degrees: 90))
    #expect(fix.horizontalAccuracy == .meters(4))
  }

  @Test(arguments: ["-1", "nan", "inf", "fast", ""])
  func aSpeedThatIsNoneIsUnknown(_ text: String) throws {
    #expect(try point("<speed>\(text)</speed>").speed == nil)
  }

  @Test func textInCDATAIsText() throws {
    #expect(try point("<time><![CDATA[2026-03-02T08:00:00Z]]></time>").time != nil)
  }

  @Test(
    arguments: [("91", "0"), ("0", "181"), ("nan", "0"), ("", "0"), ("a", "b"), ("inf", "0")])
  func aPositionOffTheGlobeNamesItsLine(_ latitude: String, _ longitude: String) {
    #expect(throws: TraceError.badPosition(line: 2, latitude: latitude, longitude: longitude)) {
      try read("<trk><trkseg>\n<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"/></trkseg></trk>")
    }
  }

  @Test func aTimeThatIsNoneNamesItsLine() {
    #expect(throws: TraceError.badTime(line: 2, text: "noon")) {
      try point("\n<time>noon</time>")
    }
  }

  @Test(
    arguments: [
      ("<trk><trkseg>", TraceError.malformed(line: 1)), ("<trk></trkseg>", .malformed(line: 1)),
      ("", .noPositions), ("<trk><trkseg/></trk>", .noPositions),
    ])
  func whatIsNoTrackIsRefused(_ body: String, _ error: TraceError) {
    #expect(throws: error) { try read(body) }
  }

  @Test func anotherKindOfXMLIsNamed() {
    #expect(throws: TraceError.notGPX(name: "kml", line: 1)) {
      try GPXTrack(bytes: Array("<kml><Placemark/></kml>".utf8))
    }
  }

  @Test(arguments: ["", " ", "\0", "<", "<gpx", "not xml", "<?xml", "<!--", "<gpx>\u{1}</gpx>"])
  func whatIsNoXMLIsRefused(_ text: String) {
    #expect(throws: TraceError.self) { try GPXTrack(bytes: Array(text.utf8)) }
  }

  @Test(
    arguments: [
      "<!DOCTYPE gpx [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><gpx><wpt/>&b;</gpx>",
      "<!-- <gpx> --><!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx/>",
      "<?xml version=\"1.0\"?><?x <gpx ?><!DOCTYPE gpx><gpx/>",
    ])
  func entitiesAreNeverDeclared(_ text: String) {
    #expect(throws: TraceError.documentType(line: 2)) {
      try GPXTrack(bytes: Array(("\n" + text).utf8))
    }
  }

  @Test func anEntityBombInAnotherEncodingIsNotExpanded() {
    let entities = (1...12).map {
      "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 10)
    }
    let text =
      "<!DOCTYPE gpx [<!ENTITY e0 \"aaaaaaaaaa\">" + entities.map { $0 + "\">" }.joined()
      + "]><gpx><trk><name>&e12;</name></trk></gpx>"
    let utf16: [UInt8] = [0xFE, 0xFF] + text.utf8.flatMap { [0, $0] }
    #expect(throws: TraceError.self) { try GPXTrack(bytes: utf16) }
  }

  @Test func aVeryDeepFileIsRefused() {
    let text = "<gpx>" + String(repeating: "<a>", count: 200_000)
    #expect(throws: TraceError.self) { try GPXTrack(bytes: Array(text.utf8)) }
  }

  @Test func whatIsWrittenReadsBack() throws {
    var random = SeededGenerator(seed: 5)
    let fixes = try (0..<200).map { index in
      var fix = LocationFix(
        coordinate: try #require(
          Coordinate(
            latitude: Double.random(in: -90...90, using: &random),
            longitude: Double.random(in: -180...180, using: &random))))
      if index % 2 == 0 { fix.time = Timestamp(millisecondsSince1970: Int64(index) * 1500) }
      if index % 3 == 0 { fix.speed = Speed(metersPerSecond: Double(index) / 4) }
      if index % 5 == 0 { fix.bearing = Bearing(degrees: Double(index) + 0.25) }
      if index % 7 == 0 { fix.horizontalAccuracy = .meters(Double(index) / 2) }
      return fix
    }
    let track = GPXTrack(name: "<a> & \"b\" ü", fixes: fixes)
    #expect(try GPXTrack(bytes: Array(track.xml.utf8)) == track)
    #expect(track.xml == track.xml)
  }

  @Test func positionsHaveSevenDecimals() throws {
    let fix = LocationFix(
      coordinate: try #require(Coordinate(latitudeE7: -1, longitudeE7: 95_000_000)),
      time: Timestamp(millisecondsSince1970: 0), bearing: Bearing(degrees: 90),
      speed: Speed(metersPerSecond: 1.006))
    let xml = GPXTrack(fixes: [fix]).xml
    #expect(
      xml.contains(#"<trkpt lat="-0.0000001" lon="9.5000000"><time>1970-01-01T00:00:00Z</time>"#))
    #expect(xml.contains("<gpxtpx:speed>1.01</gpxtpx:speed><gpxtpx:course>90.00</gpxtpx:course>"))
  }
}

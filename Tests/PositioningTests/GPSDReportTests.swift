import Geo
import Testing

@testable import Positioning

@Suite struct GPSDReportTests {
  private func report(_ text: String) throws(GPSDError) -> GPSDReport {
    try GPSDReport(line: Array(text.utf8))
  }

  static let position = """
    {"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2024-03-23T12:00:00.500Z",\
    "lat":48.1173,"lon":-11.5166667,"alt":545.4,"eph":7.5,"track":84.4,"speed":10.25}
    """

  @Test func aPositionIsAFix() throws {
    let coordinate = try #require(Coordinate(latitude: 48.1173, longitude: -11.5166667))
    let fix = LocationFix(
      coordinate: coordinate, time: Timestamp(millisecondsSince1970: 1_711_195_200_500),
      bearing: Bearing(degrees: 84.4), speed: Speed(metersPerSecond: 10.25),
      horizontalAccuracy: .meters(7.5))
    #expect(try report(Self.position) == .fix(fix))
    #expect(try report(Self.position + "\r\n") == .fix(fix))
  }

  @Test func whatIsNotToldIsUnknown() throws {
    let bare = try report(#"{"class":"TPV","mode":2,"lat":0,"lon":0}"#)
    let origin = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(bare == .fix(LocationFix(coordinate: origin)))
    let errors = try report(#"{"class":"TPV","mode":2,"lat":0,"lon":0,"epx":3,"epy":4}"#)
    #expect(errors == .fix(LocationFix(coordinate: origin, horizontalAccuracy: .meters(5))))
  }

  @Test(
    arguments: [
      #"{"class":"TPV"}"#, #"{"class":"TPV","mode":1,"lat":48,"lon":11}"#,
      #"{"class":"TPV","mode":3}"#, #"{"class":"TPV","mode":3,"lat":98,"lon":11}"#,
      #"{"class":"TPV","mode":3,"lat":"48","lon":11}"#,
      #"{"class":"TPV","mode":0,"lat":null,"lon":null}"#,
    ])
  func withoutAPositionThereIsNoFix(_ text: String) throws {
    #expect(try report(text) == .noFix)
  }

  @Test func otherReportsAreNamed() throws {
    #expect(try report(#"{"class":"VERSION","proto_major":3}"#) == .other("VERSION"))
    let sky = #" { "satellites" : [{"PRN":1,"used":true},[]], "class" : "SK\u0059" } "#
    #expect(try report(sky) == .other("SKY"))
  }

  @Test(
    arguments: [
      ("", 0), ("[]", 0), ("{", 1), (#"{"class":}"#, 9), (#"{"class":"TPV"} x"#, 16),
      (#"{"class":"TPV","lat":NaN}"#, 21), (#"{"class":"TPV","lat":1e999}"#, 21),
      (#"{"class":"T"#, 11), (#"{"a":"\q"}"#, 8), (#"{"a":"\u12"}"#, 8), (#"{"a":tru}"#, 5),
      (#"{"a":1,}"#, 7),
    ])
  func whatIsNoJSONNamesItsByte(text: String, offset: Int) {
    #expect(throws: GPSDError.notJSON(offset: offset)) { try report(text) }
  }

  @Test func anObjectWithoutClassIsNoReport() {
    #expect(throws: GPSDError.noClass) { try report(#"{"lat":1}"#) }
    #expect(throws: GPSDError.noClass) { try report(#"{"class":3}"#) }
  }

  @Test func hostileNestingIsRefused() {
    let deep = #"{"a":"# + String(repeating: "[", count: 100_000)
    #expect(throws: GPSDError.self) { try report(deep) }
  }

  @Test func damagedLinesNeverTrap() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      var bytes = Array(Self.position.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
        } else {
          bytes.remove(at: place)
        }
      }
      if case .fix(let fix)? = try? GPSDReport(line: bytes) {
        #expect(abs(fix.coordinate.latitude) <= 90)
      }
    }
  }
}

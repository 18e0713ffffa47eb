import Geo
import Testing

@testable import Positioning

@Suite struct NMEAParserTests {
  /// `body` between `$` and its checksum, with a line end.
  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(sum < 16 ? "0" : "")\(digits)\r\n"
  }

  private func fixes(_ bodies: String..., day: Timestamp? = nil) -> [LocationFix] {
    var parser = NMEAParser(day: day)
    let text = bodies.map(Self.sentence).joined()
    return parser.append(Array(text.utf8)) + parser.finish()
  }

  private static func time(_ text: String) -> Timestamp? {
    Timestamp.parse(iso8601: text)?.timestamp
  }

  static let rmc = "GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W"

  @Test func recommendedMinimumTellsPlaceTimeSpeedAndCourse() throws {
    let fix = try #require(fixes(Self.rmc).first)
    #expect(abs(fix.coordinate.latitude - 48.1173) < 1e-7)
    #expect(abs(fix.coordinate.longitude - 11.5166667) < 1e-7)
    #expect(fix.time == Self.time("1994-03-23T12:35:19Z"))
    #expect(abs((fix.speed?.kilometersPerHour ?? 0) - 22.4 * 1.852) < 1e-9)
    #expect(fix.bearing == Bearing(degrees: 84.4))
    #expect(fix.horizontalAccuracy == nil)
  }

  @Test func theSouthAndTheWestAreNegative() throws {
    let fix = try #require(
      fixes("GNRMC,000001.25,A,3351.5000,S,15112.6000,W,,,010120,,,A").first)
    #expect(abs(fix.coordinate.latitude + 33.8583333) < 1e-7)
    #expect(abs(fix.coordinate.longitude + 151.21) < 1e-7)
    #expect(fix.time == Self.time("2020-01-01T00:00:01.25Z"))
    #expect(fix.speed == nil)
    #expect(fix.bearing == nil)
  }

  @Test func theSentencesOfOneMomentMakeOneFix() throws {
    let moment = fixes(
      "GNGGA,123519.00,4807.0380,N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,",
      "GNRMC,123519.00,A,4807.0380,N,01131.0000,E,,,230324,,,A",
      "GNVTG,084.4,T,,M,10.0,N,36.0,K,A",
      "GLGSV,1,1,00",
      "GNGGA,123520.00,4807.0390,N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,")
    #expect(moment.count == 2)
    #expect(moment[0].time == Self.time("2024-03-23T12:35:19Z"))
    #expect(moment[0].horizontalAccuracy == .meters(4.5))
    #expect(moment[0].speed == Speed(metersPerSecond: 10))
    #expect(moment[0].bearing == Bearing(degrees: 84.4))
    #expect(moment[1].speed == nil)
  }

  @Test func severalSystemsCountByGNS() throws {
    let fix = try #require(
      fixes(
        "GNGNS,014035.00,4332.69262,S,17235.48549,E,RR,13,0.9,25.63,11.24,,",
        "GPGNS,014035.00,,,,,,8,,,,1.0,23",
        day: Self.time("2024-05-06T23:00:00Z")
      ).first)
    #expect(abs(fix.coordinate.latitude + 43.5448770) < 1e-7)
    #expect(fix.time == Self.time("2024-05-06T01:40:35Z"))
    #expect(fixes("GNGNS,014035.00,4332.69262,S,17235.48549,E,NN,0,,,,,").isEmpty)
  }

  /// Once it is known which sentence ends a moment, the fix need not wait for the next.
  @Test func aFixComesWithTheLastSentenceOfItsMoment() {
    var parser = NMEAParser()
    var told: [Int] = []
    for second in 10..<14 {
      let time = "1235\(second)"
      for body in [
        "GPGGA,\(time),4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
        "GPRMC,\(time),A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W",
      ] {
        told.append(parser.append(Array(Self.sentence(body).utf8)).count)
      }
    }
    #expect(told == [0, 0, 1, 1, 0, 1, 0, 1])
    #expect(parser.finish().isEmpty)
    #expect(parser.counts == NMEAParser.Counts(sentences: 8, bad: 0, fixes: 4))
  }

  @Test func atMidnightTheDateGoesOn() {
    let night = fixes(
      "GPRMC,235959,A,4807.038,N,01131.000,E,,,311223,,,A",
      "GPGGA,000000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "GPRMC,000000,A,4807.038,N,01131.000,E,,,010124,,,A",
      "GPGGA,000001,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
    #expect(
      night.map(\.time) == [
        Self.time("2023-12-31T23:59:59Z"), Self.time("2024-01-01T00:00:00Z"),
        Self.time("2024-01-01T00:00:01Z"),
      ])
  }

  @Test func datesThrownBackByTheWeekCounterArePutRight() throws {
    var parser = NMEAParser(earliest: Self.time("2020-01-01T00:00:00Z"))
    // 2005-08-13 and 1024 weeks.
    let body = "GPRMC,120000,A,4807.038,N,01131.000,E,,,130805,,,A"
    let fixes = parser.append(Array(Self.sentence(body).utf8)) + parser.finish()
    #expect(fixes.first?.time == Self.time("2025-03-29T12:00:00Z"))
  }

  @Test(
    arguments: [
      "GPRMC,123519,V,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W",
      "GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W,N",
      "GPRMC,123519,A,,,,,,,230394,,",
      "GPRMC,,V,,,,,,,,,,N",
      "GPGGA,123519,4807.038,N,01131.000,E,0,00,99.9,,M,,M,,",
      "PUBX,00,123519,4807.038,N,01131.000,E",
      "GPGSA,A,3,01,02,03",
    ])
  func noPositionIsNoMistake(_ body: String) {
    var parser = NMEAParser()
    #expect((parser.append(Array(Self.sentence(body).utf8)) + parser.finish()).isEmpty)
    #expect(parser.counts.bad == 0)
  }

  @Test(
    arguments: [
      "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6B\r\n",
      "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W\r\n",
      "$GPRMC,123519,A,4807.038,N,0113\r\n",
      "$*00\r\n", "$\r\n",
      sentence("GPRMC,253519,A,4807.038,N,01131.000,E,,,230394,,"),
      sentence("GPRMC,123519,A,9107.038,N,01131.000,E,,,230394,,"),
      sentence("GPRMC,123519,A,4867.038,N,01131.000,E,,,230394,,"),
      sentence("GPRMC,123519,A,nan,N,01131.000,E,,,230394,,"),
      sentence("GPRMC,123519,A,4807.038,Q,01131.000,E,,,230394,,"),
      sentence("GPRMC,123519,A,4807.038,N,01131.000,E,,,310294,,"),
      "$" + String(repeating: "A", count: 300) + "\r\n",
    ])
  func badSentencesAreCountedAndLeftOut(_ text: String) {
    var parser = NMEAParser()
    let good = Array(Self.sentence(Self.rmc).utf8)
    let fixes = parser.append(Array(text.utf8)) + parser.append(good) + parser.finish()
    #expect(fixes.count == 1)
    #expect(parser.counts.bad == 1)
  }

  @Test func noiseBetweenSentencesIsPassedOver() {
    var parser = NMEAParser()
    let bytes =
      [0xB5, 0x62, 0x01, 0x00, 0x0A, 0x41] + Array("$GPGGA,12".utf8)
      + Array(Self.sentence(Self.rmc).utf8) + [0, 255]
    #expect((parser.append(bytes) + parser.finish()).count == 1)
    #expect(parser.counts.bad == 1)
  }

  /// Where the bytes are cut makes no difference.
  @Test func piecesOfAnySizeGiveTheSameFixes() {
    let bytes = Array(Self.recording.utf8)
    var whole = NMEAParser()
    let expected = whole.append(bytes) + whole.finish()
    #expect(expected.count == 20)
    for size in [1, 2, 7, 64] {
      var parser = NMEAParser()
      var fixes: [LocationFix] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        fixes += parser.append(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(fixes + parser.finish() == expected)
      #expect(parser.counts == whole.counts)
    }
  }

  static let recording = (10..<30).map { second in
    sentence("GNRMC,1200\(second).00,A,4807.0\(second)8,N,01131.000,E,20.0,0.0,230324,,,A")
      + sentence("GNGGA,1200\(second).00,4807.0\(second)8,N,01131.000,E,1,08,1.0,5.0,M,46.9,M,,")
  }.joined()

  @Test func damagedBytesNeverTrapNorMakeFarPositions() {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<3000 {
      var bytes = Array(Self.recording.utf8)
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 50))
        }
      }
      var parser = NMEAParser()
      let fixes = parser.append(bytes) + parser.finish()
      #expect(fixes.count <= 20)
      #expect(parser.counts.fixes == fixes.count)
      let strays = fixes.filter { abs($0.coordinate.latitude - 48.12) > 0.1 }
      // One wrong byte in 256 leaves an 8-bit sum as it was; more would mean it is not looked at.
      #expect(strays.count <= 2)
    }
  }

  @Test func randomBytesGiveNoFix() {
    var generator = SeededGenerator(seed: 7)
    var parser = NMEAParser()
    let alphabet = Array("$*,.0123456789GPRMCAN\r\n".utf8)
    for _ in 0..<200 {
      let bytes = (0..<500).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      #expect(parser.append(bytes).isEmpty)
    }
  }
}

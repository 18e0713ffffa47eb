import Geo
import NetworkFixtures
import Positioning
import Receivers
import Testing

@Suite struct GPSDReceiverTests {
  private static let version = #"{"class":"VERSION","release":"3.22","proto_major":3}"# + "\n"

  private static func report(_ second: Int) -> String {
    #"{"class":"TPV","mode":3,"time":"2026-03-02T08:00:0\#(second).000Z","lat":47.1,"lon":9.5,"#
      + #""speed":10.5,"track":90.25,"eph":4.5}"# + "\n"
  }

  private func receptions(_ pieces: [String]) throws -> [Reception] {
    let server = try LoopbackServer(sending: pieces)
    var receiver = try GPSDReceiver(host: "127.0.0.1", port: server.port)
    var receptions: [Reception] = []
    while receptions.last != .end {
      receptions.append(try receiver.next(within: .seconds(20)))
    }
    #expect(server.request == "?WATCH={\"enable\":true,\"json\":true};\n")
    return receptions
  }

  @Test func eachPositionIsAFix() throws {
    let receptions = try receptions([Self.version, Self.report(1), Self.report(2)])
    #expect(receptions.count == 3)
    guard case .fix(let fix) = receptions[0] else {
      Issue.record("no fix: \(receptions[0])")
      return
    }
    #expect(fix.coordinate == Coordinate(latitude: 47.1, longitude: 9.5))
    #expect(fix.time?.iso8601 == "2026-03-02T08:00:01Z")
    #expect(fix.speed?.metersPerSecond == 10.5)
    #expect(fix.bearing?.degrees == 90.25)
    #expect(fix.horizontalAccuracy?.meters == 4.5)
  }

  @Test func reportsMayBeCutAnywhereAndComeTogether() throws {
    let text = Self.version + Self.report(1) + "\r\n" + Self.report(2)
    let whole = try receptions([text])
    let cut = try receptions(text.map { String($0) })
    #expect(whole == cut)
    #expect(whole.count == 3)
  }

  @Test func anEndWithoutAPositionIsAnError() throws {
    #expect(throws: ReceiverError.self) { try receptions([Self.version]) }
  }

  @Test func whatIsNoReportIsNamedWithItsLine() throws {
    let error = #expect(throws: ReceiverError.self) {
      try receptions([Self.version, "HTTP/1.1 400 Bad Request\r\n"])
    }
    guard case .notGPSD(_, let line, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(line == 2)
  }

  @Test func aLineWithoutEndIsRefused() throws {
    let flood = String(repeating: "x", count: 70_000)
    let error = #expect(throws: ReceiverError.self) { try receptions([flood]) }
    guard case .notGPSD(_, 1, "the line has no end") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func nobodyThereIsSaidAtOnce() throws {
    // The port of a server that has served its only client.
    let server = try LoopbackServer(sending: [])
    _ = try GPSDReceiver(host: "127.0.0.1", port: server.port)
    _ = server.request
    #expect(throws: ReceiverError.self) {
      try GPSDReceiver(host: "127.0.0.1", port: server.port)
    }
    #expect(throws: ReceiverError.self) { try GPSDReceiver(host: "no.such.host.invalid") }
  }
}

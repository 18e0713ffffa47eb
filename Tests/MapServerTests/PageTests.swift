import JSONText
import MapImport
import NetworkFixtures
import Testing

@testable import MapServer

@Suite struct PageTests {
  private func response(_ target: String) -> HTTPResponse {
    ServedMap.corner.service.response(to: HTTPRequest("GET", target))
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
    ("/page.css", "text/css; charset=utf-8"), ("/page.js", "text/javascript; charset=utf-8"),
  ])
  func thePageIsPartOfTheProgram(_ target: String, _ type: String) {
    let response = response(target)
    #expect(response.status == 200)
    #expect(response.contentType == type)
    #expect(response.body.count > 500)
  }

  @Test func thePageAsksNobodyElse() {
    let parts = ["/", "/page.css", "/page.js"].map {
      String(decoding: response($0).body, as: UTF8.self)
    }
    for part in parts { #expect(!part.contains("http://") && !part.contains("https://")) }
  }

  @Test func theMapTellsWhereItLiesAndWhoTravels() throws {
    let facts = try JSON(parsing: response("/map.json").body)
    let bounds = (facts["bounds"]?.elements ?? []).compactMap(\.number)
    let place = ServedMap.corner.map.coordinate("b")
    try #require(bounds.count == 4)
    #expect((bounds[0]...bounds[2]).contains(place.latitude))
    #expect((bounds[1]...bounds[3]).contains(place.longitude))
    #expect(facts["profiles"]?.elements?.first?.string == "car")
  }

  @Test(arguments: [
    "/leaflet/../../../etc/passwd", "/leaflet/%2e%2e/%2e%2e/etc/passwd", "/leaflet/",
    "/leaflet/x.js",
    "/leaflet//etc/passwd", "/page.html", "/..",
  ])
  func noRequestReachesTheFileSystem(_ target: String) throws {
    let response = response(target)
    #expect(response.status >= 400)
    #expect(try JSON(parsing: response.body).code?.isEmpty == false)
  }
}

@Suite struct DriveEndpointTests {
  private func pieces(_ response: HTTPResponse) -> String {
    var bytes = response.body
    while let piece = response.stream?.next() { bytes += piece.bytes }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func drive(_ query: String = "") -> HTTPResponse {
    let places = ServedMap.corner.places("ad")
    return ServedMap.corner.service.response(
      to: HTTPRequest("GET", "/drive/v1/driving/\(places)\(query)"))
  }

  @Test func aDriveIsToldToItsEnd() throws {
    let response = drive("?speed_factor=1000")
    #expect(response.status == 200)
    #expect(response.contentType == "text/event-stream; charset=utf-8")
    let text = pieces(response)
    let names = text.split(separator: "\n").filter { $0.hasPrefix("event: ") }.map {
      $0.dropFirst(7)
    }
    #expect(names.count { $0 == "arrived" } == 1)
    #expect(names.last == "end")
    #expect(names.contains("location") && names.contains("announcement"))
    for line in text.split(separator: "\n") where line.hasPrefix("data: ") {
      _ = try JSON(parsing: Array(line.dropFirst(6).utf8))
    }
  }

  @Test func whatLiesAheadIsToldOnADrive() throws {
    let served = ServedMap(
      AsciiMap(
        "a------------s------------b", cell: .meters(60),
        ways: ["asb": "highway=secondary maxspeed=50 name=Way"],
        nodes: ["s": "highway=speed_camera maxspeed=50"],
        options: ImportOptions(usesBorderTable: false, layers: [.warnerPoints])))
    let response = served.service.response(
      to: HTTPRequest("GET", "/drive/v1/driving/\(served.places("ab"))?speed_factor=1000"))
    let lines = pieces(response).split(separator: "\n")
    let warnings = try zip(lines, lines.dropFirst()).filter { $0.0 == "event: warning" }
      .map { try JSON(parsing: Array($0.1.dropFirst(6).utf8)) }
    #expect(warnings.map { $0["state"]?.string } == ["ahead", "passed"])
    let camera = try #require(warnings.first)
    #expect(camera["type"]?.string == "speed_camera" && camera["maxspeed"]?.number == 50)
    #expect((try #require(camera["distance"]?.number)) > 400)
    let place = (camera["location"]?.elements ?? []).compactMap(\.number)
    #expect(abs(try #require(place.first) - served.map.coordinate("s").longitude) < 1e-6)
  }

  @Test func theLanguageMayBeChosen() {
    #expect(pieces(drive("?language=de")).contains("links abbiegen"))
    #expect(drive("?language=xx").status == 400)
  }

  @Test func aStreamIsSentOverAConnectionAndEndsWithTheServer() throws {
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    let service = ServedMap.corner.service
    let server = try HTTPServer(configuration) { service.response(to: $0, isCancelled: $1) }
    let client = try LoopbackClient(port: server.port)
    let places = ServedMap.corner.places("ad")
    client.send(
      "GET /drive/v1/driving/\(places)?speed_factor=0.1 HTTP/1.0\r\nHost: localhost\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "text/event-stream; charset=utf-8")
    // Ten seconds lie between two fixes; stopping does not wait for them.
    server.stop(patience: .seconds(1))
  }

  @Test(arguments: [
    "/drive", "/drive/v1/driving", "/drive/v2/driving/1,1;2,2", "/drive/v1/dragon/1,1;2,2",
    "/drive/v1/driving/1,1", "/drive/v1/driving/1,1;2,2?speed_factor=0",
    "/drive/v1/driving/1,1;2,2?speed=3",
  ])
  func otherDrivesAreRefused(_ target: String) throws {
    let response = ServedMap.corner.service.response(to: HTTPRequest("GET", target))
    #expect(response.status == 400)
    #expect(try JSON(parsing: response.body).code?.isEmpty == false)
  }
}

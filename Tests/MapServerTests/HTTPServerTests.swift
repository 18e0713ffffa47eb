import Dispatch
import JSONText
import MapServer
import Synchronization
import Testing

/// The server over real connections of this machine.
@Suite struct HTTPServerTests {
  private static func serve(
    _ change: (inout HTTPServer.Configuration) -> Void = { _ in },
    _ responder: HTTPServer.Responder? = nil
  ) throws -> HTTPServer {
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    change(&configuration)
    let service = ServedMap(ServedMap.corner.map, limits: configuration.limits).service
    return try HTTPServer(
      configuration, responder: responder ?? { service.response(to: $0, isCancelled: $1) })
  }

  private func json(_ answer: LoopbackClient.Answer) throws -> JSON {
    try JSON(parsing: Array(answer.body.utf8))
  }

  @Test func oneConnectionCarriesManyRequests() throws {
    let server = try Self.serve()
    let client = try LoopbackClient(port: server.port)
    let target = "/route/v1/driving/\(ServedMap.corner.places("ad"))"
    for _ in 0..<3 {
      let answer = try client.ask("GET", "\(target)?steps=true")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json; charset=UTF-8")
      #expect(answer.headers["access-control-allow-origin"] == "*")
      #expect(try json(answer).code == "Ok")
    }
    #expect(try client.ask("HEAD", target).status == 200)
    #expect(try client.ask("GET", "/health").status == 200)
  }

  /// A download whose pack takes long to read, until it is told to go on.
  private struct SlowDownload: PackDownload {
    let started = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)

    func manifestBytes() throws -> [UInt8] {
      started.signal()
      _ = goOn.wait(timeout: .now() + 20)
      goOn.signal()
      return [1, 2, 3]
    }
    func rowByteCount() throws -> Int { 0 }
    func rowBytes(_ range: Range<Int>) throws -> [UInt8] { [] }
    func signatureBytes() throws -> [UInt8]? { nil }
  }

  @Test func aPackThatIsReadForItsManifestHoldsUpNoRoute() throws {
    let (download, map) = (SlowDownload(), ServedMap.corner.map)
    let service = MapService(graph: map.graph, tiles: map.tiles.ids, download: download)
    let server = try Self.serve(
      {
        $0.threads = 1
        $0.limits.requestTime = .seconds(5)
        $0.prepare = { service.prepare(for: $0, patience: $1) }
      }, { service.response(to: $0, isCancelled: $1) })
    let client = try LoopbackClient(port: server.port)
    client.send("GET /pack/manifest HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(download.started.wait(timeout: .now() + 20) == .success)
    let target = "/route/v1/driving/\(ServedMap.corner.places("ad"))"
    #expect(try LoopbackClient(port: server.port).ask("GET", target).status == 200)
    download.goOn.signal()
    let answer = try client.answer()
    #expect(answer.status == 200 && answer.body.utf8.count == 3)
  }

  @Test func whoAsksForAPackWaitsNoLongerThanARequestMay() throws {
    let (download, map) = (SlowDownload(), ServedMap.corner.map)
    let service = MapService(graph: map.graph, tiles: map.tiles.ids, download: download)
    func isReady(_ target: String, _ patience: Duration = .milliseconds(1)) -> Bool {
      service.prepare(for: HTTPRequest("GET", target), patience: patience)
    }
    #expect(!isReady("/pack/manifest"))
    #expect(!isReady("/%70ack/rows"))
    for target in ["/pack/other", "/pack/manifest/more", "/pack/manifest?a", "/route/v1"] {
      #expect(isReady(target))
    }
    let server = try Self.serve(
      {
        $0.limits.requestTime = .milliseconds(50)
        $0.prepare = { service.prepare(for: $0, patience: $1) }
      }, { service.response(to: $0, isCancelled: $1) })
    #expect(try LoopbackClient(port: server.port).ask("GET", "/pack/manifest").status == 503)
    download.goOn.signal()
    #expect(isReady("/pack/manifest", .seconds(20)))
    #expect(try LoopbackClient(port: server.port).ask("GET", "/pack/manifest").status == 200)
  }

  @Test func bodiesAreRead() throws {
    let server = try Self.serve()
    let places = "ad".map { ServedMap.corner.map.coordinate($0) }
      .map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    let answer = try LoopbackClient(port: server.port).ask(
      "POST", "/table/v1/car", body: #"{"coordinates":[\#(places)],"sources":[0]}"#)
    #expect(try json(answer)["durations"]?.elements?.count == 1)
  }

  @Test(
    arguments: [
      ("GET", "/nothing", 400), ("GET", "/nothing.png", 404),
      ("DELETE", "/route/v1/car/1,1;1,1", 405), ("GET", "/route/v1", 400),
      ("GET", "/" + String(repeating: "a", count: 200_000), 414), ("BREW", "/tea", 405),
    ])
  func refusalsAreJSONToo(_ method: String, _ target: String, _ status: Int) throws {
    let server = try Self.serve()
    let answer = try LoopbackClient(port: server.port).ask(method, target)
    #expect(answer.status == status)
    let refusal = try json(answer)
    #expect(refusal.code?.isEmpty == false)
    #expect(refusal["message"]?.string?.isEmpty == false)
    if status == 405 { #expect(answer.headers["allow"]?.contains("GET") == true) }
  }

  @Test func aBodyThatIsTooLongIsRefusedAfterItHasCome() throws {
    let server = try Self.serve { $0.limits.bodyLength = 1000 }
    let body = String(repeating: " ", count: 3_000_000)
    let answer = try LoopbackClient(port: server.port).ask("POST", "/route/v1/car", body: body)
    #expect(answer.status == 413)
    #expect(try json(answer).code == "TooBig")
  }

  @Test func othersAreServedWhileConnectionsHang() throws {
    let server = try Self.serve { $0.threads = 1 }
    let hanging = try [
      "", "GET /route", "POST /route/v1/car HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
    ]
    .map { text in
      let client = try LoopbackClient(port: server.port)
      client.send(text)
      return client
    }
    #expect(try LoopbackClient(port: server.port).ask("GET", "/health").status == 200)
    let target = "/nearest/v1/car/\(ServedMap.corner.places("a"))"
    #expect(try LoopbackClient(port: server.port).ask("GET", target).status == 200)
    #expect(hanging.count == 3)
  }

  @Test func whoComesWhenAllConnectionsAreTakenIsToldSo() throws {
    let server = try Self.serve { $0.limits.connections = 2 }
    let taken = try (0..<2).map { _ in
      let client = try LoopbackClient(port: server.port)
      #expect(try client.ask("GET", "/health").status == 200)
      return client
    }
    let late = try LoopbackClient(port: server.port).ask("GET", "/health")
    #expect(late.status == 503 && late.headers["connection"]?.lowercased() == "close")
    #expect(try json(late)["message"]?.string?.contains("all 2 connections") == true)
    for client in taken { #expect(try client.ask("GET", "/health").status == 200) }
  }

  @Test func whatIsAskedForIsLoggedOnDemand() throws {
    let lines = Mutex<[String]>([])
    let server = try Self.serve {
      $0.log = { method, target, status, _ in
        lines.withLock { $0.append("\(method) \(target) \(status)") }
      }
    }
    let client = try LoopbackClient(port: server.port)
    for target in ["/health", "/nothing?x=1"] { _ = try client.ask("GET", target) }
    _ = try client.ask("POST", "/route/v1/car", body: "{}")
    #expect(
      lines.withLock { $0 } == [
        "GET /health 200", "GET /nothing?x=1 400", "POST /route/v1/car 400",
      ])
  }

  @Test func whoWaitsTooLongIsToldThatTheServerIsBusy() throws {
    let (started, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try Self.serve({
      $0.threads = 1
      $0.limits.requestTime = .milliseconds(50)
    }) { request, _ in
      if request.target == "/slow" {
        started.signal()
        goOn.wait()
      }
      return HTTPResponse(["code": "Ok"])
    }
    let slow = try LoopbackClient(port: server.port)
    slow.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
    started.wait()
    let refused = try LoopbackClient(port: server.port).ask("GET", "/quick")
    #expect(refused.status == 503)
    #expect(try json(refused).code == "Busy")
    #expect(try LoopbackClient(port: server.port).ask("GET", "/health").status == 200)
    goOn.signal()
    #expect(try slow.answer().status == 200)
  }

  @Test func stoppingLetsARunningRequestEnd() throws {
    let (started, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try Self.serve({ _ in }) { _, _ in
      started.signal()
      goOn.wait()
      return HTTPResponse(["code": "Ok"])
    }
    let client = try LoopbackClient(port: server.port)
    client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
    started.wait()
    let stopped = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      server.stop()
      stopped.signal()
    }
    goOn.signal()
    #expect(try client.answer().status == 200)
    stopped.wait()
    #expect(throws: LoopbackClient.Failure.self) { try LoopbackClient(port: server.port) }
  }

  @Test func aPortThatIsTakenIsRefused() throws {
    let server = try Self.serve()
    #expect(throws: ServerError.self) { try Self.serve { $0.port = server.port } }
    #expect(throws: ServerError.unknownHost("no such host")) {
      try Self.serve { $0.host = "no such host" }
    }
  }

  @Test func whatWasServedIsCounted() throws {
    let server = try Self.serve()
    let client = try LoopbackClient(port: server.port)
    for target in ["/health", "/nothing", "/nothing/else", "/health"] {
      _ = try client.ask("GET", target)
    }
    let metrics = try client.ask("GET", "/metrics")
    #expect(metrics.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
    #expect(metrics.body.contains(#"navdata_requests_total{service="health",status="200"} 2"#))
    #expect(metrics.body.contains(#"navdata_requests_total{service="other",status="400"} 2"#))
    #expect(metrics.body.contains("navdata_request_duration_seconds_count 4"))
  }
}

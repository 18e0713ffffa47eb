import CMicroHTTPD
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes the requests of all connections in, and hands the answers out.
final class RequestDesk: Sendable {
  private let limits: ServerLimits
  private let gate: WorkGate
  private let metrics: ServerMetrics
  private let respond: HTTPServer.Responder
  private let prepare: (@Sendable (HTTPRequest, Duration) -> Bool)?
  private let log: (@Sendable (String, String, Int, Duration) -> Void)?
  private let isClosing = Mutex(false)
  private let connections = Mutex(0)
  private let clock = ContinuousClock()

  init(
    _ configuration: HTTPServer.Configuration, _ metrics: ServerMetrics,
    _ respond: @escaping HTTPServer.Responder
  ) {
    limits = configuration.limits
    gate = WorkGate(places: configuration.threads)
    log = configuration.log
    prepare = configuration.prepare
    self.metrics = metrics
    self.respond = respond
  }

  /// Has each further answer close its connection.
  func close() { isClosing.withLock { $0 = true } }

  func waitUntilIdle(_ patience: Duration) {
    let end = clock.now + patience
    while metrics.running > 0, clock.now < end { usleep(2000) }
  }

  /// Counts a connection that begins; false if it is one too many.
  func connect() -> Bool {
    connections.withLock {
      $0 += 1
      return $0 <= limits.connections
    }
  }

  /// Counts a connection that has ended.
  func disconnect() { connections.withLock { $0 -= 1 } }

  /// Keeps a part of a body; beyond the limit just one byte, so that the excess is seen.
  func receive(_ bytes: UnsafeRawBufferPointer, for exchange: Exchange) {
    let room = limits.bodyLength + 1 - exchange.body.count
    if room > 0 { exchange.body += bytes.prefix(room) }
  }

  /// Computes the answer and queues it on the connection.
  func answer(_ exchange: Exchange, method: String, on connection: OpaquePointer) -> MHD_Result {
    let start = clock.now
    metrics.begin()
    let request = HTTPRequest(
      method, exchange.target, body: exchange.body, range: Self.header("Range", of: connection),
      knownTags: Self.header("If-None-Match", of: connection))
    let isExcess = navdata_connection_note(connection) != nil
    let response =
      isExcess
      ? HTTPResponse(
        APIError(.busy, "all \(limits.connections) connections are taken", status: 503))
      : response(to: request, until: start + limits.requestTime)
    let result = send(response, on: connection, isLast: isExcess)
    let duration = clock.now - start
    metrics.end(exchange.target, status: response.status, after: duration)
    log?(method, exchange.target, response.status, duration)
    return result
  }

  private static func header(_ name: String, of connection: OpaquePointer) -> String? {
    MHD_lookup_connection_value(connection, .HEADER_KIND, name)
      .map { String(cString: $0) }
  }

  private func response(
    to request: HTTPRequest, until deadline: ContinuousClock.Instant
  ) -> HTTPResponse {
    if request.target == "/metrics", ["GET", "HEAD"].contains(request.method) {
      return HTTPResponse(
        status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8",
        body: Array(metrics.text.utf8))
    }
    // What takes no time needs no turn, so that a busy server can still be asked how it is.
    if request.target == "/health" { return respond(request) { false } }
    let clock = clock
    guard prepare?(request, deadline - clock.now) ?? true else {
      return HTTPResponse(APIError(.busy, "the pack is still being read; ask again", status: 503))
    }
    let answer = gate.enter(patience: deadline - clock.now) {
      respond(request) { clock.now > deadline }
    }
    return answer
      ?? HTTPResponse(APIError(.busy, "the server has too much to do", status: 503))
  }

  private func send(
    _ response: HTTPResponse, on connection: OpaquePointer, isLast: Bool
  ) -> MHD_Result {
    let message =
      response.stream.map { makeMessage($0, after: response.body) }
      ?? response.body.withUnsafeBytes { bytes in
        // The library copies the bytes, so that it does not write to them.
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
    guard let message else { return .NO }
    defer { MHD_destroy_response(message) }
    MHD_add_response_header(message, "Content-Type", response.contentType)
    MHD_add_response_header(message, "Access-Control-Allow-Origin", "*")
    if let range = response.contentRange {
      MHD_add_response_header(message, "Content-Range", range)
      MHD_add_response_header(message, "Accept-Ranges", "bytes")
    }
    if let lifetime = response.lifetime {
      let seconds = lifetime.components.seconds
      MHD_add_response_header(message, "Cache-Control", "max-age=\(seconds)")
    }
    if let tag = response.tag { MHD_add_response_header(message, "ETag", tag) }
    if !response.allowedMethods.isEmpty {
      let methods = response.allowedMethods.joined(separator: ", ")
      MHD_add_response_header(message, "Allow", methods)
      MHD_add_response_header(message, "Access-Control-Allow-Methods", methods)
      MHD_add_response_header(message, "Access-Control-Allow-Headers", "Content-Type")
    }
    if isLast || isClosing.withLock({ $0 }) {
      MHD_add_response_header(message, "Connection", "close")
    }
    return MHD_queue_response(connection, UInt32(clamping: response.status), message)
  }

  /// A message whose length nobody knows; it ends when the server stops.
  private func makeMessage(_ stream: EventStream, after body: [UInt8]) -> OpaquePointer? {
    let outlet = StreamOutlet(stream, after: body) { [weak self] in
      self?.isClosing.withLock { $0 } ?? true
    }
    return MHD_create_response_from_callback(
      UInt64.max, StreamOutlet.blockSize, Callbacks.streamed,
      Unmanaged.passRetained(outlet).toOpaque(), Callbacks.streamEnded)
  }
}

/// One request while it comes in; its connection's thread has it to itself.
final class Exchange {
  let target: String
  var body: [UInt8] = []
  var hasHead = false

  init(target: String) { self.target = target }
}

/// What libmicrohttpd calls.
///
/// Nothing here may trap: it would end the process for everybody.
enum Callbacks {
  /// A connection has begun or ended; notes which are too many.
  static let connected: MHD_NotifyConnectionCallback = { desk, _, note, event in
    guard let desk else { return }
    let owner = Unmanaged<RequestDesk>.fromOpaque(desk).takeUnretainedValue()
    if navdata_has_begun(event) == 0 {
      owner.disconnect()
    } else if !owner.connect() {
      note?.pointee = desk
    }
  }

  /// The first line of a request has come.
  static let started:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { _, target, _ in
      let exchange = Exchange(target: target.map { String(cString: $0) } ?? "")
      return Unmanaged.passRetained(exchange).toOpaque()
    }

  /// The head of a request has come, then each part of its body, then its end.
  static let received: MHD_AccessHandlerCallback = {
    desk, connection, _, method, _, bytes, count, state in
    guard let desk, let connection, let method, let exchange = state?.pointee else { return .NO }
    let owner = Unmanaged<RequestDesk>.fromOpaque(desk).takeUnretainedValue()
    let request = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
    if !request.hasHead {
      request.hasHead = true
      return .YES
    }
    if let count, count.pointee > 0 {
      owner.receive(UnsafeRawBufferPointer(start: bytes, count: count.pointee), for: request)
      count.pointee = 0
      return .YES
    }
    return owner.answer(request, method: String(cString: method), on: connection)
  }

  /// A stream has room for more.
  static let streamed: MHD_ContentReaderCallback = { outlet, _, buffer, room in
    guard let outlet, let buffer else { return -1 }
    let owner = Unmanaged<StreamOutlet>.fromOpaque(outlet).takeUnretainedValue()
    // -1 is the end of the stream.
    return owner.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: room)) ?? -1
  }

  /// A stream has been sent, or the connection is gone.
  static let streamEnded: MHD_ContentReaderFreeCallback = { outlet in
    if let outlet { Unmanaged<StreamOutlet>.fromOpaque(outlet).release() }
  }

  /// The answer has been sent, or the connection is gone.
  static let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
    guard let exchange = state?.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(exchange).release()
    state?.pointee = nil
  }
}

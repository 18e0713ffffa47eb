import CMicroHTTPD
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers requests over HTTP/1.1, by libmicrohttpd.
///
/// Each connection has a thread of its own, so that one that hangs holds up no other; so many
/// requests as there are `threads` compute at the same time.
public final class HTTPServer: Sendable {
  /// How to serve.
  public struct Configuration: Sendable {
    public var host = "127.0.0.1"
    /// 0 takes a free one.
    public var port: UInt16 = 5000
    /// How many requests compute at the same time.
    public var threads = 2
    public var limits = ServerLimits()
    /// Is called with each request before it waits for its turn, for what takes long once: what happens
    /// here takes no place from others.
    ///
    /// Is told how long the request may wait; false refuses it.
    public var prepare: (@Sendable (HTTPRequest, Duration) -> Bool)?
    /// Is told of each answer: method, target, status and time taken.
    public var log: (@Sendable (String, String, Int, Duration) -> Void)?

    public init() {}
  }

  /// Answers one request; asks the closure now and then whether it is still wanted.
  public typealias Responder =
    @Sendable (HTTPRequest, @escaping @Sendable () -> Bool) -> HTTPResponse

  /// The port that is listened on.
  public let port: UInt16
  private let desk: RequestDesk
  private let daemon: Mutex<Daemon?>

  /// The pointer that libmicrohttpd wants back; only ever used under the lock.
  private struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// A request has this much memory for its head; longer ones the library refuses by itself.
  private static let headMemory = 512 << 10
  private static let stackSize = 4 << 20
  /// Connections beyond the limit that are told so; still more of them are closed without a word.
  private static let spareConnections = 64

  /// Starts to listen.
  ///
  /// - Throws: ``ServerError``.
  public init(
    _ configuration: Configuration, metrics: ServerMetrics = ServerMetrics(),
    responder: @escaping Responder
  ) throws(ServerError) {
    let address = try SocketAddress(host: configuration.host, port: configuration.port)
    desk = RequestDesk(configuration, metrics, responder)
    var flags =
      MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_USE_THREAD_PER_CONNECTION.rawValue
    if address.isIPv6 { flags |= MHD_USE_IPv6.rawValue }
    // The daemon borrows the desk, which this object keeps until the daemon has stopped.
    let context = Unmanaged.passUnretained(desk).toOpaque()
    let limits = configuration.limits
    errno = 0
    let pointer = address.withPointer {
      navdata_start_daemon(
        flags, $0, Self.headMemory, UInt32(clamping: limits.connections + Self.spareConnections),
        UInt32(clamping: limits.silentSeconds), Self.stackSize, Callbacks.started,
        Callbacks.received, Callbacks.completed, Callbacks.connected, context)
    }
    guard let pointer else {
      throw .cannotListen(
        host: configuration.host, port: configuration.port,
        reason: errno == 0 ? "unknown reason" : String(cString: strerror(errno)))
    }
    daemon = Mutex(Daemon(pointer: pointer))
    port = navdata_port(pointer)
  }

  /// Stops listening, lets the running requests end, and closes all connections.
  ///
  /// Does nothing if the server has stopped already.
  public func stop(patience: Duration = .seconds(10)) {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    guard let running else { return }
    desk.close()
    let listener = MHD_quiesce_daemon(running.pointer)
    desk.waitUntilIdle(patience)
    MHD_stop_daemon(running.pointer)
    if listener >= 0 { Self.closeSocket(listener) }
  }

  private static func closeSocket(_ descriptor: Int32) { close(descriptor) }

  deinit { stop() }
}

import JSONText
import MapServer
import Preload
import RoadNetwork
import Synchronization
import TileStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `navdata serve`: an HTTP server that speaks the API of OSRM.
struct ServeCommand: Command {
  static let name = "serve"
  static let abstract = "Serve routes over HTTP, in the manner of OSRM."
  static let note: String? = """
    The page needs Leaflet on this machine (Debian: libjs-leaflet), and map tiles as PNG need Pango
    and cairo (Debian: libpangocairo-1.0-0). Without them all else works.
    """
  static let parameters = [
    Shared.pack.form, host.form, port.form, threads.form, accessLog.form,
  ]
  static let examples = [
    Example(
      purpose: "serve the sample town to programs on this machine",
      line: "navdata serve merribourne.navpack"),
    Example(
      purpose: "serve to the network, four requests at a time",
      line: "navdata serve porto.navpack --host 0.0.0.0 --port 8080 --threads 4"),
  ]

  private static let host = Parameter<String>.option(
    "--host", "ADDRESS", help: "the address to listen on: 127.0.0.1 (default) is this machine only")
  private static let port = Parameter<Int>.option(
    "--port", "NUMBER", help: "the port to listen on: 5000 (default); 0 takes a free one")
  private static let threads = Parameter<Int>.option(
    "--threads", "COUNT", help: "requests computed at the same time; one a processor by default")
  private static let accessLog = Parameter.flag(
    "--access-log", help: "tell each request on the error stream")

  private let pack: String
  private var configuration = HTTPServer.Configuration()
  private let logsAccess: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    configuration.host = try arguments.optional(Self.host) ?? configuration.host
    if let number = try arguments.optional(Self.port) {
      guard let port = UInt16(exactly: number) else {
        throw .badValue("\(number)", parameter: "--port", expectation: "a number up to 65535")
      }
      configuration.port = port
    }
    configuration.threads = try arguments.optional(Self.threads) ?? Machine.cores
    guard (1...1024).contains(configuration.threads) else {
      throw .badValue(
        "\(configuration.threads)", parameter: "--threads", expectation: "a number from 1 to 1024")
    }
    logsAccess = arguments.flag(Self.accessLog)
  }

  func run(_ console: Console) throws -> ExitCode {
    let signals = StopSignals()
    let served = ServedMap(try service())
    var configuration = configuration
    configuration.prepare = { served.service.prepare(for: $0, patience: $1) }
    if logsAccess {
      configuration.log = { method, target, status, duration in
        let milliseconds = Int(duration / .milliseconds(1))
        let line = TerminalText.harmless("\(method) \(target) \(status) \(milliseconds) ms")
        console.diagnostics(line + "\n")
      }
    }
    let server = try HTTPServer(configuration) { request, isCancelled in
      served.service.response(to: request, isCancelled: isCancelled)
    }
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    console.print("serving \(pack) at http://\(host):\(server.port)")
    if !PageEndpoint.hasLeaflet {
      console.warn("the page at / needs Leaflet; on Debian: apt install libjs-leaflet")
    }
    while signals.next() == .reload {
      do {
        served.replace(by: try service())
        console.print("serving \(pack) anew")
      } catch {
        console.warn("going on with the old pack: \(Failure(error).message)")
      }
    }
    server.stop()
    return .done
  }

  private func service() throws -> MapService {
    let pack = try Pack(path: pack)
    return MapService(
      graph: pack.graph, tiles: try pack.tileIDs, overlays: pack, layers: pack,
      download: ServedDownload(published: PublishedPack(pack), path: pack.path),
      attribution: pack.metadata.attribution, limits: configuration.limits)
  }
}

/// The map that is being served; another may take its place while requests run on it.
private final class ServedMap: Sendable {
  private let current: Mutex<MapService>

  init(_ service: MapService) { current = Mutex(service) }

  var service: MapService { current.withLock { $0 } }

  func replace(by service: MapService) { current.withLock { $0 = service } }
}

/// The signals by which an operator stops the server, or has it read its pack anew.
private struct StopSignals {
  enum Wish {
    case stop
    case reload
  }

  private var set = sigset_t()

  /// Keeps the signals for ``next()``: threads that are started later do not get them.
  init() {
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for one of the signals.
  func next() -> Wish {
    var set = set
    var number: Int32 = 0
    guard sigwait(&set, &number) == 0 else { return .stop }
    return number == SIGHUP ? .reload : .stop
  }
}

extension ServerError: FailureConvertible {
  var failure: Failure { Failure(.inputOutput, .inputOutput, description) }
}

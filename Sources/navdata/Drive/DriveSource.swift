import Positioning
import Receivers
import Routing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the fixes of a drive come from.
enum DriveSource {
  case simulation(SimulationOptions)
  case trace(String)
  case sentences(String)
  case daemon(HostAndPort)

  private static let trace = Parameter<String>.option(
    "--trace", "FILE", help: "fixes to replay, GPX or CSV")
  private static let sentences = Parameter<String>.option(
    "--nmea", "FILE", help: "a receiver's NMEA sentences: a file, a device, or - for input")
  private static let daemon = Parameter<HostAndPort>.option(
    "--gpsd", "HOST:PORT", help: "a receiver behind gpsd; the port is 2947 unless given")
  private static let simulate = Parameter.flag(
    "--simulate", help: "drive from --from to --to in simulation")

  static let parameters = [trace.form, sentences.form, daemon.form, simulate.form]

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    let simulation = try SimulationOptions(from: &arguments)
    var sources: [DriveSource] = []
    if let path = try arguments.optional(Self.trace) { sources.append(.trace(path)) }
    if let path = try arguments.optional(Self.sentences) { sources.append(.sentences(path)) }
    if let place = try arguments.optional(Self.daemon) { sources.append(.daemon(place)) }
    if arguments.flag(Self.simulate) { sources.append(.simulation(simulation)) }
    guard let source = sources.first, sources.count == 1 else {
      throw .missingParameter("one of --simulate, --trace, --nmea and --gpsd")
    }
    self = source
  }

  var isSimulation: Bool {
    if case .simulation = self { return true }
    return false
  }

  /// The fixes; those of a simulation lie along `route`.
  func receiver(along route: Route?) throws -> any FixReceiver {
    switch self {
    case .simulation(let options):
      return route.map { RecordedFixes(options.fixes(along: $0)) } ?? RecordedFixes([])
    case .trace(let path):
      return RecordedFixes(try Trace.fixes(in: try FileAccess.contents(of: path)))
    case .sentences(let path):
      guard path != "-", Self.isRegularFile(path) else { return try NMEAReceiver(path: path) }
      return RecordedFixes(try NMEATrace.fixes(in: try FileAccess.contents(of: path)))
    case .daemon(let place):
      return try GPSDReceiver(host: place.host, port: place.port ?? 2947)
    }
  }

  /// True if the fixes come in their own time, and until somebody ends the drive.
  var isLive: Bool {
    switch self {
    case .simulation, .trace: false
    case .sentences(let path): path == "-" || !Self.isRegularFile(path)
    case .daemon: true
    }
  }

  /// A recording may be read whole; a device or a pipe never ends by itself.
  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    // What is not there is reported by the reader of files.
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}

import Geo
import Guidance
import JSONText
import Navigation
import Positioning
import RoadNetwork
import Routing
import TileStorage

/// `navdata drive`: navigation along a trace or a simulated drive.
struct DriveCommand: Command {
  static let name = "drive"
  static let abstract =
    "Navigate along a recorded or simulated drive, and tell what a driver hears."
  static let parameters =
    [
      Shared.pack.form, from.form, to.form, Shared.via.form, tracking.form, trace.form,
      simulate.form, Shared.profile.form, Shared.vehicle.form, Shared.turningRound.form,
      Shared.depart.form, language.form, reroute.form, silent.form, realtime.form, record.form,
      plain.form, Shared.json.form,
    ] + SimulationOptions.parameters
  static let examples = [
    Example(
      purpose: "drive a route in simulation",
      line: "navdata drive merribourne.navpack --from 60.01541,-20.03910"
        + " --to 60.00340,-19.99203 --simulate"),
    Example(
      purpose: "follow a recorded trace with guidance to a goal, one JSON object a line",
      line: "navdata drive porto.navpack --from 41.1496,-8.6110 --to 41.2,-8.55"
        + " --trace drive.gpx --json"),
    Example(
      purpose: "without a route: which road, which limit",
      line: "navdata drive porto.navpack --tracking --trace drive.gpx"),
  ]

  enum Rerouting: String, CaseIterable, ArgumentValue {
    case auto
    case off
  }

  private static let from = Parameter<Coordinate>.option(
    "--from", "LAT,LON", help: "where the trip starts")
  private static let to = Parameter<Coordinate>.option(
    "--to", "LAT,LON", help: "where the trip ends")
  private static let tracking = Parameter.flag(
    "--tracking", help: "follow no route: tell where the traveller is")
  private static let trace = Parameter<String>.option(
    "--trace", "FILE", help: "fixes to replay, GPX or CSV")
  private static let simulate = Parameter.flag(
    "--simulate", help: "drive from --from to --to in simulation")
  private static let language = Parameter<String>.option(
    "--language", "CODE",
    help: "language of the announcements, en unless given: "
      + PhraseBook.languageCodes.joined(separator: ", "))
  private static let reroute = Parameter<Rerouting>.option(
    "--reroute", "WHEN", help: "auto (default): find a new route after leaving it; or off")
  private static let silent = Parameter.flag("--no-voice", help: "announce nothing")
  private static let realtime = Parameter.flag(
    "--realtime", help: "take as long as the drive takes")
  private static let record = Parameter<String>.option(
    "--record", "FILE.gpx", help: "keep the fixes that were used")

  private static let plain = Parameter.flag(
    "--plain", help: "a line for each event also on a terminal, instead of a live view")

  private let pack: String
  private let request: RouteRequest?
  private let depart: DepartureTime?
  private let isTracking: Bool
  private let trace: String?
  private let simulation: SimulationOptions
  private let profile: Profile
  private let phrases: PhraseBook
  private let options: NavigationOptions
  private let isRealtime: Bool
  private let record: String?
  private let isPlain: Bool
  private let isJSON: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    isTracking = arguments.flag(Self.tracking)
    trace = try arguments.optional(Self.trace)
    simulation = try SimulationOptions(from: &arguments)
    phrases = try PhraseBook(from: &arguments, Self.language)
    isRealtime = arguments.flag(Self.realtime)
    record = try arguments.optional(Self.record)
    isPlain = arguments.flag(Self.plain)
    isJSON = arguments.flag(Shared.json)
    depart = try arguments.optional(Shared.depart)
    let simulates = arguments.flag(Self.simulate)
    if simulates == (trace != nil) { throw .missingParameter("either --simulate or --trace") }
    if simulates || !isTracking {
      let request = try RouteRequest(from: &arguments)
      self.request = request
      profile = request.profile
    } else {
      request = nil
      profile = try arguments.optional(Shared.profile) ?? .car
    }
    var options = NavigationOptions()
    let rerouting = try arguments.optional(Self.reroute) ?? .auto
    options.reroutePolicy = rerouting == .auto ? .automatic : .leftToApp
    options.announces = !arguments.flag(Self.silent)
    options.language = phrases.languageCode
    self.options = options
  }

  func run(_ console: Console) throws -> ExitCode {
    let graph = try Pack(path: pack).graph
    var session = DriveSession(
      graph: graph, profile: profile, phrases: phrases, options: options)
    let fixes = try fixes(&session)
    try drive(&session, fixes, showing: output(on: console, of: graph))
    if let record {
      try FileAccess.write(GPXTrack(name: "navdata drive", fixes: fixes).xml, to: record)
    }
    return .done
  }

  private func output(on console: Console, of graph: RoadGraph) -> any DriveOutput {
    if isJSON { return JSONDriveOutput(events: DriveEventJSON(graph: graph), console: console) }
    guard console.isOutputTerminal, !isPlain else { return TextDriveOutput(console: console) }
    return LiveDriveOutput(on: console)
  }

  private func drive(
    _ session: inout DriveSession, _ fixes: [LocationFix], showing output: any DriveOutput
  ) throws {
    var output = output
    defer { output.finish() }
    var pace = Pace(isRealtime: isRealtime)
    for input in DriveInput(fixes) {
      pace.wait(for: input)
      try session.step(input) { try output.take($0, at: $1, on: $2) }
      output.refresh()
    }
  }

  /// Sets the route to follow, and returns the fixes of the drive.
  private func fixes(_ session: inout DriveSession) throws -> [LocationFix] {
    var route: Route?
    if let request = try request?.departing(depart, in: session.graph) {
      route = isTracking ? try session.route(request) : try session.follow(request)
    }
    if let trace { return try Trace.fixes(in: try FileAccess.contents(of: trace)) }
    return route.map { Array(simulation.fixes(along: $0)) } ?? []
  }
}

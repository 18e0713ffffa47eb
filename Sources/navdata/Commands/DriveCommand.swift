import Geo
import Guidance
import Horizon
import JSONText
import Navigation
import Positioning
import Receivers
import RoadNetwork
import Routing
import TileStorage

/// `navdata drive`: navigation along a trace or a simulated drive.
struct DriveCommand: Command {
  static let name = "drive"
  static let abstract =
    "Navigate along a live, recorded or simulated drive, and tell what a driver hears."
  static let parameters =
    [
      Shared.packs.form, from.form, to.form, Shared.via.form, tracking.form,
    ] + DriveSource.parameters + [
      Shared.profile.form, Shared.vehicle.form, Shared.turningRound.form,
      Shared.depart.form,
    ] + AvoidanceArguments.forms + [
      language.form, cues.form, reroute.form, silent.form, warnings.form, realtime.form,
      record.form,
    ] + SessionArguments.parameters + [
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
    Example(
      purpose: "on the road, until Ctrl-C, keeping what was driven",
      line: "navdata drive porto.navpack --from 41.1496,-8.6110 --to 41.2,-8.55"
        + " --gpsd localhost:2947 --record today.gpx"),
    Example(
      purpose: "go on with a drive that was broken off",
      line: "navdata drive porto.navpack --resume trip.session --trace rest.gpx"
        + " --save-session trip.session"),
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
  private static let language = Parameter<String>.option(
    "--language", "CODE",
    help: "language of the announcements, en unless given: "
      + PhraseBook.languageCodes.joined(separator: ", "))
  private static let reroute = Parameter<Rerouting>.option(
    "--reroute", "WHEN", help: "auto (default): find a new route after leaving it; or off")
  private static let cues = Parameter<[CueKind]>.option(
    "--cues", "KIND,…",
    help: "tell turns by what is seen there: lights, services (fuel stations, shops),"
      + " features (schools, parks, towers)")
  private static let silent = Parameter.flag("--no-voice", help: "announce nothing")
  private static let warnings = Parameter<WarningChoice>.option(
    "--warn", "KINDS",
    help: "what to warn of: all, none, or kinds such as school_zone,speed_camera;"
      + " the usual ones unless given")
  private static let realtime = Parameter.flag(
    "--realtime", help: "take as long as the drive takes")
  private static let record = Parameter<String>.option(
    "--record", "FILE.gpx", help: "keep the fixes that were used")

  private static let plain = Parameter.flag(
    "--plain", help: "a line for each event also on a terminal, instead of a live view")

  private let packs: [String]
  private let request: RouteRequest?
  private let depart: DepartureTime?
  private let isTracking: Bool
  private let source: DriveSource
  private let profile: Profile
  private let phrases: PhraseBook
  private let options: NavigationOptions
  private let isRealtime: Bool
  private let record: String?
  private let sessions: SessionArguments
  private let isPlain: Bool
  private let isJSON: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Shared.packs)
    isTracking = arguments.flag(Self.tracking)
    source = try DriveSource(from: &arguments)
    phrases = try PhraseBook(from: &arguments, Self.language)
    isRealtime = arguments.flag(Self.realtime)
    record = try arguments.optional(Self.record)
    isPlain = arguments.flag(Self.plain)
    isJSON = arguments.flag(Shared.json)
    depart = try arguments.optional(Shared.depart)
    sessions = try SessionArguments(from: &arguments)
    if sessions.resume != nil {
      if source.isSimulation { throw .valuesExclude("--resume", "--simulate") }
      if isTracking { throw .valuesExclude("--resume", "--tracking") }
      (request, profile) = (nil, .car)
    } else if source.isSimulation || !isTracking {
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
    options.naturalGuidance = NaturalGuidance(
      try (arguments.optional(Self.cues) ?? []).map(\.guidance))
    if let choice = try arguments.optional(Self.warnings) { options.warnings.kinds = choice.kinds }
    self.options = options
  }

  func run(_ console: Console) throws -> ExitCode {
    let map = try OpenedMap(packs)
    let router = map.router
    var session = try session(on: router, map.layers)
    var receiver = try receiver(&session)
    let track = try record.map { try TrackFile(path: $0) }
    if let track { receiver = RecordingReceiver(receiver, into: track) }
    // What was driven is kept also if the drive ends badly.
    let end = Result {
      try drive(&session, receiver, showing: output(on: console, of: router.graph))
    }
    try track?.finish(failed: (try? end.get()) == nil)
    try end.get()
    try sessions.save(session)
    return .done
  }

  private func session(on router: Router, _ landmarks: any LayerSource) throws -> DriveSession {
    guard let saved = try sessions.saved() else {
      return DriveSession(
        router: router, profile: profile, phrases: phrases, options: options, landmarks: landmarks)
    }
    let phrases = PhraseBook(languageCode: saved.language) ?? phrases
    return try DriveSession(
      resuming: saved, router: router, phrases: phrases, warnings: options.warnings,
      landmarks: landmarks)
  }

  private func output(on console: Console, of graph: RoadGraph) -> any DriveOutput {
    if isJSON { return JSONDriveOutput(events: DriveEventJSON(graph: graph), console: console) }
    guard console.isOutputTerminal, !isPlain else { return TextDriveOutput(console: console) }
    return LiveDriveOutput(on: console)
  }

  private func drive(
    _ session: inout DriveSession, _ receiver: any FixReceiver, showing output: any DriveOutput
  ) throws {
    var output = output
    defer { output.finish() }
    if source.isLive { StopSignal.listen() }
    var pace = Pace(isRealtime: isRealtime && !source.isLive)
    var inputs = DriveInput(receiver, from: session.time, isStopped: { StopSignal.hasCome })
    while let input = try inputs.next() {
      pace.wait(for: input)
      try session.step(input) { try output.take($0, at: $1, on: $2) }
      output.refresh()
    }
  }

  /// Sets the route to follow, and returns where the fixes of the drive come from.
  private func receiver(_ session: inout DriveSession) throws -> any FixReceiver {
    var route: Route?
    if let request = try request?.departing(depart, in: session.graph) {
      route = isTracking ? try session.route(request) : try session.follow(request)
    }
    return try source.receiver(along: route)
  }
}

import Geo
import Guidance
import JSONText
import Positioning
import RoadNetwork
import Routing
import TileStorage

/// `navdata route`: the cheapest route between places.
struct RouteCommand: Command {
  static let name = "route"
  static let abstract = "Find the fastest route on a pack, with instructions."
  static let parameters =
    [
      Shared.packs.form, Shared.from.form, Shared.to.form, Shared.via.form, Shared.profile.form,
      Shared.vehicle.form, Shared.turningRound.form, Shared.depart.form, arrive.form,
      stops.form, legProfiles.form, alternatives.form,
    ] + AvoidanceArguments.forms + RouteInputs.forms + [
      language.form, algorithm.form, format.form, Shared.json.form,
    ]
  static let examples = [
    Example(
      purpose: "drive through the sample town",
      line: "navdata route merribourne.navpack --from 60.01541,-20.03910 --to 60.00340,-19.99203"),
    Example(
      purpose: "walk, with a stop, as JSON",
      line: "navdata route porto.navpack --from 41.148,-8.611 --via 41.15,-8.62"
        + " --to 41.158,-8.63 --profile pedestrian --json"),
    Example(
      purpose: "draw the route on a map",
      line: "navdata route porto.navpack --from 41.148,-8.611 --to 41.158,-8.63"
        + " --format geojson"),
  ]

  enum Format: String, CaseIterable, ArgumentValue {
    case text
    case json
    case geojson
    case gpx
  }

  private static let format = Parameter<Format>.option(
    "--format", "FORMAT", help: "text (default), json, geojson or gpx (the fastest route alone)")
  private static let arrive = Parameter<DepartureTime>.option(
    "--arrive", "TIME", help: "start as late as one can and still arrive by then")
  private static let stops = Parameter<[Double]>.option(
    "--stop-minutes", "M,M…", help: "how long the trip halts at each --via")
  private static let legProfiles = Parameter<[Profile]>.option(
    "--leg-profiles", "NAME,NAME…", help: "who travels on each leg, such as car,pedestrian")
  private static let alternatives = Parameter<Int>.option(
    "--alternatives", "N", help: "up to so many other good routes too")
  private static let language = Parameter<String>.option(
    "--language", "CODE",
    help: "language of the instructions, en unless given: "
      + PhraseBook.languageCodes.joined(separator: ", "))
  private static let algorithm = Parameter<SearchAlgorithm>.option(
    "--algorithm", "NAME",
    help: "how to search; all answer alike: "
      + SearchAlgorithm.allCases.map(\.rawValue).joined(separator: ", "))

  private let packs: [String]
  private let request: RouteRequest
  private let inputs: RouteInputs
  private let depart: DepartureTime?
  private let arrive: DepartureTime?
  private let legProfiles: [Profile]?
  private let phrases: PhraseBook
  private let alternatives: Int
  private let algorithm: SearchAlgorithm
  private let format: Format

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Shared.packs)
    var request = try RouteRequest(from: &arguments)
    try request.setHalts(try arguments.optional(Self.stops) ?? [])
    self.request = request
    inputs = try RouteInputs(from: &arguments)
    depart = try arguments.optional(Shared.depart)
    arrive = try arguments.optional(Self.arrive)
    if arrive != nil, depart != nil { throw .valuesExclude("--arrive", "--depart") }
    legProfiles = try arguments.optional(Self.legProfiles)
    phrases = try PhraseBook(from: &arguments, Self.language)
    alternatives = try arguments.optional(Self.alternatives) ?? 0
    guard (0...Self.mostAlternatives).contains(alternatives) else {
      throw .badValue(
        "\(alternatives)", parameter: "--alternatives",
        expectation: "a number up to \(Self.mostAlternatives)")
    }
    algorithm = try arguments.optional(Self.algorithm) ?? .overlay
    let chosen = try arguments.optional(Self.format)
    format = chosen ?? (arguments.flag(Shared.json) ? .json : .text)
  }

  func run(_ console: Console) throws -> ExitCode {
    let router = try OpenedMap(packs).router
    let graph = router.graph
    let timed = try request.departing(depart, in: graph)
    let request = try inputs.applied(to: timed, router)
    let routes = try routes(request, router)
    try RouteOutput(graph: graph, phrases: phrases, traffic: request.traffic)
      .print(routes, as: format, on: console)
    return .done
  }

  private func routes(_ request: RouteRequest, _ router: Router) throws -> [Route] {
    if let legProfiles {
      guard arrive == nil, alternatives == 0 else {
        throw Failure(
          .usage, .usage, "--leg-profiles goes with neither --arrive nor --alternatives")
      }
      return [try router.route(request, legProfiles: legProfiles, using: algorithm)]
    }
    if let arrive, let last = request.waypoints.last {
      let arrival = try arrive.departure(at: last.coordinate, in: router.graph)
      return [try router.route(request, arrivingBy: arrival, using: algorithm)]
    }
    return try router.routes(request, alternatives: alternatives, using: algorithm)
  }

  private static let mostAlternatives = 10
}

extension SearchAlgorithm: ArgumentValue {}

extension RouteRequest {
  /// Reads `--from`, `--via`, `--to`, `--profile` and what is to be avoided.
  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    var waypoints = [Waypoint(try arguments.required(Shared.from))]
    for stop in try arguments.all(Shared.via) { waypoints.append(Waypoint(stop)) }
    waypoints.append(Waypoint(try arguments.required(Shared.to)))
    self.init(
      waypoints: waypoints, profile: try Profile(from: &arguments),
      allowsTurningRoundAtWaypoints: arguments.flag(Shared.turningRound))
    avoidance = try Avoidance(from: &arguments)
  }
}

extension RouteRequest {
  /// Takes how many minutes the trip halts at each place between its ends.
  mutating func setHalts(_ minutes: [Double]) throws(UsageError) {
    let most = 60.0 * 24 * 30
    guard minutes.isEmpty || minutes.count == waypoints.count - 2,
      minutes.allSatisfy({ $0 >= 0 && $0 <= most })
    else {
      throw .badValue(
        minutes.map { "\($0)" }.joined(separator: ","), parameter: "--stop-minutes",
        expectation: "a number of minutes for each --via")
    }
    for (index, value) in minutes.enumerated() {
      waypoints[index + 1].stopDuration = .milliseconds((value * 60_000).rounded())
    }
  }
}

extension Profile {
  /// Reads `--profile` and `--vehicle`.
  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    self = try arguments.optional(Shared.profile) ?? .car
    if let vehicle = try arguments.optional(Shared.vehicle) { self.vehicle = vehicle.facts }
    vehicle.mode = mode
  }
}

extension PhraseBook {
  /// Reads the option that names the language.
  init(
    from arguments: inout ArgumentScanner, _ parameter: Parameter<String>
  ) throws(UsageError) {
    let code = try arguments.optional(parameter) ?? "en"
    guard let book = PhraseBook(languageCode: code) else {
      throw .badValue(
        code, parameter: parameter.form.name,
        expectation: "one of " + PhraseBook.languageCodes.joined(separator: ", "))
    }
    self = book
  }
}

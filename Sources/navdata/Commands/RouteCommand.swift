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
  static let parameters = [
    Shared.pack.form, Shared.from.form, Shared.to.form, Shared.via.form, Shared.profile.form,
    Shared.vehicle.form, Shared.turningRound.form, Shared.depart.form, alternatives.form,
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
  private static let alternatives = Parameter<Int>.option(
    "--alternatives", "N", help: "up to so many other good routes too; between two places only")
  private static let language = Parameter<String>.option(
    "--language", "CODE",
    help: "language of the instructions, en unless given: "
      + PhraseBook.languageCodes.joined(separator: ", "))
  private static let algorithm = Parameter<SearchAlgorithm>.option(
    "--algorithm", "NAME",
    help: "how to search; all answer alike: "
      + SearchAlgorithm.allCases.map(\.rawValue).joined(separator: ", "))

  private let pack: String
  private let request: RouteRequest
  private let depart: DepartureTime?
  private let phrases: PhraseBook
  private let alternatives: Int
  private let algorithm: SearchAlgorithm
  private let format: Format

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    request = try RouteRequest(from: &arguments)
    depart = try arguments.optional(Shared.depart)
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
    let router = try Pack(path: pack).router
    let graph = router.graph
    let routes = try router.routes(
      try request.departing(depart, in: graph), alternatives: alternatives, using: algorithm)
    try RouteOutput(graph: graph, phrases: phrases).print(routes, as: format, on: console)
    return .done
  }

  private static let mostAlternatives = 10
}

extension SearchAlgorithm: ArgumentValue {}

extension RouteRequest {
  /// Reads `--from`, `--via`, `--to` and `--profile`.
  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    var waypoints = [Waypoint(try arguments.required(Shared.from))]
    for stop in try arguments.all(Shared.via) { waypoints.append(Waypoint(stop)) }
    waypoints.append(Waypoint(try arguments.required(Shared.to)))
    self.init(
      waypoints: waypoints, profile: try Profile(from: &arguments),
      allowsTurningRoundAtWaypoints: arguments.flag(Shared.turningRound))
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

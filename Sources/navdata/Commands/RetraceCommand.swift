import Geo
import Guidance
import MapMatching
import Positioning
import RoadNetwork
import Routing
import TileStorage

/// `navdata retrace`: a route out of a line of coordinates or a list of ways.
struct RetraceCommand: Command {
  static let name = "retrace"
  static let abstract = "Make a route of a line of coordinates or of a list of OSM ways."
  static let parameters = [
    Shared.pack.form, line.form, ways.form, from.form, to.form, Shared.profile.form,
    Shared.vehicle.form, language.form, format.form, Shared.json.form,
  ]
  static let examples = [
    Example(
      purpose: "drive the line of another planner",
      line: "navdata retrace porto.navpack --along planned.gpx --json"),
    Example(
      purpose: "walk along three streets in this order",
      line: "navdata retrace porto.navpack --ways 4255402,83141209,4255404 --profile pedestrian"),
  ]

  private static let line = Parameter<String>.option(
    "--along", "FILE", help: "a line of coordinates, GPX or CSV")
  private static let ways = Parameter<[Int]>.option(
    "--ways", "ID,ID…", help: "the ids of the OSM ways in the order of travel, and no others")
  private static let from = Parameter<Coordinate>.option(
    "--from", "LAT,LON",
    help: "where to start on the first of --ways; as early as one can otherwise")
  private static let to = Parameter<Coordinate>.option(
    "--to", "LAT,LON", help: "where to end on the last of --ways; as late as one can otherwise")
  private static let language = Parameter<String>.option(
    "--language", "CODE", help: "language of the instructions, en unless given")
  private static let format = Parameter<RouteCommand.Format>.option(
    "--format", "FORMAT", help: "text (default), json, geojson or gpx")

  private let pack: String
  private let line: String?
  private let ways: [Int]
  private let ends: (from: Coordinate?, to: Coordinate?)
  private let profile: Profile
  private let phrases: PhraseBook
  private let format: RouteCommand.Format

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    line = try arguments.optional(Self.line)
    ways = try arguments.optional(Self.ways) ?? []
    guard line != nil || !ways.isEmpty else { throw .missingParameter("--along or --ways") }
    if line != nil, !ways.isEmpty { throw .valuesExclude("--along", "--ways") }
    ends = (try arguments.optional(Self.from), try arguments.optional(Self.to))
    profile = try Profile(from: &arguments)
    phrases = try PhraseBook(from: &arguments, Self.language)
    let chosen = try arguments.optional(Self.format)
    format = chosen ?? (arguments.flag(Shared.json) ? .json : .text)
  }

  func run(_ console: Console) throws -> ExitCode {
    let pack = try Pack(path: pack)
    let router = pack.router
    let route: Route
    if let line {
      let fixes = try Trace.fixes(in: try FileAccess.contents(of: line))
      route = try LineImport(graph: router.graph, profile: profile)
        .route(along: fixes.map(\.coordinate))
    } else {
      route = try router.route(
        overWays: ways.map { Int64($0) }, from: ends.from, to: ends.to,
        among: try pack.tileIDs, for: profile)
    }
    try RouteOutput(graph: router.graph, phrases: phrases).print([route], as: format, on: console)
    return .done
  }
}

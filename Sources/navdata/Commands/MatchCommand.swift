import JSONText
import MapMatching
import Positioning
import RoadNetwork
import Routing
import TileStorage

/// `navdata match`: the roads that a recorded drive took.
struct MatchCommand: Command {
  static let name = "match"
  static let abstract = "Find the roads that a recorded drive took."
  static let parameters = [
    Shared.pack.form, trace.form, Shared.profile.form, format.form, Shared.json.form,
  ]
  static let examples = [
    Example(
      purpose: "list the roads of a drive",
      line: "navdata match porto.navpack drive.gpx"),
    Example(
      purpose: "move every fix of a walk onto its road, as JSON",
      line: "navdata match porto.navpack walk.csv --profile pedestrian --format json"),
    Example(
      purpose: "draw the drive on a map",
      line: "navdata match porto.navpack drive.gpx --format geojson"),
  ]

  enum Format: String, CaseIterable, ArgumentValue {
    case text
    case json
    case geojson
  }

  private static let trace = Parameter<String>.positional(
    "TRACE", help: "the recorded drive, a GPX or CSV file")
  private static let format = Parameter<Format>.option(
    "--format", "FORMAT", help: "text (default), json or geojson")

  private let pack: String
  private let trace: String
  private let profile: Profile
  private let format: Format

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    trace = try arguments.required(Self.trace)
    profile = try arguments.optional(Shared.profile) ?? .car
    let chosen = try arguments.optional(Self.format)
    format = chosen ?? (arguments.flag(Shared.json) ? .json : .text)
  }

  func run(_ console: Console) throws -> ExitCode {
    let graph = try Pack(path: pack).graph
    let fixes = try Trace.fixes(in: try FileAccess.contents(of: trace))
    var matcher = TraceMatcher(graph: graph, profile: profile)
    let match = try matcher.match(fixes)
    guard !match.matchings.isEmpty else {
      throw Failure(
        .notNearRoad, .noAnswer,
        "no two fixes of \(trace) lie on roads for \(profile.name) that are joined")
    }
    switch format {
    case .json: console.print(try MatchJSON(graph: graph, match: match).object())
    case .geojson: console.print(try MatchJSON(graph: graph, match: match).collection())
    case .text: console.output(try MatchText.text(of: match, graph: graph))
    }
    return .done
  }
}

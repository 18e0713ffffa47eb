import Preload
import RoadNetwork
import TileStorage

/// `navdata coverage`: whether an area or a route is on a pack.
struct CoverageCommand: Command {
  static let name = "coverage"
  static let abstract = "Say whether an area is on a pack, and which map tiles are missing."
  static let parameters =
    [Shared.pack.form] + AreaArguments.parameters + [source.form, Shared.json.form]
  static let examples = [
    Example(
      purpose: "is the whole trip on the device, with 2 km on both sides?",
      line: "navdata coverage city.navpack --route trip.json --corridor 2000"),
    Example(
      purpose: "how much would have to come from elsewhere?",
      line: "navdata coverage city.navpack --bbox -8.7,41.1,-8.5,41.2 --from porto.navpack"),
  ]

  private static let source = Parameter<String>.option(
    "--from", PackSources.placeholder, help: "a pack that has what is missing, to tell its size")

  private let pack: String
  private let area: AreaArguments
  private let source: String?
  private let isJSON: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    area = try AreaArguments(from: &arguments)
    guard !area.isEverything else { throw .missingParameter("--route, --bbox or another area") }
    source = try arguments.optional(Self.source)
    isJSON = arguments.flag(Shared.json)
  }

  func run(_ console: Console) throws -> ExitCode {
    let pack = try Pack(path: pack)
    let report = try CoverageReport(of: try area.area(), on: pack)
    let bytes = try source.map {
      try report.missingBytes(on: pack, from: try PackSources.open($0))
    }
    if isJSON {
      console.print([
        "complete": .bool(report.isComplete), "tiles": .integer(Int64(report.tiles.count)),
        "missing": .array(report.missing.map { .integer(Int64($0.rawValue)) }),
        "missing_bytes": (report.isComplete ? 0 : bytes).map { .integer(Int64($0)) } ?? .null,
      ])
    } else if report.isComplete {
      console.print("all \(report.tiles.count) tiles are here")
    } else {
      console.print("\(report.missing.count) of \(report.tiles.count) tiles are missing")
      if let bytes { console.print("\(bytes) bytes would have to come from elsewhere") }
      let ids = report.missing.map { String($0.rawValue) }.joined(separator: ",")
      console.print("preload them with: --tiles \(ids)")
    }
    return .done
  }
}

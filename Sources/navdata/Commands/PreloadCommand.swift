import Preload
import RoadNetwork
import TileStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `navdata preload`: the part of a pack that a device needs.
struct PreloadCommand: Command {
  static let name = "preload"
  static let abstract = "Cut an area out of a pack, or bring such a cut up to date."
  static let parameters =
    AreaArguments.parameters + [
      source.form, PackSources.key.form, output.form, addition.form, layers.form, dryRun.form,
      Shared.json.form,
      Shared.progress.form,
    ]
  static let examples = [
    Example(
      purpose: "take a city along",
      line: "navdata preload --bbox -8.7,41.1,-8.5,41.2 --from porto.navpack -o city.navpack"),
    Example(
      purpose: "see how large it would be",
      line: "navdata preload --around 41.148,-8.611,5000 --from porto.navpack --dry-run"),
    Example(
      purpose: "fetch a city from a file server, or from navdata serve",
      line: "navdata preload --bbox -8.7,41.1,-8.5,41.2 --from https://example.com/porto.navpack"),
    Example(
      purpose: "add what lies along a route",
      line: "navdata preload --route trip.json --corridor 2000 --add -o city.navpack"),
  ]

  private static let source = Parameter<String>.option(
    "--from", PackSources.placeholder,
    help: "the pack to cut from; the one that is here, unless given")
  private static let output = Parameter<String>.option(
    "--output", short: "-o", "PACK",
    help: "the pack to write, or to bring up to date and mend; named after the source unless given")
  private static let addition = Parameter.flag(
    "--add", help: "keep what the pack to write covers already")
  private static let layers = Parameter<[LayerName]>.option(
    "--layers", "NAMES",
    help: "with commas, or none: what to take along beside roads; all of it unless given")
  private static let dryRun = Parameter.flag(
    "--dry-run", help: "only say how many tiles and bytes it would be")

  private let area: AreaArguments
  private let source: String?
  private let key: String?
  private let output: String?
  private let adds: Bool
  private let layers: [MapLayer]?
  private let isDryRun: Bool
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    area = try AreaArguments(from: &arguments)
    source = try arguments.optional(Self.source)
    key = try arguments.optional(PackSources.key)
    output = try arguments.optional(Self.output)
    adds = arguments.flag(Self.addition)
    layers = try LayerName.chosen(try arguments.optional(Self.layers), none: false)
    isDryRun = arguments.flag(Self.dryRun)
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  func run(_ console: Console) throws -> ExitCode {
    let source = try source ?? WorkingFolder.onlyPack(beside: output)
    let target = output ?? Self.packName(of: source)
    if FileAccess.isSameFile(source, target) { throw PreloadError.sameFile(path: target) }
    let pack = try PackSources.open(source, key: key)
    let coverage = try coverage(target)
    let plan = try CutPlanner(source: pack).plan(covering: coverage, layers: layers)
    if isDryRun {
      show(plan, target, nil, console)
      return .done
    }
    let report = try PackAssembly(plan, from: [pack])
      .write(to: target, label: "preload", bytes: plan.byteCount, console, showsProgress)
    show(plan, target, report, console)
    return .done
  }

  /// The tiles to cover; nil for all.
  private func coverage(_ target: String) throws -> Set<TileID>? {
    guard adds else { return try area.area().tiles() }
    let known = try Pack(path: target).metadata.coverage
    if area.isEverything { return known }
    guard let known, let added = try area.area().tiles() else { return nil }
    return known.union(added)
  }

  /// `somewhere/porto.navpack` becomes `porto-preload.navpack`.
  static func packName(of source: String) -> String {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    let stem =
      name.hasSuffix(WorkingFolder.ending) ? name.dropLast(WorkingFolder.ending.count) : name[...]
    return stem + WorkingFolder.cutEnding
  }

  private func show(
    _ plan: PackPlan, _ target: String, _ report: AssemblyReport?, _ console: Console
  ) {
    guard !isJSON else {
      console.print(plan.json(pack: target, report))
      return
    }
    let size = "\(plan.tileCount) tiles, \(plan.byteCount) bytes"
    let covered = plan.metadata.coverage.map { ", covering \($0.count) squares" } ?? ""
    guard let report else {
      console.print("\(target) would have \(size)\(covered)")
      return
    }
    console.print("wrote \(target): \(size)\(covered)")
    console.print(report.text)
  }
}

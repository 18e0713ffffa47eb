import Preload
import RoadNetwork
import TileStorage

/// `navdata repair`: makes a damaged pack whole again.
struct RepairCommand: Command {
  static let name = "repair"
  static let abstract = "Restore the exact bytes of a damaged pack from a source that is whole."
  static let parameters =
    [Shared.pack.form, source.form, PackSources.key.form] + AreaArguments.parameters + [
      Shared.json.form, Shared.progress.form,
    ]
  static let examples = [
    Example(
      purpose: "mend a city from the pack that it was cut from",
      line: "navdata repair city.navpack --from porto.navpack"),
    Example(
      purpose: "mend a pack that cannot even be opened any more",
      line: "navdata repair city.navpack --from porto.navpack --bbox -8.7,41.1,-8.5,41.2"),
  ]

  private static let source = Parameter<String>.option(
    "--from", PackSources.placeholder, required: true, help: "where sound rows come from")

  private let pack: String
  private let source: String
  private let key: String?
  private let area: AreaArguments
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    source = try arguments.required(Self.source)
    key = try arguments.optional(PackSources.key)
    area = try AreaArguments(from: &arguments)
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  func run(_ console: Console) throws -> ExitCode {
    if FileAccess.isSameFile(source, pack) { throw PreloadError.sameFile(path: pack) }
    let source = try PackSources.open(source, key: key)
    let repair = try Repair(
      of: pack, from: source, covering: area.isEverything ? nil : area.area())
    let bytes = repair.plan.byteCount
    let report = try repair.assembly
      .write(to: pack, label: "repair", bytes: bytes, console, showsProgress)
    if isJSON {
      console.print(repair.plan.json(pack: pack, report))
    } else {
      console.print("wrote \(pack): \(repair.plan.tileCount) tiles, \(bytes) bytes")
      console.print(report.text)
    }
    return .done
  }
}

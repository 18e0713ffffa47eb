import Preload
import TileStorage

/// `navdata patch`: brings a pack up to date with a delta.
struct PatchCommand: Command {
  static let name = "patch"
  static let abstract = "Make the newer pack of an older one and a delta."
  static let parameters = [
    Shared.pack.form, delta.form, output.form, Shared.json.form, Shared.progress.form,
  ]
  static let examples = [
    Example(
      purpose: "update a pack in its place", line: "navdata patch town.navpack june.navdelta"),
    Example(
      purpose: "keep the older pack",
      line: "navdata patch may.navpack june.navdelta -o june.navpack"),
  ]

  private static let delta = Parameter<String>.positional("DELTA", help: "what diff has written")
  private static let output = Parameter<String>.option(
    "--output", short: "-o", "PACK", help: "the pack to write; replaces the older one unless given")

  private let pack: String
  private let delta: String
  private let output: String
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    delta = try arguments.required(Self.delta)
    output = try arguments.optional(Self.output) ?? pack
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  func run(_ console: Console) throws -> ExitCode {
    let patch = try Patch(try Pack(path: pack), deltaAt: delta)
    let plan = try patch.plan()
    let report = try patch.assembly(of: plan)
      .write(to: output, label: "patch", bytes: plan.byteCount, console, showsProgress)
    if isJSON {
      console.print(plan.json(pack: output, report))
    } else {
      let state = patch.isApplied ? "was up to date already" : report.text
      console.print("wrote \(output): \(plan.tileCount) tiles; \(state)")
    }
    return .done
  }
}

import Preload
import TileStorage

/// `navdata compose`: several packs as one.
struct ComposeCommand: Command {
  static let name = "compose"
  static let abstract = "Join packs that were cut from one import."
  static let parameters = [
    packs.form, output.form, Shared.json.form, Shared.progress.form,
  ]
  static let examples = [
    Example(
      purpose: "one pack for two cities",
      line: "navdata compose north.navpack south.navpack -o both.navpack")
  ]

  private static let packs = Parameter<String>.positional(
    "PACK", repeated: true, help: "the packs to join")
  private static let output = Parameter<String>.option(
    "--output", short: "-o", "PACK", required: true, help: "the pack to write or to replace")

  private let packs: [String]
  private let output: String
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Self.packs)
    output = try arguments.required(Self.output)
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  func run(_ console: Console) throws -> ExitCode {
    let packs = try packs.map { try Pack(path: $0) }
    let plan = try Composition(of: packs).plan()
    let report = try PackAssembly(plan, from: packs)
      .write(to: output, label: "compose", bytes: plan.byteCount, console, showsProgress)
    if isJSON {
      console.print(plan.json(pack: output, report))
    } else {
      console.print("wrote \(output): \(plan.tileCount) tiles, \(plan.byteCount) bytes")
      console.print(report.text)
    }
    return .done
  }
}

import Preload
import TileStorage

/// `navdata diff`: what makes a newer pack of an older one.
struct DiffCommand: Command {
  static let name = "diff"
  static let abstract = "Write the tiles in which a newer pack differs from an older one."
  static let parameters = [
    old.form, new.form, output.form, Shared.json.form, Shared.progress.form,
  ]
  static let examples = [
    Example(
      purpose: "an update for those who have last month's pack",
      line: "navdata diff may.navpack june.navpack -o june.navdelta")
  ]

  private static let old = Parameter<String>.positional("OLD", help: "the older pack")
  private static let new = Parameter<String>.positional("NEW", help: "the newer pack")
  private static let output = Parameter<String>.option(
    "--output", short: "-o", "DELTA", required: true, help: "the delta to write or to replace")

  private let old: String
  private let new: String
  private let output: String
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    old = try arguments.required(Self.old)
    new = try arguments.required(Self.new)
    output = try arguments.required(Self.output)
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  func run(_ console: Console) throws -> ExitCode {
    let comparison = PackComparison(from: try Pack(path: old), to: try Pack(path: new))
    let clock = ContinuousClock()
    let start = clock.now
    var bar = ProgressBar("diff", of: nil, unit: "rows", on: console, isForced: showsProgress)
    var rows = 0
    let report = try comparison.writeDelta(to: output) { done, _ in
      rows = done
      bar.update(done, at: clock.now - start)
    }
    bar.finish(rows, at: clock.now - start)
    if isJSON {
      console.print([
        "delta": .string(output), "changed_tiles": .integer(Int64(report.changed)),
        "changed_bytes": .integer(Int64(report.changedBytes)),
        "removed_tiles": .integer(Int64(report.removed)),
        "unchanged_tiles": .integer(Int64(report.unchanged)),
      ])
    } else {
      console.print(
        "wrote \(output): \(report.changed) tiles changed, \(report.removed) removed, "
          + "\(report.unchanged) as before")
    }
    return .done
  }
}

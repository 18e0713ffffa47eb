import JSONText
import RoadNetwork
import TileStorage

/// `navdata verify`: whether a pack is whole.
struct VerifyCommand: Command {
  static let name = "verify"
  static let abstract = "Check every tile of a pack, and say what is damaged."
  static let parameters = [
    Shared.pack.form, PackSources.key.form, Shared.json.form, Shared.progress.form,
  ]
  static let examples = [
    Example(purpose: "check a pack", line: "navdata verify porto.navpack"),
    Example(purpose: "let a program check it", line: "navdata verify porto.navpack --json"),
  ]

  private let pack: String
  private let key: String?
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    key = try arguments.optional(PackSources.key)
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  func run(_ console: Console) throws -> ExitCode {
    let pack = try Pack(path: pack)
    if let key { try SignedManifest.check(pack, try KeyFile.publicKey(in: key)) }
    let clock = ContinuousClock()
    let start = clock.now
    var bar = ProgressBar(
      "verify", of: pack.tileCount, unit: "tiles", on: console, isForced: showsProgress)
    let report = pack.verify { done, _ in bar.update(done, at: clock.now - start) }
    bar.finish(report.tileCount, at: clock.now - start)
    if isJSON {
      console.print(report.json)
    } else {
      for fault in report.faults { console.print("\(fault)") }
      let state = report.isSound ? "sound" : "damaged: \(report.faultCount) faults"
      let part = report.isComplete ? "" : ", not complete"
      let rows = report.layerRowCount > 0 ? ", \(report.layerRowCount) rows of layers" : ""
      console.print(
        "\(report.tileCount) tiles, \(report.edgeCount) edges\(rows), \(state)\(part)")
    }
    return report.isSound ? .done : .badData
  }
}

extension VerifyReport {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init(name: "ok", value: .bool(isSound)),
      .init(name: "complete", value: .bool(isComplete)),
      .init(name: "tiles", value: .integer(Int64(tileCount))),
      .init(name: "edges", value: .integer(Int64(edgeCount))),
      .init(name: "layer_rows", value: .integer(Int64(layerRowCount))),
      .init(name: "fault_count", value: .integer(Int64(faultCount))),
      .init(
        name: "damaged_tiles", value: .array(damagedTiles.map { .integer(Int64($0.rawValue)) })),
      .init(
        name: "faults",
        value: .array(
          faults.map { fault in
            [
              "tile": fault.tile.map { .integer(Int64($0.rawValue)) } ?? .null,
              "reason": .string(fault.reason),
            ]
          })),
    ]
    if !isSound {
      let message = faults.first?.reason ?? "the pack is damaged"
      members.append(
        .init(name: "error", value: ["kind": "corrupt_data", "message": .string(message)]))
    }
    return .object(members)
  }
}

import Preload
import RoadNetwork
import Routing
import TileStorage

/// `navdata compose`: several packs as one.
struct ComposeCommand: Command {
  static let name = "compose"
  static let abstract = "Join packs: cuts of one import, or neighbouring and overlapping extracts."
  static let parameters = [
    packs.form, output.form, profiles.form, Shared.json.form, Shared.progress.form,
  ]
  static let examples = [
    Example(
      purpose: "one pack for two cities",
      line: "navdata compose north.navpack south.navpack -o both.navpack"),
    Example(
      purpose: "two countries, imported apart, with fast routes for trucks too",
      line: "navdata compose pt.navpack es.navpack -o iberia.navpack --profiles car,truck"),
  ]

  private static let packs = Parameter<String>.positional(
    "PACK", repeated: true, help: "the packs to join")
  private static let output = Parameter<String>.option(
    "--output", short: "-o", "PACK", required: true, help: "the pack to write or to replace")

  private static let profiles = Parameter<OverlayProfiles>.option(
    "--profiles", "NAMES",
    help: "with commas, or none: of packs of different imports, whose routes are found fastest; car"
      + " if all packs have overlays, else none. Cuts of one import keep what they have.")

  private let packs: [String]
  private let output: String
  private let profiles: [Profile]?
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Self.packs)
    output = try arguments.required(Self.output)
    profiles = try arguments.optional(Self.profiles)?.profiles
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  func run(_ console: Console) throws -> ExitCode {
    let packs = try packs.map { try Pack(path: $0) }
    let composition = try Composition(of: packs)
    var plan = try composition.plan()
    var supplies = composition.supplies
    if let map = composition.jointMap {
      let rows = try overlays(of: map, for: packs)
      plan = plan.adding(rows)
      supplies.append(MadeRows(rows))
    }
    let report = try PackAssembly(plan, from: supplies)
      .write(to: output, label: "compose", bytes: plan.byteCount, console, showsProgress)
    if isJSON {
      console.print(plan.json(pack: output, report))
    } else {
      console.print("wrote \(output): \(plan.tileCount) tiles, \(plan.byteCount) bytes")
      console.print(report.text)
    }
    return .done
  }

  /// The overlays of a map that was joined: those of its parts do not describe all of its roads.
  private func overlays(of map: JointMap, for packs: [Pack]) throws -> [PackedRow] {
    let profiles = profiles ?? (packs.allSatisfy(\.hasOverlays) ? [.car] : [])
    let ids = map.knownTiles ?? []
    guard !profiles.isEmpty, !ids.isEmpty else { return [] }
    let tiles = try ids.compactMap { id in
      try map.bytes(of: id).map { try RoadTile(id: id, bytes: $0, keepingDetails: false) }
    }
    let builder = try OverlayBuilder(
      graph: RoadGraph(tiles: tiles), tiles: ids, jobs: Machine.cores)
    var made = MemoryOverlay()
    for (slot, profile) in profiles.enumerated() {
      _ = try builder.build(profile, slot: UInt8(slot), into: &made)
    }
    return made.ids.compactMap { id in
      made.bytes(of: id).map { PackedRow(id: .overlay(id), bytes: $0) }
    }
  }
}

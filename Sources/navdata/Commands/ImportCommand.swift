import Geo
import MapImport
import OSMPBF
import RoadNetwork
import Routing
import TileStorage

/// `navdata import`: an OpenStreetMap extract becomes a pack.
struct ImportCommand: Command {
  static let name = "import"
  static let abstract = "Turn an OpenStreetMap extract (.osm.pbf) into a pack."
  static let parameters = [
    input.form, output.form, profiles.form, profileFiles.form, country.form, drivingSide.form,
    timeZone.form,
    publicHolidays.form, schoolHolidays.form, layers.form, noLayers.form, inferSchoolZones.form,
    jobs.form,
    force.form, Shared.json.form, Shared.progress.form,
  ]
  static let examples = [
    Example(purpose: "make porto.navpack here", line: "navdata import porto.osm.pbf"),
    Example(
      purpose: "replace an older pack elsewhere",
      line: "navdata import porto.osm.pbf -o maps/porto.navpack --force"),
    Example(
      purpose: "find routes by a profile of your own as fast as those of cars",
      line: "navdata import porto.osm.pbf --profile-file cargo-bike.json"),
    Example(
      purpose: "say what the extract cannot know of itself",
      line: "navdata import town.osm.pbf --country GB --time-zone Europe/London"),
  ]

  private static let input = Parameter<String>.positional(
    "INPUT.osm.pbf", help: "the extract, in the PBF format")
  private static let output = Parameter<String>.option(
    "--output", short: "-o", "PACK",
    help: "the pack to write; the name of the input with .navpack, here, unless given")
  private static let profiles = Parameter<OverlayProfiles>.option(
    "--profiles", "NAMES",
    help: "with commas, or none: whose routes are found fastest; car unless given")
  private static let profileFiles = Parameter<String>.option(
    "--profile-file", "FILE", repeated: true,
    help: "a profile of your own as JSON, whose routes are found fastest too; see"
      + " schemas/profile.schema.json")
  private static let country = Parameter<String>.option(
    "--country", "CC",
    help: "the country of all of it (ISO 3166-1); else boundaries tell, or a coarse table")
  private static let drivingSide = Parameter<DrivingSide>.option(
    "--driving-side", "SIDE", help: "left or right; that of the country unless given")
  private static let timeZone = Parameter<String>.option(
    "--time-zone", "NAME",
    help: "the time zone, such as Europe/Lisbon; that of each place unless given")
  private static let publicHolidays = Parameter<[CivilDate]>.option(
    "--public-holidays", "D,D", help: "public holidays, in the place of those of the country")
  private static let schoolHolidays = Parameter<[DaySpan]>.option(
    "--school-holidays", "FROM..TO,…", help: "school holidays, first and last day included")
  private static let layers = Parameter<[LayerName]>.option(
    "--layers", "NAMES",
    help:
      "with commas: what the pack holds beside roads; all but base-map and node-ids unless given")
  private static let noLayers = Parameter.flag(
    "--no-layers", help: "hold roads only; no points to warn of, landmarks or tables of limits")
  private static let inferSchoolZones = Parameter.flag(
    "--infer-school-zones",
    help: "also make zones, without limits, of roads near schools where no tag speaks of one")
  private static let jobs = Parameter<Int>.option(
    "--jobs", "N", help: "threads to work on; all cores unless given. The pack is the same.")
  private static let force = Parameter.flag("--force", help: "replace a pack that exists")

  private let input: String
  private let output: String
  private let profiles: [Profile]
  private let profileFiles: [String]
  private let options: ImportOptions
  private let replaces: Bool
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    input = try arguments.required(Self.input)
    output = try arguments.optional(Self.output) ?? Self.packName(of: input)
    profiles = try arguments.optional(Self.profiles)?.profiles ?? [.car]
    profileFiles = try arguments.all(Self.profileFiles)
    let jobs = try arguments.optional(Self.jobs) ?? Machine.cores
    guard (1...Self.maximumJobs).contains(jobs) else {
      throw .badValue(
        String(jobs), parameter: Self.jobs.form.name,
        expectation: "a number from 1 to \(Self.maximumJobs)")
    }
    let layers = try LayerName.chosen(
      try arguments.optional(Self.layers), none: arguments.flag(Self.noLayers))
    options = ImportOptions(
      jobs: jobs, country: try arguments.optional(Self.country),
      drivingSide: try arguments.optional(Self.drivingSide),
      timeZone: try arguments.optional(Self.timeZone),
      publicHolidays: try arguments.optional(Self.publicHolidays) ?? [],
      schoolHolidays: (try arguments.optional(Self.schoolHolidays) ?? []).map(\.days),
      layers: Set(layers ?? LayerName.standard),
      infersSchoolZones: arguments.flag(Self.inferSchoolZones))
    replaces = arguments.flag(Self.force)
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  private static let maximumJobs = 256

  /// `somewhere/porto.osm.pbf` becomes `porto.navpack`.
  static func packName(of input: String) -> String {
    var name = input.split(separator: "/").last.map(String.init) ?? input
    for ending in [".pbf", ".osm"] where name.hasSuffix(ending) && name.count > ending.count {
      name.removeLast(ending.count)
    }
    return name + ".navpack"
  }

  func run(_ console: Console) throws -> ExitCode {
    let clock = ContinuousClock()
    let start = clock.now
    if FileAccess.isSameFile(input, output) {
      throw Failure(.badInput, .cannotCreate, "the pack would replace its own input \(input)")
    }
    let profiles = try allProfiles()
    let reader = try PBFReader(path: input)
    var writer = try PackWriter(path: output, replacing: replaces)
    var bars = ImportBars(console, isForced: showsProgress)
    var stages = ImportStages()
    let report: ImportReport
    let overlays: [OverlayReport]
    do {
      var tiles = NotedTiles(writer)
      report = try Importer(options: options).run(.file(reader), into: &tiles) {
        stages.begin($0.phase.rawValue)
        bars.update($0, at: clock.now - start)
      }
      bars.finish(at: clock.now - start)
      stages.begin("building overlays")
      overlays = try buildOverlays(for: profiles, tiles.ids, into: &writer)
      stages.begin("finishing the pack")
      for part in tiles.parts { try writer.append(part) }
      try writer.finish(try metadata(of: reader, report))
    } catch {
      writer.discard()
      throw error
    }
    stages.end()
    if isJSON {
      console.print(report.json(pack: output, overlays: overlays, stages: stages.all))
    } else {
      for line in report.lines + report.coverage.lines + overlays.map(\.line) {
        console.print(line)
      }
      console.print(stages.all.map(\.text).joined(separator: ", "))
      console.print("wrote \(output) in \((clock.now - start).secondsText)")
    }
    return .done
  }

  /// The profiles by name and those of files, each once.
  private func allProfiles() throws -> [Profile] {
    var all = profiles
    for path in profileFiles {
      let profile = try RouteInputs.profile(at: path)
      if !all.contains(profile) { all.append(profile) }
    }
    guard all.count <= Self.maximumProfiles else {
      throw Failure(.usage, .usage, "costs for more than \(Self.maximumProfiles) profiles")
    }
    return all
  }

  /// A pack has no more overlays.
  private static let maximumProfiles = 64

  private func buildOverlays(
    for profiles: [Profile], _ ids: [TileID], into writer: inout PackWriter
  ) throws -> [OverlayReport] {
    guard !profiles.isEmpty, !ids.isEmpty else { return [] }
    let clock = ContinuousClock()
    var start = clock.now
    // The tiles come back from the file, so that they take no memory while they are made, and
    // without the details that no search needs.
    let tiles = try ids.compactMap { id in
      try writer.bytes(of: id).map { try RoadTile(id: id, bytes: $0, keepingDetails: false) }
    }
    let builder = try OverlayBuilder(
      graph: RoadGraph(tiles: tiles), tiles: ids, jobs: options.jobs)
    let cutting = clock.now - start
    return try profiles.enumerated().map { slot, profile in
      start = clock.now
      let built = try builder.build(profile, slot: UInt8(slot), into: &writer)
      return OverlayReport(built: built, cutting: cutting, building: clock.now - start)
    }
  }

  private func metadata(
    of reader: PBFReader, _ report: ImportReport
  ) throws -> PackMetadata {
    let header = reader.header
    let options = [
      self.options.country.map { "country=\($0)" },
      self.options.drivingSide.map { "driving-side=\($0.rawValue)" },
      self.options.timeZone.map { "time-zone=\($0)" },
      list("public-holidays", self.options.publicHolidays.map(\.description)),
      list("school-holidays", self.options.schoolHolidays.map { DaySpan(days: $0).description }),
      self.options.infersSchoolZones ? "infer-school-zones" : nil,
    ]
    return PackMetadata(
      origin: PackOrigin(
        importerVersion: "navdata \(VersionCommand.version)",
        options: options.compactMap { $0 }.joined(separator: " "),
        inputDigest: try FileDigest.digest(ofFile: input),
        osmTimestamp: header.replicationTimestamp, osmSequence: header.replicationSequenceNumber,
        osmURL: header.replicationURL),
      bounds: report.bounds,
      counts: PackCounts(
        nodes: report.junctions, edges: report.edges, ways: report.waysKept,
        turnRestrictions: report.restrictionsKept), layers: self.options.layers.sorted())
  }
}

extension DrivingSide: ArgumentValue {}

/// How an option with a list reads in the metadata; nil if the list is empty.
private func list(_ name: String, _ words: [String]) -> String? {
  words.isEmpty ? nil : "\(name)=" + words.joined(separator: ",")
}

/// Passes tiles on and notes which there are; keeps the rows of layers, which come behind overlays.
private struct NotedTiles: TileSink, LayerSink {
  private let writer: PackWriter
  private(set) var ids: [TileID] = []
  private(set) var parts: [LayerPart] = []

  init(_ writer: PackWriter) { self.writer = writer }

  mutating func append(_ tile: TileID, bytes: [UInt8]) throws {
    try writer.append(tile, bytes: bytes)
    ids.append(tile)
  }

  mutating func append(_ part: LayerPart) { parts.append(part) }
}

/// One bar for each phase of an import.
private struct ImportBars {
  private let console: Console
  private let isForced: Bool
  private var current: (phase: ImportProgress.Phase, bar: ProgressBar, start: Duration)?

  init(_ console: Console, isForced: Bool) {
    self.console = console
    self.isForced = isForced
  }

  mutating func update(_ progress: ImportProgress, at time: Duration) {
    if current?.phase != progress.phase {
      finish(at: time)
      let bar = ProgressBar(
        progress.phase.rawValue, of: Self.steps, unit: "‰", on: console, isForced: isForced)
      current = (progress.phase, bar, time)
    }
    let done = Int(progress.fraction * Double(Self.steps))
    let start = current?.start ?? .zero
    current?.bar.update(done, at: time - start)
  }

  mutating func finish(at time: Duration) {
    let start = current?.start ?? .zero
    current?.bar.finish(Self.steps, at: time - start)
    current = nil
  }

  private static let steps = 1000
}

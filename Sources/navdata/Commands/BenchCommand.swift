import Geo
import Routing
import TileStorage

/// `navdata bench`: how long routes take on a pack.
struct BenchCommand: Command {
  static let name = "bench"
  static let abstract = "Time many routes on a pack, in this process."
  static let parameters = [
    Shared.pack.form, pairs.form, what.form, repetitions.form, Shared.profile.form,
    RouteInputs.profileFile.form, algorithm.form, patches.form, soak.form, threads.form,
    memory.form, output.form, Shared.json.form,
  ]
  static let examples = [
    Example(purpose: "time a file of pairs", line: "navdata bench porto.navpack --pairs porto.csv"),
    Example(
      purpose: "keep each route's figures",
      line: "navdata bench porto.navpack --pairs porto.csv -o routes.csv --json"),
  ]

  enum Work: String, CaseIterable, ArgumentValue {
    /// Route with line, spans and instructions.
    case route
    /// The edges only.
    case path
    /// As `route`, opening the pack anew for each pair.
    case cold
    /// The times from the starts of a hundred pairs to their ends, at once.
    case matrix
    /// The area within ten minutes of the start of each pair.
    case isochrone
    /// Each fix of a simulated drive along each route, with 5 m of noise, once a second.
    case guidance
    /// The same fixes without the route.
    case tracking
  }

  private static let pairs = Parameter<String>.option(
    "--pairs", "CSV", required: true, help: "columns id, lat1, lon1, lat2, lon2")
  private static let what = Parameter<Work>.option(
    "--what", "WORK",
    help: "route (default), path, cold, matrix (100 pairs at once), isochrone (10 minutes),"
      + " guidance or tracking (fix by fix along the routes)")
  private static let repetitions = Parameter<Int>.option(
    "--repeat", "N", help: "rounds over all pairs; the last one counts. 2 unless given")
  private static let algorithm = Parameter<SearchAlgorithm>.option(
    "--algorithm", "NAME", help: "how to search")
  private static let patches = Parameter<Int>.option(
    "--patches", "N",
    help:
      "hold routes by cells against those of --algorithm, dijkstra unless given, for the profile and"
      + " for N vehicles, wishes and states of traffic made by chance")
  private static let soak = Parameter<Int>.option(
    "--soak", "N",
    help:
      "ask for N routes between places of the pairs on several threads at once, and hold answers"
      + " and memory against those of one thread")
  private static let threads = Parameter<Int>.option(
    "--threads", "N", help: "threads of --soak; 4 unless given")
  private static let memory = Parameter<Int>.option(
    "--memory", "MB",
    help: "how much of the map the router keeps; \(Router.defaultMemory >> 20) unless given")
  private static let output = Parameter<String>.option(
    "--output", short: "-o", "ROUTES.csv", help: "a row for each pair")

  private let pack: String
  private let pairs: String
  private let work: Work
  private let rounds: Int
  private let profile: Profile
  private let profileFile: String?
  private let soak: (queries: Int, threads: Int)
  private let algorithm: SearchAlgorithm?
  private let patches: Int
  private let memory: Int
  private let output: String?
  private let isJSON: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    pairs = try arguments.required(Self.pairs)
    work = try arguments.optional(Self.what) ?? .route
    rounds = max(1, try arguments.optional(Self.repetitions) ?? 2)
    profile = try arguments.optional(Shared.profile) ?? .car
    algorithm = try arguments.optional(Self.algorithm)
    profileFile = try arguments.optional(RouteInputs.profileFile)
    patches = try arguments.optional(Self.patches) ?? 0
    let threads = try arguments.optional(Self.threads) ?? 4
    guard (1...64).contains(threads) else {
      throw .badValue(
        "\(threads)", parameter: "--threads", expectation: "a number from 1 to 64")
    }
    soak = (max(0, try arguments.optional(Self.soak) ?? 0), threads)
    let megabytes = try arguments.optional(Self.memory)
    memory = megabytes.map { max(0, min($0, 1 << 20)) << 20 } ?? Router.defaultMemory
    output = try arguments.optional(Self.output)
    isJSON = arguments.flag(Shared.json)
  }

  func run(_ console: Console) throws -> ExitCode {
    let pairs = try RoutePair.read(from: self.pairs)
    let profile = try profileFile.map { try RouteInputs.profile(at: $0) } ?? profile
    if patches > 0 { return try comparePatches(profile, pairs, console) }
    if soak.queries > 0 { return try soaked(profile, pairs, console) }
    var bench = RouteBench(
      path: pack, work: work, profile: profile, algorithm: algorithm ?? .overlay,
      memory: memory)
    var rows: [RouteBench.Row] = []
    for _ in 0..<rounds { rows = try bench.times(pairs) }
    if let output { try FileAccess.write(RouteBench.csv(rows), to: output) }
    let summary = BenchSummary(rows, of: work)
    if isJSON {
      console.print(summary.json(pack: pack))
    } else {
      console.print(summary.text)
    }
    return .done
  }

  /// Succeeds if both ways to search agree on every pair under every patch.
  private func comparePatches(
    _ profile: Profile, _ pairs: [RoutePair], _ console: Console
  ) throws -> ExitCode {
    let bench = try PatchBench(path: pack, profile: profile, plain: algorithm ?? .dijkstra)
    var rows: [PatchBench.Row] = []
    for number in [nil] + (0..<patches).map(Optional.some) {
      let row = try bench.run(number, on: pairs)
      if !isJSON { console.print(row.text) }
      rows.append(row)
    }
    let differences = rows.reduce(0) { $0 + $1.differences.count }
    if isJSON {
      console.print([
        "pack": .string(pack), "differences": .integer(Int64(differences)),
        "patches": .array(rows.map(\.json)),
      ])
    } else {
      console.print(
        "\(patches) patches and none, \(pairs.count) pairs each: \(differences) differences")
    }
    return differences == 0 ? .done : .noAnswer
  }

  /// Succeeds if several threads get the answers that one gets, and memory stays as it is.
  private func soaked(
    _ profile: Profile, _ pairs: [RoutePair], _ console: Console
  ) throws -> ExitCode {
    let bench = SoakBench(
      router: try Pack(path: pack).router(memory: memory), profile: profile, pairs: pairs,
      queries: soak.queries)
    let outcome = bench.run(threads: soak.threads)
    console.print(isJSON ? outcome.json.compact : outcome.text)
    return outcome.differences == 0 && outcome.isFlat ? .done : .noAnswer
  }
}

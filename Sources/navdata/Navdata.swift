#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line tool.
@main
struct Navdata {
  /// Every command, in the order of the help.
  static let commands: [any Command.Type] = [
    ImportCommand.self,
    InfoCommand.self,
    VerifyCommand.self,
    RouteCommand.self,
    RetraceCommand.self,
    NearestCommand.self,
    MatrixCommand.self,
    IsochroneCommand.self,
    TripCommand.self,
    MatchCommand.self,
    SimulateCommand.self,
    DriveCommand.self,
    ServeCommand.self,
    PreloadCommand.self,
    CoverageCommand.self,
    ComposeCommand.self,
    DiffCommand.self,
    PatchCommand.self,
    RepairCommand.self,
    ManifestCommand.self,
    SignCommand.self,
    ExportCommand.self,
    BenchCommand.self,
    HelpCommand.self,
    VersionCommand.self,
  ]

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    exit(run(words, on: .standard).rawValue)
  }

  /// Runs one command line and reports what goes wrong.
  static func run(_ words: [String], on console: Console) -> ExitCode {
    let options = words.prefix { $0 != "--" }
    var command: (any Command.Type)?
    do {
      if let word = words.first, ["--help", "-h", "--version"].contains(word) {
        return run([word == "--version" ? "version" : "help"], on: console)
      }
      guard let name = words.first else { throw UsageError.noCommand }
      let found = try self.command(named: name)
      command = found
      if options.contains("--help") || options.contains("-h") {
        console.output(HelpText.page(of: found))
        return .done
      }
      return try found.parsed(Array(words.dropFirst())).run(console)
    } catch {
      let failure = Failure(error)
      report(failure, of: command, asJSON: asksForJSON(Array(options)), on: console)
      return failure.exitCode
    }
  }

  /// The command of that name.
  static func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let names = commands.map { $0.name }
    throw .unknownCommand(name, suggestion: UsageError.nearest(to: name, among: names))
  }

  /// Looks at the words themselves, for they may be the very ones that could not be parsed.
  private static func asksForJSON(_ words: [String]) -> Bool {
    words.contains("--json") || words.contains("--format=json")
      || zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  private static func report(
    _ failure: Failure, of command: (any Command.Type)?, asJSON: Bool, on console: Console
  ) {
    if asJSON {
      console.print(failure.json)
      return
    }
    console.warn(failure.message)
    guard failure.kind == .usage else { return }
    let usage = command.map { HelpText.usageLine(of: $0) } ?? "usage: navdata COMMAND …"
    let topic = command.map { " \($0.name)" } ?? ""
    console.diagnostics("\(usage)\n'navdata help\(topic)' tells more.\n")
  }
}

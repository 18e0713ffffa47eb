/// `navdata help`: the list of commands, or everything about one.
struct HelpCommand: Command {
  static let name = "help"
  static let abstract = "Show what a command does, its parameters and examples."
  static let parameters = [topic.form]
  static let examples = [
    Example(purpose: "list the commands", line: "navdata help"),
    Example(purpose: "learn about one of them", line: "navdata help help"),
  ]

  private static let topic = Parameter<String>.positional(
    "COMMAND", required: false, help: "the command to explain")

  private let topic: String?

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    topic = try arguments.optional(Self.topic)
  }

  func run(_ console: Console) throws -> ExitCode {
    if let topic {
      console.output(HelpText.page(of: try Navdata.command(named: topic)))
    } else {
      console.output(HelpText.overview(of: Navdata.commands))
    }
    return .done
  }
}

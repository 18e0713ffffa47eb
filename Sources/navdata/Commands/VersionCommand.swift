import JSONText

/// `navdata version`.
struct VersionCommand: Command {
  static let name = "version"
  static let abstract = "Show the version of this program."
  static let parameters = [json.form]
  static let examples = [Example(purpose: "show the version", line: "navdata version")]

  private static let json = Parameter.flag("--json", help: "print one JSON object")
  static let version = "0.1.0"

  private let isJSON: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    isJSON = arguments.flag(Self.json)
  }

  func run(_ console: Console) throws -> ExitCode {
    if isJSON {
      console.print(["version": .string(Self.version)])
    } else {
      console.print("navdata \(Self.version)")
    }
    return .done
  }
}

/// One subcommand: it parses its words, calls one library function, and prints the answer.
protocol Command: Sendable {
  static var name: String { get }
  /// What the command does, in one line.
  static var abstract: String { get }
  static var parameters: [ParameterForm] { get }
  /// Complete command lines that work, each after a line that says what it does.
  static var examples: [Example] { get }

  /// What else is to be known, in a few lines; nil for most.
  static var note: String? { get }

  /// Takes the values of the parameters; the caller checks that no word is left over.
  init(from arguments: inout ArgumentScanner) throws(UsageError)

  /// Does the work; prints results to `console` and throws a ``Failure`` or an error that has one.
  func run(_ console: Console) throws -> ExitCode
}

/// A command line that teaches a command.
struct Example: Hashable, Sendable {
  let purpose: String
  let line: String
}

extension Command {
  static var note: String? { nil }

  /// Reads all words of the command line after the command's name.
  static func parsed(_ words: [String]) throws(UsageError) -> Self {
    var arguments = try ArgumentScanner(words, forms: parameters)
    let command = try Self(from: &arguments)
    try arguments.finish()
    return command
  }
}

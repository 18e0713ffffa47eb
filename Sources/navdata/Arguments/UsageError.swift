/// A mistake in the words of a command line.
enum UsageError: Error, Hashable {
  case noCommand
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case unexpectedWord(String)
  case missingParameter(String)
  case missingValue(option: String, placeholder: String)
  case valueOfFlag(String)
  case repeated(String)
  case valuesExclude(String, String)
  case badValue(String, parameter: String, expectation: String)

  /// Names the word at fault.
  var message: String {
    switch self {
    case .noCommand: "no command given"
    case .unknownCommand(let word, let suggestion):
      "unknown command '\(word)'" + Self.hint(suggestion)
    case .unknownOption(let word, let suggestion):
      "unknown option '\(word)'" + Self.hint(suggestion)
    case .unexpectedWord(let word): "unexpected word '\(word)'"
    case .missingParameter(let name): "\(name) is missing"
    case .missingValue(let option, let placeholder): "\(option) needs a value: \(placeholder)"
    case .valueOfFlag(let name): "\(name) takes no value"
    case .repeated(let name): "\(name) is given twice"
    case .valuesExclude(let one, let other): "\(one) and \(other) exclude each other"
    case .badValue(let word, let parameter, let expectation):
      "'\(word)' is no value for \(parameter): expected \(expectation)"
    }
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The candidate that a typing mistake turns into `word`; nil if none comes near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let near = candidates.map { (name: $0, edits: edits(from: word, to: $0)) }
      .min { $0.edits < $1.edits }
    return near.flatMap { $0.edits <= max(1, $0.name.count / 3) ? $0.name : nil }
  }

  /// The Levenshtein distance: how many letters to insert, delete or replace.
  private static func edits(from source: String, to target: String) -> Int {
    let target = Array(target)
    var row = Array(0...target.count)
    for (line, letter) in source.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in target.indices {
        let replaced = diagonal + (letter == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}

/// The words of one command, sorted into flags, options and positionals.
///
/// A word of `-` alone, or of `-` and a digit or point, is a value, so that western longitudes and
/// southern latitudes need no quoting. `--` ends the options.
struct ArgumentScanner {
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]
  private var positionals: ArraySlice<String> = []

  /// Sorts `words` by what `forms` declare.
  init(_ words: [String], forms: [ParameterForm]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        return
      }
      guard Self.isOption(word) else {
        positionals.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let form = try Self.form(named: String(parts[0]), among: forms)
      try take(form, inlineValue: parts.count > 1 ? String(parts[1]) : nil, &rest)
    }
  }

  static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let next = word.dropFirst().first else { return false }
    return !("0"..."9").contains(next) && next != "."
  }

  private static func form(
    named name: String, among forms: [ParameterForm]
  ) throws(UsageError) -> ParameterForm {
    let options = forms.filter { !$0.isPositional }
    if let form = options.first(where: { $0.name == name || $0.shortName == name }) { return form }
    let names = options.flatMap { [$0.name] + ($0.shortName.map { [$0] } ?? []) }
    throw .unknownOption(name, suggestion: UsageError.nearest(to: name, among: names))
  }

  private mutating func take(
    _ form: ParameterForm, inlineValue: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard form.takesValue else {
      if inlineValue != nil { throw .valueOfFlag(form.name) }
      flags.insert(form.name)
      return
    }
    if form.kind == .option, values[form.name] != nil { throw .repeated(form.name) }
    if let inlineValue {
      values[form.name, default: []].append(inlineValue)
    } else if let next = rest.first, !Self.isOption(next) {
      values[form.name, default: []].append(next)
      rest.removeFirst()
    } else {
      throw .missingValue(option: form.name, placeholder: form.placeholder)
    }
  }
}

extension ArgumentScanner {
  /// Whether the flag is given.
  func flag(_ parameter: Parameter<Bool>) -> Bool {
    flags.contains(parameter.form.name)
  }

  /// The value of an option or of the next positional; nil if it is not given.
  mutating func optional<Value: ArgumentValue>(
    _ parameter: Parameter<Value>
  ) throws(UsageError) -> Value? {
    let form = parameter.form
    let word = form.isPositional ? positionals.popFirst() : values[form.name]?.first
    guard let word else { return nil }
    return try Self.value(word, of: form)
  }

  /// The value of an option or of the next positional, which must be given.
  mutating func required<Value: ArgumentValue>(
    _ parameter: Parameter<Value>
  ) throws(UsageError) -> Value {
    guard let value = try optional(parameter) else {
      throw .missingParameter(parameter.form.name)
    }
    return value
  }

  /// All values of a repeated option, or all positionals that are left.
  mutating func all<Value: ArgumentValue>(
    _ parameter: Parameter<Value>
  ) throws(UsageError) -> [Value] {
    let form = parameter.form
    let words = form.isPositional ? Array(positionals) : values[form.name] ?? []
    if form.isPositional { positionals = [] }
    if form.isRequired, words.isEmpty { throw .missingParameter(form.name) }
    var result: [Value] = []
    for word in words { result.append(try Self.value(word, of: form)) }
    return result
  }

  /// Refuses words that no parameter has taken.
  func finish() throws(UsageError) {
    if let word = positionals.first { throw .unexpectedWord(word) }
  }

  private static func value<Value: ArgumentValue>(
    _ word: String, of form: ParameterForm
  ) throws(UsageError) -> Value {
    if let value = Value(argument: word) { return value }
    throw .badValue(word, parameter: form.name, expectation: Value.expectation)
  }
}

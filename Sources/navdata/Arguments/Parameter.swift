/// What a command accepts, declared once and read by the parser and by the help.
struct Parameter<Value>: Sendable {
  let form: ParameterForm
}

/// A parameter without the type of its value.
struct ParameterForm: Hashable, Sendable {
  enum Kind: Sendable { case flag, option, repeatedOption, positional, repeatedPositional }

  let kind: Kind
  /// `--from`, or the placeholder of a positional.
  let name: String
  /// `-o`, where there is one.
  let shortName: String?
  let placeholder: String
  let isRequired: Bool
  let help: String

  /// As the usage line shows it.
  var usage: String {
    let label = shortName.map { "\($0), \(name)" } ?? name
    switch kind {
    case .flag: return label
    case .option, .repeatedOption: return "\(label) \(placeholder)"
    case .positional, .repeatedPositional: return name
    }
  }

  var takesValue: Bool { kind == .option || kind == .repeatedOption }
  var isPositional: Bool { kind == .positional || kind == .repeatedPositional }
}

extension Parameter {
  /// An option with a value, such as `--from LAT,LON`.
  static func option(
    _ name: String, short: String? = nil, _ placeholder: String, required: Bool = false,
    repeated: Bool = false, help: String
  ) -> Parameter where Value: ArgumentValue {
    Parameter(
      form: ParameterForm(
        kind: repeated ? .repeatedOption : .option, name: name, shortName: short,
        placeholder: placeholder, isRequired: required, help: help))
  }

  /// A word that stands by itself, such as `PACK`.
  static func positional(
    _ name: String, required: Bool = true, repeated: Bool = false, help: String
  ) -> Parameter where Value: ArgumentValue {
    Parameter(
      form: ParameterForm(
        kind: repeated ? .repeatedPositional : .positional, name: name, shortName: nil,
        placeholder: name, isRequired: required, help: help))
  }
}

extension Parameter<Bool> {
  /// A switch, such as `--json`.
  static func flag(_ name: String, short: String? = nil, help: String) -> Parameter {
    Parameter(
      form: ParameterForm(
        kind: .flag, name: name, shortName: short, placeholder: "", isRequired: false,
        help: help))
  }
}

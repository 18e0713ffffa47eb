/// The help, made from the declarations that also drive the parser.
enum HelpText {
  /// The list of all commands.
  static func overview(of commands: [any Command.Type]) -> String {
    let rows = commands.map { ($0.name, $0.abstract) }
    return """
      navdata: offline maps, routes and navigation from OpenStreetMap

      usage: navdata COMMAND …

      \(table(rows))

      'navdata help COMMAND' shows the parameters of a command and examples.

      """
  }

  /// Everything about one command.
  static func page(of command: any Command.Type) -> String {
    var sections = ["\(command.abstract)", usageLine(of: command)]
    let required = command.parameters.filter { $0.isPositional || $0.isRequired }
    let others = command.parameters.filter { !required.contains($0) }
    for (title, forms) in [("arguments", required), ("options", others)] where !forms.isEmpty {
      sections.append("\(title):\n" + table(forms.map { ($0.usage, $0.help) }))
    }
    if !command.examples.isEmpty {
      let examples = command.examples.map { "  # \($0.purpose)\n  \($0.line)" }
      sections.append("examples:\n" + examples.joined(separator: "\n\n"))
    }
    if let note = command.note { sections.append(note) }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The shape of a command line.
  static func usageLine(of command: any Command.Type) -> String {
    let hasOptions = command.parameters.contains { !$0.isPositional && !$0.isRequired }
    let words = command.parameters.filter { $0.isPositional || $0.isRequired }.map { form in
      let repeats = form.kind == .repeatedPositional || form.kind == .repeatedOption
      let word = (form.takesValue ? "\(form.name) \(form.placeholder)" : form.name)
      return (form.isRequired ? word : "[\(word)]") + (repeats ? " …" : "")
    }
    let options = hasOptions ? ["[options]"] : []
    return (["usage: navdata \(command.name)"] + words + options).joined(separator: " ")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(28, rows.map(\.0.count).max() ?? 0)
    return rows.map { label, text in
      let gap = String(repeating: " ", count: max(0, width - label.count))
      let indented = label.count > width ? "\n" + String(repeating: " ", count: width + 2) : gap
      return "  \(label)\(indented)  \(text)"
    }.joined(separator: "\n")
  }
}

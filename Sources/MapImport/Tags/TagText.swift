/// The small steps that reading any tag takes.
enum TagText {
  /// The text without white space at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// No value of OSM has more bytes: 255 characters.
  static let longest = 1020

  /// The text without white space at its ends; nil if nothing is left, or if it is too long to be
  /// a value of OSM.
  static func filled(_ text: String?) -> String? {
    guard let text, text.utf8.count <= longest else { return nil }
    if let first = text.utf8.first, let last = text.utf8.last, first > 0x20, first < 0x7f,
      last > 0x20, last < 0x7f
    {
      return text
    }
    let short = trimmed(text)
    return short.isEmpty ? nil : short
  }

  /// The entries of a list that is joined by semicolons, without empty ones; none if the list is
  /// too long to be a value of OSM.
  static func list(_ text: String?) -> [String] {
    guard let text, text.utf8.count <= longest else { return [] }
    return text.split(separator: ";").map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// Whether the value says yes.
  static func isYes(_ value: String?) -> Bool { value == "yes" || value == "true" || value == "1" }

  /// Whether the value is there and does not say no.
  static func isSet(_ value: String?) -> Bool {
    guard let value else { return false }
    return value != "no" && value != "false" && value != "0" && !value.isEmpty
  }
}

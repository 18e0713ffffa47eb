/// Text as a terminal lays it out: in columns.
enum TerminalText {
  /// How many columns `text` takes.
  static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  /// `text` in at most `limit` columns; an ellipsis stands for what is cut off.
  static func cut(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      used += columns(of: character)
      if used > limit - 1 { break }
      result.append(character)
    }
    return result + "…"
  }

  /// `left` and `right` at the two ends of `width` columns; `left` is cut where both do not fit.
  static func spread(_ left: String, _ right: String, width: Int) -> String {
    guard !right.isEmpty else { return cut(left, to: width) }
    let end = cut(right, to: width)
    let start = cut(left, to: max(0, width - columns(of: end) - 1))
    let gap = width - columns(of: start) - columns(of: end)
    return start + String(repeating: " ", count: max(0, gap)) + end
  }

  /// `text` in exactly `count` lines of at most `width` columns, broken between words; the last line
  /// is cut where more is left.
  static func wrapped(_ text: String, width: Int, lines count: Int) -> [String] {
    var lines: [String] = []
    var rest = text.split(separator: " ")[...]
    while lines.count < count - 1, !rest.isEmpty {
      var line = String(rest.removeFirst())
      while let word = rest.first, columns(of: line) + 1 + columns(of: String(word)) <= width {
        line += " " + word
        rest.removeFirst()
      }
      lines.append(cut(line, to: width))
    }
    lines.append(cut(rest.joined(separator: " "), to: width))
    return lines + Array(repeating: "", count: max(0, count - lines.count))
  }

  /// `text` without what could move the cursor: names come from a map that anybody can make.
  static func harmless(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          switch $0.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: false
          default: true
          }
        }))
  }

  /// Lines without what could move the cursor, but for their breaks and tabs.
  static func printable(_ lines: String) -> String {
    String(
      String.UnicodeScalarView(
        lines.unicodeScalars.filter {
          $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }))
  }

  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Scripts and pictures that take two columns (East Asian Width W and F, in the main).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

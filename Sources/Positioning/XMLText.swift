/// Text inside documents of XML.
public enum XMLText {
  /// `text` as content of an element: with markup escaped, and blanks for the control characters that XML
  /// forbids.
  ///
  /// - Complexity: O(*n*).
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

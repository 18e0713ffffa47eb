import OSMPBF

extension OSMTags {
  /// Tags as tests write them: `highway=primary oneway=yes name=Broad_Street`.
  ///
  /// Pairs are parted by spaces. In names, signs and conditions an underscore is a space.
  public init(shorthand: String) {
    self.init(
      shorthand.split(separator: " ").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        let key = parts[0]
        let value = parts.count > 1 ? parts[1] : "yes"
        return (key, Self.text(value, of: key))
      })
  }

  /// The value with its spaces; the word before a condition keeps its underscores.
  private static func text(_ value: String, of key: String) -> String {
    guard isFreeText(key) else { return value }
    guard key.hasSuffix(":conditional"), let mark = value.firstIndex(of: "@") else {
      return value.replacing("_", with: " ")
    }
    let word = value[..<mark]
    let name = word.last == "_" ? word.dropLast() : word
    return name + " " + value[mark...].replacing("_", with: " ")
  }

  private static func isFreeText(_ key: String) -> Bool {
    ["name", "ref", "destination", "junction:ref", "tunnel:name", "bridge:name"]
      .contains { key == $0 || key.hasPrefix($0 + ":") } || key.hasSuffix(":conditional")
  }
}

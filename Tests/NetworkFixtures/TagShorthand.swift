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
        return (key, Self.isFreeText(key) ? value.replacing("_", with: " ") : value)
      })
  }

  private static func isFreeText(_ key: String) -> Bool {
    ["name", "ref", "destination", "junction:ref", "tunnel:name", "bridge:name"]
      .contains { key == $0 || key.hasPrefix($0 + ":") } || key.hasSuffix(":conditional")
  }
}

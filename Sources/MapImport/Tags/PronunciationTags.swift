import RoadNetwork

/// How names and numbers are spoken: `name:pronunciation`, `name:fr:pronunciation`,
/// `name:fr-fonipa`, `ref:pronunciation`.
enum PronunciationTags {
  /// The letters as they are; nil if the key is another one.
  static func pronunciation(_ key: String, _ value: String) -> Pronunciation? {
    // Only these keys end in n or a.
    guard let last = key.utf8.last, last == UInt8(ascii: "n") || last == UInt8(ascii: "a"),
      let ipa = TagText.filled(value)
    else { return nil }
    if key == "name:pronunciation" { return Pronunciation(of: .name, ipa: ipa) }
    if key == "ref:pronunciation" { return Pronunciation(of: .ref, ipa: ipa) }
    guard key.hasPrefix("name:") else { return nil }
    for ending in [":pronunciation", "-fonipa"] where key.hasSuffix(ending) {
      let language = key.dropFirst("name:".count).dropLast(ending.count)
      guard !language.isEmpty, language.utf8.count <= 12, language.utf8.allSatisfy(isCodeLetter)
      else { return nil }
      return Pronunciation(of: .name, language: String(language), ipa: ipa)
    }
    return nil
  }

  private static func isCodeLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

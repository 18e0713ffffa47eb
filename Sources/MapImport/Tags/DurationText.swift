/// The texts in which the duration of a crossing is written.
enum DurationText {
  /// The duration in tenths of a second; nil if the text is no duration, or none above zero.
  ///
  /// Read are `HH:MM`, `HH:MM:SS`, a number of minutes, and ISO 8601 such as `PT1H30M`.
  static func deciseconds(_ text: String) -> UInt32? {
    let short = TagText.trimmed(text)
    let seconds = short.hasPrefix("P") ? isoSeconds(short.dropFirst()) : clockSeconds(short)
    guard let seconds, seconds > 0, seconds <= longest else { return nil }
    return UInt32((seconds * 10).rounded())
  }

  /// Thirty days; no ferry takes longer.
  private static let longest = 30.0 * 86_400

  private static func clockSeconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard (1...3).contains(parts.count) else { return nil }
    let values = parts.compactMap(\.self)
    guard values.count == parts.count else { return nil }
    switch values.count {
    case 1: return values[0] * 60
    case 2: return values[0] * 3600 + values[1] * 60
    default: return values[0] * 3600 + values[1] * 60 + values[2]
    }
  }

  private static func isoSeconds(_ text: Substring) -> Double? {
    var seconds = 0.0
    var digits = ""
    var isTime = false
    for letter in text {
      if letter.isNumber || letter == "." {
        digits.append(letter)
        continue
      }
      if letter == "T" {
        isTime = true
        continue
      }
      guard let value = number(Substring(digits)), let unit = unit(letter, isTime) else {
        return nil
      }
      seconds += value * unit
      digits = ""
    }
    return digits.isEmpty ? seconds : nil
  }

  private static func unit(_ letter: Character, _ isTime: Bool) -> Double? {
    switch (letter, isTime) {
    case ("D", false): 86_400
    case ("H", true): 3600
    case ("M", true): 60
    case ("S", true): 1
    default: nil
    }
  }

  private static func number(_ text: Substring) -> Double? {
    guard let first = text.utf8.first, (0x30...0x39).contains(first), text.utf8.count <= 8,
      let value = Double(text), value.isFinite, value >= 0
    else { return nil }
    return value
  }
}

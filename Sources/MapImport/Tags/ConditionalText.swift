import RoadNetwork

/// One value of a key with conditions, and when it holds.
struct ConditionalClause: Hashable {
  let value: String
  /// Whom the condition names; all if it names nobody.
  let modes: ModeSet
  let rule: TimeRule

  init(value: String, rule: TimeRule) {
    self.value = value
    var modes = ModeSet.all
    var conditions: [TimeRule.Condition] = []
    for condition in rule.conditions {
      if case .modes(let named) = condition {
        modes.formIntersection(named)
      } else {
        conditions.append(condition)
      }
    }
    self.modes = modes
    self.rule = TimeRule(conditions)
  }

  /// Where the condition says that it holds for visitors of the road only, in words such as
  /// `destination`: what they are granted, and what is left of the rule.
  var local: (access: Access, rule: TimeRule)? {
    for (place, condition) in rule.conditions.enumerated() {
      guard case .other(let word) = condition, let access = AccessValue.local(word) else {
        continue
      }
      var rest = rule
      rest.conditions.remove(at: place)
      return (access, rest)
    }
    return nil
  }
}

/// Reads the values of keys that end in `:conditional`: `30 @ (Mo-Fr 07:00-17:00); 50 @ wet`.
enum ConditionalText {
  /// No longer value is looked at: OSM's own limit is 255 letters.
  static let longest = 1024

  /// The clauses in their order; a part without a value is left out.
  ///
  /// A semicolon in brackets belongs to the hours. So does one without brackets when no value
  /// follows it: `30 @ Mo-Fr 07:00-17:00; PH off`.
  static func clauses(_ text: String) -> [ConditionalClause] {
    guard text.utf8.count <= longest else { return [] }
    var parts: [(value: String, condition: String)] = []
    for part in split(text, at: ";") {
      if let mark = place(of: "@", in: part) {
        let value = TagText.trimmed(part[..<mark])
        parts.append((value, TagText.trimmed(part[part.index(after: mark)...])))
      } else if let last = parts.last, TagText.filled(part) != nil {
        parts[parts.count - 1].condition = last.condition + ";" + part
      }
    }
    return parts.filter { !$0.value.isEmpty && !$0.value.contains("(") }
      .map { ConditionalClause(value: $0.value, rule: ConditionText.rule($0.condition)) }
  }

  /// The parts of `text` between `separator`s that lie in no brackets and no quotes.
  static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var isQuoted = false
    for letter in text {
      if letter == separator, depth <= 0, !isQuoted {
        parts.append(part)
        part = ""
        continue
      }
      if letter == "\"" { isQuoted.toggle() }
      if letter == "(", !isQuoted { depth += 1 }
      if letter == ")", !isQuoted { depth -= 1 }
      part.append(letter)
    }
    return parts + [part]
  }

  private static func place(of mark: Character, in text: String) -> String.Index? {
    text.firstIndex(of: mark)
  }
}

/// Reads a condition: hours, weather, vehicles, joined by AND.
enum ConditionText {
  /// What `text` says; what cannot be read is kept as words, which nobody can check.
  static func rule(_ text: String) -> TimeRule {
    let inner = withoutBrackets(text)
    return TimeRule(parts(inner).map(condition))
  }

  private static func condition(_ text: String) -> TimeRule.Condition {
    let short = withoutBrackets(text)
    let word = short.lowercased().replacing(" ", with: "_")
    if let weather = weathers[word] { return .weather(weather) }
    if word == "trailer" { return .trailer }
    if word != AccessKey.access.rawValue, let key = AccessKey(rawValue: word) {
      return .modes(key.modes)
    }
    if let measure = MeasureText.condition(short) { return measure }
    if let hours = HoursParser.hours(short) { return .hours(hours) }
    return .other(String(short.prefix(keptLetters)))
  }

  private static let keptLetters = 120

  private static let weathers: [String: TimeRule.Weather] = [
    "wet": .wet, "wet_road": .wet, "snow": .snow, "snowfall": .snow, "ice": .ice, "icy": .ice,
    "fog": .fog, "rain": .rain, "wind": .wind,
  ]

  /// The text without brackets around all of it, also where the closing one is missing.
  private static func withoutBrackets(_ text: String) -> String {
    var rest = TagText.trimmed(text)
    while rest.first == "(", enclosesAll(rest) {
      rest.removeFirst()
      if rest.last == ")" { rest.removeLast() }
      rest = TagText.trimmed(rest)
    }
    return rest
  }

  private static func enclosesAll(_ text: String) -> Bool {
    var depth = 0
    for (place, letter) in text.enumerated() {
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      if depth == 0 { return place == text.count - 1 }
    }
    // Nothing closes the first one.
    return !text.contains(")")
  }

  /// The parts that AND joins.
  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var current: [Substring] = []
    var isQuoted = false
    for word in text.split(separator: " ") {
      if !isQuoted, word.lowercased() == "and", !current.isEmpty {
        parts.append(current.joined(separator: " "))
        current = []
        continue
      }
      if word.count(where: { $0 == "\"" }) % 2 != 0 { isQuoted.toggle() }
      current.append(word)
    }
    return parts + [current.joined(separator: " ")]
  }
}

/// Reads comparisons of measures: `weight>7.5`.
enum MeasureText {
  static func condition(_ text: String) -> TimeRule.Condition? {
    guard let start = text.firstIndex(where: { "<>=≤≥".contains($0) }) else { return nil }
    let name = TagText.trimmed(text[..<start]).lowercased()
    guard let measure = measures[name] else { return nil }
    let rest = text[start...]
    let sign = rest.prefix { "<>=≤≥".contains($0) }
    guard let comparison = comparisons[String(sign)],
      let value = SizeText.value(String(rest.dropFirst(sign.count)), of: measure)
    else { return nil }
    return .measure(measure, comparison, value)
  }

  private static let measures: [String: VehicleMeasure] = [
    "weight": .weight, "maxweight": .weight, "weightrating": .weightRating,
    "maxweightrating": .weightRating, "axleload": .axleLoad, "maxaxleload": .axleLoad,
    "height": .height, "maxheight": .height, "width": .width, "maxwidth": .width,
    "length": .length, "maxlength": .length, "axles": .axles, "occupants": .occupants,
    "speed": .speed,
  ]
  private static let comparisons: [String: TimeRule.Comparison] = [
    "<": .less, "<=": .lessOrEqual, "≤": .lessOrEqual, "=": .equal, "==": .equal,
    ">=": .greaterOrEqual, "≥": .greaterOrEqual, ">": .greater, "=<": .lessOrEqual,
    "=>": .greaterOrEqual,
  ]
}

import OSMPBF
import RoadNetwork

/// What a turn restriction says, before its members are looked up.
struct RestrictionRule: Hashable, Sendable {
  /// The turn that the sign shows.
  enum Turn: Hashable, Sendable {
    case left
    case right
    case straight
    case around
    /// The rule speaks of roads, not of a side.
    case any
  }

  /// Whether the turn is the only one allowed; else it is the one forbidden.
  var isOnly: Bool
  var turn: Turn
  var modes: ModeSet
  /// When it holds.
  var rule = TimeRule.always
}

/// Reads the tags of relations of the type `restriction`.
enum RestrictionTags {
  enum Outcome: Equatable {
    case rules([RestrictionRule])
    /// All it says depends on conditions that cannot be read.
    case conditional
    case unknown
    /// It exempts everybody that it could bind.
    case bindsNobody
  }

  /// Whether the relation is a turn restriction.
  static func isRestriction(_ tags: OSMTags) -> Bool {
    guard let type = tags["type"] else { return false }
    return type == "restriction" || type.hasPrefix("restriction:")
  }

  /// The keys of which a relation needs one to be a restriction.
  static let keys =
    ["restriction", "restriction:conditional"]
    + AccessKey.allCases.flatMap {
      ["restriction:" + $0.rawValue, "restriction:" + $0.rawValue + ":conditional"]
    }

  /// The value of a restriction that may come from several roads.
  static let fromSeveral = "no_entry"
  /// The value of a restriction that may lead to several roads.
  static let toSeveral = "no_exit"

  /// Whether a key of the restriction has the value `word`.
  static func says(_ word: String, _ tags: OSMTags) -> Bool {
    tags.contains { $0.key.hasPrefix("restriction") && $0.value.hasPrefix(word) }
  }

  // The roles of the members.
  static let from = "from"
  static let via = "via"
  static let to = "to"

  /// What the tags forbid or order, and whom.
  static func read(_ tags: OSMTags) -> Outcome {
    guard let usual = OldRestrictionHours.rule(tags) else { return .conditional }
    var found = Found()
    for (key, value) in tags where key.hasPrefix("restriction:") && !isConditional(key) {
      let modes = AccessKey(rawValue: String(key.dropFirst("restriction:".count)))?.modes
      found.add(value, for: modes, when: usual)
    }
    if let value = tags["restriction"] {
      // A rule of its own for a mode stands in the place of the general one.
      let named = found.rules.reduce(into: ModeSet()) { $0.formUnion($1.modes) }
      found.add(value, for: modes(ofType: tags["type"]).subtracting(named), when: usual)
    }
    for (key, value) in tags where isConditional(key) {
      found.hasConditions = true
      found.add(conditional: value, for: modes(of: key) ?? modes(ofType: tags["type"]))
    }
    var free: ModeSet = []
    for word in TagText.list(tags["except"]) {
      if let key = AccessKey(rawValue: word) { free.formUnion(key.modes) }
    }
    return found.outcome(without: free)
  }

  /// What was found so far.
  private struct Found {
    var rules: [RestrictionRule] = []
    var hasConditions = false
    private var hasUnknown = false

    mutating func add(_ value: String, for modes: ModeSet?, when rule: TimeRule) {
      guard let modes, let kind = kind(of: value) else {
        hasUnknown = true
        return
      }
      rules.append(
        RestrictionRule(isOnly: kind.isOnly, turn: kind.turn, modes: modes, rule: rule))
    }

    /// Adds what holds under conditions; values that lift a restriction say nothing new.
    mutating func add(conditional value: String, for modes: ModeSet) {
      for clause in ConditionalText.clauses(value) where kind(of: clause.value) != nil {
        add(clause.value, for: modes.intersection(clause.modes), when: clause.rule)
      }
    }

    func outcome(without free: ModeSet) -> Outcome {
      let binding = rules.compactMap { rule -> RestrictionRule? in
        var rule = rule
        rule.modes.subtract(free)
        return rule.modes.isEmpty ? nil : rule
      }
      if !binding.isEmpty { return .rules(binding) }
      if !rules.isEmpty { return .bindsNobody }
      return hasConditions && !hasUnknown ? .conditional : .unknown
    }
  }

  /// Everybody but people on foot; or those whom the older form `type=restriction:hgv` names.
  private static func modes(ofType type: String?) -> ModeSet {
    if let type, type.hasPrefix("restriction:"),
      let key = AccessKey(rawValue: String(type.dropFirst("restriction:".count)))
    {
      return key.modes
    }
    return ModeSet.all.subtracting(ModeSet(.pedestrian))
  }

  private static func isConditional(_ key: String) -> Bool {
    key.hasPrefix("restriction:") && key.hasSuffix(":conditional")
  }

  /// Those whom a key such as `restriction:hgv:conditional` names; nil if it names nobody, and
  /// empty if they are not known.
  private static func modes(of key: String) -> ModeSet? {
    let parts = key.split(separator: ":")
    return parts.count == 2 ? nil : AccessKey(rawValue: String(parts[1]))?.modes ?? []
  }

  /// What `value` forbids or orders; a word that is not known speaks of the roads alone.
  private static func kind(of value: String) -> (isOnly: Bool, turn: RestrictionRule.Turn)? {
    if let known = kinds[value] { return known }
    // What signals say is no matter of the map.
    if value.hasSuffix("_on_red") { return nil }
    if value.hasPrefix("no_") { return (false, .any) }
    return value.hasPrefix("only_") ? (true, .any) : nil
  }

  private static let kinds: [String: (isOnly: Bool, turn: RestrictionRule.Turn)] = [
    "no_left_turn": (false, .left),
    "no_right_turn": (false, .right),
    "no_straight_on": (false, .straight),
    "no_u_turn": (false, .around),
    "no_entry": (false, .any),
    "no_exit": (false, .any),
    "no_turn": (false, .any),
    "only_left_turn": (true, .left),
    "only_right_turn": (true, .right),
    "only_straight_on": (true, .straight),
    "only_straight": (true, .straight),
    "only_u_turn": (true, .around),
  ]
}

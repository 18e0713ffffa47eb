import Geo
import OSMPBF
import RoadNetwork

/// The sizes, weights and goods that a road or a barrier lets through.
struct VehicleLimitTags {
  /// One key with its value.
  private struct Limit {
    let key: VehicleLimitKey
    /// Nil where nothing limits.
    let value: Double?
    /// Under which condition; nil at all times.
    let clause: ConditionalClause?
  }

  private var limits: [Limit] = []

  init(_ tags: OSMTags) {
    for (name, value) in tags {
      guard let key = VehicleLimitKey(name) else { continue }
      guard key.isConditional else {
        guard let limit = key.limit(value) else { continue }
        limits.append(Limit(key: key, value: limit, clause: nil))
        continue
      }
      for clause in ConditionalText.clauses(value) {
        let limit = key.limit(clause.value)
        guard limit != nil || Self.free.contains(clause.value) else { continue }
        limits.append(Limit(key: key, value: limit, clause: clause))
      }
    }
  }

  /// Values that lift a limit.
  private static let free: Set<String> = ["none", "no", "unlimited", "yes"]

  /// Whether some limit holds, or is lifted, under conditions.
  var isConditional: Bool { limits.contains { $0.clause != nil } }

  /// The limits that hold at all times, ordered by measure; where two keys limit one measure, the
  /// lower holds.
  func limits(_ direction: Direction) -> [VehicleLimit] {
    var lowest: [VehicleLimitKey: Double] = [:]
    for limit in limits where limit.clause == nil && limit.key.holds(direction) {
      guard let value = limit.value, !isLifted(limit, direction) else { continue }
      let key = limit.key.undirected
      lowest[key] = min(value, lowest[key] ?? value)
    }
    return lowest.sorted { $0.key < $1.key }.compactMap { key, value in
      VehicleLimit(key.measure, value, for: key.modes)
    }
  }

  /// Whether a condition lifts a limit that otherwise holds at all times.
  private func isLifted(_ usual: Limit, _ direction: Direction) -> Bool {
    limits.contains { lift in
      lift.clause != nil && lift.key.measure == usual.key.measure && lift.key.holds(direction)
        && (lift.value ?? .infinity) > (usual.value ?? .infinity)
    }
  }

  /// What closes to large vehicles under conditions, and what opens again to them, in that order,
  /// on a road that grants what `granted` says.
  func conditions(_ direction: Direction, granted: ModeAccess) -> [AccessCondition] {
    guard isConditional else { return [] }
    var closing: [AccessCondition] = []
    var opening: [AccessCondition] = []
    for limit in limits where limit.key.holds(direction) {
      let modes = limit.key.modes.intersection(limit.clause?.modes ?? .all)
      if let clause = limit.clause, (limit.value ?? .infinity) > usual(limit.key, direction) {
        opening += lifting(limit, clause, granted, usual(limit.key, direction))
      } else if let value = limit.value, limit.clause != nil || isLifted(limit, direction) {
        var rule = limit.clause?.rule ?? .always
        rule.conditions.append(.measure(limit.key.measure, .greater, value))
        closing.append(AccessCondition(modes, .no, when: rule))
      }
    }
    return closing + opening
  }

  /// The limit that holds without conditions.
  private func usual(_ key: VehicleLimitKey, _ direction: Direction) -> Double {
    limits.filter { $0.clause == nil && $0.key.measure == key.measure && $0.key.holds(direction) }
      .compactMap(\.value).min() ?? .infinity
  }

  /// Grants again what the road grants, to those whom only the usual limit shuts out.
  private func lifting(
    _ limit: Limit, _ clause: ConditionalClause, _ granted: ModeAccess, _ usual: Double
  ) -> [AccessCondition] {
    let local = clause.local
    var rule = local?.rule ?? clause.rule
    rule.conditions.append(.measure(limit.key.measure, .greater, usual))
    if let value = limit.value {
      rule.conditions.append(.measure(limit.key.measure, .lessOrEqual, value))
    }
    var modes: [Access: ModeSet] = [:]
    for mode in TravelMode.allCases
    where limit.key.modes.contains(mode) && clause.modes.contains(mode) {
      let access = granted[mode]
      if access == .no { continue }
      modes[access.isThrough ? local?.access ?? access : access, default: []]
        .insert(ModeSet(mode))
    }
    return Access.allCases.compactMap { access in
      modes[access].map { AccessCondition($0, access, when: rule) }
    }
  }
}

/// A key that limits vehicles, taken apart: `maxweight:hgv:forward:conditional`.
struct VehicleLimitKey: Hashable {
  let measure: VehicleMeasure
  /// Whom the limit binds.
  var modes = ModeSet.all
  /// Nil for both.
  var direction: Direction?
  var isConditional = false

  /// Nil if the key limits something else.
  init?(_ key: String) {
    guard key.utf8.starts(with: "max".utf8) || key.utf8.starts(with: "hazmat".utf8) else {
      return nil
    }
    let parts = key.split(separator: ":")
    guard let first = parts.first, var measure = Self.measures[String(first)] else { return nil }
    for part in parts.dropFirst() {
      switch part {
      case "physical", "signed", "legal": break
      case "water" where measure == .dangerousGoods: measure = .waterPollutants
      case "forward": direction = .forward
      case "backward": direction = .backward
      case "conditional": isConditional = true
      default:
        guard let key = AccessKey(rawValue: String(part)) else { return nil }
        modes.formIntersection(key.modes)
      }
    }
    self.measure = measure
  }

  private static let measures: [String: VehicleMeasure] = [
    "maxheight": .height, "maxwidth": .width, "maxlength": .length, "maxweight": .weight,
    "maxweightrating": .weightRating, "maxaxleload": .axleLoad, "maxbogieweight": .bogieLoad,
    "maxaxles": .axles, "hazmat": .dangerousGoods,
  ]

  /// The limit that a value states; nil if it states none.
  func limit(_ value: String) -> Double? {
    switch measure {
    case .dangerousGoods, .waterPollutants: AccessValue.access(value) == .no ? 0 : nil
    default: SizeText.value(value, of: measure)
    }
  }

  func holds(_ asked: Direction) -> Bool { direction == nil || direction == asked }

  /// The same key of one direction, without its conditions.
  var undirected: VehicleLimitKey {
    var key = self
    key.direction = nil
    key.isConditional = false
    return key
  }
}

extension VehicleLimitKey: Comparable {
  static func < (left: VehicleLimitKey, right: VehicleLimitKey) -> Bool {
    (left.measure.rawValue, left.modes.rawValue) < (right.measure.rawValue, right.modes.rawValue)
  }
}

/// The texts in which sizes and weights are written.
enum SizeText {
  /// The value in metres, tonnes or axles; nil for words such as `default` and `none`.
  ///
  /// Of a list the lowest value is safe.
  static func value(_ text: String, of measure: VehicleMeasure) -> Double? {
    if text.utf8.contains(UInt8(ascii: ";")) {
      return text.split(separator: ";").compactMap { value(String($0), of: measure) }.min()
    }
    let text = TagText.trimmed(text)
    switch measure {
    case .height, .width, .length: return meters(text)
    case .weight, .weightRating, .axleLoad, .bogieLoad: return tonnes(text)
    case .axles, .occupants, .dangerousGoods, .waterPollutants: return Double(text)
    case .speed: return SpeedText.number(text)
    }
  }

  /// Metres unless a unit is written: `4.5`, `3.8 m`, `12 ft`, `13'6"`, `7 ft 6 in`, `150 cm`.
  private static func meters(_ written: String) -> Double? {
    let text = String(written.map { feetSigns.contains($0) ? "'" : $0 })
      .replacing(" ft ", with: "'").replacing("ft", with: "'", maxReplacements: 1)
    if text.contains("'") { return feetAndInches(text) }
    guard let (number, unit) = numberAndUnit(text) else { return nil }
    switch unit {
    case "", "m", "metre", "metres", "meter", "meters": return number
    case "cm": return number / 100
    case "feet", "foot": return number * Units.metersPerFoot
    case "in", "inch", "inches", "\"": return number * Units.metersPerInch
    default: return nil
    }
  }

  /// What people write for feet.
  private static let feetSigns: Set<Character> = ["′", "’", "‘", "´", "`"]
  /// What people write for inches.
  private static let inchSigns: Set<Character> = ["\"", "″", "”", "“", "i", "n", "."]

  private static func feetAndInches(_ text: String) -> Double? {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 2, let feet = Double(TagText.trimmed(parts[0])), feet >= 0 else {
      return nil
    }
    var tail = parts[1]
    while let last = tail.last, inchSigns.contains(last) || last == " " { tail.removeLast() }
    let rest = TagText.trimmed(tail)
    guard let inches = rest.isEmpty ? 0 : Double(rest), inches >= 0, inches < 12 else { return nil }
    return feet * Units.metersPerFoot + inches * Units.metersPerInch
  }

  /// Tonnes unless a unit is written: `7.5`, `3.5 t`, `5000 kg`, `10 st`, `16000 lbs`.
  private static func tonnes(_ text: String) -> Double? {
    guard let (number, unit) = numberAndUnit(text) else { return nil }
    switch unit {
    case "", "t", "tonne", "tonnes": return number
    case "kg": return number / 1000
    case "st", "ton", "tons": return number * Units.tonnesPerShortTon
    case "lt", "long ton", "long tons": return number * Units.tonnesPerLongTon
    case "lb", "lbs": return number * Units.tonnesPerPound
    case "cwt": return number * Units.tonnesPerPound * 100
    default: return nil
    }
  }

  private static func numberAndUnit(_ text: String) -> (Double, String)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    // A comma is a decimal point in half of the world.
    guard let number = Double(String(digits.map { $0 == "," ? "." : $0 })), number > 0 else {
      return nil
    }
    return (number, TagText.trimmed(text.dropFirst(digits.count)).lowercased())
  }
}

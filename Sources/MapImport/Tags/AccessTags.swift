import OSMPBF
import RoadNetwork

/// Which way of a road is asked about.
enum Direction: Int, CaseIterable {
  /// As the way is drawn.
  case forward
  case backward

  var opposite: Direction { self == .forward ? .backward : .forward }
}

/// The access keys of one object, read once and asked per mode.
struct AccessTags {
  /// Per key: for both directions, then for each; empty if the object has none of the keys.
  private var values: [Access?] = []
  /// What holds under conditions, with the place of its key among `values`.
  private var clauses: [Clause] = []
  /// When all is open, where a key tells the hours.
  private var openingHours: OpeningHours?
  /// Whether access also depends on conditions.
  private(set) var isConditional = false

  private struct Clause {
    let slot: Int
    let access: Access
    let modes: ModeSet
    let rule: TimeRule
  }

  init(_ tags: OSMTags) {
    // Those whom the value of another key lets in, unless their own key tells.
    var named: [Int] = []
    defer { for place in named { values[place] = values[place] ?? .designated } }
    for (key, value) in tags {
      if key == "opening_hours" { readOpeningHours(value) }
      guard let slot = Self.slots[key] else { continue }
      if slot.isConditional {
        isConditional = true
        clauses += ConditionalText.clauses(value).compactMap { Self.clause($0, slot.place) }
        continue
      }
      if values.isEmpty { values = Array(repeating: nil, count: AccessKey.allCases.count * 3) }
      if let only = AccessKey(rawValue: value), only != .access {
        // Such as `access=bus`: for buses alone.
        values[slot.place] = values[slot.place] ?? .no
        let place = only.place * 3 + slot.place % 3
        named.append(place)
        continue
      }
      guard let access = AccessValue.access(value) else { continue }
      values[slot.place] = values[slot.place] ?? access
    }
  }

  private static func clause(_ clause: ConditionalClause, _ slot: Int) -> Clause? {
    guard let access = AccessValue.access(clause.value) else { return nil }
    // `yes @ destination` is what the value `destination` says.
    if access.isThrough, let local = clause.local {
      return Clause(slot: slot, access: local.access, modes: clause.modes, rule: local.rule)
    }
    return Clause(slot: slot, access: access, modes: clause.modes, rule: clause.rule)
  }

  private mutating func readOpeningHours(_ value: String) {
    guard value.utf8.count <= ConditionalText.longest, let hours = HoursParser.hours(value),
      hours != OpeningHours(rules: [.init()])
    else {
      return
    }
    openingHours = hours
    isConditional = true
  }

  /// Closes to `modes` outside the opening hours.
  func openingHours(for modes: ModeSet) -> [AccessCondition] {
    guard let openingHours, !modes.isEmpty else { return [] }
    return [AccessCondition(modes, .no, when: TimeRule([.outside(openingHours)]))]
  }

  var isEmpty: Bool { values.isEmpty }

  /// What `mode` may do in `direction` (nil: on a node); `standard` where no key applies.
  ///
  /// The most specific key decides. The general key `access` does not let a mode onto something
  /// that is not built for it (a car onto a footway), unless `opensByGeneralKey`; even then a
  /// private one stays as closed as it would be without the key.
  func access(
    of mode: TravelMode, _ direction: Direction?, standard: Access, opensByGeneralKey: Bool
  ) -> Access {
    if values.isEmpty { return standard }
    for key in AccessKey.ladder(of: mode) {
      guard let value = value(of: key, direction) else { continue }
      if key == .access, standard == .no, !opensByGeneralKey || value == .private { return .no }
      return value
    }
    return standard
  }

  private func value(of key: AccessKey, _ direction: Direction?) -> Access? {
    if values.isEmpty { return nil }
    let place = key.place * 3
    return direction.flatMap { values[place + 1 + $0.rawValue] } ?? values[place]
  }

  /// Under what conditions access in `direction` differs for `modes`, the more specific keys
  /// later.
  ///
  /// A condition gives way to a more specific key without one. As without conditions, the general
  /// key opens to nobody whom `standard` shuts out, unless `opensByGeneralKey`.
  func conditions(
    _ direction: Direction?, for modes: ModeSet, standard: ModeAccess,
    opensByGeneralKey: Bool = false
  ) -> [AccessCondition] {
    let directed = clauses.filter {
      $0.slot % 3 == 0 || $0.slot % 3 == direction.map { 1 + $0.rawValue }
    }
    // Keys are declared from the most general to the most specific one.
    let ordered = directed.enumerated().sorted {
      ($0.element.slot / 3, $0.offset) < ($1.element.slot / 3, $1.offset)
    }
    return ordered.compactMap { _, clause in
      let key = AccessKey.allCases[clause.slot / 3]
      var bound: ModeSet = []
      for mode in TravelMode.allCases
      where modes.contains(mode) && clause.modes.contains(mode) {
        let ladder = AccessKey.ladder(of: mode)
        guard let place = ladder.firstIndex(of: key) else { continue }
        if ladder[..<place].contains(where: { value(of: $0, direction) != nil }) { continue }
        if key == .access, standard[mode] == .no, !opensByGeneralKey { continue }
        bound.insert(ModeSet(mode))
      }
      return bound.isEmpty ? nil : AccessCondition(bound, clause.access, when: clause.rule)
    }
  }

  /// Where the value of each key stands, and whether it has conditions.
  private static let slots: [String: (place: Int, isConditional: Bool)] = {
    var slots: [String: (place: Int, isConditional: Bool)] = [:]
    for key in AccessKey.allCases {
      for (part, ending) in ["", ":forward", ":backward"].enumerated() {
        let place = key.place * 3 + part
        slots[key.rawValue + ending] = (place, false)
        slots[key.rawValue + ending + ":conditional"] = (place, true)
      }
    }
    return slots
  }()
}

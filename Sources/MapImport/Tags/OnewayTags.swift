import OSMPBF
import RoadNetwork

/// In which directions traffic flows on a road.
enum Flow {
  case both
  case forward
  case backward
  /// It changes at times that the map does not tell.
  case reversible

  func isOpen(_ direction: Direction) -> Bool {
    switch self {
    case .both: true
    case .forward: direction == .forward
    case .backward: direction == .backward
    case .reversible: false
    }
  }
}

/// The one-way rules of a way.
struct OnewayTags {
  /// For all vehicles that no other rule names.
  private(set) var general: Flow
  /// By the place of the access key that names the vehicles; empty if no rule does.
  private var special: [Flow?] = []
  private var opensToBicycles = false
  private var opensToBuses = false
  /// Modes that a key of access lets travel in a direction, whatever the one-way rule.
  private var opened: [Direction: ModeSet] = [:]
  /// Flows that hold under rules for some modes, in their order.
  private(set) var conditional: [(flow: Flow, modes: ModeSet, rule: TimeRule)] = []

  init(_ tags: OSMTags, highway: String?) {
    general = .both
    if highway == "motorway" || Self.isRoundabout(tags) { general = .forward }
    for (key, value) in tags {
      switch key {
      case "oneway": general = Self.flow(value) ?? general
      case "oneway:conditional": addConditions(value, for: Self.vehicles)
      case "cycleway", "cycleway:left", "cycleway:right", "cycleway:both":
        if Self.isContraflow(value) { opensToBicycles = true }
      case "cycleway:left:oneway", "cycleway:right:oneway", "cycleway:both:oneway":
        if value == "no" || value == "-1" { opensToBicycles = true }
      case "busway", "busway:left", "busway:right", "busway:both":
        if Self.isContraflow(value) { opensToBuses = true }
      case "lanes:psv:backward", "lanes:bus:backward":
        if TagText.isSet(value) { opensToBuses = true }
      case "psv:lanes:backward", "bus:lanes:backward":
        if value.contains("designated") || value.contains("yes") { opensToBuses = true }
      default:
        readSpecial(key, value)
      }
    }
    readConveying(tags, highway)
  }

  /// Who stands on moving stairs goes where they go, unless a tag says that both ways are open.
  private mutating func readConveying(_ tags: OSMTags, _ highway: String?) {
    guard let value = tags["conveying"], value == "forward" || value == "backward",
      let highway, Self.moving.contains(highway), tags["oneway"] != "no",
      special.isEmpty || special[AccessKey.foot.place] == nil
    else { return }
    set(.foot, Self.flow(value))
  }

  /// What may move those who stand on it.
  private static let moving: Set<String> = ["steps", "footway", "path", "pedestrian", "corridor"]

  private mutating func readSpecial(_ key: String, _ value: String) {
    if let accessKey = Self.specialKeys[key] { return set(accessKey, Self.flow(value)) }
    if let accessKey = Self.conditionalKeys[key] {
      return addConditions(value, for: accessKey.modes)
    }
    if let (accessKey, direction) = Self.directedKeys[key],
      AccessValue.access(value)?.isThrough == true
    {
      opened[direction, default: []].formUnion(accessKey.modes)
    }
  }

  private mutating func addConditions(_ value: String, for modes: ModeSet) {
    conditional += ConditionalText.clauses(value).compactMap { clause in
      Self.flow(clause.value).map { ($0, modes.intersection(clause.modes), clause.rule) }
    }
  }

  /// Those on foot walk both ways anyway.
  private static let vehicles = ModeSet.all.subtracting(ModeSet(.pedestrian))

  private mutating func set(_ key: AccessKey, _ flow: Flow?) {
    guard let flow else { return }
    if special.isEmpty { special = Array(repeating: nil, count: AccessKey.allCases.count) }
    special[key.place] = flow
  }

  /// Whether `mode` may travel in `direction`, as far as one-way rules go.
  func isOpen(_ direction: Direction, to mode: TravelMode) -> Bool {
    opened[direction]?.contains(mode) == true || flow(of: mode).isOpen(direction)
  }

  /// In which directions `mode` may travel by the one-way rules themselves.
  private func flow(of mode: TravelMode) -> Flow {
    if !special.isEmpty {
      for key in AccessKey.ladder(of: mode) {
        if let flow = special[key.place] { return flow }
      }
    }
    switch mode {
    case .pedestrian: return .both
    case .bicycle: return opensToBicycles ? .both : general
    case .bus: return opensToBuses ? .both : general
    case .car, .truck, .taxi, .scooter, .motorcycle: return general
    }
  }

  /// Whether the way is a roundabout, which is one-way without saying so.
  static func isRoundabout(_ tags: OSMTags) -> Bool {
    let junction = tags["junction"]
    return junction == "roundabout" || junction == "circular"
  }

  private static func flow(_ value: String) -> Flow? {
    switch value {
    case "yes", "true", "1", "forward": .forward
    case "-1", "reverse", "backward": .backward
    case "no", "false", "0", "alternating": .both
    case "reversible": .reversible
    default: nil
    }
  }

  private static func isContraflow(_ value: String) -> Bool { value.hasPrefix("opposite") }

  private static let specialKeys = Dictionary(
    uniqueKeysWithValues: AccessKey.allCases.map { ("oneway:" + $0.rawValue, $0) })
  private static let conditionalKeys = Dictionary(
    uniqueKeysWithValues: AccessKey.allCases.map {
      ("oneway:" + $0.rawValue + ":conditional", $0)
    })
  /// Keys that open a direction to a kind of vehicle: `bicycle:backward`, `psv:backward`.
  private static let directedKeys: [String: (key: AccessKey, direction: Direction)] = {
    var keys: [String: (key: AccessKey, direction: Direction)] = [:]
    for key in [AccessKey.psv, .bus, .taxi, .moped, .motorcycle, .bicycle, .hgv, .motorcar] {
      keys[key.rawValue + ":forward"] = (key, .forward)
      keys[key.rawValue + ":backward"] = (key, .backward)
    }
    return keys
  }()
}

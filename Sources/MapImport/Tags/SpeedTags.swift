import Geo
import OSMPBF
import RoadNetwork

/// The speed limits of a way.
struct SpeedTags {
  private(set) var forward = SpeedLimit.unknown
  private(set) var backward = SpeedLimit.unknown
  /// Values that are no speed, or an absurd one.
  private(set) var unreadable = 0
  /// Whether further limits hold under conditions.
  private(set) var isConditional = false
  /// Whether a key speaks of the regular limit.
  private(set) var isStated = false
  /// Whether a key names a zone in a built-up area.
  private(set) var isUrban = false
  /// The kind of road in the words of the law that a key names: `rural`.
  private(set) var lawKind: String?
  /// Whether the way is marked as a school zone.
  private(set) var isSchoolZone = false

  /// What is read of the regular limits, before it is weighed.
  private struct Readings {
    var both: Reading?
    var along: Reading?
    var against: Reading?
    var zone: Reading?
    var advisory: Reading?
  }

  /// A limit under conditions, and how specific its key is.
  private struct Special {
    var key: SpeedKey
    var limit: ConditionalLimit
  }

  /// What the tags say, in the order from the most to the least telling.
  init(_ tags: OSMTags) {
    var readings = Readings()
    var specials: [Special] = []
    var lanes: [(key: SpeedKey, values: [LimitValue?])] = []
    for (key, value) in tags where Self.isOfInterest(key) {
      if key == "hazard" {
        isSchoolZone = TagText.list(value).contains("school_zone")
      } else if let special = SpeedKey(key) {
        if special.isLanes {
          lanes.append((special, value.split(separator: "|").map { Self.lane($0) }))
        } else {
          specials += read(special, value)
        }
      } else {
        read(key, value, into: &readings)
      }
    }
    forward = Self.limit(readings.along ?? readings.both ?? readings.zone, readings.advisory)
    backward = Self.limit(readings.against ?? readings.both ?? readings.zone, readings.advisory)
    if !specials.isEmpty { set(specials) }
    for (key, values) in lanes {
      if key.direction != .backward { forward.lanes = values }
      if key.direction != .forward { backward.lanes = values }
    }
  }

  private mutating func read(_ key: String, _ value: String, into readings: inout Readings) {
    if key == "maxspeed" || key.hasSuffix("ward") { isStated = true }
    switch key {
    case "maxspeed": readings.both = read(value)
    case "maxspeed:forward": readings.along = read(value)
    case "maxspeed:backward": readings.against = read(value)
    case "maxspeed:advisory": readings.advisory = read(value)
    case "maxspeed:type", "source:maxspeed", "zone:maxspeed", "zone:traffic":
      // These keys also tell of signs and surveys, which is no mistake.
      if value.lowercased().hasSuffix("school") { isSchoolZone = true }
      let reading = SpeedText.zone(value)
      note(reading)
      if key != "zone:traffic" { readings.zone = readings.zone ?? reading }
    default: break
    }
  }

  private mutating func read(_ key: SpeedKey, _ value: String) -> [Special] {
    if key.isConditional || key.isVariable { isConditional = true }
    var clauses = [ConditionalClause(value: value, rule: .always)]
    if key.isConditional || key.isVariable { clauses = ConditionalText.clauses(value) }
    return clauses.compactMap { clause in
      guard let limit = read(clause.value)?.value else { return nil }
      var rule = clause.rule
      if let weather = key.weather { rule.conditions.append(.weather(weather)) }
      // A display decides, whatever its hours.
      if key.isVariable { rule.conditions.append(.other("variable")) }
      let kind: ConditionalLimit.Kind =
        if rule.isWeather {
          .weather
        } else if rule.isAboutSchool {
          .school
        } else {
          rule == .always ? .vehicle : .timed
        }
      return Special(
        key: key,
        limit: ConditionalLimit(
          kind, limit, modes: key.modes.intersection(clause.modes), rule: rule))
    }
  }

  /// Hands the limits under conditions to their directions, the more specific ones later.
  private mutating func set(_ specials: [Special]) {
    let ordered = specials.enumerated().sorted {
      ($0.element.key.rank, $0.offset) < ($1.element.key.rank, $1.offset)
    }
    for (_, special) in ordered {
      var limit = special.limit
      if isSchoolZone, limit.kind == .timed { limit.kind = .school }
      if special.key.direction != .backward { forward.conditional.append(limit) }
      if special.key.direction != .forward { backward.conditional.append(limit) }
    }
  }

  private static func lane(_ text: Substring) -> LimitValue? {
    guard case .reading(let reading) = SpeedText.read(TagText.trimmed(text)) else { return nil }
    return reading.value
  }

  private mutating func read(_ value: String) -> Reading? {
    switch SpeedText.read(value) {
    case .reading(let reading):
      note(reading)
      return reading
    case .silent: return nil
    case .unreadable:
      unreadable += 1
      return nil
    }
  }

  private mutating func note(_ reading: Reading?) {
    if reading?.isUrban == true { isUrban = true }
    lawKind = lawKind ?? reading?.lawKind
  }

  private static func limit(_ reading: Reading?, _ advisory: Reading?) -> SpeedLimit {
    SpeedLimit(
      posted: reading?.value, source: reading?.source ?? .tag, advisory: advisory?.value)
  }

  private static func isOfInterest(_ key: String) -> Bool {
    key.utf8.starts(with: "maxspeed".utf8) || key.utf8.starts(with: "zone:".utf8)
      || key == "source:maxspeed" || key == "hazard"
  }

  /// What one tag says.
  struct Reading: Equatable {
    /// Nil for a limit that nobody can know beforehand.
    var value: LimitValue?
    var source: LimitSource = .tag
    var isUrban = false
    /// The kind of road that a zone code names.
    var lawKind: String?
  }
}

/// The texts in which limits are written.
enum SpeedText {
  enum Outcome: Equatable {
    case reading(SpeedTags.Reading)
    /// The value leaves the question to other keys.
    case silent
    case unreadable
  }

  /// What `text` says, a number with or without a unit, a word, or the code of a zone.
  static func read(_ text: String) -> Outcome {
    switch text {
    case "none": return .reading(.init(value: .unlimited))
    // The pace that German courts mean by the word.
    case "walk": return .reading(.init(value: .kilometersPerHour(walkingPace)))
    case "signals", "variable", "unposted": return .reading(.init(value: nil))
    case "implicit", "default", "national", "unknown": return .silent
    default: break
    }
    if let speed = number(text) {
      return (0...fastest).contains(speed) && speed > 0
        ? .reading(.init(value: .kilometersPerHour(speed))) : .unreadable
    }
    if text.utf8.contains(UInt8(ascii: ";")) {
      // Several limits without saying which holds where: the lowest is safe.
      let speeds = text.split(separator: ";").compactMap { number(TagText.trimmed($0)) }
      guard let least = speeds.min(), least > 0, least <= fastest else { return .unreadable }
      return .reading(.init(value: .kilometersPerHour(least)))
    }
    return zone(text).map { .reading($0) } ?? .unreadable
  }

  /// The limit of a zone code such as `DE:urban`, or of a bare number; nil if it is neither.
  static func zone(_ text: String) -> SpeedTags.Reading? {
    if let speed = number(text) {
      guard speed > 0, speed <= fastest else { return nil }
      return .init(value: .kilometersPerHour(speed), source: .zone)
    }
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count >= 2 else { return nil }
    let kind = parts[1].lowercased()
    let isUrban = kind == "urban" || kind.hasPrefix("urban_") || kind == "nsl_restricted"
    let value = ZoneSpeedTable.limit(country: parts[0].uppercased(), kind: kind)
    guard isUrban || value != nil else { return nil }
    let isNumber = kind.utf8.contains { (0x30...0x39).contains($0) }
    return .init(
      value: value, source: .zone, isUrban: isUrban, lawKind: isNumber ? nil : kind)
  }

  static let walkingPace = 7.0
  /// No road on Earth has a higher limit.
  private static let fastest = 300.0

  /// A number of km/h, converted from the unit behind it.
  static func number(_ text: String) -> Double? {
    let bytes = text.utf8
    var place = bytes.startIndex
    var value = 0.0
    var scale = 0.0
    while place < bytes.endIndex {
      let byte = bytes[place]
      if (0x30...0x39).contains(byte) {
        value = value * 10 + Double(byte - 0x30)
        scale *= 10
      } else if byte == UInt8(ascii: "."), scale == 0 {
        scale = 1
      } else {
        break
      }
      place = bytes.index(after: place)
    }
    guard place > bytes.startIndex, value.isFinite else { return nil }
    let speed = scale > 1 ? value / scale : value
    guard place < bytes.endIndex else { return speed }
    switch TagText.trimmed(text[place...]).lowercased() {
    case "", "km/h", "kmh", "kph", "kmph": return speed
    case "mph", "mp/h": return speed * Units.kilometersPerHourPerMilePerHour
    case "knots", "knot", "kn", "kt": return speed * Units.kilometersPerHourPerKnot
    default: return nil
    }
  }
}

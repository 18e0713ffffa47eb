/// Limits under conditions in the words of OSM, in km/h.
public enum LimitText {
  /// `30 @ (Mo-Fr 07:00-17:00); 80 @ (wet)`; nil if there is none.
  public static func text(of limits: [ConditionalLimit]) -> String? {
    if limits.isEmpty { return nil }
    return limits.map { limit in
      let condition = text(of: limit.rule, for: limit.modes).map { " @ (\($0))" } ?? ""
      return text(of: limit.value) + condition
    }.joined(separator: "; ")
  }

  /// `50||30`: limits of lanes, nothing where a limit is not known.
  public static func text(ofLanes limits: [LimitValue?]) -> String {
    limits.map { $0.map(text(of:)) ?? "" }.joined(separator: "|")
  }

  /// A number of km/h with as few digits as it has, or `none`.
  public static func text(of limit: LimitValue) -> String {
    guard let speed = limit.kilometersPerHour else { return "none" }
    return number(speed)
  }

  /// `Mo-Fr 07:00-09:00 AND car, truck`; nil for a rule that always holds for everybody.
  public static func text(of rule: TimeRule, for modes: ModeSet) -> String? {
    let parts = rule.conditions.map(text) + (modes == .all ? [] : [words(modes)])
    return parts.isEmpty ? nil : parts.joined(separator: " AND ")
  }

  /// With two decimals at most.
  public static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return "\(value)" }
    let steps = Int64(hundredths)
    let sign = steps < 0 ? "-" : ""
    let (whole, part) = (steps.magnitude / 100, steps.magnitude % 100)
    if part == 0 { return sign + "\(whole)" }
    if part % 10 == 0 { return sign + "\(whole).\(part / 10)" }
    return sign + "\(whole)." + (part < 10 ? "0\(part)" : "\(part)")
  }

  private static func text(of condition: TimeRule.Condition) -> String {
    switch condition {
    case .hours(let hours): "\(hours)"
    case .outside(let hours): "not (\(hours))"
    case .weather(let weather): word(weather)
    case .measure(let measure, let comparison, let value):
      word(measure) + sign(comparison) + number(value)
    case .modes(let modes): words(modes)
    case .trailer: "trailer"
    case .other(let text): text
    }
  }

  private static func word(_ weather: TimeRule.Weather) -> String {
    switch weather {
    case .wet: "wet"
    case .snow: "snow"
    case .ice: "ice"
    case .fog: "fog"
    case .rain: "rain"
    case .wind: "wind"
    }
  }

  /// The word of rules for `measure`.
  public static func word(_ measure: VehicleMeasure) -> String {
    switch measure {
    case .weight: "weight"
    case .weightRating: "weightrating"
    case .axleLoad: "axleload"
    case .height: "height"
    case .width: "width"
    case .length: "length"
    case .axles: "axles"
    case .occupants: "occupants"
    case .speed: "speed"
    case .bogieLoad: "bogieload"
    case .dangerousGoods: "hazmat"
    case .waterPollutants: "hazmat:water"
    }
  }

  private static func sign(_ comparison: TimeRule.Comparison) -> String {
    switch comparison {
    case .less: "<"
    case .lessOrEqual: "<="
    case .equal: "="
    case .greaterOrEqual: ">="
    case .greater: ">"
    }
  }

  private static func words(_ modes: ModeSet) -> String {
    TravelMode.allCases.filter(modes.contains).map(\.name).joined(separator: ", ")
  }
}

extension TravelMode {
  /// The word for exports and views.
  public var name: String {
    switch self {
    case .car: "car"
    case .truck: "truck"
    case .bus: "bus"
    case .taxi: "taxi"
    case .scooter: "scooter"
    case .motorcycle: "motorcycle"
    case .bicycle: "bicycle"
    case .pedestrian: "pedestrian"
    }
  }
}

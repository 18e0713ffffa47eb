import Geo
import RoadNetwork

/// What the law of a country, or of a part of it, sets for kinds of roads that have no sign.
struct SpeedLaw: Sendable {
  /// A limit for some vehicles.
  struct VehicleLimits: Sendable {
    var modes: ModeSet
    var rule: TimeRule
    /// km/h by kind of road.
    var limits: [String: LimitValue] = [:]
  }

  /// For cars on dry roads, by kind of road.
  fileprivate(set) var limits: [String: LimitValue] = [:]
  /// In the order of the table: lighter vehicles come before heavier ones.
  fileprivate(set) var vehicles: [VehicleLimits] = []
}

extension SpeedLaw {
  /// The laws that count in `country` (ISO 3166-1) and `state` (ISO 3166-2), the more special
  /// first.
  static func laws(country: String, state: String?) -> [SpeedLaw] {
    [state.flatMap { table[$0] }, table[country]].compactMap(\.self)
  }

  /// The codes of all countries and states with a law, ascending.
  static var codes: [String] { table.keys.sorted() }

  private static let table: [String: SpeedLaw] = {
    var table: [String: SpeedLaw] = [:]
    for line in SpeedLawTable.text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      var words = parts[0].split(separator: " ")
      // A line of vehicles names them behind the codes.
      let vehicle = words.last.flatMap { vehicles(named: $0) }
      if vehicle != nil { words.removeLast() }
      for code in words {
        let limits = limits(parts[1], in: code)
        if var vehicle {
          vehicle.limits = limits
          // Limits of all vehicles with a trailer give way to those of one kind of vehicle.
          let place = vehicle.modes == .all ? 0 : table[String(code)]?.vehicles.count ?? 0
          table[String(code), default: SpeedLaw()].vehicles.insert(vehicle, at: place)
        } else {
          table[String(code), default: SpeedLaw()].limits.merge(limits) { $1 }
        }
      }
    }
    return table
  }()

  /// `truck`, `bus`, `trailer`, `motorcycle`, or with a weight rating in tonnes, `truck>7.5`; nil
  /// for another word.
  private static func vehicles(named word: Substring) -> VehicleLimits? {
    let parts = word.split(separator: ">")
    var rule = TimeRule.always
    if parts.count == 2, let tonnes = Double(parts[1]) {
      rule = TimeRule([.measure(.weightRating, .greater, tonnes)])
    }
    switch parts[0] {
    case "truck": return VehicleLimits(modes: ModeSet(.truck), rule: rule)
    case "bus": return VehicleLimits(modes: ModeSet(.bus), rule: rule)
    case "motorcycle": return VehicleLimits(modes: ModeSet(.motorcycle), rule: rule)
    case "trailer": return VehicleLimits(modes: .all, rule: TimeRule([.trailer]))
    default: return nil
    }
  }

  private static func limits(_ text: Substring, in code: Substring) -> [String: LimitValue] {
    let isInMiles = SpeedLawTable.milesCountries.contains(String(code.prefix(2)))
    let unit = isInMiles ? Units.kilometersPerHourPerMilePerHour : 1
    var limits: [String: LimitValue] = [:]
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=")
      guard parts.count == 2 else { continue }
      if parts[1] == "none" {
        limits[String(parts[0])] = .unlimited
      } else if let number = Double(parts[1]) {
        limits[String(parts[0])] = .kilometersPerHour(number * unit)
      }
    }
    return limits
  }
}

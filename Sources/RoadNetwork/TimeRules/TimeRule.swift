import Geo

/// When something holds: parsed once from the conditions of a sign, kept, and asked at an instant.
///
/// All its conditions have to hold together. What nobody can know beforehand (the weather,
/// children on the road) is kept and stays undecidable.
///
/// ```swift
/// if rule.evaluate(at: now, in: zone, calendar: holidays, position: place) == .yes { … }
/// ```
public struct TimeRule: Hashable, Sendable {
  /// One condition.
  public enum Condition: Hashable, Sendable {
    case hours(OpeningHours)
    /// At all other times than these.
    case outside(OpeningHours)
    case weather(Weather)
    /// A measure of the vehicle compared with a value.
    case measure(VehicleMeasure, Comparison, Double)
    /// The traveller goes by one of these modes.
    case modes(ModeSet)
    /// The vehicle pulls a trailer.
    case trailer
    /// What cannot be checked, in the words of the map.
    case other(String)
  }

  public enum Weather: UInt8, CaseIterable, Sendable {
    case wet = 0
    case snow = 1
    case ice = 2
    case fog = 3
    case rain = 4
    case wind = 5
  }

  public enum Comparison: UInt8, CaseIterable, Sendable {
    case less = 0
    case lessOrEqual = 1
    case equal = 2
    case greaterOrEqual = 3
    case greater = 4

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .equal: left == right
      case .greaterOrEqual: left >= right
      case .greater: left > right
      }
    }
  }

  public var conditions: [Condition]

  public init(_ conditions: [Condition]) { self.conditions = conditions }

  /// Holds at all times.
  public static let always = TimeRule([])

  /// Whether the rule speaks of the weather.
  public var isWeather: Bool {
    conditions.contains { if case .weather = $0 { true } else { false } }
  }

  /// Whether the rule speaks of school holidays or of children.
  public var isAboutSchool: Bool {
    conditions.contains { condition in
      switch condition {
      case .hours(let hours): hours.rules.contains { $0.days.includesSchoolHolidays }
      case .other(let text): text.hasPrefix("school") || text.hasPrefix("children")
      default: false
      }
    }
  }

  /// Whether the answer may change in the course of time.
  public var dependsOnTime: Bool {
    conditions.contains { condition in
      switch condition {
      case .hours, .outside: true
      default: false
      }
    }
  }

  /// Whether it can be decided, at any time, for who knows all measures of the vehicle.
  public var dependsOnVehicleAlone: Bool {
    conditions.allSatisfy { condition in
      switch condition {
      case .measure, .modes, .trailer: true
      case .hours, .outside, .weather, .other: false
      }
    }
  }

  /// Whether the rule holds at `time` for `vehicle` on a road that lies at `position`, where the
  /// clocks run by `zone` and the holidays are those of `calendar`.
  ///
  /// A time or a zone of nil, and what is not known of the vehicle, leave the conditions that ask
  /// for them undecidable. The position tells when the sun rises.
  /// - Complexity: O(*n*) in the number of rules and spans.
  public func evaluate(
    at time: Timestamp?, in zone: TimeZoneRule?, calendar: HolidayCalendar,
    position: Coordinate, vehicle: VehicleFacts = VehicleFacts()
  ) -> Truth {
    var truth = Truth.yes
    for condition in conditions where truth != .no {
      truth = truth.and(
        Self.evaluate(condition, time, zone, calendar, position, vehicle))
    }
    return truth
  }

  private static func evaluate(
    _ condition: Condition, _ time: Timestamp?, _ zone: TimeZoneRule?,
    _ calendar: HolidayCalendar, _ position: Coordinate, _ vehicle: VehicleFacts
  ) -> Truth {
    switch condition {
    case .hours(let hours), .outside(let hours):
      guard let time, let zone else { return .undecidable }
      let setting = HoursSetting(zone: zone, holidays: calendar, position: position)
      let holds = hours.holds(at: zone.localTime(at: time), setting)
      if case .outside = condition { return holds.negated }
      return holds
    case .measure(let measure, let comparison, let limit):
      guard let value = vehicle[measure] else { return .undecidable }
      return Truth(comparison.holds(value, limit))
    case .modes(let modes):
      guard let mode = vehicle.mode else { return .undecidable }
      return Truth(modes.contains(mode))
    case .trailer: return vehicle.hasTrailer.map { Truth($0) } ?? .undecidable
    case .weather, .other: return .undecidable
    }
  }
}

/// A limit as the law or a sign gives it.
public enum LimitValue: Hashable, Sendable {
  /// A number of kilometres per hour; fractional where the sign counts in another unit.
  case kilometersPerHour(Double)
  /// The law sets no limit.
  case unlimited

  /// The limit in km/h; nil if there is none.
  public var kilometersPerHour: Double? {
    if case .kilometersPerHour(let value) = self { return value }
    return nil
  }
}

/// How a limit became known.
public enum LimitSource: UInt8, CaseIterable, Sendable {
  /// A tag on the road gives the number.
  case tag = 0
  /// A tag names the zone or law, the number comes from the table of that country.
  case zone = 1
  /// No tag: the law of the country for this kind of road.
  case legalDefault = 2
  /// Guessed.
  case inferred = 3
}

/// The speed limits of one direction of a road; each kind in a field of its own, nil if unknown.
public struct SpeedLimit: Hashable, Sendable {
  /// What holds at all times for cars.
  public var posted: LimitValue?
  /// How `posted` became known.
  public var source: LimitSource
  /// A recommendation without the force of law.
  public var advisory: LimitValue?

  public init(posted: LimitValue?, source: LimitSource = .tag, advisory: LimitValue? = nil) {
    self.posted = posted
    self.source = source
    self.advisory = advisory
  }

  /// Nothing is known.
  public static let unknown = SpeedLimit(posted: nil)
}

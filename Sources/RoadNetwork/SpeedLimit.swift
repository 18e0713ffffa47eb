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

extension LimitValue: Comparable {
  public static func < (left: LimitValue, right: LimitValue) -> Bool {
    (left.kilometersPerHour ?? .infinity) < (right.kilometersPerHour ?? .infinity)
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

/// A limit that holds under a rule, or for some vehicles only.
public struct ConditionalLimit: Hashable, Sendable {
  /// What the limit is there for.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case timed = 0
    /// In front of a school.
    case school = 1
    /// In rain, snow or fog: never chosen for the driver.
    case weather = 2
    /// For some vehicles at all times.
    case vehicle = 3
  }

  public var kind: Kind
  public var value: LimitValue
  /// Whom the limit binds.
  public var modes: ModeSet
  public var rule: TimeRule
  /// How the limit became known.
  public var source: LimitSource

  public init(
    _ kind: Kind, _ value: LimitValue, modes: ModeSet = .all, rule: TimeRule = .always,
    source: LimitSource = .tag
  ) {
    self.kind = kind
    self.value = value
    self.modes = modes
    self.rule = rule
    self.source = source
  }
}

/// The speed limits of one direction of a road; each kind in a field of its own, nil if unknown.
public struct SpeedLimit: Hashable, Sendable {
  /// What holds at all times for cars.
  public var posted: LimitValue?
  /// How `posted` became known.
  public var source: LimitSource
  /// A recommendation without the force of law.
  public var advisory: LimitValue?
  /// Limits under conditions, in the order of the signs: of equals that hold the last one counts.
  public var conditional: [ConditionalLimit]
  /// Limits of the lanes from left to right, where they differ; nil for an unknown one.
  public var lanes: [LimitValue?]

  public init(
    posted: LimitValue?, source: LimitSource = .tag, advisory: LimitValue? = nil,
    conditional: [ConditionalLimit] = [], lanes: [LimitValue?] = []
  ) {
    self.posted = posted
    self.source = source
    self.advisory = advisory
    self.conditional = conditional
    self.lanes = lanes
  }

  /// Nothing is known.
  public static let unknown = SpeedLimit(posted: nil)

  /// The conditional limits of one kind.
  public func limits(_ kind: ConditionalLimit.Kind) -> [ConditionalLimit] {
    conditional.filter { $0.kind == kind }
  }
}

/// The limits of a road that hold at one instant for one traveller.
public struct LimitInForce: Hashable, Sendable {
  /// The lowest of what holds; nil if nothing is known.
  public var effective: LimitValue?
  public var posted: LimitValue?
  /// How `posted` became known, or the limit of the vehicle where that is lower.
  public var source: LimitSource
  public var timed: LimitValue?
  public var school: LimitValue?
  /// What holds for vehicles of this kind.
  public var vehicle: LimitValue?
  public var advisory: LimitValue?

  /// What holds at all times, where the instant does not matter or is not known.
  public init(regular limit: SpeedLimit) {
    posted = limit.posted
    effective = limit.posted
    source = limit.source
    advisory = limit.advisory
  }
}

extension LimitInForce {
  /// The lowest of what holds for vehicles of all kinds; nil if nothing is known.
  public var ofAll: LimitValue? { [posted, timed, school].compactMap(\.self).min() }
}

extension SpeedLimit {
  /// What holds under `context`.
  ///
  /// Conditions that cannot be decided count as not fulfilled; the weather is never chosen for
  /// the driver.
  /// - Complexity: O(*n*) in the number of conditional limits.
  public func inForce(in context: RuleContext) -> LimitInForce {
    var limit = LimitInForce(regular: self)
    var source = LimitSource.tag
    for conditional in conditional where conditional.kind != .weather {
      if conditional.modes != .all {
        guard let mode = context.vehicle.mode, conditional.modes.contains(mode) else { continue }
      }
      guard context.truth(of: conditional.rule) == .yes else { continue }
      switch conditional.kind {
      case .timed: limit.timed = conditional.value
      case .school: limit.school = conditional.value
      case .vehicle: (limit.vehicle, source) = (conditional.value, conditional.source)
      case .weather: break
      }
    }
    limit.effective = [limit.ofAll, limit.vehicle].compactMap(\.self).min()
    if let own = limit.vehicle, limit.ofAll.map({ own < $0 }) ?? true { limit.source = source }
    return limit
  }
}

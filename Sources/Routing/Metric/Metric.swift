import RoadNetwork

/// What a search makes least: the costs of a profile, as a trip changes them.
struct Metric: Hashable, Sendable {
  /// How roads that are to be avoided count.
  enum Severity: Hashable, Sendable {
    /// They cost ``Metric/avoidedFactor`` times their time.
    case weighed
    /// They are closed.
    case closed
    /// They cost their time alone: for trips on which so much of them cannot be avoided that the
    /// ``weighed`` cost comes to more than any path may cost.
    case counted
  }

  var profile: Profile
  var avoidedRoads: RoadKinds = []
  var avoidedTurns: TurnKinds = []
  var severity = Severity.weighed
  var patch: EdgePatch?

  init(_ profile: Profile) { self.profile = profile }

  /// A minute on roads to be avoided counts as much as so many on others.
  ///
  /// Great enough that a detour is nearly always taken; small enough that 17 hours of such roads
  /// stay below ``CostModel/pathCostLimit``. Longer trips that cannot avoid them are ``Severity/counted``.
  static let avoidedFactor = 25.0
  /// What a turn to be avoided costs on top, in milliseconds.
  static let avoidedTurnCost: UInt32 = 1_200_000

  /// Whether costs may be more than times.
  var hasWeights: Bool {
    !avoidedTurns.isEmpty || severity == .weighed && avoidsRoads
  }

  /// Whether roads are avoided, by kind or one by one.
  var avoidsRoads: Bool { !avoidedRoads.isEmpty || patch?.avoids ?? false }

  /// The metric that this one changes on some roads only: what an overlay may have been made for.
  var base: Metric {
    var base = Metric(profile)
    base.profile.vehicle = VehicleFacts()
    base.profile.excludedRoads = []
    base.avoidedTurns = avoidedTurns
    return base
  }

  /// This metric where avoiding costs nothing; what is to be avoided is still known, so that it can be
  /// told.
  var withoutWeights: Metric {
    var metric = self
    metric.severity = .counted
    metric.avoidedRoads = []
    metric.avoidedTurns = []
    return metric
  }

  /// Whether the profile is all that matters, so that an import may have worked out costs of cells for
  /// it.
  var isProfileAlone: Bool { avoidedRoads.isEmpty && avoidedTurns.isEmpty && patch == nil }

  /// About how many bytes it takes.
  var memoryCost: Int {
    // Four short arrays of the profile and its vehicle.
    MemoryLayout<Metric>.stride + 1024 + (patch?.memoryCost ?? 0)
  }

  /// What cells must hold for this metric to differ from ``base`` there, beside the single edges
  /// of ``patch``.
  var changedFeatures: CellFeatures {
    var features = profile.excludedRoads.union(avoidedRoads).features
    if profile.vehicle.hasMeasures { features.insert(.vehicleLimits) }
    return features
  }
}

extension RoadKinds {
  /// The features of cells that hold such roads.
  var features: CellFeatures {
    var features: CellFeatures = []
    if contains(.motorway) { features.insert(.motorway) }
    if contains(.toll) { features.insert(.toll) }
    if contains(.ferry) { features.insert(.ferry) }
    if contains(.tunnel) { features.insert(.tunnel) }
    if contains(.unpaved) { features.insert(.unpaved) }
    return features
  }
}

internal import Geo
internal import Horizon

/// How school zones are told.
public struct SchoolZoneWarningOptions: Hashable, Sendable {
  /// Whether nothing is told of zones whose hours do not hold at the time of arrival.
  public var filterOutInactiveTimeDependentWarnings: Bool
  public var warningDistanceInMeters: Int32
  /// Whether each piece of road is told by itself, not joined with the next.
  public var warnsOfEachRoadElement = false

  public init(
    filterOutInactiveTimeDependentWarnings: Bool = true, warningDistanceInMeters: Int32 = 100
  ) {
    self.filterOutInactiveTimeDependentWarnings = filterOutInactiveTimeDependentWarnings
    self.warningDistanceInMeters = warningDistanceInMeters
  }
}

/// How borders are told.
public struct BorderCrossingWarningOptions: Hashable, Sendable {
  /// Whether nothing is told of borders inside a country.
  public var filterOutStateBorderWarnings: Bool

  public init(filterOutStateBorderWarnings: Bool = false) {
    self.filterOutStateBorderWarnings = filterOutStateBorderWarnings
  }
}

/// How limits of size and weight are told.
public struct TruckRestrictionsWarningOptions: Hashable, Sendable {
  /// Whether they are also told on routes for cars.
  public var warnsAllVehicles: Bool

  public init(warnsAllVehicles: Bool = false) { self.warnsAllVehicles = warnsAllVehicles }
}

/// How signs are told.
public struct RoadSignWarningOptions: Hashable, Sendable {
  /// Whether traffic signals are told as well.
  public var includesTrafficSignals: Bool

  public init(includesTrafficSignals: Bool = false) {
    self.includesTrafficSignals = includesTrafficSignals
  }
}

/// How far ahead something is told, by the speed for which the road is made.
public struct WarningNotificationDistances: Hashable, Sendable {
  /// On roads for 100 km/h and more.
  public var fastSpeedDistanceInMeters: Int32
  /// On roads for 60 km/h and more.
  public var regularSpeedDistanceInMeters: Int32
  public var slowSpeedDistanceInMeters: Int32

  public init(
    fastSpeedDistanceInMeters: Int32 = 1500, regularSpeedDistanceInMeters: Int32 = 750,
    slowSpeedDistanceInMeters: Int32 = 500
  ) {
    self.fastSpeedDistanceInMeters = fastSpeedDistanceInMeters
    self.regularSpeedDistanceInMeters = regularSpeedDistanceInMeters
    self.slowSpeedDistanceInMeters = slowSpeedDistanceInMeters
  }

  init(_ distances: NoticeDistances) {
    self.init(
      fastSpeedDistanceInMeters: Int32(distances.fast.meters),
      regularSpeedDistanceInMeters: Int32(distances.regular.meters),
      slowSpeedDistanceInMeters: Int32(distances.slow.meters))
  }

  /// The longest distance that is looked ahead, in metres.
  static let limit: Int32 = 20_000

  /// Nil for a distance below zero or beyond ``limit``.
  var core: NoticeDistances? {
    let all = [fastSpeedDistanceInMeters, regularSpeedDistanceInMeters, slowSpeedDistanceInMeters]
    guard all.allSatisfy({ (0...Self.limit).contains($0) }) else { return nil }
    let meters = all.map { Distance.meters(Double($0)) }
    return NoticeDistances(fast: meters[0], regular: meters[1], slow: meters[2])
  }
}

/// All that an app can choose about warnings.
struct WarningSettings: Hashable, Sendable {
  var types = Set(WarningType.allCases)
  var schoolZone = SchoolZoneWarningOptions()
  var borderCrossing = BorderCrossingWarningOptions()
  var truckRestrictions = TruckRestrictionsWarningOptions()
  var roadSign = RoadSignWarningOptions()
  var distances: [WarningType: WarningNotificationDistances] = [:]

  /// In the words of the core.
  var core: WarningOptions {
    var options = WarningOptions()
    options.kinds = Set(types.flatMap(\.kinds))
    if borderCrossing.filterOutStateBorderWarnings { options.kinds.remove(.stateBorder) }
    if !roadSign.includesTrafficSignals { options.kinds.remove(.trafficSignals) }
    options.leavesOutInactive = schoolZone.filterOutInactiveTimeDependentWarnings
    options.tellsSchoolsByEdge = schoolZone.warnsOfEachRoadElement
    options.tellsRestrictionsToAll = truckRestrictions.warnsAllVehicles
    let school = min(
      max(0, schoolZone.warningDistanceInMeters), WarningNotificationDistances.limit)
    options.distances[.schoolZone] = NoticeDistances(.meters(Double(school)))
    for (type, distances) in distances where type != .schoolZone {
      for kind in type.kinds { options.distances[kind] = distances.core }
    }
    return options
  }

  func distances(of type: WarningType) -> WarningNotificationDistances {
    if type == .schoolZone {
      let distance = schoolZone.warningDistanceInMeters
      return WarningNotificationDistances(
        fastSpeedDistanceInMeters: distance, regularSpeedDistanceInMeters: distance,
        slowSpeedDistanceInMeters: distance)
    }
    let options = WarningOptions()
    return distances[type]
      ?? WarningNotificationDistances(type.kinds.first.map(options.distances(of:)) ?? .usual)
  }
}

extension WarningType {
  /// The kinds of the core that it stands for; the first is the usual one.
  var kinds: [WarningKind] {
    switch self {
    case .schoolZone: [.schoolZone]
    case .safetyCamera:
      [
        .speedCamera, .redLightCamera, .sectionControlStart, .sectionControlEnd, .otherEnforcement,
      ]
    case .truckRestriction: [.vehicleRestriction]
    case .roadSign:
      [.trafficSign, .hazard, .stop, .giveWay, .trafficSignals, .trafficCalming, .ford]
    case .borderCrossing: [.countryBorder, .stateBorder, .borderControl]
    case .dangerZone: [.dangerZone]
    case .lowSpeedZone: [.lowSpeedZone]
    case .tollStop: [.tollBooth, .tollGantry]
    case .railwayCrossing: [.levelCrossing, .tramCrossing]
    case .environmentalZone: [.lowEmissionZone]
    case .tunnel: [.tunnel]
    }
  }
}

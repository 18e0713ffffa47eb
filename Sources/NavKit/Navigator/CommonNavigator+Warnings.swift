/// What a navigator warns of, and who hears it.
///
/// Warnings come along the route, and without one along the way that is likely. Each state of a thing
/// is told once; off the route, until it or another one is followed, there are none.
public protocol WarningNavigatorInterface: AnyObject {
  /// What is told at all; everything unless changed.
  var enabledWarningTypes: Set<WarningType> { get set }
  var schoolZoneWarningOptions: SchoolZoneWarningOptions { get set }
  var borderCrossingWarningOptions: BorderCrossingWarningOptions { get set }
  var truckRestrictionsWarningOptions: TruckRestrictionsWarningOptions { get set }
  var roadSignWarningOptions: RoadSignWarningOptions { get set }

  /// How far ahead warnings of a type are told.
  func getWarningNotificationDistances(warningType: WarningType) -> WarningNotificationDistances
  /// Changes how far ahead warnings of a type are told; false, and without effect, for school zones,
  /// which have options of their own, and for distances below zero or beyond 20 km.
  @discardableResult func setWarningNotificationDistances(
    warningType: WarningType, warningNotificationDistances: WarningNotificationDistances
  ) -> Bool

  var schoolZoneWarningDelegate: (any SchoolZoneWarningDelegate)? { get set }
  var safetyCameraWarningDelegate: (any SafetyCameraWarningDelegate)? { get set }
  var truckRestrictionsWarningDelegate: (any TruckRestrictionsWarningDelegate)? { get set }
  var roadSignWarningDelegate: (any RoadSignWarningDelegate)? { get set }
  var borderCrossingWarningDelegate: (any BorderCrossingWarningDelegate)? { get set }
  var dangerZoneWarningDelegate: (any DangerZoneWarningDelegate)? { get set }
  var lowSpeedZoneWarningDelegate: (any LowSpeedZoneWarningDelegate)? { get set }
  var tollStopWarningDelegate: (any TollStopWarningDelegate)? { get set }
  var railwayCrossingWarningDelegate: (any RailwayCrossingWarningDelegate)? { get set }
  var environmentalZoneWarningDelegate: (any EnvironmentalZoneWarningDelegate)? { get set }
  var tunnelWarningDelegate: (any TunnelWarningDelegate)? { get set }
}

extension CommonNavigator {
  public var enabledWarningTypes: Set<WarningType> {
    get { session.warningSettings.types }
    set { session.warningSettings.types = newValue }
  }
  public var schoolZoneWarningOptions: SchoolZoneWarningOptions {
    get { session.warningSettings.schoolZone }
    set { session.warningSettings.schoolZone = newValue }
  }
  public var borderCrossingWarningOptions: BorderCrossingWarningOptions {
    get { session.warningSettings.borderCrossing }
    set { session.warningSettings.borderCrossing = newValue }
  }
  public var truckRestrictionsWarningOptions: TruckRestrictionsWarningOptions {
    get { session.warningSettings.truckRestrictions }
    set { session.warningSettings.truckRestrictions = newValue }
  }
  public var roadSignWarningOptions: RoadSignWarningOptions {
    get { session.warningSettings.roadSign }
    set { session.warningSettings.roadSign = newValue }
  }

  public func getWarningNotificationDistances(
    warningType: WarningType
  ) -> WarningNotificationDistances {
    session.warningSettings.distances(of: warningType)
  }

  @discardableResult public func setWarningNotificationDistances(
    warningType: WarningType, warningNotificationDistances: WarningNotificationDistances
  ) -> Bool {
    guard warningType != .schoolZone, warningNotificationDistances.core != nil else { return false }
    session.warningSettings.distances[warningType] = warningNotificationDistances
    return true
  }
}

extension CommonNavigator {
  public var schoolZoneWarningDelegate: (any SchoolZoneWarningDelegate)? {
    get { session.delegates[\.warnings.schoolZone] }
    set { session.delegates[\.warnings.schoolZone] = newValue }
  }
  public var safetyCameraWarningDelegate: (any SafetyCameraWarningDelegate)? {
    get { session.delegates[\.warnings.safetyCamera] }
    set { session.delegates[\.warnings.safetyCamera] = newValue }
  }
  public var truckRestrictionsWarningDelegate: (any TruckRestrictionsWarningDelegate)? {
    get { session.delegates[\.warnings.truckRestrictions] }
    set { session.delegates[\.warnings.truckRestrictions] = newValue }
  }
  public var roadSignWarningDelegate: (any RoadSignWarningDelegate)? {
    get { session.delegates[\.warnings.roadSign] }
    set { session.delegates[\.warnings.roadSign] = newValue }
  }
  public var borderCrossingWarningDelegate: (any BorderCrossingWarningDelegate)? {
    get { session.delegates[\.warnings.borderCrossing] }
    set { session.delegates[\.warnings.borderCrossing] = newValue }
  }
  public var dangerZoneWarningDelegate: (any DangerZoneWarningDelegate)? {
    get { session.delegates[\.warnings.dangerZone] }
    set { session.delegates[\.warnings.dangerZone] = newValue }
  }
  public var lowSpeedZoneWarningDelegate: (any LowSpeedZoneWarningDelegate)? {
    get { session.delegates[\.warnings.lowSpeedZone] }
    set { session.delegates[\.warnings.lowSpeedZone] = newValue }
  }
  public var tollStopWarningDelegate: (any TollStopWarningDelegate)? {
    get { session.delegates[\.warnings.tollStop] }
    set { session.delegates[\.warnings.tollStop] = newValue }
  }
  public var railwayCrossingWarningDelegate: (any RailwayCrossingWarningDelegate)? {
    get { session.delegates[\.warnings.railwayCrossing] }
    set { session.delegates[\.warnings.railwayCrossing] = newValue }
  }
  public var environmentalZoneWarningDelegate: (any EnvironmentalZoneWarningDelegate)? {
    get { session.delegates[\.warnings.environmentalZone] }
    set { session.delegates[\.warnings.environmentalZone] = newValue }
  }
  public var tunnelWarningDelegate: (any TunnelWarningDelegate)? {
    get { session.delegates[\.warnings.tunnel] }
    set { session.delegates[\.warnings.tunnel] = newValue }
  }
}

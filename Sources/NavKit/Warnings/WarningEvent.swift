/// Where the traveller is, seen from what a warning is about.
public enum DistanceType: Hashable, Sendable {
  case ahead
  /// In it; told of stretches only.
  case reached
  case passed
}

/// What a navigator warns of; the delegate of each hears the same.
public enum WarningEvent: Hashable, Sendable {
  case schoolZone(SchoolZoneWarning)
  case safetyCamera(SafetyCameraWarning)
  case truckRestriction(TruckRestrictionWarning)
  case roadSign(RoadSignWarning)
  case borderCrossing(BorderCrossingWarning)
  case dangerZone(DangerZoneWarning)
  case lowSpeedZone(LowSpeedZoneWarning)
  case tollStop(TollStop)
  case railwayCrossing(RailwayCrossingWarning)
  case environmentalZone(EnvironmentalZoneWarning)
  case tunnel(TunnelWarning)
}

/// The kinds of ``WarningEvent``.
public enum WarningType: Hashable, CaseIterable, Sendable {
  case schoolZone
  case safetyCamera
  case truckRestriction
  case roadSign
  case borderCrossing
  case dangerZone
  case lowSpeedZone
  case tollStop
  case railwayCrossing
  case environmentalZone
  case tunnel
}

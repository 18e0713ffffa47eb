// Warners: each has a delegate of its own, in tracking as in guidance.

public protocol SchoolZoneWarningDelegate: AnyObject {
  func onSchoolZoneWarningUpdated(_ schoolZoneWarnings: [SchoolZoneWarning])
}

public protocol SafetyCameraWarningDelegate: AnyObject {
  func onSafetyCameraWarningUpdated(_ safetyCameraWarning: SafetyCameraWarning)
}

public protocol TruckRestrictionsWarningDelegate: AnyObject {
  func onTruckRestrictionsWarningUpdated(_ restrictions: [TruckRestrictionWarning])
}

public protocol RoadSignWarningDelegate: AnyObject {
  func onRoadSignWarningUpdated(_ roadSignWarning: RoadSignWarning)
}

public protocol BorderCrossingWarningDelegate: AnyObject {
  func onBorderCrossingWarningUpdated(_ borderCrossingWarning: BorderCrossingWarning)
}

public protocol DangerZoneWarningDelegate: AnyObject {
  func onDangerZoneWarningsUpdated(_ dangerZoneWarning: DangerZoneWarning)
}

public protocol LowSpeedZoneWarningDelegate: AnyObject {
  func onLowSpeedZoneWarningUpdated(_ lowSpeedZoneWarning: LowSpeedZoneWarning)
}

public protocol TollStopWarningDelegate: AnyObject {
  func onTollStopWarning(_ tollStop: TollStop)
}

public protocol RailwayCrossingWarningDelegate: AnyObject {
  func onRailwayCrossingWarningUpdated(_ railwayCrossingWarning: RailwayCrossingWarning)
}

public protocol EnvironmentalZoneWarningDelegate: AnyObject {
  func onEnvironmentalZoneWarningsUpdated(
    _ environmentalZoneWarnings: [EnvironmentalZoneWarning])
}

public protocol TunnelWarningDelegate: AnyObject {
  func onTunnelWarningUpdated(_ tunnelWarning: TunnelWarning)
}

/// The delegates for warnings, held weakly.
struct WarningReferences {
  weak var schoolZone: (any SchoolZoneWarningDelegate)?
  weak var safetyCamera: (any SafetyCameraWarningDelegate)?
  weak var truckRestrictions: (any TruckRestrictionsWarningDelegate)?
  weak var roadSign: (any RoadSignWarningDelegate)?
  weak var borderCrossing: (any BorderCrossingWarningDelegate)?
  weak var dangerZone: (any DangerZoneWarningDelegate)?
  weak var lowSpeedZone: (any LowSpeedZoneWarningDelegate)?
  weak var tollStop: (any TollStopWarningDelegate)?
  weak var railwayCrossing: (any RailwayCrossingWarningDelegate)?
  weak var environmentalZone: (any EnvironmentalZoneWarningDelegate)?
  weak var tunnel: (any TunnelWarningDelegate)?
}

extension DelegateSet {
  func deliver(_ warning: WarningEvent) {
    let warners = self[\.warnings]
    switch warning {
    case .schoolZone(let zone): warners.schoolZone?.onSchoolZoneWarningUpdated([zone])
    case .safetyCamera(let camera): warners.safetyCamera?.onSafetyCameraWarningUpdated(camera)
    case .truckRestriction(let restriction):
      warners.truckRestrictions?.onTruckRestrictionsWarningUpdated([restriction])
    case .roadSign(let sign): warners.roadSign?.onRoadSignWarningUpdated(sign)
    case .borderCrossing(let border):
      warners.borderCrossing?.onBorderCrossingWarningUpdated(border)
    case .dangerZone(let zone): warners.dangerZone?.onDangerZoneWarningsUpdated(zone)
    case .lowSpeedZone(let zone): warners.lowSpeedZone?.onLowSpeedZoneWarningUpdated(zone)
    case .tollStop(let stop): warners.tollStop?.onTollStopWarning(stop)
    case .railwayCrossing(let crossing):
      warners.railwayCrossing?.onRailwayCrossingWarningUpdated(crossing)
    case .environmentalZone(let zone):
      warners.environmentalZone?.onEnvironmentalZoneWarningsUpdated([zone])
    case .tunnel(let tunnel): warners.tunnel?.onTunnelWarningUpdated(tunnel)
    }
  }
}

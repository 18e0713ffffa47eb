import NavKit

extension Listener: SchoolZoneWarningDelegate, SafetyCameraWarningDelegate,
  TruckRestrictionsWarningDelegate, RoadSignWarningDelegate, BorderCrossingWarningDelegate,
  DangerZoneWarningDelegate, LowSpeedZoneWarningDelegate, TollStopWarningDelegate,
  RailwayCrossingWarningDelegate, EnvironmentalZoneWarningDelegate, TunnelWarningDelegate
{
  var warnings: [WarningEvent] {
    heard.compactMap { if case .warning(let warning) = $0 { warning } else { nil } }
  }

  func listenToWarners(of navigator: any NavigatorInterface) {
    navigator.schoolZoneWarningDelegate = self
    navigator.safetyCameraWarningDelegate = self
    navigator.truckRestrictionsWarningDelegate = self
    navigator.roadSignWarningDelegate = self
    navigator.borderCrossingWarningDelegate = self
    navigator.dangerZoneWarningDelegate = self
    navigator.lowSpeedZoneWarningDelegate = self
    navigator.tollStopWarningDelegate = self
    navigator.railwayCrossingWarningDelegate = self
    navigator.environmentalZoneWarningDelegate = self
    navigator.tunnelWarningDelegate = self
  }

  private func hear(_ warning: WarningEvent) { heard.append(.warning(warning)) }

  func onSchoolZoneWarningUpdated(_ schoolZoneWarnings: [SchoolZoneWarning]) {
    for zone in schoolZoneWarnings { hear(.schoolZone(zone)) }
  }
  func onSafetyCameraWarningUpdated(_ safetyCameraWarning: SafetyCameraWarning) {
    hear(.safetyCamera(safetyCameraWarning))
  }
  func onTruckRestrictionsWarningUpdated(_ restrictions: [TruckRestrictionWarning]) {
    for restriction in restrictions { hear(.truckRestriction(restriction)) }
  }
  func onRoadSignWarningUpdated(_ roadSignWarning: RoadSignWarning) {
    hear(.roadSign(roadSignWarning))
  }
  func onBorderCrossingWarningUpdated(_ borderCrossingWarning: BorderCrossingWarning) {
    hear(.borderCrossing(borderCrossingWarning))
  }
  func onDangerZoneWarningsUpdated(_ dangerZoneWarning: DangerZoneWarning) {
    hear(.dangerZone(dangerZoneWarning))
  }
  func onLowSpeedZoneWarningUpdated(_ lowSpeedZoneWarning: LowSpeedZoneWarning) {
    hear(.lowSpeedZone(lowSpeedZoneWarning))
  }
  func onTollStopWarning(_ tollStop: TollStop) { hear(.tollStop(tollStop)) }
  func onRailwayCrossingWarningUpdated(_ railwayCrossingWarning: RailwayCrossingWarning) {
    hear(.railwayCrossing(railwayCrossingWarning))
  }
  func onEnvironmentalZoneWarningsUpdated(
    _ environmentalZoneWarnings: [EnvironmentalZoneWarning]
  ) {
    for zone in environmentalZoneWarnings { hear(.environmentalZone(zone)) }
  }
  func onTunnelWarningUpdated(_ tunnelWarning: TunnelWarning) { hear(.tunnel(tunnelWarning)) }
}

internal import Foundation

/// The delegates of a navigator, held weakly.
///
/// Unchecked, because an app's delegates need not be sendable: the references are read and
/// written under the lock, and the delegates are called on the thread that brings the location.
final class DelegateSet: @unchecked Sendable {
  struct References {
    weak var routeProgress: (any RouteProgressDelegate)?
    weak var eventText: (any EventTextDelegate)?
    weak var maneuverViewLaneAssistance: (any ManeuverViewLaneAssistanceDelegate)?
    weak var junctionViewLaneAssistance: (any JunctionViewLaneAssistanceDelegate)?
    weak var currentSituationLaneAssistance: (any CurrentSituationLaneAssistanceDelegate)?
    weak var navigableLocation: (any NavigableLocationDelegate)?
    weak var destinationReached: (any DestinationReachedDelegate)?
    weak var offRoadProgress: (any OffRoadProgressDelegate)?
    weak var offRoadDestinationReached: (any OffRoadDestinationReachedDelegate)?
    weak var routeDeviation: (any RouteDeviationDelegate)?
    weak var milestoneStatus: (any MilestoneStatusDelegate)?
    weak var speedWarning: (any SpeedWarningDelegate)?
    weak var speedLimit: (any SpeedLimitDelegate)?
    weak var roadTexts: (any RoadTextsDelegate)?
    weak var roadAttributes: (any RoadAttributesDelegate)?
    weak var tunnel: (any TunnelDelegate)?
    weak var position: (any PositionDelegate)?
    weak var reroute: (any RerouteDelegate)?
    var warnings = WarningReferences()
  }

  private let lock = NSLock()
  private var unguarded = References()

  subscript<Delegate>(path: WritableKeyPath<References, Delegate>) -> Delegate {
    get { lock.withLock { unguarded[keyPath: path] } }
    set { lock.withLock { unguarded[keyPath: path] = newValue } }
  }

  func removeAll() { lock.withLock { unguarded = References() } }

  func deliver(_ event: NavigationEvent) {
    switch event {
    case .routeProgress(let progress): self[\.routeProgress]?.onRouteProgressUpdated(progress)
    case .eventText(let text): self[\.eventText]?.onEventTextUpdated(text)
    case .maneuverViewLaneAssistance(let lanes):
      self[\.maneuverViewLaneAssistance]?.onLaneAssistanceUpdated(lanes)
    case .junctionViewLaneAssistance(let lanes):
      self[\.junctionViewLaneAssistance]?.onLaneAssistanceUpdated(lanes)
    case .currentSituationLaneAssistance(let lanes):
      self[\.currentSituationLaneAssistance]?.onLaneAssistanceUpdated(lanes)
    case .navigableLocation(let location):
      self[\.navigableLocation]?.onNavigableLocationUpdated(location)
    case .destinationReached: self[\.destinationReached]?.onDestinationReached()
    case .offRoadProgress(let progress):
      self[\.offRoadProgress]?.onOffRoadProgressUpdated(progress)
    case .offRoadDestinationReached:
      self[\.offRoadDestinationReached]?.onOffRoadDestinationReached()
    case .routeDeviation(let deviation): self[\.routeDeviation]?.onRouteDeviation(deviation)
    case .milestone(let milestone, let status):
      self[\.milestoneStatus]?.onMilestoneStatusUpdated(milestone: milestone, status: status)
    case .speedWarning(let status): self[\.speedWarning]?.onSpeedWarningStatusChanged(status)
    case .speedLimit(let limit): self[\.speedLimit]?.onSpeedLimitUpdated(limit)
    case .roadTexts(let texts): self[\.roadTexts]?.onRoadTextsUpdated(texts)
    case .roadAttributes(let attributes):
      self[\.roadAttributes]?.onRoadAttributesUpdated(attributes)
    case .tunnel(let status): self[\.tunnel]?.onTunnelStatusUpdated(status)
    case .positionLost: self[\.position]?.onPositionLost()
    case .positionFound: self[\.position]?.onPositionFound()
    case .willReroute: self[\.reroute]?.onWillReroute()
    case .didReroute(let error): self[\.reroute]?.onDidReroute(error: error)
    case .routeChanged(let cause, let route):
      self[\.reroute]?.onRouteChanged(cause: cause, route: route)
    case .warning(let warning): deliver(warning)
    case .locationIgnored: break
    }
  }
}

public import Dispatch
public import Foundation

/// What ``Navigator`` and ``VisualNavigator`` have in common.
///
/// Unchecked only because the compiler wants sendable classes to be final: everything stored here
/// is immutable and sendable by itself.
public class CommonNavigator: NavigatorInterface, @unchecked Sendable {
  let session: GuidanceSession

  init(session: GuidanceSession) { self.session = session }

  public var route: Route? {
    get { session.route }
    set { session.route = newValue }
  }
  public var trafficOnRoute: TrafficOnRoute? {
    get { session.trafficOnRoute }
    set { session.trafficOnRoute = newValue }
  }
  public var reroutePolicy: ReroutePolicy {
    get { session.reroutePolicy }
    set { session.reroutePolicy = newValue }
  }
  public var maneuverNotificationOptions: ManeuverNotificationOptions {
    get { session.notificationOptions }
    set { session.notificationOptions = newValue }
  }
  public var callbackQueue: DispatchQueue? {
    get { session.callbackQueue }
    set { session.callbackQueue = newValue }
  }
  public var isInBackground: Bool {
    get { session.isInBackground }
    set { session.isInBackground = newValue }
  }
  public var events: AsyncStream<NavigationEvent> { session.makeEvents() }

  public func step(_ location: Location) -> GuidanceInfo? { session.pull(location) }

  public func shutdown() { session.shutdown() }

  public func getManeuver(index: Int32) -> Maneuver? {
    guard let maneuvers = route?.maneuvers, maneuvers.indices.contains(Int(index)) else {
      return nil
    }
    return maneuvers[Int(index)]
  }

  public func onLocationUpdated(_ location: Location) { session.take(location) }

  /// Tells a navigator the time when locations fail to come, once a second is enough.
  ///
  /// So it can tell that the position is lost, and carry it on in a tunnel.
  public func onTimePassed(_ time: Date) {
    if let timestamp = time.timestamp { session.tick(timestamp) }
  }

  public var routeProgressDelegate: (any RouteProgressDelegate)? {
    get { session.delegates[\.routeProgress] }
    set { session.delegates[\.routeProgress] = newValue }
  }
  public var eventTextDelegate: (any EventTextDelegate)? {
    get { session.delegates[\.eventText] }
    set { session.delegates[\.eventText] = newValue }
  }
  public var maneuverViewLaneAssistanceDelegate: (any ManeuverViewLaneAssistanceDelegate)? {
    get { session.delegates[\.maneuverViewLaneAssistance] }
    set { session.delegates[\.maneuverViewLaneAssistance] = newValue }
  }
  public var junctionViewLaneAssistanceDelegate: (any JunctionViewLaneAssistanceDelegate)? {
    get { session.delegates[\.junctionViewLaneAssistance] }
    set { session.delegates[\.junctionViewLaneAssistance] = newValue }
  }
  public var currentSituationLaneAssistanceDelegate: (any CurrentSituationLaneAssistanceDelegate)?
  {
    get { session.delegates[\.currentSituationLaneAssistance] }
    set { session.delegates[\.currentSituationLaneAssistance] = newValue }
  }
  public var navigableLocationDelegate: (any NavigableLocationDelegate)? {
    get { session.delegates[\.navigableLocation] }
    set { session.delegates[\.navigableLocation] = newValue }
  }
  public var destinationReachedDelegate: (any DestinationReachedDelegate)? {
    get { session.delegates[\.destinationReached] }
    set { session.delegates[\.destinationReached] = newValue }
  }
  public var offRoadProgressDelegate: (any OffRoadProgressDelegate)? {
    get { session.delegates[\.offRoadProgress] }
    set { session.delegates[\.offRoadProgress] = newValue }
  }
  public var offRoadDestinationReachedDelegate: (any OffRoadDestinationReachedDelegate)? {
    get { session.delegates[\.offRoadDestinationReached] }
    set { session.delegates[\.offRoadDestinationReached] = newValue }
  }
  public var routeDeviationDelegate: (any RouteDeviationDelegate)? {
    get { session.delegates[\.routeDeviation] }
    set { session.delegates[\.routeDeviation] = newValue }
  }
  public var milestoneStatusDelegate: (any MilestoneStatusDelegate)? {
    get { session.delegates[\.milestoneStatus] }
    set { session.delegates[\.milestoneStatus] = newValue }
  }
  public var speedWarningDelegate: (any SpeedWarningDelegate)? {
    get { session.delegates[\.speedWarning] }
    set { session.delegates[\.speedWarning] = newValue }
  }
  public var speedLimitDelegate: (any SpeedLimitDelegate)? {
    get { session.delegates[\.speedLimit] }
    set { session.delegates[\.speedLimit] = newValue }
  }
  public var roadTextsDelegate: (any RoadTextsDelegate)? {
    get { session.delegates[\.roadTexts] }
    set { session.delegates[\.roadTexts] = newValue }
  }
  public var roadAttributesDelegate: (any RoadAttributesDelegate)? {
    get { session.delegates[\.roadAttributes] }
    set { session.delegates[\.roadAttributes] = newValue }
  }
  public var tunnelDelegate: (any TunnelDelegate)? {
    get { session.delegates[\.tunnel] }
    set { session.delegates[\.tunnel] = newValue }
  }
  public var positionDelegate: (any PositionDelegate)? {
    get { session.delegates[\.position] }
    set { session.delegates[\.position] = newValue }
  }
  public var rerouteDelegate: (any RerouteDelegate)? {
    get { session.delegates[\.reroute] }
    set { session.delegates[\.reroute] = newValue }
  }
}

// Each delegate has one duty, and an app sets only those that it needs. Navigators hold them
// weakly and call them on the thread that brings a location.

public protocol RouteProgressDelegate: AnyObject {
  func onRouteProgressUpdated(_ routeProgress: RouteProgress)
}

public protocol EventTextDelegate: AnyObject {
  func onEventTextUpdated(_ eventText: EventText)
}

public protocol NavigableLocationDelegate: AnyObject {
  func onNavigableLocationUpdated(_ navigableLocation: NavigableLocation)
}

public protocol DestinationReachedDelegate: AnyObject {
  /// Called once for each route; not at stops before the destination.
  func onDestinationReached()
}

public protocol RouteDeviationDelegate: AnyObject {
  /// Called for each location off the route.
  func onRouteDeviation(_ routeDeviation: RouteDeviation)
}

public protocol MilestoneStatusDelegate: AnyObject {
  func onMilestoneStatusUpdated(milestone: Milestone, status: MilestoneStatus)
}

public protocol SpeedWarningDelegate: AnyObject {
  func onSpeedWarningStatusChanged(_ status: SpeedWarningStatus)
}

public protocol SpeedLimitDelegate: AnyObject {
  func onSpeedLimitUpdated(_ speedLimit: SpeedLimit)
}

public protocol RoadTextsDelegate: AnyObject {
  /// Off the roads the texts are empty.
  func onRoadTextsUpdated(_ roadTexts: RoadTexts)
}

public protocol RoadAttributesDelegate: AnyObject {
  /// Off the roads there are none.
  func onRoadAttributesUpdated(_ roadAttributes: [StreetAttributes])
}

public protocol TunnelDelegate: AnyObject {
  func onTunnelStatusUpdated(_ status: TunnelStatus)
}

public protocol PositionDelegate: AnyObject {
  func onPositionLost()
  func onPositionFound()
}

public protocol RerouteDelegate: AnyObject {
  func onWillReroute()
  /// `error` is nil if there is a new route.
  func onDidReroute(error: RoutingError?)
  /// `route` is nil after ``RouteChangeCause/stopped``.
  func onRouteChanged(cause: RouteChangeCause, route: Route?)
}

extension RerouteDelegate {
  public func onWillReroute() {}
  public func onDidReroute(error: RoutingError?) {}
  public func onRouteChanged(cause: RouteChangeCause, route: Route?) {}
}

extension PositionDelegate {
  public func onPositionLost() {}
  public func onPositionFound() {}
}

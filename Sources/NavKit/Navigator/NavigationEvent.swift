/// What a navigator tells: the same as its delegates hear, in the same order.
public enum NavigationEvent: Equatable, Sendable {
  case navigableLocation(NavigableLocation)
  case routeProgress(RouteProgress)
  case eventText(EventText)
  case maneuverViewLaneAssistance(ManeuverViewLaneAssistance)
  case junctionViewLaneAssistance(JunctionViewLaneAssistance)
  case currentSituationLaneAssistance(CurrentSituationLaneAssistance)
  case routeDeviation(RouteDeviation)
  case destinationReached
  case offRoadProgress(OffRoadProgress)
  case offRoadDestinationReached
  case milestone(Milestone, MilestoneStatus)
  case speedWarning(SpeedWarningStatus)
  case warning(WarningEvent)
  case speedLimit(SpeedLimit)
  case roadTexts(RoadTexts)
  case roadAttributes([StreetAttributes])
  case tunnel(TunnelStatus)
  case positionLost
  case positionFound
  case willReroute
  /// Nil if there is a new route.
  case didReroute(RoutingError?)
  /// The route is nil after ``RouteChangeCause/stopped``.
  case routeChanged(RouteChangeCause, Route?)
  case locationIgnored(IgnoredLocation)
}

/// Why a location was not used.
public enum IgnoredLocation: Hashable, Sendable {
  case withoutTime
  /// Measured at the same time as the location before.
  case repeatedTime
  /// Measured before the location before.
  case earlierTime
  /// Its accuracy says too little about roads.
  case inaccurate
  /// Not a position on the globe.
  case offTheGlobe
}

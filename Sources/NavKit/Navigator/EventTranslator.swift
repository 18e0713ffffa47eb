internal import Guidance
internal import Navigation

/// Puts the events of the core into the words of this module.
struct EventTranslator {
  let warnings: WarningTranslator
  /// The location that brought the events; for estimates the last one.
  let original: Location
  let route: Route?
  let lastOnRoute: NavigableLocation?
  /// Why the last search for a new route failed.
  let rerouteError: RoutingError?

  func events(for event: Navigation.NavigationEvent) -> [NavigationEvent] {
    switch event {
    case .ignoredFix(let reason): [.locationIgnored(IgnoredLocation(reason))]
    case .positionFound: [.positionFound]
    case .positionLost: [.positionLost]
    case .didReroute(.found): [.didReroute(nil)]
    case .didReroute(.failed(let reason)):
      [.didReroute(rerouteError ?? .internalError(reason))]
    case .routeChanged(let change):
      [.routeChanged(RouteChangeCause(change.cause), change.route == nil ? nil : route)]
    case .location(let update):
      [.navigableLocation(NavigableLocation(update, original: original))]
    case .roadChanged(let road):
      [
        .roadTexts(road.map { RoadTexts($0) } ?? RoadTexts()),
        .roadAttributes(road.map(StreetAttributes.all) ?? []),
      ]
    case .speedLimitChanged(let limit): [.speedLimit(SpeedLimit(limit))]
    case .lanesChanged(let lanes):
      [.currentSituationLaneAssistance(CurrentSituationLaneAssistance(lanes))]
    case .junctionLanes(let lanes):
      [.junctionViewLaneAssistance(JunctionViewLaneAssistance(lanes))]
    case .tunnel(let status): [.tunnel(status == .entered ? .entered : .left)]
    case .speeding(let speeding):
      [.speedWarning(speeding.isExceeding ? .speedLimitExceeded : .speedLimitRestored)]
    case .warning(let warning): [.warning(warnings.event(for: warning))]
    case .progress(let progress):
      route.map { [.routeProgress(RouteProgress(progress, on: $0))] } ?? []
    case .maneuver: []
    case .announcement(let announcement):
      [.eventText(EventText(announcement))] + lanes(for: announcement)
    case .milestone(let milestone): [self.milestone(milestone)]
    case .arrived: [.destinationReached]
    case .offRoad(let progress): [.offRoadProgress(OffRoadProgress(progress))]
    case .offRoadArrived: [.offRoadDestinationReached]
    case .deviation(let deviation): [.routeDeviation(self.deviation(deviation))]
    case .willReroute: [.willReroute]
    }
  }

  /// The lanes of the maneuver that is announced; far before it they are no use yet.
  private func lanes(for announcement: ManeuverAnnouncement) -> [NavigationEvent] {
    guard announcement.stage != .range, let maneuvers = route?.maneuvers,
      maneuvers.indices.contains(announcement.maneuverIndex)
    else { return [] }
    let next = announcement.thenIndex.flatMap {
      maneuvers.indices.contains($0) ? maneuvers[$0].lanes : nil
    }
    let assistance = ManeuverViewLaneAssistance(
      lanesForNextManeuver: maneuvers[announcement.maneuverIndex].lanes,
      lanesForNextNextManeuver: next ?? [])
    let isEmpty =
      assistance.lanesForNextManeuver.isEmpty && assistance.lanesForNextNextManeuver.isEmpty
    return isEmpty ? [] : [.maneuverViewLaneAssistance(assistance)]
  }

  private func milestone(_ milestone: Navigation.Milestone) -> NavigationEvent {
    .milestone(
      Milestone(
        sectionIndex: Int32(milestone.leg), coordinates: GeoCoordinates(milestone.coordinate)),
      milestone.status == .reached ? .reached : .missed)
  }

  private func deviation(_ deviation: Deviation) -> RouteDeviation {
    RouteDeviation(
      currentLocation: NavigableLocation(deviation.current, original: original),
      lastLocationOnRoute: deviation.lastOnRoute == nil ? nil : lastOnRoute,
      distanceInMeters: deviation.distance.meters)
  }
}

extension IgnoredLocation {
  init(_ reason: IgnoredFix) {
    self =
      switch reason {
      case .withoutTime: .withoutTime
      case .repeatedTime: .repeatedTime
      case .earlierTime: .earlierTime
      case .inaccurate: .inaccurate
      }
  }
}

extension RouteChangeCause {
  init(_ cause: RouteChange.Cause) {
    self =
      switch cause {
      case .set: .set
      case .reroute: .reroute
      case .traffic: .traffic
      case .stopped: .stopped
      }
  }
}

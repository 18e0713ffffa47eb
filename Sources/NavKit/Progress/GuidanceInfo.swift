/// All that one location means for the route that is followed.
public struct GuidanceInfo: Equatable, Sendable {
  /// What the delegates hear of this location, in their order.
  public var events: [NavigationEvent]
  /// The route that is followed now; another one than before if ``isRerouted``.
  public var route: Route
  /// Nil for a location that was not used.
  public var location: NavigableLocation?
  /// Nil off the route and after arrival.
  public var progress: RouteProgress?
  /// The next maneuver, and the one behind it.
  public var nextManeuver: Maneuver?
  public var nextNextManeuver: Maneuver?
  /// What to show or speak now.
  public var texts: [EventText]
  /// How far off the route one is; nil on it.
  public var deviation: RouteDeviation?
  /// True from the arrival on.
  public var isDestinationReached: Bool
  /// Whether this location brought a new route.
  public var isRerouted: Bool

  /// To ``nextManeuver``; nil if there is none.
  public var distanceToNextManeuverInMeters: Int? {
    progress?.maneuverProgress.first?.remainingDistanceInMeters
  }

  /// Along the route; nil off it and after arrival.
  public var distanceToDestinationInMeters: Int? {
    progress?.sectionProgress.last?.remainingDistanceInMeters
  }
}

extension GuidanceInfo {
  init(_ events: [NavigationEvent], on route: Route, hasArrived: Bool) {
    self.events = events
    self.route = route
    isDestinationReached = hasArrived
    isRerouted = false
    texts = []
    for event in events {
      switch event {
      case .navigableLocation(let location): self.location = location
      case .routeProgress(let progress): self.progress = progress
      case .eventText(let text): texts.append(text)
      case .routeDeviation(let deviation): self.deviation = deviation
      case .routeChanged(.reroute, _): isRerouted = true
      default: break
      }
    }
    let maneuvers = route.maneuvers
    let ahead = (isRerouted ? nil : progress)?.maneuverProgress.map { Int($0.maneuverIndex) } ?? []
    nextManeuver = ahead.first.flatMap { maneuvers.indices.contains($0) ? maneuvers[$0] : nil }
    nextNextManeuver = ahead.dropFirst().first.flatMap {
      maneuvers.indices.contains($0) ? maneuvers[$0] : nil
    }
  }
}

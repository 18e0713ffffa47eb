/// Faster than allowed, or no longer so.
public enum SpeedWarningStatus: Hashable, Sendable {
  case speedLimitExceeded
  case speedLimitRestored
}

/// What became of a stop.
public enum MilestoneStatus: Hashable, Sendable {
  case reached
  case missed
}

/// A stop before the destination.
public struct Milestone: Hashable, Sendable {
  /// The section that ends at the stop.
  public var sectionIndex: Int32
  public var coordinates: GeoCoordinates
}

/// Into a tunnel or out of it.
public enum TunnelStatus: Hashable, Sendable {
  case entered
  case left
}

/// Why the route of a navigator is another one.
public enum RouteChangeCause: Hashable, Sendable {
  /// The app has set it.
  case set
  /// A new way after the route was left.
  case reroute
  /// A better way in the traffic.
  case traffic
  /// The app has taken it away.
  case stopped
}

/// Who finds a new way after the route was left.
public enum ReroutePolicy: Hashable, Sendable {
  /// The app hears of the deviation and decides.
  case leftToApp
  /// The navigator finds a new route by itself.
  case automatic
}

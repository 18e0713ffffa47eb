import Geo
import Positioning

/// What can happen to navigation; nothing else changes its state.
public enum NavigationInput: Equatable, Sendable {
  /// A reading of the receiver.
  case fix(LocationFix)
  /// The time, when fixes fail to come; once a second is enough.
  case tick(Timestamp)
  /// A route to follow from now on; nil ends guidance and goes on with tracking.
  case route(RoutePlan?)
  /// The answer to ``NavigationEvent/willReroute(_:)``.
  case routeFound(RoutePlan)
  /// There is no answer to ``NavigationEvent/willReroute(_:)``, and why.
  case routeFailed(reason: String)
  /// Newer times for the route; nil goes back to those of the route.
  case traffic(RouteTraffic?)
}

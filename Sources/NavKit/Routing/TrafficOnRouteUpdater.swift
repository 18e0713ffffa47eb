public import Foundation
internal import Geo
internal import Navigation
internal import Synchronization

/// Asks at intervals what traffic does to the rest of a navigator's route, and gives it to the
/// navigator.
///
/// Has no timer of its own: it runs on the progress that the app hands on. May be used from many
/// threads at once.
/// ```swift
/// func onRouteProgressUpdated(_ routeProgress: RouteProgress) {
///   updater.update(routeProgress, of: navigator)
/// }
/// ```
public final class TrafficOnRouteUpdater: Sendable {
  private struct Contents: Sendable {
    var lastRequest: Timestamp?
    var lastError: RoutingError?
  }

  private let engine: RoutingEngine
  private let interval: Duration
  private let contents = Mutex(Contents())

  /// Asks `engine`, at most once in `interval` seconds; usual are 300 to 900.
  public init(engine: RoutingEngine, interval: TimeInterval = 600) {
    self.engine = engine
    self.interval = max(.zero, Duration(clamping: interval))
  }

  /// Why the last request failed; nil if it did not.
  public var lastError: RoutingError? { contents.withLock { $0.lastError } }

  /// Takes in a progress of `navigator` told at `time`, and asks if it is time to.
  ///
  /// It asks for the first, and then once in each interval; not without a route. Tells whether it did.
  /// What is found changes the next progress. After a failure the times that are known stay.
  @discardableResult public func update(
    _ routeProgress: RouteProgress, of navigator: any NavigatorInterface, at time: Date = Date()
  ) -> Bool {
    let place = routeProgress.routeMatchedLocation
    let section = Int(place.sectionIndex)
    guard let now = time.timestamp, let route = navigator.route,
      route.sections.indices.contains(section), isDue(at: now)
    else { return false }
    let before = route.plan.line.legStart(section).meters
    engine.calculateTrafficOnRoute(
      route: route, lastTraveledSectionIndex: section,
      traveledDistanceOnLastSectionInMeters: max(
        0, place.traveledDistanceInMeters - Int(before.rounded()))
    ) { [weak navigator] error, traffic in
      self.contents.withLock { $0.lastError = error }
      // Meanwhile the app may have set another route.
      guard let navigator, let traffic, navigator.route == route else { return }
      navigator.trafficOnRoute = traffic
    }
    return true
  }

  private func isDue(at now: Timestamp) -> Bool {
    contents.withLock { contents in
      // A clock that was set back begins anew.
      if let last = contents.lastRequest, now >= last, now - last < interval { return false }
      contents.lastRequest = now
      return true
    }
  }
}

public import Foundation
internal import Geo
internal import Navigation
internal import Routing
internal import Synchronization

/// When a ``DynamicRoutingEngine`` searches, and what it tells of.
public struct DynamicRoutingEngineOptions: Hashable, Sendable {
  /// A route that arrives this many seconds earlier is better.
  public var minTimeDifference: TimeInterval
  /// So is one that saves this share of the time that is left, 0 to 1, if that is less.
  public var minTimeDifferencePercentage: Double
  /// Seconds between two searches.
  public var pollInterval: TimeInterval

  public init(
    minTimeDifference: TimeInterval = 60, minTimeDifferencePercentage: Double = 0.1,
    pollInterval: TimeInterval = 600
  ) {
    self.minTimeDifference = minTimeDifference
    self.minTimeDifferencePercentage = minTimeDifferencePercentage
    self.pollInterval = pollInterval
  }
}

public protocol DynamicRoutingDelegate: AnyObject {
  /// Another way to the goal is faster in the traffic of the moment.
  ///
  /// Both differences are new minus old: a gain of time is below zero.
  func onBetterRouteFound(
    newRoute: Route, etaDifferenceInSeconds: Int32, distanceDifferenceInMeters: Int32)
  /// A search failed; the next one comes all the same.
  func onRoutingError(routingError: RoutingError)
}

/// Looks for a faster way on the move, again and again, as the traffic changes.
///
/// Only a way over other roads is told of, and only where it saves enough; the app decides whether to
/// set it. It needs the traffic of ``RoutingEngine/trafficData``, and the places of the traveller: it
/// runs on their times and has no timer of its own. The delegate is held weakly and called on the
/// thread that brings the place.
public final class DynamicRoutingEngine: Sendable {
  private struct Search: Sendable {
    var route: Route
    var watch: BetterRouteWatch
    /// Counts the starts, so that an answer to an earlier route is not told.
    var number: Int
  }

  // Unchecked, because an app's delegate need not be sendable: it is read and written under the lock.
  private final class Listener: @unchecked Sendable {
    private let lock = NSLock()
    private weak var unguarded: (any DynamicRoutingDelegate)?

    var delegate: (any DynamicRoutingDelegate)? {
      get { lock.withLock { unguarded } }
      set { lock.withLock { unguarded = newValue } }
    }
  }

  private let engine: RoutingEngine
  private let options: DynamicRoutingEngineOptions
  private let search = Mutex<(current: Search?, starts: Int)>((nil, 0))
  private let listener = Listener()

  /// Searches on the shared map.
  ///
  /// - Throws: ``InstantiationError/notInitialized``.
  public convenience init(
    options: DynamicRoutingEngineOptions = DynamicRoutingEngineOptions()
  ) throws {
    self.init(engine: try RoutingEngine(), options: options)
  }

  /// Searches with the map and the traffic of `engine`.
  public init(
    engine: RoutingEngine, options: DynamicRoutingEngineOptions = DynamicRoutingEngineOptions()
  ) {
    self.engine = engine
    self.options = options
  }

  /// Looks for better ways than `route` from now on, or than another one after a second start.
  public func start(route: Route, delegate: any DynamicRoutingDelegate) {
    listener.delegate = delegate
    search.withLock { search in
      search.starts += 1
      let watch = BetterRouteWatch(
        interval: Duration(clamping: options.pollInterval),
        minimumGain: Duration(clamping: options.minTimeDifference),
        minimumShare: options.minTimeDifferencePercentage)
      search.current = Search(route: route, watch: watch, number: search.starts)
    }
  }

  /// Searches no more; nothing is told afterwards.
  public func stop() {
    listener.delegate = nil
    search.withLock { $0.current = nil }
  }

  /// Tells where on the route the traveller is, and searches if it is time to.
  ///
  /// - Complexity: that of a route, once in ``DynamicRoutingEngineOptions/pollInterval``; else O(1).
  public func updateCurrentLocation(
    mapMatchedLocation: MapMatchedLocation, sectionIndex: Int32, at time: Date = Date()
  ) {
    guard let now = time.timestamp else { return }
    let due = search.withLock { search -> Search? in
      guard var current = search.current else { return nil }
      defer { search.current = current }
      return current.watch.isDue(at: now) ? current : nil
    }
    guard let due else { return }
    let answer = Result { try better(than: due, mapMatchedLocation, Int(sectionIndex), at: now) }
    guard search.withLock({ $0.current?.number == due.number }) else { return }
    switch answer {
    case .success(let found?):
      listener.delegate?.onBetterRouteFound(
        newRoute: found.route, etaDifferenceInSeconds: -Int32(found.gain.rounded()),
        distanceDifferenceInMeters: Int32(clamping: found.longer))
    case .success(nil): break
    case .failure(let error):
      listener.delegate?.onRoutingError(routingError: RoutingError(error))
    }
  }

  private func better(
    than search: Search, _ location: MapMatchedLocation, _ section: Int, at time: Timestamp
  ) throws -> (route: Route, gain: TimeInterval, longer: Int)? {
    let old = search.route.plan.route
    guard let traffic = try engine.trafficData?.snapshot(on: engine.data, at: time) else {
      throw RoutingError.trafficNotAvailable
    }
    guard old.legs.indices.contains(section), let place = location.coordinates.coordinate,
      let along = old.legs[section].line.projection(of: place)?.along
    else { throw RoutingError.invalidPosition }
    let travelled = Int(along.meters.rounded())
    let left = try TrafficOnRoute(
      search.route, from: section, travelled, in: traffic, engine.data.router)
    let spans = left.trafficSections.flatMap(\.trafficSpans)
    let remaining = spans.reduce(0) { $0 + $1.duration }
    var start = Routing.Waypoint(
      place, heading: location.bearingInDegrees.map { Bearing(degrees: $0) })
    start.headingTolerance = 60
    var request = old.request(from: start, after: RouteProgressPlace(leg: section, along: along))
    request.traffic = traffic
    let found = try engine.data.router.route(request)
    let isClosed = spans.contains(where: \.isClosed)
    guard isClosed || search.watch.isBetter(found.duration, than: .seconds(remaining)),
      leavesTheWay(found, of: old, from: section)
    else { return nil }
    let route = try RouteTranslator(engine.data).route(found)
    let metersLeft = spans.reduce(0) { $0 + $1.lengthInMeters }
    return (
      route, remaining - found.duration.timeInterval,
      route.lengthInMeters - Int(metersLeft.rounded())
    )
  }

  /// Whether `found` uses another road than what is left of the route.
  private func leavesTheWay(_ found: Routing.Route, of old: Routing.Route, from leg: Int) -> Bool {
    let known = Set(old.legs[leg...].flatMap { $0.path.map(\.edge) })
    return found.legs.contains { $0.path.contains { !known.contains($0.edge) } }
  }
}

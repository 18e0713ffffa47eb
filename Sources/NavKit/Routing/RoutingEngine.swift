public import Dispatch
internal import Foundation
internal import Geo
internal import Routing
internal import Synchronization

/// Finds routes.
///
/// May be used from many threads at once. Calls with a completion work on the caller's thread and
/// answer before they return, unless the app sets a ``callbackQueue``: then they return at once, and
/// the handle cancels them. The asynchronous calls leave the caller's actor free and end with
/// `CancellationError` when their task is cancelled.
public final class RoutingEngine: Sendable {
  public typealias Completion = (RoutingError?, [Route]?) -> Void
  /// Is told the part of the work that is done, from 0 to 1, never less than before.
  public typealias Progress = @Sendable (Double) -> Void

  let data: NavigationData
  private let traffic = Mutex<TrafficData?>(nil)
  private let queue = Mutex<DispatchQueue?>(nil)
  private let workers = DispatchQueue(label: "navigation.routing", attributes: .concurrent)

  /// The traffic that routes are made for; nil if none is known.
  public var trafficData: TrafficData? {
    get { traffic.withLock { $0 } }
    set { traffic.withLock { $0 = newValue } }
  }

  /// Where completions are called, such as `.main`; nil for the thread of the call, before it returns.
  ///
  /// With a queue, requests are worked on beside the app.
  public var callbackQueue: DispatchQueue? {
    get { queue.withLock { $0 } }
    set { queue.withLock { $0 = newValue } }
  }

  /// - Throws: ``InstantiationError/notInitialized`` before
  ///   ``NavigationData/makeShared(packs:)``.
  public convenience init() throws { self.init(data: try NavigationData.requireShared()) }

  public init(data: NavigationData) { self.data = data }

  /// Finds the fastest route over all waypoints, and after it the alternatives that were asked for.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], options: RoutingOptions, completion: @escaping Completion
  ) -> TaskHandle {
    calculateRoute(with: waypoints, options: options, progress: { _ in }, completion: completion)
  }

  /// As ``calculateRoute(with:options:completion:)``, and tells on its way how far it has come.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], options: RoutingOptions, progress: @escaping Progress,
    completion: @escaping Completion
  ) -> TaskHandle {
    answer(completion, progress) { try self.routes(waypoints, options, $0) }
  }

  /// Finds the fastest route over all waypoints, and after it the alternatives that were asked for;
  /// `progress` is told on the way how far it has come.
  ///
  /// - Throws: ``RoutingError``, `CancellationError` if the task is cancelled.
  public func calculateRoute(
    with waypoints: [Waypoint], options: RoutingOptions, progress: Progress? = nil
  ) async throws -> [Route] {
    try asking(progress) { try routes(waypoints, options, $0) }
  }

  /// Finds a way from `startingPoint` back to `route`, or over all that is left of its waypoints to its
  /// goal where that is clearly faster.
  @discardableResult public func returnToRoute(
    _ route: Route, startingPoint: Waypoint, lastTraveledSectionIndex: Int,
    traveledDistanceOnLastSectionInMeters: Int, completion: @escaping Completion
  ) -> TaskHandle {
    answer(completion) { router in
      try self.check(route, lastTraveledSectionIndex, traveledDistanceOnLastSectionInMeters)
      guard let start = startingPoint.routed else {
        throw RoutingError.invalidParameter(waypoint: 0)
      }
      let place = RouteProgressPlace(
        leg: lastTraveledSectionIndex, along: .meters(Double(traveledDistanceOnLastSectionInMeters))
      )
      let back = try router.returned(
        to: route.plan.route, from: MovingPosition(start.coordinate, course: start.heading),
        after: place)
      return [try RouteTranslator(self.data).route(back.route)]
    }
  }

  /// Asks what traffic does to the rest of `route`; answers with
  /// ``RoutingError/trafficNotAvailable`` without ``trafficData``.
  @discardableResult public func calculateTrafficOnRoute(
    route: Route, lastTraveledSectionIndex: Int, traveledDistanceOnLastSectionInMeters: Int,
    completion: @escaping (RoutingError?, TrafficOnRoute?) -> Void
  ) -> TaskHandle {
    answer(completion) { router in
      try self.check(route, lastTraveledSectionIndex, traveledDistanceOnLastSectionInMeters)
      guard let snapshot = try self.snapshot() else { throw RoutingError.trafficNotAvailable }
      return try TrafficOnRoute(
        route, from: lastTraveledSectionIndex, traveledDistanceOnLastSectionInMeters, in: snapshot,
        router)
    }
  }

  /// Asks what traffic does to the rest of `currentRoute`; see
  /// ``calculateTrafficOnRoute(route:lastTraveledSectionIndex:traveledDistanceOnLastSectionInMeters:completion:)``.
  @discardableResult public func calculateTrafficOnRoute(
    currentRoute: Route, lastTraveledSectionIndex: Int,
    traveledDistanceOnLastSectionInMeters: Int,
    completion: @escaping (RoutingError?, TrafficOnRoute?) -> Void
  ) -> TaskHandle {
    calculateTrafficOnRoute(
      route: currentRoute, lastTraveledSectionIndex: lastTraveledSectionIndex,
      traveledDistanceOnLastSectionInMeters: traveledDistanceOnLastSectionInMeters,
      completion: completion)
  }
}

extension RoutingEngine {
  private func routes(
    _ waypoints: [Waypoint], _ options: RoutingOptions, _ router: Router
  ) throws -> [Route] {
    var request = RouteRequest(
      waypoints: try places(waypoints), profile: try profile(of: options),
      allowsTurningRoundAtWaypoints: options.routeOptions.allowsTurningRoundAtWaypoints,
      departure: options.routeOptions.departureTime.map { Departure(Timestamp($0)) })
    request.traffic = try snapshot()
    request.avoidance = try options.avoidanceOptions.avoidance
    let translator = RouteTranslator(data)
    return try router.routes(request, alternatives: options.routeOptions.alternatives)
      .map { try translator.route($0) }
  }

  /// The waypoints as the router takes them.
  func places(_ waypoints: [Waypoint]) throws -> [Routing.Waypoint] {
    try waypoints.enumerated().map { index, waypoint in
      guard let place = waypoint.routed else {
        throw RoutingError.invalidParameter(waypoint: index)
      }
      return place
    }
  }

  /// Who travels.
  func profile(of options: RoutingOptions) throws -> Profile {
    guard var profile = options.transportMode.profile else {
      throw RoutingError.unsupportedTransportMode(options.transportMode)
    }
    profile.vehicle = options.vehicle.facts
    profile.vehicle.mode = profile.mode
    return profile
  }

  /// The traffic of this moment; nil if none is known.
  func snapshot() throws -> TrafficSnapshot? {
    try trafficData?.snapshot(on: data, at: Timestamp(Date()))
  }

  private func check(_ route: Route, _ section: Int, _ travelled: Int) throws {
    guard route.sections.indices.contains(section), travelled >= 0 else {
      throw RoutingError.invalidPosition
    }
  }
}

extension Timestamp {
  /// The same moment.
  init(_ date: Date) {
    let most = 1e15
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    self.init(millisecondsSince1970: Int64(max(-most, min(most, milliseconds))))
  }
}

extension RoutingEngine {
  /// Runs `work` in the caller's task, with a router that heeds its cancellation.
  func asking<Answer>(
    _ progress: Progress? = nil, _ work: (Router) throws -> Answer
  ) throws -> Answer {
    let rising = progress.map { RisingProgress($0) }
    let probe = SearchProbe(
      isCancelled: { Task.isCancelled }, progressed: { done in rising?.tell(done) })
    do {
      try Task.checkCancellation()
      return try work(data.router.watched(by: probe))
    } catch let error as CancellationError {
      throw error
    } catch {
      throw RoutingError(error)
    }
  }

  /// Runs `work` and gives its answer to `completion`: at once, or beside the caller where there is a
  /// ``callbackQueue``.
  func answer<Answer: Sendable>(
    _ completion: @escaping (RoutingError?, Answer?) -> Void,
    _ progress: @escaping Progress = { _ in },
    _ work: @escaping @Sendable (Router) throws -> Answer
  ) -> TaskHandle {
    let handle = TaskHandle()
    let rising = RisingProgress(progress)
    let probe = SearchProbe(
      isCancelled: { handle.isCancelled }, progressed: { done in rising.tell(done) })
    let router = data.router.watched(by: probe)
    guard let queue = callbackQueue else {
      let result = Result { try work(router) }
      _ = handle.finish()
      Self.deliver(result, to: completion)
      return handle
    }
    let receiver = Receiver(completion: completion)
    workers.async {
      let result = Result { try work(router) }
      queue.async {
        // Who cancels until now does not get the answer.
        let isWanted = handle.finish()
        Self.deliver(
          isWanted ? result : .failure(CancellationError()), to: receiver.completion)
      }
    }
    return handle
  }

  private static func deliver<Answer>(
    _ result: Result<Answer, any Error>, to completion: (RoutingError?, Answer?) -> Void
  ) {
    switch result {
    case .success(let answer): completion(nil, answer)
    case .failure(let error): completion(RoutingError(error), nil)
    }
  }
}

/// An app's completion on its way to the queue that the app has chosen.
///
/// Unchecked, because it need not be sendable: it is called once, there, and nowhere else.
private struct Receiver<Answer>: @unchecked Sendable {
  let completion: (RoutingError?, Answer?) -> Void
}

/// Passes progress on where it rises: a search may begin anew.
private final class RisingProgress: Sendable {
  private let progress: RoutingEngine.Progress
  private let most = Mutex(0.0)

  init(_ progress: @escaping RoutingEngine.Progress) { self.progress = progress }

  func tell(_ done: Double) {
    let isNews = most.withLock { most in
      guard done > most else { return false }
      most = done
      return true
    }
    if isNews { progress(done) }
  }
}

internal import Foundation
internal import Geo
internal import Routing
internal import Synchronization

/// Finds routes.
///
/// May be used from many threads at once. Calls with a completion work on the caller's thread and
/// answer before they return; the asynchronous ones leave the caller's actor free.
public final class RoutingEngine: Sendable {
  public typealias Completion = (RoutingError?, [Route]?) -> Void

  let data: NavigationData
  private let traffic = Mutex<TrafficData?>(nil)

  /// The traffic that routes are made for; nil if none is known.
  public var trafficData: TrafficData? {
    get { traffic.withLock { $0 } }
    set { traffic.withLock { $0 = newValue } }
  }

  /// - Throws: ``InstantiationError/notInitialized`` before
  ///   ``NavigationData/makeShared(packs:)``.
  public convenience init() throws { self.init(data: try NavigationData.requireShared()) }

  public init(data: NavigationData) { self.data = data }

  /// Finds the fastest route over all waypoints, and after it the alternatives that were asked for.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], options: RoutingOptions, completion: @escaping Completion
  ) -> TaskHandle {
    answer(completion) { try routes(waypoints, options) }
  }

  /// Finds the fastest route over all waypoints, and after it the alternatives that were asked for.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], options: RoutingOptions
  ) async throws -> [Route] {
    do {
      return try routes(waypoints, options)
    } catch {
      throw RoutingError(error)
    }
  }

  /// Finds a way from `startingPoint` back to `route`, or over all that is left of its waypoints to its
  /// goal where that is clearly faster.
  @discardableResult public func returnToRoute(
    _ route: Route, startingPoint: Waypoint, lastTraveledSectionIndex: Int,
    traveledDistanceOnLastSectionInMeters: Int, completion: @escaping Completion
  ) -> TaskHandle {
    answer(completion) {
      try check(route, lastTraveledSectionIndex, traveledDistanceOnLastSectionInMeters)
      guard let start = startingPoint.routed else {
        throw RoutingError.invalidParameter(waypoint: 0)
      }
      let place = RouteProgressPlace(
        leg: lastTraveledSectionIndex, along: .meters(Double(traveledDistanceOnLastSectionInMeters))
      )
      let back = try data.router.returned(
        to: route.plan.route, from: MovingPosition(start.coordinate, course: start.heading),
        after: place)
      return [try RouteTranslator(data).route(back.route)]
    }
  }

  /// Asks what traffic does to the rest of `route`; answers with
  /// ``RoutingError/trafficNotAvailable`` without ``trafficData``.
  @discardableResult public func calculateTrafficOnRoute(
    route: Route, lastTraveledSectionIndex: Int, traveledDistanceOnLastSectionInMeters: Int,
    completion: @escaping (RoutingError?, TrafficOnRoute?) -> Void
  ) -> TaskHandle {
    do {
      try check(route, lastTraveledSectionIndex, traveledDistanceOnLastSectionInMeters)
      guard let snapshot = try snapshot() else {
        completion(.trafficNotAvailable, nil)
        return TaskHandle()
      }
      let answer = try TrafficOnRoute(
        route, from: lastTraveledSectionIndex, traveledDistanceOnLastSectionInMeters, in: snapshot,
        data.router)
      completion(nil, answer)
    } catch {
      completion(RoutingError(error), nil)
    }
    return TaskHandle()
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
  private func routes(_ waypoints: [Waypoint], _ options: RoutingOptions) throws -> [Route] {
    guard let profile = options.transportMode.profile else {
      throw RoutingError.unsupportedTransportMode(options.transportMode)
    }
    let places = try waypoints.enumerated().map { index, waypoint in
      guard let place = waypoint.routed else {
        throw RoutingError.invalidParameter(waypoint: index)
      }
      return place
    }
    var request = RouteRequest(
      waypoints: places, profile: profile,
      allowsTurningRoundAtWaypoints: options.routeOptions.allowsTurningRoundAtWaypoints)
    request.traffic = try snapshot()
    request.avoidance = options.avoidanceOptions.avoidance
    let translator = RouteTranslator(data)
    return try data.router.routes(request, alternatives: options.routeOptions.alternatives)
      .map { try translator.route($0) }
  }

  /// The traffic of this moment; nil if none is known.
  private func snapshot() throws -> TrafficSnapshot? {
    let now = Timestamp(
      millisecondsSince1970: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
    return try trafficData?.snapshot(on: data, at: now)
  }

  private func check(_ route: Route, _ section: Int, _ travelled: Int) throws {
    guard route.sections.indices.contains(section), travelled >= 0 else {
      throw RoutingError.invalidPosition
    }
  }

  private func answer(
    _ completion: Completion, _ work: () throws -> [Route]
  ) -> TaskHandle {
    let result = Result(catching: work)
    switch result {
    case .success(let routes): completion(nil, routes)
    case .failure(let error): completion(RoutingError(error), nil)
    }
    return TaskHandle()
  }
}

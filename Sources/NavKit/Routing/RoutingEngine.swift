internal import Routing

/// Finds routes.
///
/// May be used from many threads at once. Calls with a completion work on the caller's thread and
/// answer before they return; the asynchronous ones leave the caller's actor free.
public final class RoutingEngine: Sendable {
  public typealias Completion = (RoutingError?, [Route]?) -> Void

  let data: NavigationData

  /// - Throws: ``InstantiationError/notInitialized`` before
  ///   ``NavigationData/makeShared(packs:)``.
  public convenience init() throws { self.init(data: try NavigationData.requireShared()) }

  public init(data: NavigationData) { self.data = data }

  /// Finds the fastest route over all waypoints.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], options: RoutingOptions, completion: @escaping Completion
  ) -> TaskHandle {
    answer(completion) { [try route(waypoints, options)] }
  }

  /// Finds the fastest route over all waypoints.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], options: RoutingOptions
  ) async throws -> [Route] {
    do {
      return [try route(waypoints, options)]
    } catch {
      throw RoutingError(error)
    }
  }

  /// Finds a way from `startingPoint` over the stops that are left to the goal of `route`.
  @discardableResult public func returnToRoute(
    _ route: Route, startingPoint: Waypoint, lastTraveledSectionIndex: Int,
    traveledDistanceOnLastSectionInMeters: Int, completion: @escaping Completion
  ) -> TaskHandle {
    answer(completion) {
      try check(route, lastTraveledSectionIndex, traveledDistanceOnLastSectionInMeters)
      let legs = route.plan.route.legs[lastTraveledSectionIndex...]
      let stops = legs.map {
        Waypoint(coordinates: GeoCoordinates($0.destination.requested))
      }
      let mode = TransportMode(route.plan.route.profile)
      return [try self.route([startingPoint] + stops, RoutingOptions(transportMode: mode))]
    }
  }

  /// Asks what traffic does to the rest of `route`; answers with an error, as there is no source
  /// of live traffic.
  @discardableResult public func calculateTrafficOnRoute(
    route: Route, lastTraveledSectionIndex: Int, traveledDistanceOnLastSectionInMeters: Int,
    completion: @escaping (RoutingError?, TrafficOnRoute?) -> Void
  ) -> TaskHandle {
    do {
      try check(route, lastTraveledSectionIndex, traveledDistanceOnLastSectionInMeters)
      completion(.trafficNotAvailable, nil)
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
  private func route(_ waypoints: [Waypoint], _ options: RoutingOptions) throws -> Route {
    guard let profile = options.transportMode.profile else {
      throw RoutingError.unsupportedTransportMode(options.transportMode)
    }
    let places = try waypoints.enumerated().map { index, waypoint in
      guard let place = waypoint.routed else {
        throw RoutingError.invalidParameter(waypoint: index)
      }
      return place
    }
    let request = RouteRequest(
      waypoints: places, profile: profile,
      allowsTurningRoundAtWaypoints: options.routeOptions.allowsTurningRoundAtWaypoints)
    return try RouteTranslator(graph: data.graph).route(data.router.route(request))
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

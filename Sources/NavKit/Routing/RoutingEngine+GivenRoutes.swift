public import Foundation
internal import Geo
internal import MapMatching
internal import Routing

/// A route with the times of now.
public struct RefreshedRoute: Sendable {
  /// The same way; delays are those of the traffic of now.
  public var route: Route
  /// Where it cannot be travelled any more, in the order of travel; there the times are the old ones.
  public var closures: [ClosedStretch]
}

/// A stretch of a route that cannot be travelled.
public struct ClosedStretch: Hashable, Sendable {
  public var sectionIndex: Int
  /// From the start of the section.
  public var startInMeters: Double
  /// From the start of the section; that of the start for a turn that is forbidden.
  public var endInMeters: Double
}

extension RoutingEngine {
  /// `route` as it is, with the times and delays of the present ``trafficData``, for who starts at
  /// `departureTime`.
  ///
  /// The way stays; whether there is a better one, a new route tells.
  /// - Throws: ``RoutingError``, `CancellationError` if the task is cancelled.
  public func refreshRoute(
    _ route: Route, departureTime: Date? = nil
  ) async throws -> RefreshedRoute {
    try asking { try refreshed(route, departureTime, $0) }
  }

  /// As ``refreshRoute(_:departureTime:)``, with a completion.
  @discardableResult public func refreshRoute(
    _ route: Route, departureTime: Date? = nil,
    completion: @escaping (RoutingError?, RefreshedRoute?) -> Void
  ) -> TaskHandle {
    answer(completion) { try self.refreshed(route, departureTime, $0) }
  }

  private func refreshed(
    _ route: Route, _ departureTime: Date?, _ router: Router
  ) throws -> RefreshedRoute {
    let found = try router.refreshed(
      route.plan.route, departure: departureTime.map { Departure(Timestamp($0)) },
      traffic: try snapshot())
    return RefreshedRoute(
      route: try RouteTranslator(data).route(found.route),
      closures: found.closures.map {
        ClosedStretch(
          sectionIndex: $0.leg, startInMeters: $0.start.meters, endInMeters: $0.end.meters)
      })
  }

  /// The route along a line that another planner has drawn, such as that of a file.
  ///
  /// - Throws: ``RoutingError``; ``RoutingError/couldNotFollow(part:)`` with the number of the first
  ///   location, from 0, that lies on no road which continues the way. `CancellationError` if the task is
  ///   cancelled.
  public func importRoute(
    from locations: [GeoCoordinates], options: RoutingOptions
  ) async throws -> Route {
    try asking { _ in try imported(locations, options) }
  }

  /// As ``importRoute(from:options:)``, with a completion.
  @discardableResult public func importRoute(
    from locations: [GeoCoordinates], options: RoutingOptions,
    completion: @escaping (RoutingError?, Route?) -> Void
  ) -> TaskHandle {
    answer(completion) { _ in try self.imported(locations, options) }
  }

  private func imported(
    _ locations: [GeoCoordinates], _ options: RoutingOptions
  ) throws -> Route {
    let points = try locations.enumerated().map { index, location in
      guard let point = location.coordinate else {
        throw RoutingError.invalidParameter(waypoint: index)
      }
      return point
    }
    let found = try LineImport(graph: data.graph, profile: try profile(of: options))
      .route(along: points)
    return try RouteTranslator(data).route(found)
  }

  /// The route over the OSM ways with these ids, in this order and over no others.
  ///
  /// It starts as near to `start` and ends as near to `end` as its first and last way allow, or takes all
  /// of them.
  /// - Throws: ``RoutingError``; ``RoutingError/couldNotFollow(part:)`` with the number of the first id,
  ///   from 0, that does not fit. `CancellationError` if the task is cancelled.
  public func importRoute(
    overWays ids: [Int64], from start: GeoCoordinates? = nil, to end: GeoCoordinates? = nil,
    options: RoutingOptions
  ) async throws -> Route {
    try asking { try imported(ids, start, end, options, $0) }
  }

  /// As ``importRoute(overWays:from:to:options:)``, with a completion.
  @discardableResult public func importRoute(
    overWays ids: [Int64], from start: GeoCoordinates? = nil, to end: GeoCoordinates? = nil,
    options: RoutingOptions, completion: @escaping (RoutingError?, Route?) -> Void
  ) -> TaskHandle {
    answer(completion) { try self.imported(ids, start, end, options, $0) }
  }

  private func imported(
    _ ids: [Int64], _ start: GeoCoordinates?, _ end: GeoCoordinates?, _ options: RoutingOptions,
    _ router: Router
  ) throws -> Route {
    let found = try router.route(
      overWays: ids, from: start?.coordinate, to: end?.coordinate,
      among: try data.graph.tileIDs() ?? [], for: try profile(of: options))
    return try RouteTranslator(data).route(found)
  }
}

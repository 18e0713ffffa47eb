import Geo
import RoadNetwork

/// Which places to visit, in whatever order is best.
public struct TourRequest: Hashable, Sendable {
  /// At least two.
  public var waypoints: [Waypoint]
  public var rules: TourRules
  public var profile: Profile
  /// Whether the route may turn round at the places.
  public var allowsTurningRoundAtWaypoints = true
  /// As ``RouteRequest/leastNetworkSize``.
  public var leastNetworkSize = 0

  public init(waypoints: [Waypoint], rules: TourRules, profile: Profile) {
    self.waypoints = waypoints
    self.rules = rules
    self.profile = profile
  }
}

/// A tour over some places.
public struct RouteTour: Hashable, Sendable {
  /// The places of the request in the order of the tour.
  public var order: [Int]
  /// The route in that order; of a round tour it leads back to the first place.
  public var route: Route
  /// Where each place of the request lies on a road.
  public var positions: [SnappedPosition]
}

extension Router {
  /// The fastest tour over all places.
  ///
  /// Up to ``Tour/exactLimit`` places the order is the best for the times from place to place; above,
  /// it is a good one. `isCancelled` is asked now and then.
  /// - Throws: ``RoutingError/noRoute(fromWaypoint:)`` with the first place if no tour reaches all,
  ///   and as ``matrix(_:isCancelled:)``.
  /// - Complexity: that of a matrix over the places and a route, and for the order O(2^*n* · *n*³)
  ///   in a few places, O(*n*³) and more in many.
  public func tour(
    _ request: TourRequest, isCancelled: () -> Bool = { false }
  ) throws -> RouteTour {
    guard request.waypoints.count > 1 else {
      throw RoutingError.tooFewWaypoints(request.waypoints.count)
    }
    let all = Array(request.waypoints.indices)
    var trips = MatrixRequest(
      waypoints: request.waypoints, sources: all, destinations: all, profile: request.profile)
    trips.leastNetworkSize = request.leastNetworkSize
    let matrix = try matrix(trips, isCancelled: isCancelled)
    let costs = matrix.trips.map { row in row.map { $0.map { $0.duration / .seconds(1) } } }
    guard let order = Tour.order(of: costs, request.rules) else {
      throw RoutingError.noRoute(fromWaypoint: 0)
    }
    let stops = request.rules.isRound ? order + order.prefix(1) : order
    var way = RouteRequest(
      waypoints: stops.map { request.waypoints[$0] }, profile: request.profile,
      allowsTurningRoundAtWaypoints: request.allowsTurningRoundAtWaypoints)
    way.leastNetworkSize = request.leastNetworkSize
    return RouteTour(order: order, route: try route(way), positions: matrix.positions)
  }
}

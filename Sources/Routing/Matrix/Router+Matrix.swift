import Geo
import RoadNetwork

extension Router {
  /// The cheapest trip from each source to each destination.
  ///
  /// Each trip costs what the route between its ends costs. Where the map has an overlay for the
  /// profile, one small search for each place finds them all; else one from each source. Only for
  /// pairs that these leave open, because an end lies on an island or only private roads lead
  /// there, the route is asked for.
  ///
  /// `isCancelled` is asked between the searches.
  /// - Throws: ``RoutingError/notNearRoad(waypoint:radius:)`` or
  ///   ``RoutingError/tilesMissing(_:)`` if a waypoint is on no road, `CancellationError` when
  ///   cancelled, ``RoadGraphError`` if the map is damaged.
  /// - Complexity: without overlay, for each source O((*n* + *m*) log *n*), with *n* states settled
  ///   and *m* turns met. Lengths cost a search for each trip where there is an overlay.
  public func matrix(
    _ request: MatrixRequest, isCancelled: () -> Bool = { false }
  ) throws -> RouteMatrix {
    var (matrix, open) = try withSpace(for: request.profile) { space in
      var search = MatrixSearch(request)
      return try search.run(in: &space, isCancelled: isCancelled)
    }
    for (row, column) in open {
      if isCancelled() { throw CancellationError() }
      matrix.trips[row][column] = try trip(
        from: request.sources[row], to: request.destinations[column], request)
    }
    return matrix
  }

  /// The trip between two waypoints by a search of its own; nil if there is none.
  private func trip(from source: Int, to destination: Int, _ request: MatrixRequest) throws
    -> MatrixTrip?
  {
    var ends = RouteRequest(
      waypoints: [request.waypoints[source], request.waypoints[destination]],
      profile: request.profile)
    ends.leastNetworkSize = request.leastNetworkSize
    do {
      let route = try route(ends)
      return MatrixTrip(
        duration: route.duration, distance: request.measuresDistance ? route.distance : nil)
    } catch RoutingError.noRoute {
      return nil
    }
  }
}

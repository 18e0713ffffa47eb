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
  /// Trips for which there may be a faster way in tiles that the map lacks are marked, as routes are.
  ///
  /// `isCancelled` is asked between the searches.
  /// - Throws: ``RoutingError/notNearRoad(waypoint:radius:)`` or
  ///   ``RoutingError/tilesMissing(_:)`` if a waypoint is on no road, the latter too if a trip can be
  ///   found in missing tiles only; `CancellationError` when cancelled, ``RoadGraphError`` if the map
  ///   is damaged.
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
      let (trip, doubtful) = try trip(
        from: request.sources[row], to: request.destinations[column], request)
      matrix.trips[row][column] = trip
      matrix.missingTiles = Set(matrix.missingTiles + doubtful).sorted()
    }
    return matrix
  }

  /// The trip between two waypoints by a search of its own, nil if there is none, and the missing
  /// tiles that leave it incomplete.
  private func trip(
    from source: Int, to destination: Int, _ request: MatrixRequest
  ) throws -> (MatrixTrip?, doubtful: [TileID]) {
    var ends = RouteRequest(
      waypoints: [request.waypoints[source], request.waypoints[destination]],
      profile: request.profile)
    ends.leastNetworkSize = request.leastNetworkSize
    do {
      let route = try route(ends)
      let doubtful = route.notices.flatMap { notice -> [TileID] in
        if case .incomplete(let tiles) = notice { tiles } else { [] }
      }
      let trip = MatrixTrip(
        duration: route.duration, distance: request.measuresDistance ? route.distance : nil,
        isIncomplete: !doubtful.isEmpty)
      return (trip, doubtful)
    } catch RoutingError.noRoute {
      return (nil, [])
    }
  }
}

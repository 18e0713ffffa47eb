import JSONText
import Routing

/// `/trip`: the shortest tour over all coordinates.
struct TripEndpoint {
  private enum Source: String {
    case any
    case first
  }

  private enum Destination: String {
    case any
    case last
  }

  private let service: MapService
  private let places: PlaceOptions
  private let drawing: DrawingOptions
  private let rules: TourRules

  /// Reads the options of `call`.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ service: MapService, _ call: ServiceCall) throws(APIError) {
    self.service = service
    places = try PlaceOptions(call)
    drawing = try DrawingOptions(call.options)
    rules = TourRules(
      startsAtFirst: try call.options.choice("source", Source.any) == .first,
      endsAtLast: try call.options.choice("destination", Destination.any) == .last,
      isRound: try call.options.flag("roundtrip", true))
    guard rules.isRound || rules.startsAtFirst || rules.endsAtLast else {
      throw APIError(.notImplemented, "This request is not supported")
    }
  }

  /// The response object.
  func answer(_ isCancelled: () -> Bool) throws -> JSON {
    let tour: RouteTour
    do {
      tour = try service.withRoads(near: places.waypoints, for: places.profile) { waypoints in
        var request = TourRequest(waypoints: waypoints, rules: rules, profile: places.profile)
        request.leastNetworkSize = MapService.leastNetworkSize
        return try service.router.tour(request, isCancelled: isCancelled)
      }
    } catch RoutingError.noRoute {
      throw APIError(.noTrips, "No trip visiting all destinations possible.")
    }
    let writer = RouteWriter(
      graph: service.graph, drawing: drawing, layers: service.layers)
    let waypoints = try places.waypoints.indices.map { index in
      try writer.waypoint(
        service.position(tour.positions[index], of: places.waypoints[index]),
        [
          ("waypoint_index", tour.order.firstIndex(of: index).map { .integer(Int64($0)) }),
          ("trips_index", 0),
        ])
    }
    return .members([
      ("code", "Ok"), ("trips", [try writer.json(tour.route)]),
      ("waypoints", places.skipsWaypoints ? nil : .array(waypoints)),
    ])
  }
}

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
    let all = Array(places.waypoints.indices)
    let matrix = try service.matrix(places, all, all, measuresDistance: false, isCancelled)
    let costs = matrix.trips.map { row in row.map { $0.map { $0.duration / .seconds(1) } } }
    guard let order = Tour.order(of: costs, rules) else {
      throw APIError(.noTrips, "No trip visiting all destinations possible.")
    }
    let stops = rules.isRound ? order + order.prefix(1) : order
    let routes = try service.withRoads(
      near: stops.map { places.waypoints[$0] }, for: places.profile
    ) { waypoints in
      try service.routes(over: waypoints, places.profile, turnsRound: true)
    }
    let writer = RouteWriter(graph: service.graph, drawing: drawing)
    let waypoints = try all.map { index in
      try writer.waypoint(
        service.position(matrix.positions[index], of: places.waypoints[index]),
        [
          ("waypoint_index", order.firstIndex(of: index).map { .integer(Int64($0)) }),
          ("trips_index", 0),
        ])
    }
    return .members([
      ("code", "Ok"), ("trips", .array(try routes.map(writer.json))),
      ("waypoints", places.skipsWaypoints ? nil : .array(waypoints)),
    ])
  }
}

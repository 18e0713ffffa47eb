import JSONText
import Routing

/// `/route`: the fastest way over the coordinates in their order.
struct RouteEndpoint {
  private enum ContinueStraight: String {
    case standard = "default"
    case yes = "true"
    case no = "false"
  }

  private let service: MapService
  private let places: PlaceOptions
  private let drawing: DrawingOptions
  private let turnsRound: Bool
  /// How many routes beside the fastest are wanted.
  private let alternatives: Int
  /// The coordinates at which a leg ends, first and last included; nil for all.
  private let stops: [Int]?

  /// Reads the options of `call`.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ service: MapService, _ call: ServiceCall) throws(APIError) {
    self.service = service
    places = try PlaceOptions(call)
    drawing = try DrawingOptions(call.options)
    let isOnFootOrBicycle = !call.profile.mode.isMotorized
    switch try call.options.choice("continue_straight", ContinueStraight.standard) {
    case .standard: turnsRound = isOnFootOrBicycle
    case .yes: turnsRound = false
    case .no: turnsRound = true
    }
    alternatives = try Self.alternatives(call)
    stops = try Self.stops(call)
  }

  /// A number, or `true` for as many as are usual.
  private static func alternatives(_ call: ServiceCall) throws(APIError) -> Int {
    let text = call.options.text("alternatives") ?? "false"
    if let isWanted = Bool(text) { return isWanted ? usualAlternatives : 0 }
    guard let count = OptionReader.wholeNumber(text[...]) else {
      throw OptionReader.malformed("alternatives", text)
    }
    return min(count, mostAlternatives)
  }

  private static let usualAlternatives = 2
  private static let mostAlternatives = 10

  private static func stops(_ call: ServiceCall) throws(APIError) -> [Int]? {
    let count = call.coordinates.count
    guard let stops = try call.options.indexes("waypoints", count: count) else { return nil }
    guard stops.first == 0, stops.last == count - 1,
      zip(stops, stops.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      throw APIError(
        .invalidOptions, "waypoints must ascend from the first to the last coordinate")
    }
    return stops
  }

  /// The response object.
  func answer() throws -> JSON {
    var waypoints = places.waypoints
    if let stops {
      for index in waypoints.indices where !stops.contains(index) {
        waypoints[index].kind = .passThrough
      }
    }
    let routes = try service.withRoads(near: waypoints, for: places.profile) { waypoints in
      try service.routes(
        over: waypoints, places.profile, turnsRound: turnsRound, alternatives: alternatives)
    }
    let writer = RouteWriter(graph: service.graph, drawing: drawing)
    var members: [(String, JSON?)] = [
      ("code", "Ok"), ("routes", .array(try routes.map(writer.json))),
    ]
    if !places.skipsWaypoints, let route = routes.first {
      let waypoints = try positions(route).enumerated().map { place, position in
        let index = stops?[place] ?? place
        return try writer.waypoint(service.position(position, of: places.waypoints[index]))
      }
      members.append(("waypoints", .array(waypoints)))
    }
    return .members(members)
  }

  private func positions(_ route: Route) -> [SnappedPosition] {
    (route.legs.first.map { [$0.origin] } ?? []) + route.legs.map(\.destination)
  }
}

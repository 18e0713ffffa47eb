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
    let alternatives = call.options.text("alternatives") ?? "false"
    guard Bool(alternatives) != nil || OptionReader.wholeNumber(alternatives[...]) != nil else {
      throw OptionReader.malformed("alternatives", alternatives)
    }
    stops = try Self.stops(call)
  }

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
    let route = try service.withRoads(near: places.waypoints, for: places.profile) { waypoints in
      try service.route(over: waypoints, places.profile, turnsRound: turnsRound)
    }
    let told = stops.map { route.joined(at: $0) } ?? route
    let writer = RouteWriter(graph: service.graph, drawing: drawing)
    var members: [(String, JSON?)] = [
      ("code", "Ok"), ("routes", [try writer.json(told)]),
    ]
    if !places.skipsWaypoints {
      let waypoints = try positions(told).enumerated().map { place, position in
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

extension Route {
  /// The route with one leg between two of `stops`, which are places among its waypoints.
  func joined(at stops: [Int]) -> Route {
    var result = self
    result.legs = zip(stops, stops.dropFirst()).compactMap { start, end in
      legs[start..<end].dropFirst().reduce(legs[start]) { $0.followed(by: $1) }
    }
    return result
  }
}

extension RouteLeg {
  /// This leg and the next as one; where they meet on an edge, that edge stands once.
  func followed(by next: RouteLeg) -> RouteLeg {
    var result = self
    let meets = line.points.last == next.line.points.first
    let points = meets ? next.line.points.dropFirst() : next.line.points[...]
    let offset = line.points.count - (meets ? 1 : 0)
    result.line.points += points
    result.destination = next.destination
    for var step in next.path {
      step.points = step.points.lowerBound + offset...step.points.upperBound + offset
      if let last = result.path.last, last.edge == step.edge, last.end == step.start {
        result.path[result.path.count - 1].end = step.end
        result.path[result.path.count - 1].duration += step.duration
        result.path[result.path.count - 1].points =
          last.points.lowerBound...step.points.upperBound
      } else {
        result.path.append(step)
      }
    }
    return result
  }
}

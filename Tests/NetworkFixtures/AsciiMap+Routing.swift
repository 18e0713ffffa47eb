import Geo
import Routing

extension AsciiMap {
  /// The nodes that the cheapest route passes, as letters in the order of travel; the trip halts
  /// at those of `via`.
  public func route(
    _ start: Character, _ end: Character, via: String = "", by profile: Profile = .car,
    turningRound: Bool = false, using algorithm: SearchAlgorithm = .bidirectionalAStar
  ) throws -> String {
    let stops = ([start] + Array(via) + [end]).map { coordinate($0) }
    return letters(
      of: try route(over: stops, by: profile, turningRound: turningRound, using: algorithm))
  }

  /// The cheapest route over some places.
  public func route(
    over stops: [Coordinate], by profile: Profile = .car, turningRound: Bool = false,
    using algorithm: SearchAlgorithm = .bidirectionalAStar
  ) throws -> Route {
    let request = RouteRequest(
      waypoints: stops.map { Waypoint($0) }, profile: profile,
      allowsTurningRoundAtWaypoints: turningRound)
    return try Router(graph: graph).route(request, using: algorithm)
  }

  /// The nodes on the line of `route`, as letters in the order of travel.
  public func letters(of route: Route) -> String {
    var letters = ""
    for leg in route.legs {
      for point in leg.line.points {
        if let letter = letter(at: point), letters.last != letter { letters.append(letter) }
      }
    }
    return letters
  }
}

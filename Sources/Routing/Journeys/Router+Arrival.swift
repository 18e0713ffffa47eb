import Geo
import RoadNetwork

extension Router {
  /// The route that starts as late as it can and still arrives by `arrival`.
  ///
  /// Stops on the way are taken into account, and rules by hours count when their place is reached.
  /// The departure found arrives in time, which is checked by a search forward in time, and it is the
  /// latest to the second wherever who starts later never arrives earlier. Where a road opens on
  /// the way that may fail, since nobody waits for it: then a later departure may do too.
  /// - Throws: as ``route(_:using:)``; ``RoutingError/noRoute(fromWaypoint:)`` if no departure in the
  ///   day before arrives in time.
  /// - Complexity: that of about twenty routes with a departure.
  public func route(
    _ request: RouteRequest, arrivingBy arrival: Departure,
    using algorithm: SearchAlgorithm = .overlay
  ) throws -> Route {
    var request = request
    request.departure = nil
    let usual = try route(request, using: algorithm)
    var search = ArrivalSearch(
      router: self, request: request, arrival: arrival, algorithm: algorithm)
    return try search.latest(startingWith: usual.durationWithHalts)
  }
}

/// Closes in on the latest departure between one that is too late and one that is not.
private struct ArrivalSearch {
  let router: Router
  let request: RouteRequest
  let arrival: Departure
  let algorithm: SearchAlgorithm

  /// How far to go back where a road is closed at a time.
  private static let stepBack = Duration.seconds(900)
  private static let mostBack = Duration.seconds(86_400)
  private static let precision = Duration.seconds(1)

  mutating func latest(startingWith usual: Duration) throws -> Route {
    var early = usual
    var late: Duration?
    var found = try route(starting: early)
    while found == nil || overrun(found, early) > .zero {
      late = early
      let overrun = overrun(found, early)
      // Whoever is late by so much starts so much earlier, and a second for rounding.
      early += found == nil ? Self.stepBack : overrun + Self.precision
      guard early <= usual + Self.mostBack else { throw RoutingError.noRoute(fromWaypoint: 0) }
      found = try route(starting: early)
    }
    guard var best = found else { throw RoutingError.noRoute(fromWaypoint: 0) }
    while early - (late ?? .zero) > Self.precision {
      // What is left over in the end is time to start later.
      let spare = Duration.zero - overrun(best, early)
      let least = late ?? .zero
      let middle = least + (early - least) / 2
      let guess = spare > Self.precision && late == nil ? max(least, early - spare) : middle
      if late == nil, guess >= early { break }
      if let route = try route(starting: guess), overrun(route, guess) <= .zero {
        if guess == early { break }
        (best, early) = (route, guess)
        if late == nil, spare <= Self.precision { break }
      } else {
        late = guess
      }
    }
    return best
  }

  /// By how much a route that starts so long before the arrival comes too late.
  private func overrun(_ route: Route?, _ before: Duration) -> Duration {
    (route?.durationWithHalts ?? .zero) - before
  }

  /// The route that starts so long before the arrival; nil where none is open then.
  private func route(starting before: Duration) throws -> Route? {
    var timed = request
    timed.departure = Departure(
      arrival.time + (.zero - before), assumedZone: arrival.assumedZone)
    do {
      return try router.route(timed, using: algorithm)
    } catch RoutingError.noRoute {
      return nil
    }
  }
}

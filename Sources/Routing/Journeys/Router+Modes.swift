import Geo
import RoadNetwork

extension Router {
  /// A trip on which the traveller changes the vehicle at stopovers: `profiles` has one for each leg.
  ///
  /// A leg starts where the one before has ended on its road, and is moved from there to the nearest
  /// road of the new profile. Places to pass through are passed on their leg.
  /// - Throws: ``RoutingError/legProfiles(expected:given:)`` if there are not as many profiles as
  ///   legs; the waypoints of other errors are counted from the start of the trip.
  public func route(
    _ request: RouteRequest, legProfiles profiles: [Profile],
    using algorithm: SearchAlgorithm = .overlay
  ) throws -> Route {
    let ends = request.waypoints.indices.dropFirst().filter {
      request.waypoints[$0].kind == .stopover || $0 == request.waypoints.count - 1
    }
    guard request.waypoints.count > 1 else {
      throw RoutingError.tooFewWaypoints(request.waypoints.count)
    }
    guard ends.count == profiles.count, let first = profiles.first else {
      throw RoutingError.legProfiles(expected: ends.count, given: profiles.count)
    }
    var result = Route(legs: [], profile: first, departure: request.departure)
    result.allowsTurningRoundAtWaypoints = request.allowsTurningRoundAtWaypoints
    var start = 0
    var leg = 0
    while leg < profiles.count {
      // Legs by one profile are planned together, so that the way through a stop is the best.
      var last = leg
      while last + 1 < profiles.count, profiles[last + 1] == profiles[leg] { last += 1 }
      var part = request
      part.profile = profiles[leg]
      part.waypoints = Array(request.waypoints[start...ends[last]])
      if let before = result.legs.last {
        part.waypoints[0] = Waypoint(before.destination.position)
        part.departure = result.departure(ofLeg: result.legs.count)
      }
      let found = try countingWaypoints(from: start) { try route(part, using: algorithm) }
      result.legs += found.legs.map { leg in
        var leg = leg
        leg.profile = found.profile == first ? nil : found.profile
        return leg
      }
      result.notices += found.notices.filter { !result.notices.contains($0) }
      start = ends[last]
      leg = last + 1
    }
    return result
  }

  private func countingWaypoints<Result>(
    from first: Int, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch RoutingError.noRoute(let waypoint) {
      throw RoutingError.noRoute(fromWaypoint: first + waypoint)
    } catch RoutingError.notNearRoad(let waypoint, let radius) {
      throw RoutingError.notNearRoad(waypoint: first + waypoint, radius: radius)
    }
  }
}

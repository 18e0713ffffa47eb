import Geo
import RoadNetwork

/// How far a traveller has come on a route.
public struct RouteProgressPlace: Hashable, Sendable {
  public var leg: Int
  /// From the start of the leg.
  public var along: Distance

  public init(leg: Int, along: Distance) {
    self.leg = leg
    self.along = along
  }
}

extension Route {
  /// The waypoints that are still to be passed after `place`, each as it was asked for: stopovers and
  /// places to pass through alike.
  public func waypoints(after place: RouteProgressPlace) -> [Waypoint] {
    guard legs.indices.contains(place.leg) else { return [] }
    return legs[place.leg...].enumerated().flatMap { offset, leg -> [Waypoint] in
      let ahead = leg.passed.filter { offset > 0 || $0.along > place.along }
      return ahead.map(\.waypoint) + [leg.goal ?? Waypoint(leg.destination.requested)]
    }
  }

  /// What to ask for when the route was left: from `start` over all that is still to be passed.
  public func request(
    from start: Waypoint, after place: RouteProgressPlace, departure: Departure? = nil
  ) -> RouteRequest {
    RouteRequest(
      waypoints: [start] + waypoints(after: place), profile: profile,
      allowsTurningRoundAtWaypoints: allowsTurningRoundAtWaypoints, departure: departure)
  }
}

extension Router {
  /// A new route for a traveller who has left `route`.
  ///
  /// It starts in the direction of movement, and passes what is left of the old route's waypoints in
  /// their kinds. Nothing draws it back to the old way.
  /// - Throws: as ``route(_:using:)``.
  public func reroute(
    from position: MovingPosition, along route: Route, after place: RouteProgressPlace,
    departure: Departure? = nil
  ) throws -> Route {
    let start = try waypoint(at: position, for: route.profile(ofLeg: place.leg))
    let request = route.request(from: start, after: place, departure: departure)
    let rest = Array(route.legs.indices.dropFirst(max(0, place.leg)).map(route.profile(ofLeg:)))
    var result =
      Set(rest).count > 1
      ? try self.route(request, legProfiles: rest)
      : try self.route(request.travelled(by: rest.first))
    if !result.legs.isEmpty {
      result.legs[0].origin.requested = position.coordinate
      result.legs[0].origin.distance = position.coordinate.distance(
        to: result.legs[0].origin.position)
    }
    return result
  }
}

extension RouteRequest {
  fileprivate func travelled(by profile: Profile?) -> RouteRequest {
    var request = self
    if let profile { request.profile = profile }
    return request
  }
}

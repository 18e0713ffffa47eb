import Geo
import RoadNetwork

/// How a traveller goes on who has left a route.
public struct ReturnedRoute: Hashable, Sendable {
  public var route: Route
  /// Where the old route is joined, along the leg that was left; nil if it is not joined on that
  /// leg.
  public var joinsAt: Distance?
}

extension Router {
  /// The way back to a route that was left, and on along it.
  ///
  /// The old way is kept where that takes little longer than a new one: at most a tenth and half a
  /// minute. Of the places ahead on the leg that was left, the one with the least time to the end of
  /// the leg is joined; else the rest is a new route, as of
  /// ``reroute(from:along:after:departure:)``.
  /// - Throws: as ``route(_:using:)``.
  /// - Complexity: that of about ten searches.
  public func returned(
    to route: Route, from position: MovingPosition, after place: RouteProgressPlace
  ) throws -> ReturnedRoute {
    let fresh = try reroute(from: position, along: route, after: place)
    guard route.legs.indices.contains(place.leg), let first = fresh.legs.first else {
      return ReturnedRoute(route: fresh, joinsAt: nil)
    }
    let profile = route.profile(ofLeg: place.leg)
    let join = try withSpace(for: profile) { space in
      var search = ReturnSearch(old: route.legs[place.leg], graph: graph)
      return try search.leg(
        from: waypoint(at: position, for: profile), after: place.along,
        within: first.duration * ReturnSearch.patience + ReturnSearch.slack, profile, in: &space)
    }
    guard var join else { return ReturnedRoute(route: fresh, joinsAt: nil) }
    join.leg.profile = route.legs[place.leg].profile
    join.leg.goal = route.legs[place.leg].goal
    join.leg.halt = route.legs[place.leg].halt
    join.leg.origin.requested = position.coordinate
    join.leg.origin.distance = position.coordinate.distance(to: join.leg.origin.position)
    var result = route
    result.departure = nil
    result.legs = [join.leg] + route.legs[(place.leg + 1)...]
    return ReturnedRoute(route: result, joinsAt: join.along)
  }
}

/// Looks for the place at which to join a leg again.
private struct ReturnSearch {
  let old: RouteLeg
  let graph: RoadGraph
  /// How much longer than a new way the old one may be.
  static let patience = 1.1
  static let slack = Duration.seconds(30)
  /// In metres ahead of where the route was left, each about twice as far as the one before.
  private static let looksAhead = [50.0, 150, 300, 600, 1200, 2500, 5000, 10_000, 20_000, 40_000]

  /// The leg that joins the old one, and where; nil if that takes longer than `limit`.
  mutating func leg(
    from start: Waypoint, after along: Distance, within limit: Duration, _ profile: Profile,
    in space: inout SearchSpace
  ) throws -> (leg: RouteLeg, along: Distance)? {
    let planner = RoutePlanner(RouteRequest(waypoints: [start], profile: profile), .overlay)
    let choice = try planner.choice(for: 0, .nearest, space.graph)
    let origins = try choice.anchors(in: &space.graph)
    var best: (path: SearchPath, place: Int, along: Distance, total: Duration)?
    // A place to pass through must not be left out.
    let firstToPass = old.passed.first { $0.along > along }?.along
    for (place, joint) in joints(after: along) where firstToPass.map({ joint <= $0 }) ?? true {
      var searcher = LegSearcher(algorithm: .overlay)
      let state = try space.graph.knownState(of: old.path[place].edge)
      let ends = SearchEnds(origins: origins, destinations: [Anchor(state: state, fraction: 0)])
      guard case .found(let path) = try searcher.search(ends, in: &space), !path.passesPrivateRoad
      else { continue }
      let total = Duration.milliseconds(path.cost) + rest(from: place)
      if total < best?.total ?? limit { best = (path, place, joint, total) }
    }
    guard let best else { return nil }
    guard let leg = try joined(best.path, best.place, choice, profile, in: &space) else {
      return nil
    }
    return (leg, best.along)
  }

  /// The edges at which the leg may be joined, and where they begin.
  private func joints(after along: Distance) -> [(place: Int, along: Distance)] {
    var joints: [(Int, Distance)] = []
    var travelled = Distance.zero
    var looks = Self.looksAhead[...]
    for (place, step) in old.path.enumerated() {
      if let look = looks.first, place > 0, travelled.meters >= along.meters + look {
        joints.append((place, travelled))
        while let next = looks.first, travelled.meters >= along.meters + next {
          looks.removeFirst()
        }
      }
      travelled += step.distance
    }
    return joints
  }

  private func rest(from place: Int) -> Duration {
    old.path[place...].dropFirst().reduce(old.path[place].duration) {
      $0 + $1.turnDuration + $1.duration
    }
  }

  /// The way to the joint and on to the end of the old leg; nil if no turn leads on.
  private func joined(
    _ path: SearchPath, _ place: Int, _ choice: WaypointChoice, _ profile: Profile,
    in space: inout SearchSpace
  ) throws -> RouteLeg? {
    guard let last = path.states.last, let end = old.path.last else { return nil }
    var states = path.states
    var follower = WayFollower(startingOn: last)
    for step in old.path[(place + 1)...] {
      let base = try space.graph.knownState(of: step.edge)
      guard try follower.step(onto: base, in: &space.graph) == nil else { return nil }
      states.append(follower.state)
    }
    let length = try graph.shape(of: end.edge).length.meters
    var whole = path
    whole.states = states
    whole.destination = Anchor(
      state: states[states.count - 1],
      fraction: length > 0 ? min(1, end.end.meters / length) : 1)
    let planned = PlannedLeg(
      path: whole, origin: try choice.position(of: path.origin, in: space.graph),
      destination: old.destination)
    var leg = try RouteDescriber(graph: graph, search: space.graph).route(
      RoutePlan(legs: [planned], passesPrivateRoad: false),
      RouteRequest(waypoints: [], profile: profile)
    ).legs.first
    let shift = (leg?.distance ?? .zero) - old.distance
    leg?.passed = old.passed.filter { ($0.along + shift).meters >= 0 }
      .map { PassedPlace(waypoint: $0.waypoint, along: $0.along + shift) }
    return leg
  }
}

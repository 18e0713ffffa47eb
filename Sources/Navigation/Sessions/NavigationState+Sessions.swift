import Geo
import Guidance
import MapMatching
import RoadNetwork
import Routing

extension NavigationState {
  /// All that is known, to go on with later: see ``SavedSession/resumed(on:by:)``.
  ///
  /// - Throws: ``RoadGraphError`` if a tile along the route is missing or damaged.
  /// - Complexity: O(*n*) in the number of points of the route.
  public func savedSession() throws -> SavedSession {
    let graph = surroundings.graph
    func place(_ matched: MatchedPosition) throws -> SavedSession.Place {
      SavedSession.Place(matched: matched, wayID: try graph.road(of: matched.edge).wayID)
    }
    var session = SavedSession()
    session.options = options
    session.profile = surroundings.profile
    session.clock = clock
    session.estimator = estimator.memory
    session.signal = signal
    session.reroute = reroute
    session.isSpeeding = surroundings.isSpeeding
    session.place = try surroundings.roads.last.map(place)
    session.road = try surroundings.road.map { road in
      var matched = MatchedPosition.placeholder
      matched.edge = road.edge
      return try place(matched)
    }
    session.untold = untold?.cause
    session.trip = try trip?.saved(on: graph)
    session.warned = warnings.memory
    return session
  }

  fileprivate init(
    _ session: SavedSession, _ plan: RoutePlan?, _ trip: SavedTrip?, _ graph: RoadGraph
  ) {
    self.init(graph: graph, profile: session.profile, options: session.options)
    clock = session.clock
    estimator = MotionEstimator(session.estimator)
    signal = session.signal
    reroute = session.reroute
    surroundings.resume(session)
    if let plan, let trip {
      self.trip = GuidedTrip(plan, resuming: trip, options: session.options)
    }
    warned = session.warned
    warn(of: nil, session.options.warnings)
    let isTold = session.untold.map { $0 == .stopped || self.trip != nil } ?? false
    untold =
      isTold
      ? session.untold.map { RouteChange(cause: $0, route: $0 == .stopped ? nil : plan?.route) }
      : nil
  }
}

/// A drive taken up again.
public struct ResumedSession: Sendable {
  /// What became of the route.
  public enum Outcome: Hashable, Sendable {
    /// There was none: tracking goes on.
    case noRoute
    /// The map along the route is as it was: the drive goes on as if it had never been interrupted.
    case unchanged
    /// The map is another one, and the route was found again by the ids of its ways.
    case retraced
    /// The ways of the route are not there any more, or closed: tracking goes on, and this is what
    /// to ask for.
    case lost(RerouteRequest)
  }

  public var state: NavigationState
  public var outcome: Outcome
}

extension SavedSession {
  /// Goes on with the session on the map of `router`, which may be newer than the one before;
  /// `builder` makes the maneuvers.
  ///
  /// On the map on which it was saved the same inputs give the same events as if there had been no
  /// interruption. A road on the way that has been closed since is noticed only where the route
  /// had to be found again.
  /// - Throws: ``RoutingError/tilesMissing(_:)`` if a part of the way is not in the map,
  ///   ``RoadGraphError`` if the map is damaged.
  /// - Complexity: O(*n*) in the number of points of the route; where the map is another one, that of
  ///   ``Router/route(overWays:from:to:among:for:)`` for each leg.
  public func resumed(
    on router: Router, by builder: ManeuverBuilder
  ) throws -> ResumedSession {
    let graph = router.graph
    guard let trip else {
      return ResumedSession(state: NavigationState(self, nil, nil, graph), outcome: .noRoute)
    }
    if try trip.isUnchanged(on: graph) {
      let plan = try builder.plan(trip.route)
      return ResumedSession(state: NavigationState(self, plan, trip, graph), outcome: .unchanged)
    }
    guard let retraced = try trip.retraced(on: router) else {
      let state = NavigationState(self, nil, nil, graph)
      let start = Waypoint(
        estimator.last?.position ?? trip.route.legs[0].origin.position,
        heading: signal.motion?.course)
      let request = trip.route.request(from: start, after: trip.place)
      return ResumedSession(state: state, outcome: .lost(RerouteRequest(request: request)))
    }
    let plan = try builder.plan(retraced.route)
    return ResumedSession(state: NavigationState(self, plan, retraced, graph), outcome: .retraced)
  }
}

extension ManeuverBuilder {
  fileprivate func plan(_ route: Route) throws -> RoutePlan {
    RoutePlan(route: route, guidance: try guidance(of: route))
  }
}

extension SavedTrip {
  /// Whether the edges of the route are in the map as they were.
  fileprivate func isUnchanged(on graph: RoadGraph) throws -> Bool {
    for (leg, marks) in zip(route.legs, marks) {
      for (step, mark) in zip(leg.path, marks) {
        guard let tile = try graph.tileIfAny(step.edge.tile) else {
          throw RoutingError.tilesMissing([step.edge.tile])
        }
        let index = Int(step.edge.index)
        guard index < tile.edges.count, tile.edges[index].length == mark.length,
          step.end.meters <= mark.length.meters + 1,
          try graph.road(of: step.edge).wayID == mark.wayID
        else { return false }
      }
    }
    return true
  }

  /// The trip on a map whose edges are others; nil if the ways cannot be travelled there.
  fileprivate func retraced(on router: Router) throws -> SavedTrip? {
    var result = self
    for (index, old) in route.legs.enumerated() {
      let start = old.origin.position
      let found: Route
      do {
        found = try router.route(
          overWays: marks[index].map(\.wayID), from: start, to: old.destination.position,
          among: TileID(containing: start).neighbourhood(radius: 1),
          for: route.profile(ofLeg: index))
      } catch is GivenWayError {
        return nil
      }
      guard var leg = found.legs.first else { return nil }
      (leg.goal, leg.passed, leg.halt, leg.profile) = (old.goal, old.passed, old.halt, old.profile)
      (leg.origin.requested, leg.origin.distance) = (old.origin.requested, old.origin.distance)
      leg.destination.requested = old.destination.requested
      leg.destination.distance = old.destination.distance
      result.route.legs[index] = leg
    }
    result.move(from: self)
    return result
  }

  /// Puts the traveller on the same share of the same leg; traffic by places along is lost.
  private mutating func move(from old: SavedTrip) {
    traffic = nil
    (next, laneView) = (nil, nil)
    guard memory.along != nil else { return }
    let place = old.place
    let before = route.legs[..<place.leg].reduce(0) { $0 + $1.distance.meters }
    let length = old.route.legs[place.leg].distance.meters
    let share = length > 0 ? place.along.meters / length : 0
    memory.along = .meters(before + share * route.legs[place.leg].distance.meters)
  }
}

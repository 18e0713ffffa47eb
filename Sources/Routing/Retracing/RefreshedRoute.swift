import Geo
import RoadNetwork

/// A route looked at anew: the same way, with the times of now.
public struct RefreshedRoute: Hashable, Sendable {
  public var route: Route
  /// Where the way cannot be travelled any more, in the order of travel; there the times are the old
  /// ones.
  public var closures: [RouteClosure]
}

/// A stretch of a route that cannot be travelled.
public struct RouteClosure: Hashable, Sendable {
  public var leg: Int
  /// Edges of the path of the leg; of a forbidden turn, the one after it.
  public var path: Range<Int>
  /// From the start of the leg.
  public var start: Distance
  public var end: Distance
  public var obstacle: WayObstacle
}

extension Router {
  /// The same way with the times of `profile`, or of the route's own profiles, for who starts at
  /// `departure`, in `traffic`.
  ///
  /// Use it when the costs or the traffic have changed since the route was made, or to know what
  /// another traveller would need. Lengths, lines and places stay as they are.
  /// - Throws: ``RoutingError/tilesMissing(_:)`` if a part of the way is not in the map,
  ///   ``RoadGraphError`` if the map is damaged.
  /// - Complexity: O(*n*) in the number of edges.
  public func refreshed(
    _ route: Route, for profile: Profile? = nil, departure: Departure? = nil,
    traffic: TrafficSnapshot? = nil
  ) throws -> RefreshedRoute {
    var result = RefreshedRoute(route: route, closures: [])
    if let profile {
      result.route.profile = profile
      for index in result.route.legs.indices { result.route.legs[index].profile = nil }
    }
    let departure = departure ?? route.departure
    result.route.departure = departure
    for index in route.legs.indices {
      let own = result.route.profile(ofLeg: index)
      let start = result.route.departure(ofLeg: index)
      var request = RouteRequest(waypoints: [], profile: own)
      request.traffic = traffic
      try withSpace(for: try metric(for: request)) { space in
        var clock = RouteClock(profile: own, departure: start)
        let closures = try clock.measure(&result.route.legs[index], leg: index, &space.graph)
        result.closures += closures
      }
    }
    return result
  }
}

/// Measures the times along a leg.
struct RouteClock {
  private var timed: TimedGraph?
  private var elapsed: UInt32 = 0

  /// With a departure, rules by hours count when their place is reached.
  init(profile: Profile, departure: Departure?) {
    timed = departure.map { TimedGraph(departure: $0, profile: profile) }
  }

  /// Writes the times of `leg`, and returns where its way is closed.
  mutating func measure(
    _ leg: inout RouteLeg, leg index: Int, _ graph: inout SearchGraph
  ) throws -> [RouteClosure] {
    var closures: [RouteClosure] = []
    var follower: WayFollower?
    var travelled = Distance.zero
    for place in leg.path.indices {
      let base = try graph.knownState(of: leg.path[place].edge)
      let before = follower?.state
      var obstacle: WayObstacle?
      if follower == nil {
        follower = WayFollower(startingOn: base)
        if graph.costs[Int(base)] == CostModel.closed { obstacle = .closedRoad }
      } else {
        obstacle = try follower?.step(onto: base, in: &graph)
      }
      let state = follower?.state ?? base
      let found = try times(
        of: leg.path[place], before: before, state, isOpen: obstacle == nil, graph)
      obstacle = obstacle ?? found.obstacle
      leg.path[place].turnDuration = .milliseconds(found.turn)
      leg.path[place].duration = .milliseconds(found.road)
      if obstacle == nil { leg.path[place].trafficDelay = .milliseconds(found.delay) }
      elapsed = elapsed &+ found.turn &+ found.road
      let end = travelled + leg.path[place].distance
      if let obstacle { Self.add(obstacle, leg: index, place, travelled, end, to: &closures) }
      travelled = end
    }
    return closures
  }

  /// The times of one edge in milliseconds: the old ones where it is closed.
  private mutating func times(
    of step: PathEdge, before: UInt32?, _ state: UInt32, isOpen: Bool, _ graph: SearchGraph
  ) throws -> Times {
    let old = Times(
      turn: Self.milliseconds(step.turnDuration), road: Self.milliseconds(step.duration))
    guard isOpen else { return old }
    let turn = before.map { graph.turnCost(from: $0, onto: state) } ?? 0
    var whole = graph.costs[Int(state)]
    var free = graph.freeTime(of: state)
    if var clock = timed {
      defer { timed = clock }
      let base = graph.bases[Int(state)]
      if let before,
        try clock.turn(from: graph.firstForms[Int(before)], onto: base, after: elapsed, graph)
          == nil
      {
        return old.stopped(by: .forbiddenTurn)
      }
      guard let passage = try clock.passage(of: base, after: elapsed + turn, graph) else {
        return old.stopped(by: .closedRoad)
      }
      (whole, free) = (passage.cost, passage.freeTime)
    }
    let length = try Self.length(of: step, graph)
    let part = length > 0 ? min(1, max(0, step.distance.meters / length)) : 0
    let road = UInt32((Double(whole) * part).rounded())
    return Times(
      turn: turn, road: road, delay: Int64(road) - Int64((Double(free) * part).rounded()))
  }

  /// How long an edge takes, in milliseconds.
  private struct Times {
    var turn: UInt32
    var road: UInt32
    /// What traffic adds to ``road``.
    var delay: Int64 = 0
    var obstacle: WayObstacle?

    func stopped(by obstacle: WayObstacle) -> Times {
      var times = self
      times.obstacle = obstacle
      return times
    }
  }

  /// The length of the whole edge by its line, in which places on it are told.
  private static func length(of step: PathEdge, _ graph: SearchGraph) throws -> Double {
    try graph.source.shape(of: step.edge).length.meters
  }

  private static func milliseconds(_ duration: Duration) -> UInt32 {
    UInt32(max(0, min(Double(CostModel.pathCostLimit), (duration / .milliseconds(1)).rounded())))
  }

  private static func add(
    _ obstacle: WayObstacle, leg: Int, _ place: Int, _ start: Distance, _ end: Distance,
    to closures: inout [RouteClosure]
  ) {
    if let last = closures.last, last.obstacle == obstacle, obstacle == .closedRoad,
      last.path.upperBound == place
    {
      closures[closures.count - 1].path = last.path.lowerBound..<place + 1
      closures[closures.count - 1].end = end
      return
    }
    closures.append(
      RouteClosure(leg: leg, path: place..<place + 1, start: start, end: end, obstacle: obstacle))
  }
}

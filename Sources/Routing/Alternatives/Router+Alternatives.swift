import Geo
import RoadNetwork

extension Router {
  /// The cheapest route of `request`, and after it up to `count` others that are worth a look.
  ///
  /// The others cost little more, are different enough, and take no needless turn, as `limits`
  /// say; there may be none. Over several places, an other takes another way between two of them and
  /// is different enough as a whole. With a departure, ways are looked for at any hour, and those told
  /// that are open when their places are reached and fast enough then. Only trips that pass no roads for
  /// residents have others. The same request gives the same routes.
  /// - Throws: as ``route(_:using:)``.
  /// - Complexity: about that of four searches between each two places, and two for each route that is
  ///   looked at.
  public func routes(
    _ request: RouteRequest, alternatives count: Int,
    within limits: AlternativeLimits = AlternativeLimits(),
    using algorithm: SearchAlgorithm = .overlay
  ) throws -> [Route] {
    guard count > 0, request.waypoints.count > 1 else {
      return [try route(request, using: algorithm)]
    }
    if request.departure != nil {
      return try timedRoutes(request, alternatives: count, within: limits, using: algorithm)
    }
    // What was to be avoided and is not may have a way without, which stands alone.
    return try plannedRoutes(request, count, limits, algorithm)
      ?? [route(request, using: algorithm)]
  }

  /// The routes at any hour; nil if the best is better looked for without others.
  private func plannedRoutes(
    _ request: RouteRequest, _ count: Int, _ limits: AlternativeLimits,
    _ algorithm: SearchAlgorithm
  ) throws -> [Route]? {
    let metric = try metric(for: request)
    do {
      return try withSpace(for: metric) { space -> [Route]? in
        var planner = RoutePlanner(request, algorithm)
        let plans = try planner.plans(alternatives: count, limits, in: &space)
        let isFree = plans[0].legs.allSatisfy { !space.graph.passesAvoidedRoads($0.path) }
        guard isFree else { return nil }
        let describer = RouteDescriber(graph: graph, search: space.graph)
        let routes = try plans.map { try describer.route($0, request) }
        return routes[0].legs.count > 1 ? Self.different(routes, limits) : routes
      }
    } catch RoutingError.noRoute where metric.hasWeights {
      return nil
    }
  }

  /// The first of `routes` over several places, and the others as far as they share little with those
  /// before: where a route passes a road on two legs, the legs alone do not tell.
  private static func different(_ routes: [Route], _ limits: AlternativeLimits) -> [Route] {
    var kept: [Route] = []
    for route in routes where kept.allSatisfy({ route.share(of: $0) <= limits.share }) {
      kept.append(route)
    }
    return kept
  }

  /// The first to arrive, and the ways of other hours that are good at this one too.
  private func timedRoutes(
    _ request: RouteRequest, alternatives count: Int, within limits: AlternativeLimits,
    using algorithm: SearchAlgorithm
  ) throws -> [Route] {
    var routes = [try route(request, using: algorithm)]
    var anyTime = request
    anyTime.departure = nil
    // The best at any hour may not be the best now, so one more is looked at.
    let others: [Route]
    do {
      others = try plannedRoutes(anyTime, count + 1, limits, algorithm) ?? []
    } catch is RoutingError {
      return routes
    }
    for other in others where routes.count <= count {
      let now = try refreshed(other, departure: request.departure, traffic: request.traffic)
      let most = routes[0].duration * limits.stretch
      guard now.closures.isEmpty, now.route.duration <= most,
        routes.allSatisfy({ now.route.share(of: $0) <= limits.share })
      else { continue }
      routes.append(now.route)
    }
    return routes
  }
}

extension Route {
  /// The time of the edges that this route and `other` have in common and of the turns into them, as
  /// a part of the time of `other`; that of the one which passes them longer, or more often.
  fileprivate func share(of other: Route) -> Double {
    let common = max(time(onEdgesOf: other), other.time(onEdgesOf: self))
    return other.duration > .zero ? common / other.duration : 1
  }

  private func time(onEdgesOf other: Route) -> Duration {
    let edges = Set(other.legs.flatMap { $0.path.map(\.edge) })
    return legs.flatMap(\.path).filter { edges.contains($0.edge) }
      .reduce(Duration.zero) { $0 + $1.duration + $1.turnDuration }
  }
}

extension RoutePlanner {
  /// The cheapest plan, and after it up to `count` others.
  fileprivate mutating func plans(
    alternatives count: Int, _ limits: AlternativeLimits, in space: inout SearchSpace
  ) throws -> [RoutePlan] {
    let best = try plan(in: &space)
    guard !best.passesPrivateRoad else { return [best] }
    var plans = [best]
    if best.legs.count == 1 {
      plans += try others(count, best, leg: 0, try ends(ofLeg: 0, in: &space), limits, in: &space)
    } else {
      let total = best.legs.reduce(0) { $0 + Double($1.path.cost) }
      let longestFirst = best.legs.indices.sorted {
        (best.legs[$1].path.cost, $0) < (best.legs[$0].path.cost, $1)
      }
      for leg in longestFirst where plans.count <= count {
        let cost = Double(best.legs[leg].path.cost)
        // All other legs are shared, so that less of this one may be.
        var own = limits
        own.share = 1 - (1 - limits.share) * total / max(1, cost)
        guard own.share > 0 else { continue }
        plans += try others(
          count + 1 - plans.count, best, leg: leg, fixedEnds(of: best.legs[leg], space.graph), own,
          in: &space)
      }
    }
    return plans
  }

  /// Up to `count` plans that differ from `best` on one leg.
  private func others(
    _ count: Int, _ best: RoutePlan, leg: Int, _ ends: SearchEnds, _ limits: AlternativeLimits,
    in space: inout SearchSpace
  ) throws -> [RoutePlan] {
    var fastest = best.legs[leg].path
    fastest.cost -= min(fastest.cost, fastest.origin.penalty)
    var chooser = AlternativeChooser(fastest, ends, limits, space.graph)
    return try chooser.choose(count, in: &space).map { path in
      var plan = best
      plan.legs[leg] = try plannedLeg(leg, path, space.graph)
      return plan
    }
  }

  /// Where a leg between others starts and ends: just as the best one does, so that the legs before and
  /// behind it fit any other.
  private func fixedEnds(of leg: PlannedLeg, _ graph: SearchGraph) -> SearchEnds {
    var origin = leg.path.origin
    origin.penalty = 0
    var destination = leg.path.destination
    if let last = leg.path.states.last {
      destination.state = graph.firstForms[Int(last)]
      destination.takesAnyForm = false
    }
    return SearchEnds(origins: [origin], destinations: [destination])
  }
}

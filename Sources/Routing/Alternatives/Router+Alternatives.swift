import Geo
import RoadNetwork

extension Router {
  /// The cheapest route of `request`, and after it up to `count` others that are worth a look.
  ///
  /// The others cost little more, are different enough, and take no needless turn, as `limits`
  /// say; there may be none. Only trips between two places, without a departure, that pass no roads
  /// for residents have others. The same request gives the same routes.
  /// - Throws: as ``route(_:using:)``.
  /// - Complexity: about that of four searches, and two for each route that is looked at.
  public func routes(
    _ request: RouteRequest, alternatives count: Int,
    within limits: AlternativeLimits = AlternativeLimits(),
    using algorithm: SearchAlgorithm = .overlay
  ) throws -> [Route] {
    guard count > 0, request.waypoints.count == 2, request.departure == nil else {
      return [try route(request, using: algorithm)]
    }
    let found = try spaces.withSpace(for: try metric(for: request)) { space -> [Route]? in
      var planner = RoutePlanner(request, algorithm)
      let plans = try planner.plans(alternatives: count, limits, in: &space)
      let isFree = plans[0].legs.allSatisfy { !space.graph.passesAvoidedRoads($0.path) }
      guard isFree else { return nil }
      let describer = RouteDescriber(graph: graph, search: space.graph)
      return try plans.map { try describer.route($0, request) }
    }
    // What was to be avoided and is not may have a way without, which stands alone.
    return try found ?? [route(request, using: algorithm)]
  }
}

extension RoutePlanner {
  /// The cheapest plan between two places, and after it up to `count` others.
  fileprivate mutating func plans(
    alternatives count: Int, _ limits: AlternativeLimits, in space: inout SearchSpace
  ) throws -> [RoutePlan] {
    let plan = try plan(in: &space)
    guard !plan.passesPrivateRoad, let best = plan.legs.first?.path else { return [plan] }
    var chooser = AlternativeChooser(
      best, try ends(ofLeg: 0, in: &space), limits, space.graph)
    let others = try chooser.choose(count, in: &space)
    return try [plan]
      + others.map { path in
        RoutePlan(
          legs: [try plannedLeg(0, path, space.graph)], passesPrivateRoad: false,
          doubtfulTiles: plan.doubtfulTiles)
      }
  }
}

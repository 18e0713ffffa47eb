import Geo
import RoadNetwork

/// Finds cheapest routes on a road graph, exactly: with turn costs, turn restrictions over any
/// number of edges, and roads that are only for those who live there.
///
/// A router may be used from many threads at once; it keeps the parts of the graph that its
/// searches have laid out, up to some size.
public struct Router: Sendable {
  public let graph: RoadGraph
  let spaces: SearchSpacePool
  private let patches = PatchCache()
  /// What answers ask and tell on their way; nil if nobody wants to know.
  private(set) var probe: SearchProbe?

  /// What searches keep for the next ones unless told otherwise, in bytes: the roads of a country
  /// of half a million junctions.
  public static let defaultMemory = 256 << 20

  /// Makes a router on `graph`, with costs of cells over the same roads that ``OverlayBuilder``
  /// made; nothing is read yet.
  ///
  /// Between searches it keeps about `memory` bytes of roads laid out and costs worked out, so that
  /// searches nearby need not do so again; `policy` says when costs of cells are worked out for other
  /// profiles, vehicles and wishes.
  public init(
    graph: RoadGraph, overlays: (any OverlaySource)? = nil, memory: Int = Router.defaultMemory,
    policy: CustomizationPolicy = CustomizationPolicy()
  ) {
    self.graph = graph
    spaces = SearchSpacePool(graph: graph, overlays: overlays, size: memory, policy: policy)
  }

  /// This router, whose answers ask and tell `probe` on their way.
  ///
  /// Both share what they keep between searches. An answer that is not wanted any more ends with
  /// `CancellationError`, within milliseconds.
  public func watched(by probe: SearchProbe) -> Router {
    var router = self
    router.probe = probe
    return router
  }

  /// About how many bytes are kept between searches: at most as many as the router was made with, once
  /// none is running.
  public var memoryCost: Int { spaces.memoryCost + patches.memoryCost }

  /// Lends a space for `profile` to `body`.
  func withSpace<Result>(
    for profile: Profile, _ body: (inout SearchSpace) throws -> Result
  ) throws -> Result {
    try spaces.withSpace(for: Metric(profile), probe, body)
  }

  /// Lends a space for `metric` to `body`.
  func withSpace<Result>(
    for metric: Metric, _ body: (inout SearchSpace) throws -> Result
  ) throws -> Result {
    try spaces.withSpace(for: metric, probe, body)
  }

  /// Returns the cheapest route over the waypoints of `request`.
  ///
  /// Each waypoint is moved to the nearest road from which, or to which, the neighbouring
  /// waypoint can be reached. Roads for residents only serve the first and the last stretch,
  /// unless there is no other way: then the route carries a notice.
  /// - Throws: ``RoutingError`` if there is no route, ``RoadGraphError`` if the map is damaged.
  /// - Complexity: for each leg that of the search: see ``SearchAlgorithm``.
  public func route(
    _ request: RouteRequest, using algorithm: SearchAlgorithm = .overlay
  ) throws -> Route {
    try plan(request, algorithm) { plan, search in
      try RouteDescriber(graph: graph, search: search).route(plan, request)
    }
  }

  /// Returns the roads of the route that ``route(_:using:)`` gives, without reading lines.
  ///
  /// - Throws: as ``route(_:using:)``.
  public func path(
    _ request: RouteRequest, using algorithm: SearchAlgorithm = .overlay
  ) throws -> RoutePath {
    try plan(request, algorithm) { RoutePath($0, $1) }
  }

  private func plan<Result>(
    _ request: RouteRequest, _ algorithm: SearchAlgorithm,
    _ describe: (RoutePlan, SearchGraph) throws -> Result
  ) throws -> Result {
    guard request.waypoints.count > 1 else {
      throw RoutingError.tooFewWaypoints(request.waypoints.count)
    }
    defer { probe?.report(1, of: 1) }
    let metric = try metric(for: request)
    do {
      let (result, isFree) = try plan(request, metric, algorithm, describe)
      // What costs more than its time may have been the lesser evil. A way without is better still.
      if isFree { return result }
      return try withoutAvoided(request, metric, algorithm, describe) ?? result
    } catch RoutingError.noRoute where metric.hasWeights {
      // So much may have to be passed that its weight is more than any path may cost. A way without
      // would have been found.
      return try plan(request, metric.withoutWeights, algorithm, describe).result
    }
  }

  /// What `describe` makes of the best plan for `metric`, and whether it passes nothing to be avoided.
  private func plan<Result>(
    _ request: RouteRequest, _ metric: Metric, _ algorithm: SearchAlgorithm,
    _ describe: (RoutePlan, SearchGraph) throws -> Result
  ) throws -> (result: Result, isFree: Bool) {
    try withSpace(for: metric) { space in
      var planner = RoutePlanner(request, algorithm)
      let plan = try planner.plan(in: &space)
      let isFree = plan.legs.allSatisfy { !space.graph.passesAvoidedRoads($0.path) }
      return (try describe(plan, space.graph), isFree)
    }
  }

  /// The best way that passes no road to be avoided; nil if there is none.
  private func withoutAvoided<Result>(
    _ request: RouteRequest, _ metric: Metric, _ algorithm: SearchAlgorithm,
    _ describe: (RoutePlan, SearchGraph) throws -> Result
  ) throws -> Result? {
    var closed = metric
    closed.severity = .closed
    do {
      return try withSpace(for: closed) { space in
        var planner = RoutePlanner(request, algorithm, .nearestOnly)
        return try describe(try planner.plan(in: &space), space.graph)
      }
    } catch is RoutingError {
      return nil
    }
  }

  /// Works out all costs of cells that routes like `request` may need, and returns their number.
  ///
  /// These are the cells that its profile, vehicle, wishes and traffic change.
  /// Routes work them out as they need them, so that this is for who has time beforehand. Its waypoints
  /// do not matter.
  /// - Throws: ``RoadGraphError`` if the map is damaged.
  /// - Complexity: O(*n*) in the roads of the cells concerned.
  @discardableResult
  public func prepare(for request: RouteRequest) throws -> Int {
    let costs = try spaces.costs(for: try metric(for: request), probe)
    guard let cells = costs as? CustomCells else { return 0 }
    try cells.customizeAll(probe)
    return cells.customizedCount
  }

  /// What the route of `request` makes least.
  func metric(for request: RouteRequest) throws -> Metric {
    var metric = Metric(request.profile)
    let wish = PatchWish(avoidance: request.avoidance, traffic: request.traffic)
    metric.avoidedRoads = wish.avoidance.roads
    metric.avoidedTurns = wish.avoidance.turns
    if wish.namesRoads {
      metric.patch = try patches.patch(for: wish) { try PatchResolver.patch(wish, graph, probe) }
    }
    return metric
  }
}

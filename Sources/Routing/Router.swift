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

  /// What searches keep for the next ones unless told otherwise, in bytes: the roads of a country
  /// of half a million junctions.
  public static let defaultMemory = 256 << 20

  /// Makes a router on `graph`, with costs of cells over the same roads that ``OverlayBuilder``
  /// made; nothing is read yet.
  ///
  /// Between searches it keeps about `memory` bytes of roads laid out, so that searches nearby need
  /// not do so again.
  public init(
    graph: RoadGraph, overlays: (any OverlaySource)? = nil, memory: Int = Router.defaultMemory
  ) {
    self.graph = graph
    spaces = SearchSpacePool(graph: graph, overlays: overlays, size: memory)
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
    return try spaces.withSpace(for: request.profile) { space in
      var planner = RoutePlanner(request, algorithm)
      let plan = try planner.plan(in: &space)
      return try describe(plan, space.graph)
    }
  }
}

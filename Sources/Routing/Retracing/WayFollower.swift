import RoadNetwork

/// Why a given way cannot be travelled as it is.
public enum WayObstacle: Hashable, Sendable {
  /// The traveller may not use the road.
  case closedRoad
  /// The turn onto the road is forbidden, or the roads do not meet.
  case forbiddenTurn
}

/// Follows a given way edge by edge, in the states that turn restrictions ask for.
struct WayFollower {
  private(set) var state: UInt32
  private var steps: [SearchStep] = []

  /// Starts on the edge `base`.
  init(startingOn base: UInt32) { state = base }

  /// Goes on to the edge `base`; what stands in the way is told, and passed as if it did not.
  mutating func step(onto base: UInt32, in graph: inout SearchGraph) throws -> WayObstacle? {
    guard graph.costs[Int(base)] != CostModel.closed else {
      state = base
      return .closedRoad
    }
    try graph.collectSuccessors(of: state, .passable, into: &steps)
    guard let step = steps.first(where: { graph.bases[Int($0.state)] == base }) else {
      state = base
      return .forbiddenTurn
    }
    state = step.state
    return nil
  }
}

extension SearchGraph {
  /// The state of an edge that must be in the map.
  mutating func knownState(of edge: EdgeID) throws -> UInt32 {
    guard let state = try state(of: edge) else { throw RoutingError.tilesMissing([edge.tile]) }
    _ = try resolveHead(of: state)
    return state
  }
}

import Geo
import RoadNetwork

/// The roads of a route and what they add up to, without lines.
public struct RoutePath: Hashable, Sendable {
  /// The edges of each leg in the order of travel, first and last included.
  public var legs: [[EdgeID]]
  /// By the stored lengths of the edges, which are rounded up to decimetres.
  public var distance: Distance
  /// The time that all legs take, without stops.
  public var duration: Duration
  /// What the search made least: ``duration``, and what was added for things to be avoided.
  public var cost: Duration
  /// How far the first and the last waypoint lie from their roads.
  public var movedFrom: Distance
  public var movedTo: Distance
}

extension RoutePath {
  init(_ plan: RoutePlan, _ search: SearchGraph) {
    legs = []
    (distance, duration, cost, movedFrom, movedTo) = (.zero, .zero, .zero, .zero, .zero)
    for leg in plan.legs {
      let path = leg.path
      var edges: [EdgeID] = []
      edges.reserveCapacity(path.states.count)
      var meters = 0.0
      for (index, state) in path.states.enumerated() {
        let (tile, edge) = search.tileAndEdge(of: state)
        edges.append(EdgeID(tile: tile.id, index: UInt32(edge)))
        let start = index == 0 ? path.origin.fraction : 0
        let end = index == path.states.count - 1 ? path.destination.fraction : 1
        meters += tile.edges[edge].length.meters * max(0, end - start)
      }
      legs.append(edges)
      distance += .meters(meters)
      duration += .milliseconds(search.time(of: path))
      cost += .milliseconds(path.cost - path.origin.penalty - path.destination.penalty)
    }
    movedFrom = plan.legs.first?.origin.distance ?? .zero
    movedTo = plan.legs.last?.destination.distance ?? .zero
  }
}

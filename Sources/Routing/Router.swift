import Geo
import RoadNetwork

/// Finds routes on a road graph.
public struct Router: Sendable {
  public let graph: RoadGraph

  public init(graph: RoadGraph) { self.graph = graph }
}

import Geo
import RoadNetwork

/// What traffic does to one edge of a route.
public struct EdgeTraffic: Hashable, Sendable {
  /// The time on the travelled part, delay included; the usual time if nobody gets through.
  public var duration: Duration
  /// What traffic adds.
  public var delay: Duration
  public var isClosed: Bool
  /// What stands in the way here.
  public var incidents: [TrafficIncident]
}

extension Router {
  /// What `traffic` does to the edges of `leg`, one for each edge of its path, turns left out.
  ///
  /// - Throws: ``RoadGraphError`` if the map is damaged.
  /// - Complexity: O(*n*) in the edges of the leg.
  public func times(
    on leg: RouteLeg, for profile: Profile, in traffic: TrafficSnapshot
  ) throws -> [EdgeTraffic] {
    let model = CostModel(profile)
    return try leg.path.map { edge in
      let tile = try graph.tile(edge.edge.tile)
      let index = Int(edge.edge.index)
      let state = traffic.changes[edge.edge.tile]?[edge.edge.index]
      let free = try model.time(of: index, in: tile, traffic: nil)
      let busy = try model.time(of: index, in: tile, traffic: state)
      let incidents = (traffic.incidentsOfEdge[edge.edge] ?? []).map { traffic.incidents[$0] }
      guard free != CostModel.closed, busy != CostModel.closed else {
        return EdgeTraffic(
          duration: edge.duration - edge.trafficDelay, delay: .zero, isClosed: state == .closed,
          incidents: incidents)
      }
      let length = try graph.shape(of: edge.edge).length.meters
      let share = length > 0 ? min(1, edge.distance.meters / length) : 1
      let whole = Int64(busy & CostModel.costMask) - Int64(free & CostModel.costMask)
      let delay = Duration.milliseconds(Int64((Double(whole) * share).rounded()))
      return EdgeTraffic(
        duration: edge.duration - edge.trafficDelay + delay, delay: delay, isClosed: false,
        incidents: incidents)
    }
  }
}

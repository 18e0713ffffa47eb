import Geo
import RoadNetwork

/// Something that stands in the way of traffic along a route.
public struct RouteIncident: Hashable, Sendable {
  public var incident: TrafficIncident
  public var leg: Int
  /// From the start of the leg.
  public var start: Distance
  /// From the start of the leg.
  public var end: Distance
}

extension TrafficSnapshot {
  /// The incidents on the roads of `route`, in the order in which they are met; one that is met on several
  /// edges in a row is told once.
  ///
  /// - Complexity: O(*n*) in the number of edges.
  public func incidents(along route: Route) -> [RouteIncident] {
    var found: [RouteIncident] = []
    for (index, leg) in route.legs.enumerated() {
      var travelled = Distance.zero
      /// The incidents on the edge before, with their places in `found`.
      var open: [Int: Int] = [:]
      for step in leg.path {
        let end = travelled + step.distance
        var still: [Int: Int] = [:]
        for number in incidentsOfEdge[step.edge] ?? [] {
          if let place = open[number] {
            found[place].end = end
            still[number] = place
          } else {
            still[number] = found.count
            found.append(
              RouteIncident(
                incident: incidents[number], leg: index, start: travelled, end: end))
          }
        }
        open = still
        travelled = end
      }
    }
    return found
  }
}

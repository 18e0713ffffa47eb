import Geo
import RoadNetwork

extension RoadReach {
  /// A stretch travelled without turning round between two junctions.
  package struct Stretch {
    /// The states travelled, in order; never empty.
    package var states: [UInt32]
    package var origin: SnappedPosition
    package var destination: SnappedPosition

    package init(
      states: [UInt32], origin: SnappedPosition, destination: SnappedPosition
    ) {
      self.states = states
      self.origin = origin
      self.destination = destination
    }
  }

  /// The route that travels the stretches one after the other, each as a leg.
  package func route(over stretches: [Stretch]) throws -> Route {
    let legs = stretches.map { stretch -> PlannedLeg in
      let origin = anchor(stretch.states.first, stretch.origin)
      let destination = anchor(stretch.states.last, stretch.destination)
      let path = SearchPath(
        states: stretch.states, origin: origin, destination: destination, cost: 0)
      return PlannedLeg(path: path, origin: stretch.origin, destination: stretch.destination)
    }
    return try RouteDescriber(graph: graph.source, search: graph).route(
      RoutePlan(legs: legs, passesPrivateRoad: false),
      RouteRequest(waypoints: [], profile: profile))
  }

  private func anchor(_ state: UInt32?, _ position: SnappedPosition) -> Anchor {
    let state = state ?? SearchGraph.none
    let length = Double(lengths[Int(state)]) / Units.decimetersPerMeter
    let fraction = length > 0 ? min(1, max(0, position.offset.meters / length)) : 0
    return Anchor(state: state, fraction: fraction)
  }
}

import Geo
import Guidance
import RoadNetwork

/// The lanes before the next junction where one could be in a wrong one.
public struct JunctionLanes: Hashable, Sendable {
  public var view: LaneView
  /// From here to the junction.
  public var distance: Distance
  /// Place in ``RoutePlan/maneuvers`` of what is done there; nil at a junction without a maneuver.
  public var maneuverIndex: Int?
}

/// Tells the lanes of each junction once as it comes near, and once that it has been passed.
struct LaneWatch: Sendable {
  /// Place in ``RoutePlan/laneViews`` of what is shown now.
  var shown: Int?

  /// What changes at `along` on the route: lanes to show, or none any more.
  mutating func update(
    along: Distance, within reach: Distance, of plan: RoutePlan
  ) -> NavigationEvent? {
    let next = plan.laneViews.indices.first {
      plan.lanePlaces[$0] > along && plan.laneViews[$0].isComplex
    }
    let near = next.flatMap { plan.lanePlaces[$0] - along <= reach ? $0 : nil }
    // Slowing down shortens the reach; what is shown stays until it is passed.
    guard near != shown, near != nil || shown != next else { return nil }
    shown = near
    return .junctionLanes(
      near.map { index in
        let view = plan.laneViews[index]
        let maneuver = plan.maneuvers.firstIndex {
          view.isAtManeuver && $0.leg == view.leg && $0.pathIndex == view.pathIndex
        }
        return JunctionLanes(
          view: view, distance: plan.lanePlaces[index] - along, maneuverIndex: maneuver)
      })
  }
}

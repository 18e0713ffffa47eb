/// What is told along a route.
public struct RouteGuidance: Hashable, Sendable {
  /// As ``ManeuverBuilder/maneuvers(of:)`` gives them.
  public var maneuvers: [Maneuver]
  /// The lanes before junctions with and without a maneuver, in the order of travel.
  public var laneViews: [LaneView]

  public init(maneuvers: [Maneuver] = [], laneViews: [LaneView] = []) {
    self.maneuvers = maneuvers
    self.laneViews = laneViews
  }
}

extension RouteGuidance {
  static func += (left: inout RouteGuidance, right: RouteGuidance) {
    left.maneuvers += right.maneuvers
    left.laneViews += right.laneViews
  }
}

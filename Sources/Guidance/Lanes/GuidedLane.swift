import Geo
import RoadNetwork

/// One lane before a junction, and what it is worth to the traveller.
public struct GuidedLane: Hashable, Sendable {
  /// The names in the raw values are those of the command line and its JSON.
  public enum Recommendation: String, CaseIterable, Sendable {
    /// The lane leads elsewhere, or not this traveller.
    case none
    /// The lane leads where the route goes.
    case recommended
    /// The lane also fits the maneuver after that.
    case highlyRecommended = "highly_recommended"
  }

  /// The arrows of the lane; nil where the map does not tell.
  public var directions: LaneDirections?
  /// Those of the arrows that point where the route goes.
  public var followed: LaneDirections
  public var recommendation: Recommendation
  /// Who may use the lane.
  public var modes: ModeSet

  public init(
    directions: LaneDirections?, followed: LaneDirections = [],
    recommendation: Recommendation = .none, modes: ModeSet = .all
  ) {
    self.directions = directions
    self.followed = followed
    self.recommendation = recommendation
    self.modes = modes
  }

  public var isRecommended: Bool { recommendation != .none }
}

/// The lanes before one junction of a route, whether there is a maneuver or not.
public struct LaneView: Hashable, Sendable {
  /// The leg of the route, from 0.
  public var leg: Int
  /// The first edge beyond the junction, or inside it: as ``Maneuver/pathIndex``.
  public var pathIndex: Int
  public var position: Coordinate
  public var distanceFromLegStart: Distance
  /// From left to right in the direction of travel, whichever side traffic keeps to.
  public var lanes: [GuidedLane]
  /// Whether there is a maneuver here.
  public var isAtManeuver: Bool

  /// Whether a driver could be in a lane that leads off the route.
  public var isComplex: Bool { lanes.count > 1 && lanes.contains { !$0.isRecommended } }
}

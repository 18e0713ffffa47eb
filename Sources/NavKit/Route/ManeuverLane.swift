internal import Guidance
internal import RoadNetwork

/// An arrow painted on a lane, or a sign over it.
public enum LaneDirection: CaseIterable, Hashable, Sendable {
  case sharpLeft, left, slightLeft, straight, slightRight, right, sharpRight, uTurn
  /// The lane ends; its traffic moves over.
  case mergeToLeft, mergeToRight

  static func all(of directions: LaneDirections) -> [LaneDirection] {
    zip(LaneDirections.single, allCases).filter { directions.contains($0.0) }.map(\.1)
  }
}

/// What a lane is worth on the way.
public enum LaneRecommendationState: Hashable, Sendable {
  case notRecommended
  /// The lane leads where the route goes.
  case recommended
  /// The lane also fits the maneuver after that.
  case highlyRecommended
}

/// One lane before a maneuver or a junction.
public struct Lane: Hashable, Sendable {
  /// Nil where the map does not tell; empty for a lane without arrows.
  public var directions: [LaneDirection]?
  /// Those of the directions that lead where the route goes.
  public var directionsToFollow: [LaneDirection]
  public var recommendationState: LaneRecommendationState

  init(_ lane: GuidedLane) {
    directions = lane.directions.map(LaneDirection.all)
    directionsToFollow = LaneDirection.all(of: lane.followed)
    recommendationState =
      switch lane.recommendation {
      case .none: .notRecommended
      case .recommended: .recommended
      case .highlyRecommended: .highlyRecommended
      }
  }
}

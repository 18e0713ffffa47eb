/// The lanes to take at the next maneuver.
public struct ManeuverViewLaneAssistance: Hashable, Sendable {
  /// Index 0 is the leftmost lane in the direction of travel, in every country.
  public var lanesForNextManeuver: [Lane]
  /// For the maneuver after that, if it is told along with the next; else empty.
  public var lanesForNextNextManeuver: [Lane]
}

public protocol ManeuverViewLaneAssistanceDelegate: AnyObject {
  /// Called as a maneuver with lanes comes near, with each of its announcements but the first.
  func onLaneAssistanceUpdated(_ laneAssistance: ManeuverViewLaneAssistance)
}

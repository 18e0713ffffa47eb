internal import Navigation
internal import RoadNetwork

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

/// The lanes before the next junction at which one could be in a wrong lane, with or without a
/// maneuver.
public struct JunctionViewLaneAssistance: Hashable, Sendable {
  /// Index 0 is the leftmost lane in the direction of travel, in every country; empty once the
  /// junction has been passed.
  public var lanesForNextJunction: [Lane]
  /// Nil once the junction has been passed.
  public var distanceInMeters: Double?
  /// What ``NavigatorInterface/getManeuver(index:)`` takes; nil at a junction without a maneuver.
  public var maneuverIndex: Int32?

  init(_ lanes: JunctionLanes?) {
    lanesForNextJunction = lanes?.view.lanes.map(Lane.init) ?? []
    distanceInMeters = lanes?.distance.meters
    maneuverIndex = lanes?.maneuverIndex.map(Int32.init)
  }
}

public protocol JunctionViewLaneAssistanceDelegate: AnyObject {
  /// Called once as a junction comes near, and once when it has been passed.
  func onLaneAssistanceUpdated(_ laneAssistance: JunctionViewLaneAssistance)
}

/// A lane of the road on which one is.
public struct CurrentSituationLane: Hashable, Sendable {
  /// Nil where the map does not tell; empty for a lane without arrows.
  public var directions: [LaneDirection]?
  /// Who may use it.
  public var transportModes: [TransportMode]
  /// Road numbers and places on the sign over it.
  public var signTexts: [String]

  init(_ lane: RoadNetwork.Lane) {
    directions = lane.directions.map(LaneDirection.all)
    transportModes = TransportMode.allCases.filter { mode in
      mode.profile.map { lane.modes.contains($0.mode) } ?? lane.modes.contains(.bus)
    }
    signTexts = lane.destinationRefs + lane.destinations
  }
}

/// The lanes of the road on which one is, in the direction of travel; in which of them one is
/// cannot be told.
public struct CurrentSituationLaneAssistance: Hashable, Sendable {
  /// Nil where the map does not tell.
  public var laneCount: Int?
  /// Index 0 is the leftmost lane; empty where the map tells no more than their number.
  public var lanes: [CurrentSituationLane]

  init(_ lanes: RoadLanes) {
    laneCount = lanes.count
    self.lanes = lanes.list.map(CurrentSituationLane.init)
  }
}

public protocol CurrentSituationLaneAssistanceDelegate: AnyObject {
  /// Called when the lanes become others, with and without a route.
  func onLaneAssistanceUpdated(_ laneAssistance: CurrentSituationLaneAssistance)
}

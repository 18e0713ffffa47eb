import Geo
import RoadNetwork

/// A place where a route passes from one road to the next, with all roads that meet there.
struct Junction: Sendable {
  /// The road one comes on.
  let approach: RoadPiece
  /// Direction of travel at the end of the approach.
  let bearing: Bearing
  /// The road the route takes.
  let exit: Arm
  /// All other roads, without the one that leads back.
  let others: [Arm]
  /// Whether the route goes back on the road it came on.
  let turnsBack: Bool
  /// Whether the approach may only be travelled towards the junction.
  let approachIsOneWay: Bool
  let mode: TravelMode
  /// What is told about the first node of the junction.
  let node: NodeID
  let flags: NodeFlags

  /// The roads that a traveller could take by mistake: open, and of ordinary make for this trip.
  var choices: [Arm] { others.filter { $0.isOpen && isOrdinary($0) } }

  /// Whether `arm` is a road and no driveway or path beside what is travelled.
  func isOrdinary(_ arm: Arm) -> Bool {
    if mode == .pedestrian { return true }
    let cycleRank = mode == .bicycle ? RoadPiece.minorRank - 1 : 0
    return arm.piece.rank <= max(RoadPiece.serviceRank, cycleRank, approach.rank, exit.piece.rank)
  }

  /// Whether the route stays on the road by name, number or, without them, by class.
  var keepsRoad: Bool { approach.goesOn(as: exit.piece) }

  /// Whether the turn leads back on the other carriageway of the same road.
  var turnsRound: Bool {
    if turnsBack { return true }
    return exit.deviation >= 150 && approachIsOneWay && exit.isOneWay && keepsRoad
  }
}

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
  /// The other roads that some rule asks for, without the one that leads back.
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
    arm.piece.rank <= Self.rankLimit(mode, approach, exit.piece)
  }

  /// The least important roads that are ordinary at a junction from `approach` to `exit`.
  static func rankLimit(_ mode: TravelMode, _ approach: RoadPiece, _ exit: RoadPiece) -> Int {
    if mode == .pedestrian { return .max }
    let cycleRank = mode == .bicycle ? RoadPiece.minorRank - 1 : 0
    return max(RoadPiece.serviceRank, cycleRank, approach.rank, exit.rank)
  }

  /// Whether the route stays on the road by name, number or, without them, by class.
  var keepsRoad: Bool { approach.goesOn(as: exit.piece) }

  /// Whether the turn leads back on the other carriageway of the same road.
  var turnsRound: Bool {
    if turnsBack { return true }
    return exit.deviation >= 150 && approachIsOneWay && exit.isOneWay && keepsRoad
  }
}

import Geo
import RoadNetwork

/// One road that leaves a junction, seen by a traveller who comes to it.
struct Arm: Sendable {
  /// Whether a traveller may enter the arm.
  enum Openness: Sendable {
    case open
    /// Only for those who belong there.
    case restricted
    case closed
  }

  let piece: RoadPiece
  let bearing: Bearing
  /// The turn into the arm in degrees, positive to the right.
  let turn: Double
  let openness: Openness
  /// Whether the mode may travel the arm towards the junction.
  let leadsIn: Bool

  var deviation: Double { abs(turn) }
  var isOpen: Bool { openness == .open }
  /// Whether the traveller may leave by the arm, even if only by leave of its owner.
  var isPassable: Bool { openness != .closed }
  var isOneWay: Bool { isPassable != leadsIn }
  /// The direction of travel on an arm of one direction.
  var travelBearing: Bearing { isPassable ? bearing : bearing.reversed }

  /// Whether `other` is the opposite carriageway of the same road.
  func isOppositeCarriageway(of other: Arm) -> Bool {
    isOneWay && other.isOneWay && piece.goesOn(as: other.piece)
      && abs(travelBearing.turn(to: other.travelBearing)) >= 135
  }
}

extension Arm.Openness {
  init(_ access: Access) {
    switch access {
    case .no: self = .closed
    case .yes, .designated, .destination: self = .open
    case .delivery, .customers, .private: self = .restricted
    }
  }
}

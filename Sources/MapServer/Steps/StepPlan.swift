import Geo
import Guidance

/// One step of a leg: a maneuver, and the stretch up to the next.
struct StepPlan: Sendable {
  /// What is done, in the words of OSRM's API; the last two never reach an answer.
  enum Kind: String, Sendable {
    case depart, arrive, turn, `continue`, merge, fork, roundabout, rotary, notification
    case newName = "new name"
    case onRamp = "on ramp"
    case offRamp = "off ramp"
    case endOfRoad = "end of road"
    case roundaboutTurn = "roundabout turn"
    case exitRoundabout = "exit roundabout"
    case exitRotary = "exit rotary"
    /// A crossing at which nothing is to be said.
    case suppressed
    /// The first of the two turns over a slip road.
    case slipRoad

    var isWaypoint: Bool { self == .depart || self == .arrive }
    var isRoundabout: Bool {
      switch self {
      case .roundabout, .rotary, .roundaboutTurn, .exitRoundabout, .exitRotary: true
      default: false
      }
    }
  }

  var kind: Kind
  var modifier: String?
  /// The edges up to the next step; empty for an arrival.
  var path: Range<Int>
  var text: RoadText
  var bearingBefore: Bearing?
  var bearingAfter: Bearing?
  var exit: Int?
  /// Places and numbers on signs, and the number of a motorway exit.
  var destinations: String?
  var exits: String?
  var rotaryName: String?
  /// How the name is spoken, in the letters of the IPA.
  var pronunciation: String?
  var drivesOnLeft = false

  /// The crossing, where the step begins at one.
  var crossing: Crossing?
  /// Whether the step runs between the carriageways of a divided road.
  var isSegregated = false
  /// How many crossings the step passes, that of its beginning not counted.
  var passedCrossings = 0

  /// The turn at the beginning in degrees, positive to the right.
  var turn: Double {
    guard let bearingBefore, let bearingAfter else { return 0 }
    return bearingBefore.turn(to: bearingAfter)
  }
  var isStraight: Bool { modifier == "straight" }
}

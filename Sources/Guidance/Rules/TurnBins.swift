/// Which angle is called what.
///
/// All angles are in degrees from straight on; a border belongs to the sharper word.
enum TurnBins {
  /// Below this a turn is straight on.
  static let slight = 15.0
  /// From here on a turn is plainly left or right.
  static let plain = 45.0
  static let sharp = 125.0
  static let turnRound = 170.0
  /// Through a roundabout the roads bend, so that more counts as straight on.
  static let roundaboutSlight = 30.0
}

extension Maneuver.Modifier {
  /// The word for a turn of `degrees`, positive to the right.
  init(turn degrees: Double, slightFrom: Double = TurnBins.slight) {
    let isRight = degrees > 0
    switch abs(degrees) {
    case ..<slightFrom: self = .straight
    case ..<TurnBins.plain: self = isRight ? .slightRight : .slightLeft
    case ..<TurnBins.sharp: self = isRight ? .right : .left
    case ..<TurnBins.turnRound: self = isRight ? .sharpRight : .sharpLeft
    default: self = .uTurn
    }
  }

  /// The word for a turn of `degrees` that is no turning round.
  init(sideTurn degrees: Double) {
    let word = Self(turn: degrees)
    self = word != .uTurn ? word : degrees > 0 ? .sharpRight : .sharpLeft
  }

  /// The side, without its strength; nil for straight on and turning round.
  public var side: Side? {
    switch self {
    case .sharpLeft, .left, .slightLeft: .left
    case .sharpRight, .right, .slightRight: .right
    case .straight, .uTurn: nil
    }
  }

  /// Left or right.
  public enum Side: Sendable {
    case left
    case right
  }
}

internal import Guidance

extension ManeuverAction {
  init(_ maneuver: Guidance.Maneuver) {
    let (modifier, keepsLeft) = (maneuver.modifier, maneuver.drivesOnLeft)
    switch maneuver.kind {
    case .depart:
      self = maneuver.modifier == .uTurn ? Self.turnRound(keepsLeft) : .depart
    case .arrive: self = .arrive
    case .turn, .endOfRoad, .continue, .newName, .notification:
      self = Self.turn(modifier, keepsLeft)
    case .uTurn: self = Self.turnRound(keepsLeft)
    case .fork: self = Self.chosen(modifier, .leftFork, .middleFork, .rightFork)
    // Who comes from the left of the highway has it on the right, and merges to the right.
    case .merge:
      self = Self.chosen(modifier, .enterHighwayFromRight, .continueOn, .enterHighwayFromLeft)
    case .onRamp:
      self = Self.chosen(modifier, .leftRamp, keepsLeft ? .leftRamp : .rightRamp, .rightRamp)
    case .offRamp:
      self = Self.chosen(modifier, .leftExit, keepsLeft ? .leftExit : .rightExit, .rightExit)
    case .roundabout, .rotary: self = Self.roundabout(maneuver.roundaboutExit, keepsLeft)
    case .roundaboutExit: self = keepsLeft ? .leftRoundaboutPass : .rightRoundaboutPass
    case .ferry: self = .ferry
    }
  }

  /// In traffic that keeps to the left one turns round to the right.
  private static func turnRound(_ keepsLeft: Bool) -> ManeuverAction {
    keepsLeft ? .rightUTurn : .leftUTurn
  }

  private static func turn(
    _ modifier: Guidance.Maneuver.Modifier?, _ keepsLeft: Bool
  ) -> ManeuverAction {
    switch modifier {
    case .uTurn: turnRound(keepsLeft)
    case .sharpLeft: .sharpLeftTurn
    case .left: .leftTurn
    case .slightLeft: .slightLeftTurn
    case .straight, nil: .continueOn
    case .slightRight: .slightRightTurn
    case .right: .rightTurn
    case .sharpRight: .sharpRightTurn
    }
  }

  private static func chosen(
    _ modifier: Guidance.Maneuver.Modifier?, _ left: ManeuverAction, _ middle: ManeuverAction,
    _ right: ManeuverAction
  ) -> ManeuverAction {
    switch modifier {
    case .sharpLeft, .left, .slightLeft: left
    case .sharpRight, .right, .slightRight: right
    case .straight, .uTurn, nil: middle
    }
  }

  private static let leftExits: [ManeuverAction] = [
    .leftRoundaboutExit1, .leftRoundaboutExit2, .leftRoundaboutExit3, .leftRoundaboutExit4,
    .leftRoundaboutExit5, .leftRoundaboutExit6, .leftRoundaboutExit7, .leftRoundaboutExit8,
    .leftRoundaboutExit9, .leftRoundaboutExit10, .leftRoundaboutExit11, .leftRoundaboutExit12,
  ]
  private static let rightExits: [ManeuverAction] = [
    .rightRoundaboutExit1, .rightRoundaboutExit2, .rightRoundaboutExit3, .rightRoundaboutExit4,
    .rightRoundaboutExit5, .rightRoundaboutExit6, .rightRoundaboutExit7, .rightRoundaboutExit8,
    .rightRoundaboutExit9, .rightRoundaboutExit10, .rightRoundaboutExit11,
    .rightRoundaboutExit12,
  ]

  private static func roundabout(_ exit: Int?, _ keepsLeft: Bool) -> ManeuverAction {
    let exits = keepsLeft ? leftExits : rightExits
    guard let exit, exits.indices.contains(exit - 1) else {
      return keepsLeft ? .leftRoundaboutEnter : .rightRoundaboutEnter
    }
    return exits[exit - 1]
  }
}

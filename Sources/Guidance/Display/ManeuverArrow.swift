import Geo

/// The arrow that a driver is shown for a maneuver.
///
/// Roundabout arrows tell how far one drives round: 90 degrees is a quarter of the ring, in traffic
/// on the right or on the left.
public enum ManeuverArrow: String, CaseIterable, Sendable {
  case none
  case forward
  case left
  case right
  /// Keep to the left where the road forks.
  case forwardLeft
  case forwardRight
  /// A slight turn that is still a decision.
  case weakLeft
  case weakRight
  case uTurnLeft
  case uTurnRight
  case roundaboutRight45
  case roundaboutRight90
  case roundaboutRight135
  case roundaboutRight180
  case roundaboutRight225
  case roundaboutRight270
  case roundaboutRight315
  case roundaboutLeft45
  case roundaboutLeft90
  case roundaboutLeft135
  case roundaboutLeft180
  case roundaboutLeft225
  case roundaboutLeft270
  case roundaboutLeft315
  case leaveMotorwayLeft
  case leaveMotorwayRight
  case destination

  /// The arrow for `maneuver`.
  public init(_ maneuver: Maneuver) {
    let (modifier, keepsLeft) = (maneuver.modifier, maneuver.drivesOnLeft)
    switch maneuver.kind {
    case .arrive: self = .destination
    case .uTurn: self = Self.turnRound(keepsLeft)
    case .depart: self = modifier == .uTurn ? Self.turnRound(keepsLeft) : .forward
    case .fork: self = Self.chosen(modifier, .forwardLeft, .forward, .forwardRight)
    case .merge: self = Self.chosen(modifier, .weakLeft, .forward, .weakRight)
    case .offRamp:
      let usual = keepsLeft ? Self.leaveMotorwayLeft : .leaveMotorwayRight
      self = Self.chosen(modifier, .leaveMotorwayLeft, usual, .leaveMotorwayRight)
    case .roundabout, .rotary: self = Self.roundabout(modifier, keepsLeft)
    case .ferry: self = .forward
    case .turn, .endOfRoad, .continue, .newName, .notification, .onRamp, .roundaboutExit:
      self = Self.turn(modifier, keepsLeft)
    }
  }

  /// The picture of a roundabout arrow, 1 to 7 by the place of the exit, against the clock from the
  /// road one comes from; nil for another arrow.
  ///
  /// Traffic on the left goes round the other way, so there a short way is a high number.
  public var roundaboutPicture: Int? {
    if let octant = Self.octantsOnRight.firstIndex(of: self) { return octant + 1 }
    return Self.octantsOnLeft.firstIndex(of: self).map { 7 - $0 }
  }

  /// By eighths of the ring that one drives round.
  private static let octantsOnRight: [ManeuverArrow] = [
    .roundaboutRight45, .roundaboutRight90, .roundaboutRight135, .roundaboutRight180,
    .roundaboutRight225, .roundaboutRight270, .roundaboutRight315,
  ]
  private static let octantsOnLeft: [ManeuverArrow] = [
    .roundaboutLeft45, .roundaboutLeft90, .roundaboutLeft135, .roundaboutLeft180,
    .roundaboutLeft225, .roundaboutLeft270, .roundaboutLeft315,
  ]

  /// In traffic that keeps to the left one turns round to the right.
  private static func turnRound(_ keepsLeft: Bool) -> ManeuverArrow {
    keepsLeft ? .uTurnRight : .uTurnLeft
  }

  private static func chosen(
    _ modifier: Maneuver.Modifier?, _ left: ManeuverArrow, _ middle: ManeuverArrow,
    _ right: ManeuverArrow
  ) -> ManeuverArrow {
    switch modifier?.side {
    case .left: left
    case .right: right
    case nil: middle
    }
  }

  private static func turn(
    _ modifier: Maneuver.Modifier?, _ keepsLeft: Bool
  ) -> ManeuverArrow {
    switch modifier {
    case .uTurn: turnRound(keepsLeft)
    case .sharpLeft, .left: .left
    case .slightLeft: .weakLeft
    case .straight, nil: .forward
    case .slightRight: .weakRight
    case .right, .sharpRight: .right
    }
  }

  private static func roundabout(
    _ modifier: Maneuver.Modifier?, _ keepsLeft: Bool
  ) -> ManeuverArrow {
    // By the exit's place from the right; an end inside the ring is drawn as straight on.
    let octant =
      switch modifier {
      case .sharpRight: 1
      case .right: 2
      case .slightRight: 3
      case .straight, nil: 4
      case .slightLeft: 5
      case .left: 6
      case .sharpLeft: 7
      // All round: as far as there is an arrow for.
      case .uTurn: keepsLeft ? 1 : 7
      }
    return keepsLeft ? octantsOnLeft[7 - octant] : octantsOnRight[octant - 1]
  }
}

/// To which side a maneuver leads.
public enum ManeuverDirection: String, CaseIterable, Sendable {
  case forward
  case left
  case right
}

/// How sharply a maneuver turns.
public enum ManeuverWeight: String, CaseIterable, Sendable {
  case none
  case slight
  case normal
  case sharp
  case uTurn
}

extension Maneuver {
  public var direction: ManeuverDirection {
    switch modifier {
    case .uTurn: drivesOnLeft ? .right : .left
    case .sharpLeft, .left, .slightLeft: .left
    case .sharpRight, .right, .slightRight: .right
    case .straight, nil: .forward
    }
  }

  public var weight: ManeuverWeight {
    switch modifier {
    case .uTurn: .uTurn
    case .sharpLeft, .sharpRight: .sharp
    case .left, .right: .normal
    case .slightLeft, .slightRight: .slight
    case .straight, nil: .none
    }
  }
}

/// A roundabout without a ring: one node, told by the number of the exit.
enum MiniRoundaboutRule {
  static func decision(at junction: Junction) -> Decision? {
    guard junction.flags.contains(.miniRoundabout), junction.mode != .pedestrian,
      !junction.choices.isEmpty
    else { return nil }
    let taken = junction.exit
    let before = junction.others.filter {
      $0.isPassable && junction.isOrdinary($0)
        && ExitOrder.comes($0, before: taken, drivesOnLeft: junction.approach.drivesOnLeft)
    }
    return Decision(
      .roundabout, Maneuver.Modifier(turn: taken.turn, slightFrom: TurnBins.roundaboutSlight),
      exit: before.count + 1)
  }
}

/// The order in which one passes the exits of a roundabout at one node.
enum ExitOrder {
  /// Whether `arm` is passed before `other`: from the right where traffic keeps right.
  static func comes(_ arm: Arm, before other: Arm, drivesOnLeft: Bool) -> Bool {
    drivesOnLeft ? arm.turn < other.turn : arm.turn > other.turn
  }
}

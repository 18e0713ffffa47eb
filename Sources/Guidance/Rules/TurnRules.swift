/// The rules for ordinary roads.
enum TurnRules {
  /// What is told at `junction`; nil where the way on is plain to see.
  static func decision(at junction: Junction) -> Decision? {
    junction.exit.deviation < TurnBins.plain ? ahead(junction) : aside(junction)
  }

  // MARK: Ahead

  /// Roads within this angle compete with one that leads ahead.
  private static let aheadAngle = 60.0

  private static func ahead(_ junction: Junction) -> Decision? {
    let exit = junction.exit
    let rivals = junction.choices.filter {
      $0.deviation < aheadAngle && !outshines(exit, $0, at: junction)
    }
    if rivals.isEmpty { return nil }
    let prongs = rivals.filter {
      $0.deviation < TurnBins.plain && abs($0.turn - exit.turn) <= aheadAngle
        && abs($0.piece.rank - exit.piece.rank) <= 1
    }
    if !prongs.isEmpty { return Decision(.fork, side(of: exit, among: prongs)) }
    let word = Maneuver.Modifier(turn: exit.turn)
    return Decision(word == .straight ? .continue : .turn, word)
  }

  /// Left of all other prongs is slightly left, right of them slightly right.
  static func side(of exit: Arm, among prongs: [Arm]) -> Maneuver.Modifier {
    if prongs.allSatisfy({ $0.turn > exit.turn }) { return .slightLeft }
    if prongs.allSatisfy({ $0.turn < exit.turn }) { return .slightRight }
    return .straight
  }

  /// Whether nobody would take `rival` for the way on instead of `exit`.
  private static func outshines(_ exit: Arm, _ rival: Arm, at junction: Junction) -> Bool {
    let keeps = junction.keepsRoad
    let rivalKeeps = junction.approach.goesOn(as: rival.piece)
    let advantage = rival.piece.rank - exit.piece.rank
    let (own, other) = (exit.deviation, rival.deviation)
    if rival.piece.isLink, !exit.piece.isLink, own <= 30 { return true }
    if rivalKeeps && !keeps { return false }
    if advantage >= 2 { return true }
    if keeps, !rivalKeeps {
      if advantage >= 1 || advantage == 0 && own <= other + 10 { return true }
    }
    return advantage >= 0 && own <= TurnBins.slight && other >= 2 * own + 20
  }

  // MARK: Aside

  private static func aside(_ junction: Junction) -> Decision? {
    let exit = junction.exit
    if isPlainBend(junction) { return nil }
    let word = contrasted(Maneuver.Modifier(sideTurn: exit.turn), junction)
    return Decision(isEndOfRoad(junction) ? .endOfRoad : .turn, word)
  }

  /// Whether the road only bends here, and all else is seen to be something other.
  private static func isPlainBend(_ junction: Junction) -> Bool {
    let exit = junction.exit
    let choices = junction.choices
    if choices.isEmpty {
      if junction.keepsRoad { return true }
      // A road that may not be entered still makes the place a junction.
      return !junction.others.contains {
        !$0.isOpen && junction.isOrdinary($0) && $0.deviation < TurnBins.sharp
      }
    }
    return junction.keepsRoad && exit.deviation < 75
      && choices.allSatisfy {
        !junction.approach.goesOn(as: $0.piece) && $0.piece.rank > exit.piece.rank
          && $0.deviation >= aheadAngle
      }
  }

  private static func isEndOfRoad(_ junction: Junction) -> Bool {
    let exit = junction.exit
    let across = TurnBins.plain...135
    guard across.contains(exit.deviation), !junction.keepsRoad else { return false }
    let roads = junction.others.filter { junction.isOrdinary($0) }
    if roads.contains(where: { $0.deviation < TurnBins.plain }) { return false }
    return roads.contains {
      $0.isOpen && across.contains($0.deviation) && ($0.turn > 0) != (exit.turn > 0)
    }
  }

  /// A gentler or sharper word where two open roads would be called the same.
  private static func contrasted(
    _ word: Maneuver.Modifier, _ junction: Junction
  ) -> Maneuver.Modifier {
    let exit = junction.exit
    let likes = junction.choices.filter { Maneuver.Modifier(sideTurn: $0.turn) == word }
    if likes.isEmpty || word != .left && word != .right { return word }
    let isGentlest = likes.allSatisfy { $0.deviation > exit.deviation }
    let isSharpest = likes.allSatisfy { $0.deviation < exit.deviation }
    if isGentlest, exit.deviation < 65 { return word == .left ? .slightLeft : .slightRight }
    if isSharpest, exit.deviation >= 100 { return word == .left ? .sharpLeft : .sharpRight }
    return word
  }
}

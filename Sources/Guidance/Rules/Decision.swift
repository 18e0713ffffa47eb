/// What a rule has to say about a junction.
struct Decision: Hashable, Sendable {
  var kind: Maneuver.Kind
  var modifier: Maneuver.Modifier?
  /// Which exit of a small roundabout.
  var exit: Int?

  init(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?, exit: Int? = nil) {
    self.kind = kind
    self.modifier = modifier
    self.exit = exit
  }
}

/// The rules for one junction, asked in order; the first that has something to say decides.
enum JunctionRules {
  /// What the traveller is told at `junction`; nil if the way goes on by itself.
  static func decision(at junction: Junction) -> Decision? {
    if junction.turnsRound { return Decision(.uTurn, .uTurn) }
    if junction.exit.piece.isFerry, !junction.approach.isFerry { return Decision(.ferry, nil) }
    if let decision = MiniRoundaboutRule.decision(at: junction) { return decision }
    if junction.mode.isMotorized, let answer = RampRules.answer(at: junction) {
      return answer.decision
    }
    if let decision = TurnRules.decision(at: junction) { return decision }
    if junction.approach.isFerry, !junction.exit.piece.isFerry {
      return Decision(.notification, .straight)
    }
    return nil
  }
}

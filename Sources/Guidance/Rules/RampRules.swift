/// The rules for motorways and for other roads that are entered and left by ramps.
enum RampRules {
  /// An answer of these rules, which may be that nothing is to be said.
  struct Answer: Sendable {
    var decision: Decision?
  }

  /// Ramps leave and join within this angle; more is an ordinary turn.
  private static let flatAngle = 60.0

  /// What is told at `junction`; nil where the rules for ordinary roads hold.
  static func answer(at junction: Junction) -> Answer? {
    let (approach, exit) = (junction.approach, junction.exit)
    guard exit.deviation < flatAngle else {
      return entersRamp(junction) ? Answer(decision: onRamp(junction)) : nil
    }
    if approach.isMainline, exit.piece.isLink { return leaving(junction) }
    if approach.isMainline, exit.piece.isMainline { return stayingOn(junction) }
    if approach.isRamp, exit.piece.isMainline { return merging(junction) }
    if approach.isRamp, exit.piece.isLink { return rampFork(junction) }
    return entersRamp(junction) ? Answer(decision: onRamp(junction)) : nil
  }

  private static func entersRamp(_ junction: Junction) -> Bool {
    !junction.approach.isLink && !junction.approach.isMainline && junction.exit.piece.isRamp
  }

  private static func onRamp(_ junction: Junction) -> Decision? {
    if junction.choices.isEmpty { return nil }
    return Decision(.onRamp, Maneuver.Modifier(sideTurn: junction.exit.turn))
  }

  /// From a mainline onto a link.
  private static func leaving(_ junction: Junction) -> Answer? {
    let exit = junction.exit
    let ahead = junction.choices.filter { $0.deviation < flatAngle }
    let mainlines = ahead.filter { !$0.piece.isLink }
    if let main = mainlines.min(by: { $0.deviation < $1.deviation }) {
      let side: Maneuver.Modifier = exit.turn > main.turn ? .slightRight : .slightLeft
      return Answer(decision: Decision(.offRamp, side))
    }
    if ahead.isEmpty { return junction.choices.isEmpty ? Answer(decision: nil) : nil }
    return Answer(decision: Decision(.fork, TurnRules.side(of: exit, among: ahead)))
  }

  /// From a mainline onto a mainline: a word only where a second one leads on.
  private static func stayingOn(_ junction: Junction) -> Answer? {
    guard junction.approachIsOneWay, junction.exit.isOneWay else { return nil }
    let ahead = junction.choices.filter { $0.deviation < flatAngle }
    let mainlines = ahead.filter { $0.piece.isMainline }
    if mainlines.isEmpty {
      // Who stays on the road needs no word about its ramps.
      return ahead.allSatisfy { $0.piece.isLink } ? Answer(decision: nil) : nil
    }
    return Answer(decision: Decision(.fork, TurnRules.side(of: junction.exit, among: mainlines)))
  }

  /// From a ramp onto a mainline on which traffic comes from behind.
  private static func merging(_ junction: Junction) -> Answer? {
    guard junction.exit.isOneWay, junction.choices.isEmpty else { return nil }
    let upstream = junction.others.first { !$0.isPassable && $0.leadsIn && $0.deviation > 90 }
    guard let upstream else { return Answer(decision: nil) }
    // Who looks back sees the mainline on the side to which he has to move.
    let side: Maneuver.Modifier = upstream.turn < 0 ? .slightLeft : .slightRight
    return Answer(decision: Decision(.merge, side))
  }

  /// From a ramp onto one of several ramps or roads that lead on.
  private static func rampFork(_ junction: Junction) -> Answer? {
    let ahead = junction.choices.filter { $0.deviation < flatAngle }
    if ahead.isEmpty { return nil }
    return Answer(decision: Decision(.fork, TurnRules.side(of: junction.exit, among: ahead)))
  }
}

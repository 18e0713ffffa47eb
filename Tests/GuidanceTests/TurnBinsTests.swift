import Testing

@testable import Guidance

@Suite struct TurnBinsTests {
  @Test(
    arguments: [
      (0, .straight), (14.9, .straight), (15, .slightRight), (44.9, .slightRight), (45, .right),
      (124.9, .right), (125, .sharpRight), (169.9, .sharpRight), (170, .uTurn), (179.9, .uTurn),
      (-14.9, .straight), (-15, .slightLeft), (-44.9, .slightLeft), (-45, .left), (-124.9, .left),
      (-125, .sharpLeft), (-169.9, .sharpLeft), (-170, .uTurn), (-180, .uTurn),
    ] as [(Double, Maneuver.Modifier)])
  func aBorderBelongsToTheSharperWord(_ degrees: Double, _ word: Maneuver.Modifier) {
    #expect(Maneuver.Modifier(turn: degrees) == word)
  }

  @Test(
    arguments: [(175, .sharpRight), (-175, .sharpLeft), (20, .slightRight)]
      as [(Double, Maneuver.Modifier)])
  func aTurnToASideIsNeverTurningRound(_ degrees: Double, _ word: Maneuver.Modifier) {
    #expect(Maneuver.Modifier(sideTurn: degrees) == word)
  }

  @Test(arguments: Maneuver.Modifier.allCases)
  func aSideIsWhatTheNameSays(_ modifier: Maneuver.Modifier) {
    let name = modifier.rawValue
    let side: Maneuver.Modifier.Side? =
      name.hasSuffix("left") ? .left : name.hasSuffix("right") ? .right : nil
    #expect(modifier.side == side)
  }
}

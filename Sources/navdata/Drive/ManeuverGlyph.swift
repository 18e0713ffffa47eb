import Guidance

/// The arrow that stands for a maneuver.
enum ManeuverGlyph {
  /// One column wide; straight ahead where the maneuver has no direction.
  static func glyph(of maneuver: Maneuver) -> String {
    switch maneuver.kind {
    case .arrive: "⚑"
    case .roundabout, .rotary: maneuver.drivesOnLeft ? "↻" : "↺"
    case .merge: "⤴"
    case .ferry: "≈"
    case .uTurn: glyph(of: .uTurn)
    default: glyph(of: maneuver.modifier ?? .straight)
    }
  }

  private static func glyph(of modifier: Maneuver.Modifier) -> String {
    switch modifier {
    case .uTurn: "↶"
    case .sharpLeft: "↙"
    case .left: "↰"
    case .slightLeft: "↖"
    case .straight: "↑"
    case .slightRight: "↗"
    case .right: "↱"
    case .sharpRight: "↘"
    }
  }
}

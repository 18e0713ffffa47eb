import Guidance

/// The words of OSRM's API for what a traveller does.
enum TurnWord {
  /// The word for a turn of `degrees`, positive to the right.
  static func modifier(turn degrees: Double) -> String {
    let side = degrees > 0 ? "right" : "left"
    switch abs(degrees) {
    case ..<20: return "straight"
    case ..<40: return "slight \(side)"
    case ..<120: return side
    case ..<175: return "sharp \(side)"
    default: return "uturn"
    }
  }

  /// The word for a turn that is known to lead to the side of `modifier`, if any.
  ///
  /// What the guidance calls a turn to one side never becomes straight on.
  static func modifier(turn degrees: Double, guided modifier: Maneuver.Modifier?) -> String {
    let word = Self.modifier(turn: degrees)
    guard let modifier, modifier.side != nil else { return word }
    return word == "straight" || word == "uturn" ? spelled(modifier) : word
  }

  static func spelled(_ modifier: Maneuver.Modifier) -> String {
    modifier.rawValue.replacing("_", with: " ")
  }
}

import Guidance

/// The words of OSRM's API for directions.
enum TurnWord {
  /// Turns of less are straight, in degrees.
  static let straightAngle = 20.0
  /// Turns of more are sharp.
  static let sharpAngle = 120.0

  /// The word for a turn of `degrees`, positive to the right.
  static func modifier(turn degrees: Double) -> String {
    let side = degrees > 0 ? "right" : "left"
    switch abs(degrees) {
    case ...straightAngle: return "straight"
    case ...40: return "slight \(side)"
    case ..<sharpAngle: return side
    case ..<179.5: return "sharp \(side)"
    default: return "uturn"
    }
  }

  static func spelled(_ modifier: Maneuver.Modifier) -> String {
    modifier.rawValue.replacing("_", with: " ")
  }
}

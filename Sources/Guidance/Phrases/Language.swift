import RoadNetwork

/// The words of one language: data only.
struct Language: Sendable {
  /// The sentences that guidance speaks, written as inside a sentence.
  enum Phrase: String, CaseIterable, Sendable {
    case depart, departTurningRound
    case arrive, arriveAtStop, arrived, arrivedAtStop
    case goOn, goOnStaying, rename
    case turn, turnStaying, endOfRoad
    case keep, keepStaying, keepStraight
    case merge, onRamp, offRamp, numberedExit
    case roundabout, namedRoundabout, enterRoundabout, exitRoundabout
    case turnRound, ferry, notification
    case ahead, now, then
    case cued, at, after, before, lights, countedLights, place, namedPlace
  }

  /// BCP 47 code.
  let code: String
  let phrases: [Phrase: PhraseTemplate]
  let turns: [Maneuver.Modifier: String]
  let left: String
  let right: String
  /// North, then clockwise in steps of 45 degrees.
  let compass: [String]
  /// Between the texts of a sign.
  let listSeparator: String
  let decimalSeparator: String
  let ordinal: @Sendable (Int) -> String
  let distances: [DistanceUnits: [DistanceBand]]
  let landmarks: [LandmarkKind: String]

  /// All languages, the one to fall back to first.
  static let all: [Language] = [.english, .german]
}

/// Which units distances are told in.
public enum DistanceUnits: String, CaseIterable, Sendable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles.
  case us
  /// Yards and miles.
  case uk
}

/// How distances up to a limit are rounded and told.
struct DistanceBand: Sendable {
  /// The band ends here, in metres.
  let limit: Double
  /// The unit in metres.
  let unit: Double
  /// Distances are rounded to multiples of this many units, at least one of them.
  let step: Double
  let singular: String
  let plural: String
  /// Whole phrases for the first multiples of the step; empty ones are told as numbers.
  var words: [String] = []
}

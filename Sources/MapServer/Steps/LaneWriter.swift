import Guidance
import JSONText
import RoadNetwork

/// Writes lanes in the words of OSRM's API.
enum LaneWriter {
  /// The lanes from left to right; nil where the arrows of one are not known.
  static func json(_ lanes: [GuidedLane]) -> JSON? {
    guard !lanes.isEmpty, lanes.allSatisfy({ $0.directions != nil }) else { return nil }
    return .array(
      lanes.map { lane in
        [
          "valid": .bool(lane.isRecommended),
          "indications": .array(words(lane.directions ?? []).map { .string($0) }),
        ]
      })
  }

  private static func words(_ directions: LaneDirections) -> [String] {
    let words = Self.words.filter { directions.contains($0.0) }.map(\.1)
    return words.isEmpty ? ["none"] : words
  }

  /// The words in the order in which OSRM names them.
  private static let words: [(LaneDirections, String)] = [
    (.through, "straight"), (.sharpLeft, "sharp left"), (.left, "left"),
    (.slightLeft, "slight left"), (.slightRight, "slight right"), (.right, "right"),
    (.sharpRight, "sharp right"), (.reverse, "uturn"), (.mergeToLeft, "merge to left"),
    (.mergeToRight, "merge to right"),
  ]
}

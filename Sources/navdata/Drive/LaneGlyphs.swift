import Guidance
import RoadNetwork

/// Lanes as arrows; those to take stand in brackets: `↰ [↑] [↑↱]`.
enum LaneGlyphs {
  static func text(_ lanes: [GuidedLane]) -> String {
    lanes.map { lane in
      let arrows = glyphs(of: lane.directions)
      return lane.isRecommended ? "[\(arrows)]" : arrows
    }.joined(separator: " ")
  }

  private static func glyphs(of directions: LaneDirections?) -> String {
    guard let directions else { return "·" }
    if directions.isEmpty { return "|" }
    return zip(LaneDirections.single, arrows).filter { directions.contains($0.0) }.map(\.1)
      .joined()
  }

  /// In the order of the single directions.
  private static let arrows = ["↙", "↰", "↖", "↑", "↗", "↱", "↘", "↶", "↖", "↗"]
}

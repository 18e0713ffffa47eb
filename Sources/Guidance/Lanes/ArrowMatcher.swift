import RoadNetwork

/// Finds which roads the arrows of lanes point to.
///
/// Arrows and roads are both in order from left to right, so that the best match is one without
/// crossings: an alignment of two sequences (Needleman and Wunsch 1970, doi:10.1016/0022-2836(70)90057-4)
/// where a road may have several arrows. What a match costs is how far the arrow's angle is
/// from that of the road.
struct ArrowMatcher {
  /// A road that one may take.
  struct Exit {
    /// Degrees, positive to the right.
    var turn: Double
    /// Whether drivers would take it for a road of its own, so that arrows should point there.
    var isOrdinary: Bool
  }

  /// From left to right.
  let exits: [Exit]

  /// An arrow that points to no road, because the road lies beyond the junction.
  private static let loneArrow = 80.0
  /// A road to which no lane leads.
  private static let loneRoad = 60.0
  private static let loneDriveway = 5.0
  private static let driveway = 30.0
  /// No arrow is further off than this.
  private static let farthest = 100.0

  /// The angles of the arrows, from left to right.
  static let angles: [(LaneDirections, Double)] = [
    (.sharpLeft, -135), (.left, -90), (.slightLeft, -30), (.through, 0), (.slightRight, 30),
    (.right, 90), (.sharpRight, 135),
  ]

  /// For each arrow the place of its road among `exits`; arrows that point to none are missing.
  ///
  /// - Complexity: O(*a*² *e*²) in the number of arrows and roads, both of which are small.
  func match(_ arrows: LaneDirections) -> [LaneDirections: Int] {
    let told = Self.angles.filter { arrows.contains($0.0) }
    guard !told.isEmpty, !exits.isEmpty else { return [:] }
    var best: [[Step?]] = Array(
      repeating: Array(repeating: nil, count: exits.count), count: told.count)
    for arrow in told.indices {
      for exit in exits.indices {
        guard let cost = cost(told[arrow].1, exit) else { continue }
        var least = Step(
          cost: Double(arrow) * Self.loneArrow + uncovered(0..<exit) + cost, before: nil)
        for earlier in 0..<arrow {
          for from in 0...exit {
            guard let step = best[earlier][from] else { continue }
            let gap = from < exit ? uncovered(from + 1..<exit) : 0
            let total = step.cost + Double(arrow - earlier - 1) * Self.loneArrow + gap + cost
            if total < least.cost { least = Step(cost: total, before: (earlier, from)) }
          }
        }
        best[arrow][exit] = least
      }
    }
    return trace(best, told.map(\.0))
  }

  private struct Step {
    var cost: Double
    var before: (arrow: Int, exit: Int)?
  }

  private func trace(_ best: [[Step?]], _ arrows: [LaneDirections]) -> [LaneDirections: Int] {
    var least = Double(arrows.count) * Self.loneArrow + uncovered(exits.indices)
    var end: (arrow: Int, exit: Int)?
    for arrow in arrows.indices {
      for exit in exits.indices {
        guard let step = best[arrow][exit] else { continue }
        let rest = Double(arrows.count - 1 - arrow) * Self.loneArrow
        let total = step.cost + rest + uncovered(exit + 1..<exits.count)
        if total < least { (least, end) = (total, (arrow, exit)) }
      }
    }
    var match: [LaneDirections: Int] = [:]
    while let place = end {
      match[arrows[place.arrow]] = place.exit
      end = best[place.arrow][place.exit]?.before
    }
    return match
  }

  private func cost(_ angle: Double, _ exit: Int) -> Double? {
    let off = abs(exits[exit].turn - angle)
    guard off <= Self.farthest else { return nil }
    return off + (exits[exit].isOrdinary ? 0 : Self.driveway)
  }

  private func uncovered(_ places: Range<Int>) -> Double {
    places.reduce(0) { $0 + (exits[$1].isOrdinary ? Self.loneRoad : Self.loneDriveway) }
  }
}

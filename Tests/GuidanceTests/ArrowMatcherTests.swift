import NetworkFixtures
import RoadNetwork
import Testing

@testable import Guidance

@Suite struct ArrowMatcherTests {
  /// Turns of the roads from left to right, `d` before driveways; arrows; for each arrow, from left
  /// to right, the place of its road from 0, or `-`.
  @Test(
    arguments: [
      ("-90 0 90", [.left, .through, .right], "012"),
      ("-90 90", [.left, .right], "01"),
      ("-90 90", [.through, .right], "01"),
      ("0 90", [.left, .through, .right], "-01"),
      ("0 90", [.through], "0"),
      // A fork, whatever its arrows are called.
      ("-15 20", [.left, .right], "01"),
      ("-25 5", [.through, .right], "01"),
      ("-3 12", [.through, .slightRight], "01"),
      ("-3 12", [.through], "0"),
      // A road that bends.
      ("-60 20", [.through, .right], "01"),
      // Several arrows for one road.
      ("-40 100", [.slightLeft, .left, .right], "001"),
      // A driveway is seldom meant.
      ("0 d80 95", [.through, .right], "02"),
      ("0 d90", [.through, .right], "01"),
      ("-170 d0", [], ""),
      ("", [.left], "-"),
      ("150", [.left], "-"),
    ] as [(String, LaneDirections, String)])
  func arrowsPointToRoadsInOrder(_ roads: String, _ arrows: LaneDirections, _ expected: String)
    throws
  {
    let exits = try roads.split(separator: " ").map { text in
      let isDriveway = text.hasPrefix("d")
      let turn = try #require(Double(isDriveway ? text.dropFirst() : text))
      return ArrowMatcher.Exit(turn: turn, isOrdinary: !isDriveway)
    }
    let match = ArrowMatcher(exits: exits).match(arrows)
    #expect(arrows.parts.map { match[$0].map { "\($0)" } ?? "-" }.joined() == expected)
  }

  /// The cheapest of all assignments without crossings, tried one by one.
  @Test func theAlignmentIsTheCheapest() {
    var random = SplitMix64(seed: 8)
    for round in 0..<200 {
      let exits = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        ArrowMatcher.Exit(
          turn: Double.random(in: -170...170, using: &random),
          isOrdinary: Bool.random(using: &random))
      }.sorted { $0.turn < $1.turn }
      let arrows = LaneDirections(rawValue: UInt16.random(in: 0..<128, using: &random))
      let match = ArrowMatcher(exits: exits).match(arrows)
      let found = cost(arrows.parts.map { match[$0] }, arrows, exits)
      let least = assignments(arrows.parts.count, exits.count, from: 0)
        .compactMap { cost($0, arrows, exits) }.min()
      #expect(found == least, "round \(round): \(arrows.words) to \(exits.map(\.turn))")
    }
  }

  private func assignments(_ arrows: Int, _ exits: Int, from: Int) -> [[Int?]] {
    if arrows == 0 { return [[]] }
    var all = assignments(arrows - 1, exits, from: from).map { [nil] + $0 }
    for exit in from..<exits {
      all += assignments(arrows - 1, exits, from: exit).map { [exit] + $0 }
    }
    return all
  }

  /// Nil if an arrow is too far from its road; rounded, as sums differ with their order.
  private func cost(
    _ match: [Int?], _ arrows: LaneDirections, _ exits: [ArrowMatcher.Exit]
  ) -> Int? {
    var sum = 0.0
    for (arrow, exit) in zip(arrows.parts, match) {
      guard let exit else {
        sum += 80
        continue
      }
      let angle = ArrowMatcher.angles.first { $0.0 == arrow }?.1 ?? 0
      let off = abs(exits[exit].turn - angle)
      if off > 100 { return nil }
      sum += off + (exits[exit].isOrdinary ? 0 : 30)
    }
    for (place, exit) in exits.enumerated() where !match.contains(place) {
      sum += exit.isOrdinary ? 60 : 5
    }
    return Int((sum * 1000).rounded())
  }
}

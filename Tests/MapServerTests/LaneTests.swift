import JSONText
import NetworkFixtures
import Testing

/// Lanes and pronunciations as clients of OSRM expect them.
@Suite struct LaneTests {
  private func crossing(_ tags: String) -> ServedMap {
    ServedMap(
      AsciiMap(
        """
            d
            |
        a---b---c
            |
            e
        """,
        ways: [
          "ab": "highway=primary name=Main oneway=yes \(tags)", "bc": "highway=primary name=Main",
          "bd": "highway=primary name=Side", "be": "highway=primary name=Lane",
        ]))
  }

  /// For each lane its indications, and a star if it is valid.
  private func lanes(_ map: ServedMap, _ trip: String) throws -> [String] {
    let intersections = try map.steps(trip).flatMap { $0["intersections"]?.elements ?? [] }
    return intersections.compactMap { $0["lanes"]?.elements }.map { lanes in
      lanes.map { lane in
        let words = (lane["indications"]?.elements ?? []).compactMap(\.string)
        return words.joined(separator: ";") + (lane["valid"] == true ? "*" : "")
      }.joined(separator: "|")
    }
  }

  @Test(arguments: [
    ("turn:lanes=left|through;slight_right|right", "ad", ["left*|straight;slight right|right"]),
    ("turn:lanes=left|through|right", "ac", ["left|straight*|right"]),
    ("turn:lanes=reverse;left||right", "ae", ["left;uturn|none|right*"]),
    ("turn:lanes=left|unheard_of", "ad", []),
    // A lane without arrows at the edge leads to that side as well.
    ("turn:lanes=|right", "ad", ["none*|right"]),
    ("turn:lanes=left||", "ae", ["left|none|none*"]),
    ("turn:lanes=|through|right", "ad", ["none*|straight|right"]),
    ("turn:lanes=through|right", "ad", []),
    ("turn:lanes=left|through| lanes:psv=1", "ac", ["left|straight*"]),
    ("lanes=3", "ad", []),
  ])
  func lanesStandAtTheirIntersection(_ tags: String, _ trip: String, _ expected: [String]) throws {
    #expect(try lanes(crossing(tags), trip) == expected)
  }

  @Test func ofTheLanesThatLeadOnThoseAreValidThatSuitTheNextTurn() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a---b---c
            |
        e---d---f
        """, cell: .meters(20),
        ways: [
          "ab": "highway=primary name=Main oneway=yes turn:lanes=through|right|right",
          "bc": "highway=primary name=Main",
          "bd": "highway=primary name=Side turn:lanes:forward=left|right",
          "edf": "highway=primary name=Cross",
        ]))
    #expect(try lanes(map, "ae") == ["straight|right|right*", "left|right*"])
    #expect(try lanes(map, "af") == ["straight|right*|right", "left*|right"])
  }

  @Test func theLanesStandWithTheManeuver() throws {
    let steps = try crossing("turn:lanes=left|through").steps("ad")
    #expect(steps[1]["maneuver"]?["modifier"] == "left")
    #expect(steps[1]["intersections"]?.elements?.first?["lanes"]?.elements?.count == 2)
  }

  @Test func aNameIsToldWithItsPronunciation() throws {
    let map = ServedMap(
      AsciiMap(
        "a---b---c",
        ways: [
          "ab": "highway=primary name=Main name:pronunciation=meɪn",
          "bc": "highway=primary name=Other",
        ]))
    let steps = try map.steps("ac")
    #expect(steps[0]["pronunciation"] == "meɪn")
    #expect(steps.dropFirst().allSatisfy { $0["pronunciation"] == nil })
    #expect(try map.steps("ca")[1]["pronunciation"] == "meɪn")
  }
}

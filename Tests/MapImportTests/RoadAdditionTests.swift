import MapImport
import NetworkFixtures
import RoadNetwork
import Testing

/// What relations of lanes and signs, and nodes, add to roads.
@Suite struct RoadAdditionTests {
  private func map(
    _ kind: String, _ tags: String, from: String = "ab", via: String = "b", to: String = "bc",
    ab: String = "oneway=yes", nodes: KeyValuePairs<Character, String> = [:]
  ) -> AsciiMap {
    AsciiMap(
      """
      a---b---c
           \\
            d---e
      """,
      ways: [
        "ab": "highway=motorway \(ab)", "bc": "highway=motorway",
        "bd": "highway=motorway_link oneway=yes", "de": "highway=primary",
      ], nodes: nodes,
      relations: [
        AsciiRestriction("", from: from, via: via, to: to, tags: "type=\(kind) \(tags)")
      ])
  }

  @Test func connectionsLieOnTheRoadWhoseLanesTheyTellOf() throws {
    let map = map("connectivity", "connectivity=1:1|2:2,(3)")
    let lanes = try map.graph.lanes(of: map.edge("a", "b"))
    let way = map.wayID("bc")
    #expect(
      lanes.connections == [
        LaneConnection(toWayID: way, fromLane: 0, toLane: 0),
        LaneConnection(toWayID: way, fromLane: 1, toLane: 1),
        LaneConnection(toWayID: way, fromLane: 1, toLane: 2, isOptional: true),
      ])
    #expect(try map.graph.lanes(of: map.edge("b", "a")).connections.isEmpty)
    #expect(map.report.oddities.total == 0)
  }

  @Test(arguments: [
    ("connectivity", "connectivity=1:x", "ab", "b", "bc"),
    ("connectivity", "connectivity=1:1", "ab", "d", "bc"),
    ("connectivity", "connectivity=1:1", "bc", "b", "ab"),
    ("connectivity", "connectivity=1:1", "ab,de", "b", "bc"),
    ("connectivity", "connectivity=1:1", "xy", "b", "bc"),
    ("connectivity", "connectivity=1:1", "ab", "bd", "bc"),
    ("destination_sign", "destination=Rome", "ab", "c", "bd"),
  ])
  func whatDoesNotFitIsLeftOutAndCounted(
    _ kind: String, _ tags: String, _ from: String, _ via: String, _ to: String
  ) throws {
    let map = map(kind, tags, from: from, via: via, to: to)
    #expect(map.report.oddities[.unplacedRelation] == 1)
    for (tail, head) in [("a", "b"), ("b", "c"), ("b", "d")] as [(Character, Character)] {
      let told = try map.graph.directedAttributes(of: map.edge(tail, head))
      #expect(told.lanes.connections.isEmpty && told.destinations.isEmpty)
    }
  }

  @Test func aSignRelationSpeaksOfTheRoadThatBeginsThere() throws {
    let map = map("destination_sign", "destination=Rome;Bari", to: "bd")
    #expect(
      try map.graph.directedAttributes(of: map.edge("b", "d")).destinations == ["Rome", "Bari"])
    #expect(try map.graph.directedAttributes(of: map.edge("d", "b")).destinations.isEmpty)
  }

  @Test func theOldSignOfAnExitSpeaksOfItsRamp() throws {
    let map = map(
      "connectivity", "connectivity=1:1",
      nodes: ["b": "highway=motorway_junction ref=3 exit_to=Rome"])
    #expect(try map.graph.directedAttributes(of: map.edge("b", "d")).destinations == ["Rome"])
    #expect(try map.graph.directedAttributes(of: map.edge("b", "c")).destinations.isEmpty)
  }
}

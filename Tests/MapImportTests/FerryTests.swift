import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

/// Ferries whose duration stands on one of several ways, or on the relation of their route.
@Suite struct FerryTests {
  private func seconds(
    _ ways: KeyValuePairs<String, String>, drawing: String = "a--b--c--d", relation: String? = nil,
    members: String = "ab,bc,cd"
  ) throws -> [UInt32?] {
    let relations = relation.map {
      [AsciiRestriction("", from: members, via: "", to: "", tags: "type=route \($0)")]
    }
    let map = AsciiMap(drawing, ways: ways, relations: relations ?? [])
    return try ["ab", "bc", "cd"].map { piece in
      let edge = try map.edge(piece.first ?? " ", piece.last ?? " ")
      let tile = try map.graph.tile(edge.tile)
      return tile.fixedDuration(of: Int(edge.index)).map { ($0 + 5) / 10 }
    }
  }

  private static let ferry = "route=ferry"

  @Test func oneWayTellsForAllThatAreJoinedAtSea() throws {
    #expect(
      try seconds(["ab": Self.ferry, "bc": Self.ferry + " duration=01:00", "cd": Self.ferry])
        == [1200, 1200, 1200])
  }

  @Test func waysThatWereCutTellTheSameTwice() throws {
    let whole = Self.ferry + " duration=01:00"
    #expect(try seconds(["ab": whole, "bc": whole, "cd": whole]) == [1200, 1200, 1200])
  }

  @Test func waysThatTellDifferentDurationsMeanTheirOwn() throws {
    #expect(
      try seconds([
        "ab": Self.ferry + " duration=00:10", "bc": Self.ferry + " duration=00:20",
        "cd": Self.ferry,
      ]) == [600, 1200, nil])
  }

  @Test func aLandingPartsTwoCrossings() throws {
    let told = try seconds(
      [
        "ab": Self.ferry + " duration=00:10", "bc": Self.ferry, "cd": Self.ferry,
        "be": "highway=residential",
      ],
      drawing: """
        a--b--c--d
           |
           e
        """)
    #expect(told == [600, nil, nil])
  }

  @Test func theRouteTellsWhereNoWayDoes() throws {
    let ways: KeyValuePairs = ["ab": Self.ferry, "bc": Self.ferry, "cd": Self.ferry]
    #expect(try seconds(ways, relation: "route=ferry duration=01:00") == [1200, 1200, 1200])
    #expect(try seconds(ways, relation: "route=bus duration=01:00") == [nil, nil, nil])
    #expect(
      try seconds(ways, relation: "route=ferry duration=01:00", members: "ab,bc")
        == [1800, 1800, nil])
  }

  @Test func aWayThatTellsByItselfWinsOverTheRoute() throws {
    #expect(
      try seconds(
        ["ab": Self.ferry + " duration=00:30", "bc": Self.ferry, "cd": Self.ferry],
        relation: "route=ferry duration=03:00") == [600, 600, 600])
  }
}

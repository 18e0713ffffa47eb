import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import MapImport

/// Roads that are mapped as two lines.
@Suite struct DualCarriagewayTests {
  private func isDivided(
    _ first: String, _ second: String, apart: Distance = .meters(20)
  ) throws -> [Bool] {
    let map = AsciiMap(
      """
      a--------b
      d--------c
      """, cell: apart, ways: ["ab": "highway=\(first)", "cd": "highway=\(second)"])
    return try [("a", "b"), ("c", "d")].map { start, end in
      try map.record(start, end).flags.contains(.dualCarriageway)
    }
  }

  @Test(
    arguments: [
      ("primary oneway=yes name=X", "primary oneway=yes name=X", true),
      ("primary oneway=yes ref=B_1", "primary oneway=yes ref=B_1;B_2 name=Y", true),
      ("primary oneway=yes name=X", "secondary oneway=yes name=X", true),
      ("primary oneway=yes name=X", "primary oneway=yes name=Y", false),
      ("primary oneway=yes", "primary oneway=yes", false),
      ("primary oneway=yes name=X", "primary oneway=-1 name=X", false),
      ("primary oneway=yes name=X", "primary name=X", false),
      ("primary_link oneway=yes name=X", "primary oneway=yes name=X", false),
      ("service oneway=yes name=X", "service oneway=yes name=X", false),
    ] as [(String, String, Bool)])
  func twoLinesOfOneRoadInOppositeDirectionsAreOne(
    _ first: String, _ second: String, _ expected: Bool
  ) throws {
    #expect(try isDivided(first, second) == [expected, expected])
  }

  @Test func linesFarApartAreTwoRoads() throws {
    let street = "primary oneway=yes name=X"
    #expect(try isDivided(street, street, apart: .meters(45)) == [true, true])
    #expect(try isDivided(street, street, apart: .meters(60)) == [false, false])
  }

  @Test func tagsTellByThemselves() throws {
    let told = "primary oneway=yes dual_carriageway=yes"
    #expect(try isDivided(told, "primary", apart: .meters(200)) == [true, false])
    #expect(try isDivided("motorway", "motorway_link", apart: .meters(200)) == [true, false])
  }
}

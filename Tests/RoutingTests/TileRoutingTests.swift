import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Roads over the borders of tiles.
@Suite struct TileRoutingTests {
  private let grid = AsciiMap(
    """
    a--b--c
    |  |  |
    d--e--f
    """, cell: .kilometers(2),
    ways: [
      "abc": "highway=primary", "def": "highway=secondary", "ad": "highway=secondary",
      "be": "highway=secondary", "cf": "highway=secondary",
    ],
    relations: [AsciiRestriction("no_right_turn", from: "abc", via: "b", to: "be")])

  @Test(arguments: SearchAlgorithm.allCases)
  func aRouteRunsOverManyTiles(_ algorithm: SearchAlgorithm) throws {
    #expect(grid.tiles.ids.count > 4)
    #expect(try grid.route("a", "f", using: algorithm) == "abcf")
    #expect(try grid.route("a", "e", using: algorithm) == "ade")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aRestrictionOverABorderHolds(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
              g
              |
      a---b---c---d
      """, cell: .kilometers(1),
      ways: [
        "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
        "cg": "highway=primary",
      ], relations: [AsciiRestriction("no_left_turn", from: "ab", via: "bc", to: "cg")])
    #expect(map.tiles.ids.count > 2)
    #expect(try map.route("a", "g", using: algorithm) == "abcdcg")
    #expect(try map.route("b", "g", using: algorithm) == "bcg")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aLongEdgeIsFoundInTheTilesItCrosses(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      "a----------b", cell: .kilometers(2), ways: ["ab": "highway=primary"])
    #expect(map.tiles.ids.count > 4)
    let stops = [0.45, 0.55].map { map.point(from: "a", to: "b", fraction: $0) }
    let route = try map.route(over: stops, using: algorithm)
    #expect(abs(route.distance.meters - 2200) < 5)
    let back = try map.route(over: stops.reversed(), using: algorithm)
    #expect(abs(back.distance.meters - 2200) < 5)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func theDateLineIsNoBorder(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
      a--b--c--d
      |        |
      e--------f
      """, cell: .kilometers(1), origin: Coordinate(latitude: -16.8, longitude: 179.985),
      ways: ["ab": "highway=primary", "bcd": "highway=primary", "aefd": "highway=residential"])
    #expect(map.coordinate("a").longitude > 179)
    #expect(map.coordinate("d").longitude < -179)
    let route = try map.route(over: "ad".map { map.coordinate($0) }, using: algorithm)
    #expect(map.letters(of: route) == "abcd")
    #expect(abs(route.distance.meters - 9000) < 20)
    #expect(try map.route("d", "a", using: algorithm) == "dcba")
    let crossing = map.point(from: "b", to: "c", fraction: 0.5)
    #expect(
      map.letters(of: try map.route(over: [crossing, map.coordinate("a")], using: algorithm))
        == "ba")
  }
}

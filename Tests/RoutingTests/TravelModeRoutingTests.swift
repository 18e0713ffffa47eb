import Geo
import NetworkFixtures
import Testing

@testable import Routing

@Suite struct TravelModeRoutingTests {
  private let town = AsciiMap(
    """
    a---b---c
    |   |   |
    d---e---f
    """,
    ways: [
      "abc": "highway=residential oneway=yes", "adefc": "highway=tertiary",
      "be": "highway=footway",
    ])

  @Test(arguments: SearchAlgorithm.allCases)
  func eachModeUsesItsOwnRoads(_ algorithm: SearchAlgorithm) throws {
    #expect(try town.route("b", "e", by: .pedestrian, using: algorithm) == "be")
    #expect(try town.route("b", "e", using: algorithm) == "bcfe")
    #expect(try town.route("c", "a", by: .pedestrian, using: algorithm) == "cba")
    #expect(try town.route("c", "a", by: .bicycle, using: algorithm) == "cfeda")
    #expect(try town.route("c", "a", using: algorithm) == "cfeda")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aContraflowLaneIsForBicyclesAlone(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
      a---b
      |   |
      c---d
      """,
      ways: [
        "ab": "highway=residential oneway=yes oneway:bicycle=no", "acdb": "highway=residential",
      ])
    #expect(try map.route("b", "a", by: .bicycle, using: algorithm) == "ba")
    #expect(try map.route("b", "a", using: algorithm) == "bdca")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aFerryTakesTheTimeOfItsTable(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      "a-b----c-d",
      ways: [
        "ab": "highway=residential", "bc": "route=ferry duration=00:20 motor_vehicle=yes",
        "cd": "highway=residential",
      ])
    let route = try map.route(over: "ad".map { map.coordinate($0) }, using: algorithm)
    #expect(map.letters(of: route) == "abcd")
    try #require(route.legs[0].path.count == 3)
    #expect(route.legs[0].path[1].duration == .seconds(20 * 60))
    let half = try map.route(
      over: [map.point(from: "b", to: "c"), map.coordinate("d")], using: algorithm)
    #expect(half.legs[0].path[0].duration == .seconds(10 * 60))
  }

  @Test(arguments: Profile.standard)
  func everyProfileRoutesOnAPlainRoad(_ profile: Profile) throws {
    let map = AsciiMap("a---b---c", ways: ["ab": "highway=primary", "bc": "highway=residential"])
    for algorithm in SearchAlgorithm.allCases {
      #expect(try map.route("a", "c", by: profile, using: algorithm) == "abc")
      #expect(try map.route("c", "a", by: profile, using: algorithm) == "cba")
    }
  }
}

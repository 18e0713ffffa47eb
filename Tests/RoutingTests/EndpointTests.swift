import Geo
import NetworkFixtures
import Testing

@testable import Routing

/// Where trips start and end.
@Suite struct EndpointTests {
  private let street = AsciiMap(
    """
    a---b---c
    |       |
    d-------e
    """, ways: ["abc": "highway=residential", "ceda": "highway=residential"])

  @Test(arguments: SearchAlgorithm.allCases)
  func aGoalAheadOnTheSameEdgeIsReachedDirectly(_ algorithm: SearchAlgorithm) throws {
    let stops = [street.point(from: "a", to: "b"), street.point(from: "b", to: "c")]
    let route = try street.route(over: stops, using: algorithm)
    #expect(street.letters(of: route) == "b")
    #expect(abs(route.distance.meters - 400) < 1)
    let back = try street.route(over: stops.reversed(), using: algorithm)
    #expect(street.letters(of: back) == "b")
    #expect(back.legs[0].path.count == 1)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aGoalBehindOnAOneWayStreetIsReachedRoundTheBlock(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
      a---b
      |   |
      d---c
      """,
      ways: [
        "ab": "highway=residential oneway=yes", "bc": "highway=residential",
        "cda": "highway=residential",
      ])
    let (near, far) = (
      map.point(from: "a", to: "b", fraction: 0.3), map.point(from: "a", to: "b", fraction: 0.7)
    )
    #expect(map.letters(of: try map.route(over: [near, far], using: algorithm)).isEmpty)
    let round = try map.route(over: [far, near], using: algorithm)
    #expect(map.letters(of: round) == "bcda")
    #expect(round.legs[0].path.first?.edge == round.legs[0].path.last?.edge)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aLoopIsDrivenRoundToAGoalBehind(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
      s-a---b
        |   |
        d---c
      """, ways: ["sa": "highway=residential", "abcda": "highway=residential oneway=yes"])
    let stops = [map.point(from: "c", to: "d"), map.point(from: "b", to: "c")]
    #expect(map.letters(of: try map.route(over: stops, using: algorithm)) == "dab")
    #expect(map.letters(of: try map.route(over: stops.reversed(), using: algorithm)) == "c")
    #expect(try map.route("s", "d", using: algorithm) == "sabcd")
    #expect(try map.route("b", "s", using: algorithm) == "bcdas")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aTripToItsStartTakesNothing(_ algorithm: SearchAlgorithm) throws {
    for place in [street.coordinate("a"), street.coordinate("b"), street.point(from: "a", to: "b")]
    {
      let route = try street.route(over: [place, place], using: algorithm)
      #expect(route.distance == .zero)
      #expect(route.duration == .zero)
      let leg = try #require(route.legs.first)
      #expect(leg.path.count == 1)
      #expect(leg.line.points.count >= 2)
    }
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aTripFromAJunctionStartsOnTheRoadItTakes(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
        n
        |
      w-x-e
        |
        s
      """,
      ways: [
        "nx": "highway=residential", "wx": "highway=residential", "ex": "highway=residential",
        "sx": "highway=residential",
      ])
    for end in "nwes" {
      let out = try map.route(over: [map.coordinate("x"), map.coordinate(end)], using: algorithm)
      #expect(map.letters(of: out) == "x\(end)")
      #expect(out.legs[0].path.map(\.edge) == [try map.edge("x", end)])
      let back = try map.route(over: [map.coordinate(end), map.coordinate("x")], using: algorithm)
      #expect(back.legs[0].path.map(\.edge) == [try map.edge(end, "x")])
    }
  }
}

/// Roads that lie near and lead nowhere.
@Suite struct IslandTests {
  private let map = AsciiMap(
    """
    d---------e---------f
    |         |         |
    |         |         |
    |         |         |
    a---------b---------c
    p-q             x-y
    """, cell: .meters(60),
    ways: [
      "abc": "highway=residential", "adefc": "highway=residential", "be": "highway=residential",
      "pq": "highway=residential", "xy": "highway=residential",
    ])

  @Test(arguments: SearchAlgorithm.allCases)
  func theNearestReachableRoadIsTakenAtBothEnds(_ algorithm: SearchAlgorithm) throws {
    let start = map.point(from: "p", to: "q")
    let goal = map.point(from: "x", to: "y")
    for (from, to) in [
      (start, map.coordinate("b")), (map.coordinate("b"), goal), (goal, map.coordinate("a")),
      (map.coordinate("c"), start),
    ] {
      let route = try map.route(over: [from, to], using: algorithm)
      #expect(route.distance.meters > 100)
      #expect(try map.graph.road(of: route.legs[0].path[0].edge).wayID == map.wayID("abc"))
    }
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aTripWithinAnIslandStaysThere(_ algorithm: SearchAlgorithm) throws {
    #expect(try map.route("p", "q", using: algorithm) == "pq")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func twoIslandsMeetOnTheMainRoad(_ algorithm: SearchAlgorithm) throws {
    let route = try map.route(
      over: [map.coordinate("q"), map.coordinate("x")], using: algorithm)
    #expect(try map.graph.road(of: route.legs[0].path[0].edge).wayID == map.wayID("abc"))
    #expect(route.legs[0].origin.distance.meters > 30)
    #expect(route.legs[0].destination.distance.meters > 30)
  }
}

import NetworkFixtures
import Testing

@testable import Routing

@Suite struct RestrictionRoutingTests {
  private func block(_ restrictions: AsciiRestriction...) -> AsciiMap {
    AsciiMap(
      """
          f---g
          |   |
      a---b---c---d
      """,
      ways: [
        "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
        "bf": "highway=primary", "fg": "highway=primary", "cg": "highway=primary",
      ], relations: restrictions)
  }

  @Test(
    arguments: SearchAlgorithm.allCases,
    [
      AsciiRestriction("no_left_turn", from: "ab", via: "b", to: "bf"),
      AsciiRestriction("only_straight_on", from: "ab", via: "b", to: "bc"),
    ])
  func aForbiddenTurnIsDrivenRound(
    _ algorithm: SearchAlgorithm, _ restriction: AsciiRestriction
  ) throws {
    let map = block(restriction)
    #expect(try map.route("a", "f", using: algorithm) == "abcgf")
    #expect(try map.route("a", "f", by: .pedestrian, using: algorithm) == "abf")
    let fromMiddle = try map.route(
      over: [map.point(from: "a", to: "b"), map.coordinate("f")], using: algorithm)
    #expect(map.letters(of: fromMiddle) == "bcgf", "it holds on the first edge too")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func whomARestrictionExceptsTurnsFreely(_ algorithm: SearchAlgorithm) throws {
    let map = block(
      AsciiRestriction("no_left_turn", from: "ab", via: "b", to: "bf", tags: "except=bicycle"))
    #expect(try map.route("a", "f", by: .bicycle, using: algorithm) == "abf")
    #expect(try map.route("a", "f", using: algorithm) == "abcgf")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aRestrictionOverAWayBindsThoseWhoCameAllAlong(_ algorithm: SearchAlgorithm) throws {
    let map = block(AsciiRestriction("no_left_turn", from: "ab", via: "bc", to: "cg"))
    #expect(try map.route("a", "g", using: algorithm) == "abfg")
    let halfWay = try map.route(
      over: [map.point(from: "b", to: "c"), map.coordinate("g")], using: algorithm)
    #expect(map.letters(of: halfWay) == "cg", "who starts half-way is free")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aHaltDoesNotWashARestrictionOff(_ algorithm: SearchAlgorithm) throws {
    let map = block(AsciiRestriction("no_left_turn", from: "ab", via: "bc", to: "cg"))
    let stops = [
      map.coordinate("a"), map.point(from: "b", to: "c"), map.point(from: "c", to: "g"),
    ]
    let route = try map.route(over: stops, using: algorithm)
    #expect(map.letters(of: route) == "abcdc")
    #expect(route.legs.count == 2)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func overlappingRestrictionsAllHold(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
            n-----p
            |     |
      a-b-c-d-e---q
            |
            s-----r
      """,
      ways: [
        "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
        "de": "highway=primary", "dn": "highway=primary", "ds": "highway=primary",
        "np": "highway=primary", "pq": "highway=primary", "eq": "highway=primary",
        "sr": "highway=primary", "rq": "highway=primary",
      ],
      relations: [
        AsciiRestriction("no_left_turn", from: "ab", via: "bc,cd", to: "dn"),
        AsciiRestriction("no_right_turn", from: "bc", via: "cd", to: "ds"),
      ])
    #expect(try map.route("a", "n", using: algorithm) == "abcdeqpn")
    #expect(try map.route("a", "s", using: algorithm) == "abcdeqrs")
    // The first restriction has not begun, the second has.
    let behind = [map.point(from: "b", to: "c"), map.coordinate("n")]
    #expect(map.letters(of: try map.route(over: behind, using: algorithm)) == "cdn")
    let alsoBehind = [map.point(from: "b", to: "c"), map.coordinate("s")]
    #expect(map.letters(of: try map.route(over: alsoBehind, using: algorithm)) == "cdeqrs")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aForbiddenTurnRoundAtTheEndOfARoadHolds(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      "a--b--c", ways: ["ab": "highway=primary", "bc": "highway=primary"],
      relations: [AsciiRestriction("no_u_turn", from: "bc", via: "c", to: "bc")])
    let start = Waypoint(map.point(from: "b", to: "c"), heading: .init(degrees: 90))
    #expect(throws: RoutingError.noRoute(fromWaypoint: 0)) {
      try Router(graph: map.graph).route(
        RouteRequest(waypoints: [start, Waypoint(map.coordinate("a"))], profile: .car),
        using: algorithm)
    }
  }

  @Test func aTurnLeadsIntoCopiesOfItsOwnEdgeOnly() throws {
    // A tile cannot check its turns into another, so a damaged one may name any copy there.
    let map = AsciiMap(
      """
          f   g
          |   |
      a---b---c---d
      """,
      ways: [
        "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
        "bf": "highway=primary", "cg": "highway=primary",
      ], relations: [AsciiRestriction("no_left_turn", from: "ab", via: "bc", to: "cg")])
    var graph = SearchGraph(source: map.graph, model: CostModel(.car))
    let own = try #require(try graph.state(of: map.edge("b", "c")))
    let other = try #require(try graph.state(of: map.edge("c", "d")))
    let copy = try #require(graph.copy(0, of: own))
    #expect(graph.bases[Int(copy)] == own)
    #expect(graph.copy(0, of: other) == nil)
    #expect(graph.copy(1, of: own) == nil)
  }
}

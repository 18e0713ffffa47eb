import Geo
import NetworkFixtures
import Testing

@testable import Routing

@Suite struct WaypointTests {
  private let line = AsciiMap("a--b--c--d", ways: ["abcd": "highway=tertiary"])

  @Test(arguments: SearchAlgorithm.allCases)
  func theTripGoesOnAsItArrivesAtAHalt(_ algorithm: SearchAlgorithm) throws {
    #expect(try line.route("a", "a", via: "c", using: algorithm) == "abcdcba")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func oneTurnsRoundAtAHaltOnlyIfAllowed(_ algorithm: SearchAlgorithm) throws {
    #expect(
      try line.route("a", "a", via: "c", turningRound: true, using: algorithm) == "abcba")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func oneTurnsRoundAtAHaltFromWhichNothingLeadsOn(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
      a--b--c
         |
         d--e
      """,
      ways: [
        "abc": "highway=tertiary", "bd": "highway=tertiary", "de": "highway=tertiary oneway=yes",
      ])
    #expect(try map.route("a", "c", via: "d", using: algorithm) == "abdbc")
    // Where a way leads on, it is taken.
    #expect(try map.route("a", "e", via: "d", using: algorithm) == "abde")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func eachHaltEndsALeg(_ algorithm: SearchAlgorithm) throws {
    let stops = "abcd".map { line.coordinate($0) }
    let route = try line.route(over: stops, using: algorithm)
    #expect(
      route.legs.map { line.letters(of: Route(legs: [$0], profile: .car)) } == ["ab", "bc", "cd"])
    for (leg, next) in zip(route.legs, route.legs.dropFirst()) {
      #expect(leg.line.points.last == next.line.points.first)
      #expect(leg.destination.position == next.origin.position)
    }
    #expect(abs(route.distance.meters - 900) < 1)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func theWholeTripIsCheapestNotEachLeg(_ algorithm: SearchAlgorithm) throws {
    // To v the way over the top is a little shorter; but it arrives looking west, and the only
    // place to turn is far off.
    let map = AsciiMap(
      """
      s---a-----b
          |     |
          c--v--d----------------e
                |
                f
      """,
      ways: [
        "sab": "highway=tertiary", "ac": "highway=tertiary maxspeed=25",
        "bd": "highway=tertiary maxspeed=100", "cvd": "highway=tertiary",
        "de": "highway=tertiary", "df": "highway=tertiary oneway=yes",
      ])
    let route = try map.route("s", "e", via: "v", using: algorithm)
    #expect(route == "sacvde")
  }

  @Test(arguments: SearchAlgorithm.allCases, 1...25)
  func searchesAgreeOnTripsOverHalts(_ algorithm: SearchAlgorithm, seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.restrictionsPerNode = 1
    let network = RandomNetwork(seed: UInt64(seed), size: 6, contents: contents)
    var random = SplitMix64(seed: UInt64(seed))
    let stops = (0..<4).compactMap { _ in
      network.coordinate(
        row: Int.random(in: 0..<6, using: &random), column: Int.random(in: 0..<6, using: &random),
        size: 6)
    }
    for turning in [false, true] {
      let request = RouteRequest(
        waypoints: stops.map { Waypoint($0) }, profile: .car,
        allowsTurningRoundAtWaypoints: turning)
      let results = SearchAlgorithm.allCases.map { algorithm in
        Result { try Router(graph: network.graph).route(request, using: algorithm) }
      }
      // Where edges are dropped at the ends their turns do not count, so costs may differ by these.
      let durations = results.map { (try? $0.get())?.duration }
      #expect(durations[0] == durations[1], "\(network)")
    }
  }
}

@Suite struct RefusalTests {
  private let map = AsciiMap(
    """
    a--b
        
    c--d
    """, cell: .kilometers(1), ways: ["ab": "highway=footway", "cd": "highway=residential"])

  @Test(arguments: SearchAlgorithm.allCases)
  func aPlaceFarFromRoadsIsNamed(_ algorithm: SearchAlgorithm) throws {
    let request = RouteRequest(
      waypoints: [Waypoint(map.coordinate("c")), Waypoint(map.coordinate("a"))], profile: .car)
    #expect(throws: RoutingError.notNearRoad(waypoint: 1, radius: .meters(1000))) {
      try Router(graph: map.graph).route(request, using: algorithm)
    }
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func roadsThatAreNotJoinedHaveNoRoute(_ algorithm: SearchAlgorithm) throws {
    for (from, to): (Character, Character) in [("a", "d"), ("d", "a")] {
      #expect(throws: RoutingError.noRoute(fromWaypoint: 0)) {
        try map.route(from, to, by: .pedestrian, using: algorithm)
      }
    }
    #expect(throws: RoutingError.noRoute(fromWaypoint: 1)) {
      try map.route("c", "a", via: "d", by: .pedestrian, using: algorithm)
    }
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aOneWayStreetHasNoWayBack(_ algorithm: SearchAlgorithm) throws {
    let street = AsciiMap("a--b", ways: ["ab": "highway=residential oneway=yes"])
    #expect(try street.route("a", "b", using: algorithm) == "ab")
    #expect(throws: RoutingError.noRoute(fromWaypoint: 0)) {
      try street.route("b", "a", using: algorithm)
    }
  }

  @Test(arguments: [0, 1])
  func aRouteNeedsTwoWaypoints(count: Int) {
    let waypoints = Array(repeating: Waypoint(map.coordinate("c")), count: count)
    #expect(throws: RoutingError.tooFewWaypoints(count)) {
      try Router(graph: map.graph).route(RouteRequest(waypoints: waypoints, profile: .car))
    }
  }
}

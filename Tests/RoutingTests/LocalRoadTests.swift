import Geo
import NetworkFixtures
import Testing

@testable import Routing

@Suite struct LocalRoadTests {
  private static let kinds = ["access=destination", "access=private", "motor_vehicle=destination"]

  /// A short road for residents between a and d, and a long way round for all.
  private func shortcut(_ tags: String) -> AsciiMap {
    AsciiMap(
      """
      s-a-b-c-d-t
        |     |
        |     |
        |     |
        e-----f
      """,
      ways: [
        "sa": "highway=residential", "abcd": "highway=residential \(tags)",
        "dt": "highway=residential", "aefd": "highway=residential",
      ])
  }

  @Test(arguments: SearchAlgorithm.allCases, kinds)
  func throughTrafficGoesRoundALocalRoad(_ algorithm: SearchAlgorithm, _ tags: String) throws {
    let map = shortcut(tags)
    let route = try map.route(over: [map.coordinate("s"), map.coordinate("t")], using: algorithm)
    #expect(map.letters(of: route) == "saefdt")
    #expect(route.notices.isEmpty)
  }

  @Test(arguments: SearchAlgorithm.allCases, kinds)
  func whoHasAnEndOnALocalRoadUsesIt(_ algorithm: SearchAlgorithm, _ tags: String) throws {
    let map = shortcut(tags)
    #expect(try map.route("s", "c", using: algorithm) == "sabc")
    #expect(try map.route("b", "t", using: algorithm) == "bcdt")
    #expect(try map.route("c", "b", using: algorithm) == "cb")
  }

  @Test(arguments: SearchAlgorithm.allCases, kinds)
  func aLocalRoadIsPassedWithANoticeWhereNothingElseLeadsOn(
    _ algorithm: SearchAlgorithm, _ tags: String
  ) throws {
    let map = AsciiMap(
      "s-a-b-t",
      ways: [
        "sa": "highway=residential", "ab": "highway=residential \(tags)",
        "bt": "highway=residential",
      ])
    let route = try map.route(over: [map.coordinate("s"), map.coordinate("t")], using: algorithm)
    #expect(map.letters(of: route) == "sabt")
    #expect(route.notices == [.passesPrivateRoad])
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func twoLocalEndsAreServedOverRoadsForAll(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
      a-b---c-d
        |   |
        e---f
      """,
      ways: [
        "ab": "highway=service access=private", "bc": "highway=service access=private",
        "cd": "highway=service access=private", "befc": "highway=residential",
      ])
    // Through b and c the first and the last stretch are one: no road for all lies between.
    #expect(try map.route("a", "d", using: algorithm) == "abcd")
    let withoutMiddle = AsciiMap(
      """
      a-b---c-d
        |   |
        e---f
      """,
      ways: [
        "ab": "highway=service access=private", "bc": "highway=residential",
        "cd": "highway=service access=private", "befc": "highway=residential",
      ])
    #expect(try withoutMiddle.route("a", "d", using: algorithm) == "abcd")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func oneTurnsRoundWhereOnlyALocalRoadLeadsOn(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      "a--b--c",
      ways: ["ab": "highway=residential", "bc": "highway=service access=private"])
    let start = Waypoint(map.point(from: "a", to: "b"), heading: Bearing(degrees: 90))
    let route = try Router(graph: map.graph).route(
      RouteRequest(waypoints: [start, Waypoint(map.coordinate("a"))], profile: .car),
      using: algorithm)
    #expect(map.letters(of: route) == "ba")
  }
}

@Suite struct BarrierRoutingTests {
  private func street(_ barrier: String) -> AsciiMap {
    AsciiMap(
      """
      a-b-x-c-d
        |   |
        e---f
      """,
      ways: ["abxcd": "highway=residential", "befc": "highway=residential"],
      nodes: ["x": barrier])
  }

  @Test(
    arguments: SearchAlgorithm.allCases,
    [
      ("barrier=gate", "abxcd", "abxcd"), ("barrier=bollard", "abefcd", "abxcd"),
      ("barrier=gate access=private", "abefcd", "abefcd"),
      ("barrier=gate access=no", "abefcd", "abefcd"),
      ("barrier=bollard bicycle=no", "abefcd", "abefcd"),
      ("barrier=gate access=private bicycle=yes", "abefcd", "abxcd"),
    ])
  func aBarrierStopsThoseItIsMeantFor(
    _ algorithm: SearchAlgorithm, _ rule: (barrier: String, car: String, bicycle: String)
  ) throws {
    let map = street(rule.barrier)
    #expect(try map.route("a", "d", using: algorithm) == rule.car)
    #expect(try map.route("a", "d", by: .bicycle, using: algorithm) == rule.bicycle)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func bothSidesOfABollardAreReachedFromTheirSide(_ algorithm: SearchAlgorithm) throws {
    let map = street("barrier=bollard")
    let before = map.point(from: "b", to: "x", fraction: 0.9)
    let behind = map.point(from: "x", to: "c", fraction: 0.1)
    #expect(
      map.letters(of: try map.route(over: [map.coordinate("a"), before], using: algorithm)) == "ab")
    #expect(
      map.letters(of: try map.route(over: [map.coordinate("a"), behind], using: algorithm))
        == "abefc")
    // One may turn round before it.
    #expect(
      map.letters(of: try map.route(over: [before, behind], using: algorithm)) == "befc")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aPrivateGateIsPassedWhereNothingElseLeadsOn(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      "a-b-x-c-d", ways: ["abxcd": "highway=residential"],
      nodes: ["x": "barrier=gate access=private"])
    let route = try map.route(over: [map.coordinate("a"), map.coordinate("d")], using: algorithm)
    #expect(map.letters(of: route) == "abxcd")
  }
}

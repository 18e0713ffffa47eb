import Geo
import MapImport
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

@Suite struct TurnRoutingTests {
  /// Two ways from a to f of one length: one turns right at c, the other left at d.
  private func corner(drivingOn side: DrivingSide) -> AsciiMap {
    AsciiMap(
      """
        a-b-c-y
        |   |
      w-d-e-f
      """,
      ways: [
        "abcy": "highway=tertiary", "wdef": "highway=tertiary", "ad": "highway=tertiary",
        "cf": "highway=tertiary",
      ], options: ImportOptions(drivingSide: side))
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aTurnToTheNearSideIsPreferred(_ algorithm: SearchAlgorithm) throws {
    #expect(try corner(drivingOn: .right).route("a", "f", using: algorithm) == "abcf")
    #expect(try corner(drivingOn: .left).route("a", "f", using: algorithm) == "adef")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aBendWhereNoRoadBranchesOffIsNoTurn(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
      a-b
        |
        c
      """, ways: ["ab": "highway=tertiary", "bc": "highway=tertiary"])
    let leg = try #require(
      map.route(over: [map.coordinate("a"), map.coordinate("c")], using: algorithm).legs.first)
    #expect(leg.path.count == 2)
    #expect(leg.path.allSatisfy { $0.turnDuration == .zero })
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aDetourIsTakenWhereItIsFaster(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
      a---b
      |   |
      c---d
      """, ways: ["ab": "highway=track", "acdb": "highway=primary"])
    #expect(try map.route("a", "b", using: algorithm) == "acdb")
    #expect(try map.route("a", "b", by: .pedestrian, using: algorithm) == "ab")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func theFasterOfTwoParallelRoadsIsTaken(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
       c
      a b
       d
      """,
      ways: [
        "ab": "highway=residential maxspeed=10", "acb": "highway=primary",
        "adb": "highway=primary maxspeed=20",
      ])
    #expect(try map.route("a", "b", using: algorithm) == "acb")
    #expect(try map.route("b", "a", using: algorithm) == "bca")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aRoundaboutIsPassedInItsDirection(_ algorithm: SearchAlgorithm) throws {
    let map = AsciiMap(
      """
        n
        |
        1
       / \\
      w2  4e
       \\ /
        3
        |
        s
      """,
      ways: [
        "12341": "highway=primary junction=roundabout", "n1": "highway=primary",
        "w2": "highway=primary", "s3": "highway=primary", "e4": "highway=primary",
      ])
    #expect(try map.route("n", "e", using: algorithm) == "n1234e")
    #expect(try map.route("w", "s", using: algorithm) == "w23s")
    #expect(try map.route("s", "w", using: algorithm) == "s3412w")
  }
}

@Suite struct TurningRoundTests {
  private let stub = AsciiMap(
    """
    a--b--c--d
       |
       |
       |
       |
       |
       e
    """, ways: ["abcd": "highway=tertiary", "be": "highway=tertiary"])

  @Test(arguments: SearchAlgorithm.allCases)
  func oneTurnsRoundAtTheEndOfARoadOnly(_ algorithm: SearchAlgorithm) throws {
    let start = Waypoint(stub.point(from: "b", to: "c"), heading: Bearing(degrees: 270))
    let route = try Router(graph: stub.graph).route(
      RouteRequest(waypoints: [start, Waypoint(stub.coordinate("d"))], profile: .car),
      using: algorithm)
    #expect(stub.letters(of: route) == "babcd")
    let turned = try #require(route.legs.first?.path.first { $0.turnDuration >= .seconds(20) })
    #expect(try stub.graph.tail(of: turned.edge) == #require(stub.junction("a")))
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aPedestrianTurnsRoundAnywhere(_ algorithm: SearchAlgorithm) throws {
    let start = Waypoint(stub.point(from: "b", to: "c"), heading: Bearing(degrees: 270))
    let route = try Router(graph: stub.graph).route(
      RouteRequest(waypoints: [start, Waypoint(stub.coordinate("d"))], profile: .pedestrian),
      using: algorithm)
    #expect(stub.letters(of: route) == "bcd")
  }

  @Test(arguments: SearchAlgorithm.allCases, [0.0, 90, 180, 270])
  func aHeadingChoosesTheDirection(_ algorithm: SearchAlgorithm, degrees: Double) throws {
    let map = AsciiMap(
      """
      a----b
      |    |
      c----d
      """, ways: ["ab": "highway=tertiary", "bdca": "highway=tertiary"])
    let start = Waypoint(
      map.point(from: "a", to: "b", fraction: 0.4), heading: Bearing(degrees: degrees + 1))
    let route = try Router(graph: map.graph).route(
      RouteRequest(waypoints: [start, Waypoint(map.coordinate("c"))], profile: .car),
      using: algorithm)
    #expect(map.letters(of: route) == (degrees < 180 ? "bdc" : "ac"))
  }
}

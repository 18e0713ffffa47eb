import Geo
import Navigation
import NetworkFixtures
import Positioning
import Routing
import Testing

@Suite struct RoadRuleTests {
  static let fastRoad = AsciiMap(
    """
            e
            |
    a-------b-------c
            |
            f
    """, cell: .meters(50),
    ways: [
      "ac": "highway=trunk maxspeed=100 name=Fast_Road",
      "ef": "highway=residential maxspeed=30 bridge=yes layer=1 name=Bridge_Street",
    ])

  @Test func theLimitIsThatOfTheRoadOfTheRoute() throws {
    var drive = try Drive(Self.fastRoad, along: "ac")
    drive.feed(try drive.fixes(along: "ac", noise: 4).bare)
    #expect(Set(drive.locations.map { $0.road?.text.name }) == ["Fast Road"])
  }

  @Test func inTrackingTheRoadBelowABridgeStays() throws {
    var drive = Drive(Self.fastRoad)
    drive.feed(try drive.fixes(along: "ac", noise: 4).bare)
    #expect(Set(drive.locations.map { $0.road?.text.name }) == ["Fast Road"])
  }

  @Test func speedingIsToldOnceAndEndsOnce() throws {
    let map = Town.blocks
    var drive = Drive(map)
    let fast = Drive.fixes(
      through: [map.coordinate("a"), map.coordinate("c")], speed: 20)
    drive.feed(fast)
    let slow = Drive.fixes(
      through: [map.coordinate("c"), map.coordinate("d")], speed: 10,
      from: Drive.start + .seconds(60))
    drive.feed(slow)
    let told = drive.events.compactMap {
      if case .speeding(let speeding) = $0 { speeding } else { nil }
    }
    #expect(told.map(\.isExceeding) == [true, false])
    #expect(told.first?.limit == .kilometersPerHour(50))
  }

  @Test func arrivalRightAfterATurnIsToldOnceAndAfterTheTurn() throws {
    let map = AsciiMap(
      """
                            d
                            |
      a---------------------b------c
      """, cell: .meters(15),
      ways: ["abc": "highway=residential", "bd": "highway=residential"])
    var drive = Drive(map)
    let goal = map.point(from: "b", to: "d", fraction: 0.45)
    let request = RouteRequest(
      waypoints: [Waypoint(map.coordinate("a")), Waypoint(goal)], profile: .car)
    drive.feed(.route(try drive.plan(request)))
    let end = map.coordinate("d").moved(by: .meters(40), at: Bearing(degrees: 0))
    let points = [map.coordinate("a"), map.coordinate("b"), goal, end]
    drive.feed(Drive.fixes(through: points, speed: 7).bare)
    #expect(drive.arrivals == 1)
    #expect(drive.deviations.isEmpty)
    let last = try #require(drive.progress.last)
    #expect(last.maneuvers.count <= 1)
    #expect((try #require(last.sections.last)).remainingDistance.meters <= 30)
  }

  @Test func goingAgainstAOneWayStreetIsToldWithTheLocation() throws {
    let map = AsciiMap(
      "a---------b", cell: .meters(30), ways: ["ab": "highway=residential oneway=yes"])
    var drive = Drive(map)
    drive.feed(
      Drive.fixes(through: [map.coordinate("b"), map.coordinate("a")], speed: 8))
    #expect(drive.locations.dropFirst().allSatisfy { $0.matched?.isWrongWay ?? false })
    var right = Drive(map)
    right.feed(
      Drive.fixes(through: [map.coordinate("a"), map.coordinate("b")], speed: 8))
    #expect(right.locations.allSatisfy { !($0.matched?.isWrongWay ?? true) })
  }
}

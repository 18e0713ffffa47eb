import Geo
import Navigation
import NetworkFixtures
import Positioning
import Routing
import Testing

/// From the end of the route to a goal off the roads.
@Suite struct OffRoadTests {
  private static let map = AsciiMap(
    """
    a-------b

            x
    """, cell: .meters(60), ways: ["ab": "highway=residential name=Lane"])

  private func drive(to goal: Coordinate, on foot: [Coordinate]) throws -> Drive {
    var drive = Drive(Self.map)
    let plan = try drive.plan(
      RouteRequest(
        waypoints: [Waypoint(Self.map.coordinate("a")), Waypoint(goal)], profile: .car))
    drive.feed(.route(plan))
    drive.feed(Drive.fixes(through: [Self.map.coordinate("a")] + foot, speed: 10))
    return drive
  }

  @Test func behindTheEndTheGoalIsToldByBearingAndDistance() throws {
    let (b, goal) = (
      Self.map.coordinate("b"),
      Self.map.coordinate("b").moved(
        by: .meters(120), at: Bearing(degrees: 180))
    )
    let drive = try drive(
      to: goal, on: [b, goal, goal.moved(by: .meters(40), at: Bearing(degrees: 90))])
    let told = drive.events.compactMap { event -> OffRoadProgress? in
      if case .offRoad(let progress) = event { progress } else { nil }
    }
    #expect(told.count > 5)
    #expect(told.map(\.distance) == told.map(\.distance).sorted(by: >))
    let bearing = try #require(told.last).bearing.degrees
    #expect(abs(bearing - 180) < 2)
    #expect(drive.arrivals == 1)
    #expect(drive.events.count { $0 == .offRoadArrived } == 1)
    let places = drive.events.indices.filter { drive.events[$0] == .arrived }
    let first = drive.events.firstIndex { if case .offRoad = $0 { true } else { false } }
    #expect(try #require(first) > places[0])
  }

  @Test func aGoalBesideTheRoadIsNoneOffTheRoads() throws {
    let b = Self.map.coordinate("b")
    let goal = b.moved(by: .meters(20), at: Bearing(degrees: 180))
    let drive = try drive(to: goal, on: [b, b.moved(by: .meters(100), at: Bearing(degrees: 90))])
    #expect(drive.arrivals == 1)
    #expect(
      !drive.events.contains {
        switch $0 {
        case .offRoad, .offRoadArrived: true
        default: false
        }
      })
  }
}

import Geo
import Navigation
import NetworkFixtures
import Positioning
import Routing
import Testing

@Suite struct DeviationTests {
  static let automatic: NavigationOptions = {
    var options = NavigationOptions()
    options.reroutePolicy = .automatic
    return options
  }()

  @Test func leavingTheRouteIsToldInMetres() throws {
    let map = Town.blocks
    var drive = try Drive(map, along: "ah")
    drive.feed(Drive.fixes(through: ["a", "b", "e"].map { map.coordinate($0) }, speed: 10))
    let first = try #require(drive.deviations.first)
    #expect((20...60).contains(first.distance.meters))
    #expect(first.lastOnRoute != nil)
    let distances = drive.deviations.map(\.distance)
    #expect(distances == distances.sorted())
    #expect((try #require(distances.last)).meters > 100)
  }

  @Test func aSingleOutlierIsNoDeviation() throws {
    var drive = try Drive(Town.blocks, along: "ah")
    var fixes = try drive.fixes(along: "ah")
    fixes[12].coordinate = fixes[12].coordinate.moved(
      by: .meters(90), at: Bearing(degrees: 0))
    drive.feed(fixes)
    #expect(drive.deviations.isEmpty)
    #expect(drive.progress.count == drive.log.firstIndex { $0.contains(.arrived) })
  }

  @Test(arguments: [true, false]) func turningRoundOnTheRouteIsLeavingIt(bare: Bool) throws {
    let map = Town.blocks
    var drive = try Drive(map, along: "ad")
    let turn = map.point(from: "b", to: "c")
    let fixes = Drive.fixes(through: [map.coordinate("a"), turn, map.coordinate("a")], speed: 12)
    drive.feed(bare ? fixes.bare : fixes)
    let first = try #require(drive.deviations.first)
    #expect(first.isWrongWay)
    #expect(first.current.original?.coordinate.distance(to: turn).meters ?? 999 < 150)
    #expect(drive.arrivals == 0)
  }

  @Test func theAppDecidesUnlessToldOtherwise() throws {
    let map = Town.blocks
    var drive = try Drive(map, along: "ah")
    drive.feed(Drive.fixes(through: ["a", "b", "e"].map { map.coordinate($0) }, speed: 10))
    #expect(!drive.events.contains { if case .willReroute = $0 { true } else { false } })
  }

  @Test func aNewRouteLeadsToTheGoal() throws {
    let map = Town.blocks
    var drive = try Drive(map, along: "ah", options: Self.automatic)
    let points = ["a", "b", "e", "f", "h"].map { map.coordinate($0) }
    try drive.replay(Drive.fixes(through: points, speed: 10).bare)
    let causes = drive.events.compactMap {
      if case .routeChanged(let change) = $0 { change.cause } else { nil }
    }
    #expect(causes == [.set, .reroute])
    #expect(drive.events.contains(.didReroute(.found)))
    #expect(drive.arrivals == 1)
  }

  @Test func aWishForARouteKeepsStopsAndHeading() throws {
    let map = Town.blocks
    var drive = try Drive(map, along: "adh", options: Self.automatic)
    drive.feed(Drive.fixes(through: ["a", "b", "e"].map { map.coordinate($0) }, speed: 10))
    let wishes = drive.events.compactMap {
      if case .willReroute(let wish) = $0 { wish.request } else { nil }
    }
    let wish = try #require(wishes.first)
    #expect(wishes.count == 1)
    #expect(wish.waypoints.count == 3)
    #expect(abs(wish.waypoints[0].heading?.turn(to: Bearing(degrees: 180)) ?? 99) < 5)
    #expect(wish.waypoints[2].coordinate == map.coordinate("h"))
  }

  @Test func afterAFailureTheNextWishWaits() throws {
    let map = Town.blocks
    var drive = try Drive(map, along: "ah", options: Self.automatic)
    var wishes: [Timestamp] = []
    let away = map.coordinate("e").moved(by: .meters(400), at: Bearing(degrees: 180))
    let fixes = Drive.fixes(
      through: [map.coordinate("a"), map.coordinate("b"), away], speed: 10)
    for fix in fixes {
      for case .willReroute in drive.feed(.fix(fix)) {
        if let time = fix.time { wishes.append(time) }
        #expect(drive.feed(.routeFailed(reason: "none")) == [.didReroute(.failed(reason: "none"))])
      }
    }
    #expect(wishes.count >= 2)
    #expect(zip(wishes, wishes.dropFirst()).allSatisfy { $1 - $0 >= .seconds(10) })
    #expect(drive.feed(.routeFailed(reason: "late")) == [])
  }

  @Test func aLaterPartOfTheRouteIsNoShortCut() throws {
    let map = AsciiMap(
      """
              g
              |
              |
              |
      a-------b---c-------d
              |   |
              |   |
              e---f
      """, cell: .meters(50),
      ways: [
        "ab": "highway=tertiary", "bc": "highway=tertiary", "cd": "highway=tertiary",
        "befc": "highway=residential oneway=yes", "bg": "highway=tertiary",
      ])
    var options = Self.automatic
    options.announces = false
    var drive = Drive(map, options: options)
    let stop = map.point(from: "e", to: "f")
    let request = RouteRequest(
      waypoints: [
        Waypoint(map.coordinate("a")), Waypoint(stop), Waypoint(map.coordinate("g")),
      ], profile: .car)
    drive.feed(.route(try drive.plan(request)))
    let way = ["a", "b", "c", "d"].map { map.coordinate($0) }
    let fixes = Drive.fixes(through: way, speed: 11).bare
    try drive.replay(fixes)
    #expect(!drive.deviations.isEmpty)
    #expect(!drive.events.contains { if case .milestone = $0 { true } else { false } })
    #expect(drive.arrivals == 0)
  }
}

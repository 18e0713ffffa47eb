import Geo
import MapImport
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Trips with halts, by an hour of arrival, by several vehicles, and by travellers on the move.
@Suite struct JourneyTests {
  private static func departure(_ text: String) throws -> Departure {
    Departure(try #require(Timestamp.parse(iso8601: text)?.timestamp))
  }

  private static let block = AsciiMap(
    """
        f---g
        |   |
    a---b---c---d
    """, cell: .meters(500),
    ways: [
      "ab": "highway=primary",
      "bc": "highway=primary motor_vehicle:conditional=no_@_(Mo-Fr_08:00-18:00)",
      "cd": "highway=primary", "bf": "highway=primary", "fg": "highway=primary",
      "cg": "highway=primary",
    ], options: ImportOptions(timeZone: "Europe/Berlin"))

  private func request(
    _ map: AsciiMap, _ letters: String, by profile: Profile = .car
  ) -> RouteRequest {
    RouteRequest(waypoints: letters.map { Waypoint(map.coordinate($0)) }, profile: profile)
  }

  @Test(
    arguments: [
      "2026-03-02T07:50:00+01:00", "2026-03-02T08:01:30+01:00", "2026-03-02T08:04:00+01:00",
      "2026-03-02T12:00:00+01:00", "2026-03-02T18:02:00+01:00", "2026-03-02T18:09:00+01:00",
    ])
  func theLatestDepartureArrivesInTime(_ time: String) throws {
    let map = Self.block
    let router = Router(graph: map.graph)
    let arrival = try Self.departure(time)
    let route = try router.route(request(map, "ad"), arrivingBy: arrival)
    let start = try #require(route.departure)
    let arrived = try #require(route.arrival)
    #expect(arrived.time <= arrival.time)
    // Of all seconds that follow, none arrives in time.
    for later in [2, 3, 5, 10, 30, 60, 120, 240] {
      var next = request(map, "ad")
      next.departure = Departure(start.time + .seconds(later))
      guard let other = try? router.route(next), let end = other.arrival else { continue }
      // Nobody waits for a road to open, so that a later start may be better only around then.
      if time.contains("T18:0") { continue }
      #expect(end.time > arrival.time, "\(later) s later")
    }
  }

  @Test func haltsCountBeforeAnArrival() throws {
    let map = Self.block
    let router = Router(graph: map.graph)
    var request = request(map, "abd")
    request.waypoints[1].stopDuration = .seconds(600)
    let arrival = try Self.departure("2026-03-02T07:30:00+01:00")
    let route = try router.route(request, arrivingBy: arrival)
    #expect(route.legs.map(\.halt) == [.seconds(600), .zero])
    #expect(route.durationWithHalts == route.duration + .seconds(600))
    let spare = try arrival.time - #require(route.arrival).time
    #expect(spare >= .zero && spare <= .seconds(2))
  }

  @Test func aHaltBringsOneToARoadThatHasClosed() throws {
    let map = Self.block
    let router = Router(graph: map.graph)
    var request = request(map, "abd")
    request.waypoints[1].coordinate = map.point(from: "a", to: "b")
    request.departure = try Self.departure("2026-03-02T07:30:00+01:00")
    #expect(map.letters(of: try router.route(request)) == "abcd")
    request.waypoints[1].stopDuration = .seconds(3600)
    #expect(map.letters(of: try router.route(request)) == "abfgcd")
  }

  @Test func aTripByCarEndsOnFoot() throws {
    let map = AsciiMap(
      """
      a---b---c
      """,
      ways: ["ab": "highway=primary", "bc": "highway=footway"])
    let router = Router(graph: map.graph)
    let request = request(map, "abc")
    let route = try router.route(request, legProfiles: [.car, .pedestrian])
    #expect(map.letters(of: route) == "abc")
    #expect(route.legs.indices.map { route.profile(ofLeg: $0).name } == ["car", "pedestrian"])
    #expect(route.legs[1].duration > route.legs[0].duration)
    #expect(throws: RoutingError.legProfiles(expected: 2, given: 1)) {
      try router.route(request, legProfiles: [.car])
    }
  }

  @Test func aNewRouteKeepsTheDirectionAndAllThatIsLeft() throws {
    let map = AsciiMap(
      """
      a---b---c---d---e
      |   |   |   |   |
      f---g---h---i---j
      """,
      ways: [
        "abcde": "highway=primary", "fghij": "highway=residential", "af": "highway=residential",
        "bg": "highway=residential", "ch": "highway=residential", "di": "highway=residential",
        "ej": "highway=residential",
      ])
    let router = Router(graph: map.graph)
    var request = request(map, "abdj")
    request.waypoints[2].kind = .passThrough
    request.allowsTurningRoundAtWaypoints = true
    let route = try router.route(request)
    #expect(route.legs.count == 2)
    #expect(route.legs[1].passed.count == 1)
    let place = RouteProgressPlace(leg: 1, along: .meters(50))
    #expect(route.waypoints(after: place).map(\.kind) == [.passThrough, .stopover])
    let far = RouteProgressPlace(leg: 1, along: .meters(850))
    #expect(route.waypoints(after: far).map(\.kind) == [.stopover])
    // Driven down to h and on to the east, by a receiver that errs towards the side street.
    let moving = MovingPosition(
      map.point(from: "h", to: "i", fraction: 0.02), course: Bearing(degrees: 90),
      speed: .kilometersPerHour(40), accuracy: .meters(10))
    let again = try router.reroute(from: moving, along: route, after: place)
    #expect(again.allowsTurningRoundAtWaypoints)
    #expect(map.letters(of: again).hasPrefix("i"))
    #expect(again.legs.count == 1 && again.legs[0].passed.count == 1)
  }

  @Test func aMovingTravellerIsOnTheRoadThatLeadsOn() throws {
    let map = AsciiMap(
      """
          e
          |
      a---b---c
          |
          d
      """,
      ways: ["abc": "highway=primary", "ebd": "highway=residential"])
    let router = Router(graph: map.graph)
    // Nearer to the street across than to the one being driven on.
    let place = map.point(from: "b", to: "d", fraction: 0.05)
    let east = try router.waypoint(
      at: MovingPosition(place, course: Bearing(degrees: 90), speed: .kilometersPerHour(50)),
      for: .car)
    #expect(abs(east.coordinate.latitude - map.coordinate("b").latitude) < 1e-5)
    let slow = try router.waypoint(
      at: MovingPosition(
        place, course: Bearing(degrees: 90), speed: Speed(metersPerSecond: 0.2)), for: .car)
    #expect(slow.coordinate == place && slow.heading == nil)
  }

  @Test func aWayThatWasChosenIsJoinedAgain() throws {
    let map = AsciiMap(
      """
      a---b-----c---d
          |     |
          e-----f
      """, cell: .meters(300),
      ways: [
        "ab": "highway=primary", "bc": "highway=secondary", "cd": "highway=primary",
        "be": "highway=secondary", "ef": "highway=secondary", "fc": "highway=secondary",
      ])
    let router = Router(graph: map.graph)
    let route = try router.route(request(map, "ad"))
    let back = try router.returned(
      to: route,
      from: MovingPosition(map.point(from: "b", to: "e", fraction: 0.3)),
      after: RouteProgressPlace(leg: 0, along: .meters(1200)))
    #expect(back.joinsAt != nil)
    #expect(back.route.legs.count == 1)
    #expect(map.letters(of: back.route) == "bcd")
    #expect(back.route.legs[0].destination == route.legs[0].destination)
  }
}

import Geo
import MapMatching
import NetworkFixtures
import Positioning
import Routing
import Testing

@Suite struct RouteMatcherTests {
  static let start = Timestamp(millisecondsSince1970: 1_772_442_000_000)

  /// A road out to a dead end and back, with a loop at its foot.
  static let map = AsciiMap(
    """
    a-----b-----c
          |
          |
          d-----e
          |     |
          f-----g
    """, cell: .meters(40),
    ways: [
      "abc": "highway=residential", "bd": "highway=residential",
      "degfd": "highway=residential oneway=yes",
    ])

  static func route(_ stops: String) throws -> Route {
    try Router(graph: map.graph).route(
      RouteRequest(
        waypoints: stops.map { Waypoint(map.coordinate($0)) }, profile: .car,
        allowsTurningRoundAtWaypoints: true))
  }

  /// Matches a drive through `points` at 10 m/s, a fix a second.
  static func matches(
    _ route: Route, through points: [Coordinate], isBare: Bool = false
  ) -> [RouteMatch] {
    var options = DriveOptions(startTime: start)
    options.acceleration = nil
    let speeds = Array(repeating: Speed(metersPerSecond: 10), count: points.count - 1)
    var matcher = RouteMatcher(route, line: RouteLine(route))
    var estimator = MotionEstimator()
    return DriveSimulator(DrivePlan(points: points, speeds: speeds), options: options).map { fix in
      let used = isBare ? LocationFix(coordinate: fix.coordinate, time: fix.time) : fix
      return matcher.match(used, estimator.add(used, at: fix.time ?? start))
    }
  }

  static func along(_ match: RouteMatch) -> Double? {
    if case .onRoute(let position, _) = match { position.along.meters } else { nil }
  }

  @Test(arguments: [false, true]) func aRoadThereAndBackIsFollowedInOrder(isBare: Bool) throws {
    let route = try Self.route("aba")
    let alongs = Self.matches(route, through: route.line.points, isBare: isBare).map(Self.along)
    #expect(!alongs.contains(nil))
    for (index, along) in alongs.enumerated() {
      #expect(abs((along ?? -99) - 10 * Double(index)) < 25)
    }
  }

  @Test(arguments: [false, true]) func aLoopIsFollowedByPath(isBare: Bool) throws {
    let route = try Self.route("adfda".filter { $0 != "x" })
    let alongs = Self.matches(route, through: route.line.points, isBare: isBare).map(Self.along)
    #expect(!alongs.contains(nil))
    for (index, along) in alongs.enumerated() {
      #expect(abs((along ?? -99) - 10 * Double(index)) < 25)
    }
  }

  @Test func thePlaceNeverMovesBackByNoise() throws {
    let route = try Self.route("ac")
    var matcher = RouteMatcher(route, line: RouteLine(route))
    var estimator = MotionEstimator()
    var last = 0.0
    for second in 0..<40 {
      let place = Double(second) * 10 + (second % 2 == 0 ? 8 : -8)
      let point = try #require(route.line.position(at: .meters(place)))
      let fix = LocationFix(coordinate: point, time: Self.start + .seconds(second))
      let match = matcher.match(fix, estimator.add(fix, at: Self.start + .seconds(second)))
      let along = try #require(Self.along(match))
      #expect(along >= last)
      last = along
    }
  }

  @Test func aGapIsBridgedBySpeedAndTime() throws {
    let route = try Self.route("ac")
    var matcher = RouteMatcher(route, line: RouteLine(route))
    var estimator = MotionEstimator()
    for second in [0, 1, 2, 3, 4, 24] {
      let point = try #require(route.line.position(at: .meters(Double(second) * 10)))
      let time = Self.start + .seconds(second)
      let fix = LocationFix(coordinate: point, time: time)
      let along = Self.along(matcher.match(fix, estimator.add(fix, at: time)))
      #expect(abs((along ?? -99) - Double(second) * 10) < 1)
    }
  }

  @Test func movingAgainstTheRouteIsOffIt() throws {
    let route = try Self.route("ac")
    let middle = Self.map.coordinate("b")
    let matches = Self.matches(
      route, through: [Self.map.coordinate("a"), middle, Self.map.coordinate("a")])
    guard case .offRoute(let departure) = try #require(matches.dropLast().last) else {
      Issue.record("the last fix is on the route")
      return
    }
    #expect(departure.isWrongWay)
    #expect(departure.distance.meters > 100)
  }

  @Test func theLineIsAsLongAsTheRoute() throws {
    let route = try Self.route("adea")
    let line = RouteLine(route)
    #expect(abs((line.length - route.distance).meters) < 0.01)
    let seconds = route.duration / .seconds(1)
    #expect(abs(line.remainingSeconds(at: .zero) - seconds) < 1)
    #expect(line.remainingSeconds(at: line.length) == 0)
  }

  @Test func everyPlaceAlongTheLineLiesOnItsEdge() throws {
    let route = try Self.route("adea")
    let line = RouteLine(route)
    for meters in stride(from: 0.0, through: line.length.meters, by: 7) {
      let position = try #require(line.position(at: .meters(meters)))
      let edge = route.legs[position.leg].path[position.pathIndex]
      #expect(position.matched.edge == edge.edge)
      #expect(position.matched.offset.meters >= edge.start.meters - 0.001)
      #expect(position.matched.offset.meters <= edge.end.meters + 0.001)
      let shape = try Self.map.graph.shape(of: edge.edge)
      let projection = try #require(shape.projection(of: position.matched.coordinate))
      #expect(projection.distance.meters < 0.1)
      #expect(abs((projection.along - position.matched.offset).meters) < 0.5)
    }
  }
}

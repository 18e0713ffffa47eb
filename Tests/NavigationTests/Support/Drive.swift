import Geo
import Guidance
import Horizon
import Navigation
import NetworkFixtures
import Positioning
import Routing

/// A navigation session over a drawn map, and what it has told so far.
struct Drive {
  let map: AsciiMap
  private(set) var state: NavigationState
  /// The events of each input, in order.
  private(set) var log: [[NavigationEvent]] = []

  static let start = Timestamp(millisecondsSince1970: 1_772_442_000_000)

  /// Begins in tracking.
  init(
    _ map: AsciiMap, options: NavigationOptions = NavigationOptions(), profile: Profile = .car
  ) {
    self.map = map
    state = NavigationState(
      graph: map.graph, profile: profile, layers: map.tiles, options: options)
  }

  /// Begins on the route over `stops`, written by their letters.
  init(
    _ map: AsciiMap, along stops: String, options: NavigationOptions = NavigationOptions()
  ) throws {
    self.init(map, options: options)
    feed(.route(try plan(over: stops)))
  }

  func plan(over stops: String) throws -> RoutePlan {
    try plan(RouteRequest(waypoints: stops.map { Waypoint(map.coordinate($0)) }, profile: .car))
  }

  func plan(_ request: RouteRequest) throws -> RoutePlan {
    let route = try Router(graph: map.graph).route(request)
    let maneuvers = try ManeuverBuilder(graph: map.graph).maneuvers(of: route)
    return RoutePlan(route: route, maneuvers: maneuvers)
  }

  @discardableResult mutating func feed(_ input: NavigationInput) -> [NavigationEvent] {
    let events = state.step(input)
    log.append(events)
    return events
  }

  mutating func feed(_ fixes: some Sequence<LocationFix>) {
    for fix in fixes { feed(.fix(fix)) }
  }

  /// Feeds fixes with a tick for every second without one; answers wishes for a new route.
  mutating func replay(_ fixes: [LocationFix]) throws {
    var last: Timestamp?
    for fix in fixes {
      while let before = last, let time = fix.time, time - before > .milliseconds(1500) {
        feed(.tick(before + .seconds(1)))
        last = before + .seconds(1)
      }
      last = fix.time ?? last
      for case .willReroute(let wish) in feed(.fix(fix)) {
        feed(.routeFound(try plan(wish.request)))
      }
    }
  }
}

extension Drive {
  var events: [NavigationEvent] { log.flatMap { $0 } }
  var locations: [LocationUpdate] {
    events.compactMap { if case .location(let update) = $0 { update } else { nil } }
  }
  var progress: [RouteProgress] {
    events.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
  }
  var announcements: [ManeuverAnnouncement] {
    events.compactMap { if case .announcement(let told) = $0 { told } else { nil } }
  }
  var deviations: [Deviation] {
    events.compactMap { if case .deviation(let deviation) = $0 { deviation } else { nil } }
  }
  var warnings: [Warning] {
    events.compactMap { if case .warning(let warning) = $0 { warning } else { nil } }
  }
  var arrivals: Int { events.count { $0 == .arrived } }
  var ways: [Int64?] { locations.map { $0.road?.wayID } }
}

extension Drive {
  /// The fixes of a drive along the route over `stops`.
  func fixes(
    along stops: String, noise: Double = 0, seed: UInt64 = 1, interval: Duration = .seconds(1),
    gaps: [Range<Duration>] = [], halt: Duration = .zero, after: Duration = .zero
  ) throws -> [LocationFix] {
    var options = DriveOptions(startTime: Self.start + after)
    options.interval = interval
    options.noise = .meters(noise)
    options.seed = seed
    options.gaps = gaps
    return Array(
      DriveSimulator(DrivePlan(try plan(over: stops).route, haltingFor: halt), options: options))
  }

  /// The fixes of a drive straight from point to point at `speed` metres a second.
  static func fixes(
    through points: [Coordinate], speed: Double, noise: Double = 0, from time: Timestamp = start
  ) -> [LocationFix] {
    let speeds = Array(repeating: Speed(metersPerSecond: speed), count: points.count - 1)
    var options = DriveOptions(startTime: time)
    options.acceleration = nil
    options.noise = .meters(noise)
    return Array(DriveSimulator(DrivePlan(points: points, speeds: speeds), options: options))
  }
}

extension Sequence<LocationFix> {
  /// The same positions and times; nothing else is known.
  var bare: [LocationFix] {
    map { LocationFix(coordinate: $0.coordinate, time: $0.time) }
  }
}

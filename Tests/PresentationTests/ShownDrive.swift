import Geo
import Guidance
import Navigation
import NetworkFixtures
import Positioning
import Routing

@testable import Presentation

/// A drive over a drawn map, shown by a guidance view.
struct ShownDrive {
  private(set) var state: NavigationState
  var view = GuidanceView()
  let route: Route?

  static let start = Timestamp(millisecondsSince1970: 1_772_442_000_000)

  /// On the route over `stops`, written by their letters; nil begins in tracking.
  init(_ map: AsciiMap, along stops: String?) throws {
    state = NavigationState(graph: map.graph, profile: .car)
    guard let stops else {
      route = nil
      return
    }
    let route = try Router(graph: map.graph).route(
      RouteRequest(waypoints: stops.map { Waypoint(map.coordinate($0)) }, profile: .car))
    let maneuvers = try ManeuverBuilder(graph: map.graph).maneuvers(of: route)
    self.route = route
    _ = state.step(.route(RoutePlan(route: route, maneuvers: maneuvers)))
  }

  /// The fixes of a drive along the route, a second apart.
  var fixes: [LocationFix] {
    let options = DriveOptions(startTime: Self.start)
    return route.map {
      Array(DriveSimulator(DrivePlan($0, haltingFor: .zero), options: options))
    } ?? []
  }

  mutating func feed(_ input: NavigationInput) {
    for event in state.step(input) {
      if let time = state.time { view.take(event, at: time, on: state.plan) }
    }
  }

  /// Feeds the fixes, with a tick for every second without one, and gives the pictures of each
  /// second at `framesPerSecond` to `show`.
  mutating func run(
    _ fixes: [LocationFix], framesPerSecond: Int = 1, _ show: (Scene, Timestamp) -> Void
  ) {
    for (index, fix) in fixes.enumerated() {
      guard let time = fix.time else { continue }
      feed(.fix(fix))
      let next = index + 1 < fixes.count ? fixes[index + 1].time : nil
      let seconds = next.map { Int(($0 - time) / .seconds(1)) } ?? 3
      for second in 0..<max(1, seconds) {
        let now = time + .seconds(second)
        if second > 0, next != nil { feed(.tick(now)) }
        for frame in 0..<framesPerSecond {
          let instant = now + .milliseconds(frame * 1000 / framesPerSecond)
          if let scene = view.scene(at: instant) { show(scene, instant) }
        }
      }
    }
  }
}

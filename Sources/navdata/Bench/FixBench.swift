import Geo
import Guidance
import Navigation
import Positioning
import Routing

/// Times what navigation does with each fix of simulated drives.
struct FixBench {
  let router: Router
  let profile: Profile
  let isGuided: Bool
  private let clock = ContinuousClock()

  init(router: Router, profile: Profile, isGuided: Bool) {
    self.router = router
    self.profile = profile
    self.isGuided = isGuided
  }

  /// A row for each fix of the drive along the route of `pair`; none where there is no route.
  func rows(_ pair: RoutePair) throws -> [RouteBench.Row] {
    let request = RouteRequest(
      waypoints: [Waypoint(pair.from), Waypoint(pair.to)], profile: profile)
    guard let route = try? router.route(request) else { return [] }
    var options = DriveOptions(startTime: Timestamp(millisecondsSince1970: 1_772_442_000_000))
    options.noise = .meters(5)
    var state = NavigationState(graph: router.graph, profile: profile)
    if isGuided {
      let guidance = try ManeuverBuilder(graph: router.graph).guidance(of: route)
      _ = state.step(.route(RoutePlan(route: route, guidance: guidance)))
    }
    return DriveSimulator(DrivePlan(route), options: options).map { fix in
      let start = clock.now
      let events = state.step(.fix(fix))
      let time = clock.now - start
      let place = events.lazy.compactMap { event -> Distance? in
        if case .location(let update) = event { update.matched?.offset } else { nil }
      }.first
      return RouteBench.Row(
        id: pair.id, distance: place, duration: nil, movedFrom: nil, movedTo: nil, time: time,
        refusal: nil)
    }
  }
}

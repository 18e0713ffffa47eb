import Geo
import Guidance
import Horizon
import Navigation
import Positioning
import RoadNetwork
import Routing

/// Runs a drive: feeds navigation, answers its wishes for new routes, and hands on its events.
struct DriveSession {
  let graph: RoadGraph
  let phrases: PhraseBook
  private let router: Router
  private let landmarks: (any LayerSource)?
  private var state: NavigationState

  init(
    router: Router, profile: Profile, phrases: PhraseBook, options: NavigationOptions,
    landmarks: (any LayerSource)? = nil
  ) {
    self.router = router
    self.landmarks = landmarks
    self.phrases = phrases
    graph = router.graph
    state = NavigationState(
      graph: graph, profile: profile, layers: landmarks, options: options)
  }

  /// Goes on with `session`; where its route is lost, with a new one to its goal.
  init(
    resuming session: SavedSession, router: Router, phrases: PhraseBook,
    warnings: WarningOptions, landmarks: (any LayerSource)? = nil
  ) throws {
    self.router = router
    self.landmarks = landmarks
    self.phrases = phrases
    graph = router.graph
    let resumed = try session.resumed(
      on: router,
      by: ManeuverBuilder(graph: router.graph, phrases: phrases, landmarks: landmarks))
    state = resumed.state
    state.warn(of: landmarks, warnings)
    if case .lost(let wish) = resumed.outcome { _ = try follow(wish.request) }
  }

  private var builder: ManeuverBuilder {
    ManeuverBuilder(graph: graph, phrases: phrases, landmarks: landmarks)
  }

  /// What to go on with later.
  func saved() throws -> SavedSession { try state.savedSession() }

  /// When the last fix or tick was.
  var time: Timestamp? { state.time }

  /// Makes the route of `request` the one to follow, and returns it.
  mutating func follow(_ request: RouteRequest) throws -> Route {
    let plan = try plan(request)
    _ = state.step(.route(plan))
    return plan.route
  }

  /// The route of `request`, without following it.
  func route(_ request: RouteRequest) throws -> Route { try router.route(request) }

  private func plan(_ request: RouteRequest) throws -> RoutePlan {
    let route = try router.route(request)
    return RoutePlan(route: route, guidance: try builder.guidance(of: route))
  }

  /// Takes in `input` and gives every event that comes of it to `handle`, with the route that is
  /// followed and its maneuvers.
  mutating func step(
    _ input: NavigationInput, _ handle: (NavigationEvent, Timestamp?, RoutePlan?) throws -> Void
  ) throws {
    var inputs = [input]
    while !inputs.isEmpty {
      for event in state.step(inputs.removeFirst()) {
        try handle(event, time(of: event, input), state.plan)
        if case .willReroute(let wish) = event { inputs.append(answer(wish)) }
      }
    }
  }

  /// When an event happened; a fix that was not used has a time of its own.
  private func time(of event: NavigationEvent, _ input: NavigationInput) -> Timestamp? {
    if case .ignoredFix = event, case .fix(let fix) = input { return fix.time }
    return state.time
  }

  private func answer(_ wish: RerouteRequest) -> NavigationInput {
    do {
      return .routeFound(try plan(wish.request))
    } catch {
      return .routeFailed(reason: Failure(error).message)
    }
  }
}

import Geo
import Guidance
import Navigation
import Positioning
import RoadNetwork
import Routing

/// Runs a drive: feeds navigation, answers its wishes for new routes, and hands on its events.
struct DriveSession {
  let graph: RoadGraph
  let phrases: PhraseBook
  private let router: Router
  private var state: NavigationState

  init(graph: RoadGraph, profile: Profile, phrases: PhraseBook, options: NavigationOptions) {
    self.graph = graph
    self.phrases = phrases
    router = Router(graph: graph)
    state = NavigationState(graph: graph, profile: profile, options: options)
  }

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
    let maneuvers = try ManeuverBuilder(graph: graph, phrases: phrases).maneuvers(of: route)
    return RoutePlan(route: route, maneuvers: maneuvers)
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

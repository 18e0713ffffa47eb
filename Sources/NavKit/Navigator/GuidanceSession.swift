internal import Dispatch
internal import Geo
internal import Navigation
internal import Presentation
internal import Routing
internal import Synchronization

/// The core's state behind a navigator, and those who listen to it.
///
/// May be used from many threads at once; the events of one location are told on its thread.
final class GuidanceSession: Sendable {
  /// All that changes.
  private struct Contents: Sendable {
    var state: NavigationState
    /// Nil for a navigator that draws nothing.
    var view: GuidanceView?
    var route: Route?
    var traffic: TrafficOnRoute?
    var lastLocation: Location?
    var lastOnRoute: NavigableLocation?
    var rerouteError: RoutingError?
    var policy = ReroutePolicy.leftToApp
    var warnings = WarningSettings()
    var queue: DispatchQueue?
    var isInBackground = false
    var mayStartInBackground = false
    var listeners: [Listener] = []
    var nextListener = 0
  }

  private struct Listener: Sendable {
    let id: Int
    let continuation: AsyncStream<NavigationEvent>.Continuation
  }

  let delegates = DelegateSet()
  private let data: NavigationData
  private let contents: Mutex<Contents>

  init(data: NavigationData, view: GuidanceView? = nil) {
    self.data = data
    var options = NavigationOptions()
    options.warnings = WarningSettings().core
    let state = NavigationState(
      graph: data.graph, profile: .car, layers: data.layers, options: options)
    contents = Mutex(Contents(state: state, view: view))
  }

  var route: Route? {
    get { contents.withLock { $0.route } }
    set {
      contents.withLock {
        ($0.route, $0.traffic, $0.lastOnRoute) = (newValue, nil, nil)
        _ = $0.state.step(.route(newValue?.plan))
      }
    }
  }

  var trafficOnRoute: TrafficOnRoute? {
    get { contents.withLock { $0.traffic } }
    set {
      contents.withLock {
        guard let plan = $0.route?.plan else { return }
        $0.traffic = newValue
        _ = $0.state.step(.traffic(newValue?.along(plan)))
      }
    }
  }

  var reroutePolicy: ReroutePolicy {
    get { contents.withLock { $0.policy } }
    set {
      contents.withLock {
        $0.policy = newValue
        $0.state.reroutePolicy = newValue == .automatic ? .automatic : .leftToApp
      }
    }
  }

  var notificationOptions: ManeuverNotificationOptions {
    get { contents.withLock { ManeuverNotificationOptions($0.state) } }
    set { contents.withLock { newValue.apply(to: &$0.state) } }
  }

  var warningSettings: WarningSettings {
    get { contents.withLock { $0.warnings } }
    set {
      contents.withLock {
        $0.warnings = newValue
        $0.state.warningOptions = newValue.core
      }
    }
  }

  var callbackQueue: DispatchQueue? {
    get { contents.withLock { $0.queue } }
    set { contents.withLock { $0.queue = newValue } }
  }

  func shutdown() {
    delegates.removeAll()
    route = nil
    let listeners = contents.withLock { contents in
      defer { contents.listeners = [] }
      return contents.listeners
    }
    for listener in listeners { listener.continuation.finish() }
  }

  /// Reads or changes what a map shows; nil if there is no view.
  @discardableResult
  func withView<Result: Sendable>(_ body: (inout GuidanceView) -> Result) -> Result? {
    contents.withLock { contents in
      guard var view = contents.view else { return nil }
      defer { contents.view = view }
      return body(&view)
    }
  }

  /// Who reads a stream so late that more events wait misses the oldest.
  private static let mostUnread = 4096

  /// A new stream of all events from now on.
  func makeEvents() -> AsyncStream<NavigationEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NavigationEvent.self, bufferingPolicy: .bufferingNewest(Self.mostUnread))
    let id = contents.withLock { contents in
      contents.nextListener += 1
      contents.listeners.append(
        Listener(id: contents.nextListener, continuation: continuation))
      return contents.nextListener
    }
    continuation.onTermination = { [weak self] _ in
      self?.contents.withLock { $0.listeners.removeAll { $0.id == id } }
    }
    return stream
  }

  deinit { contents.withLock { $0.listeners.forEach { $0.continuation.finish() } } }
}

extension GuidanceSession {
  var isInBackground: Bool {
    get { contents.withLock { $0.isInBackground } }
    set { contents.withLock { $0.isInBackground = newValue } }
  }

  var mayStartInBackground: Bool {
    get { contents.withLock { $0.mayStartInBackground } }
    set { contents.withLock { if !$0.isInBackground { $0.mayStartInBackground = newValue } } }
  }

  /// Begins without a route, by the roads that `profile` may use.
  func track(_ profile: Profile) {
    contents.withLock { contents in
      (contents.route, contents.traffic, contents.lastOnRoute) = (nil, nil, nil)
      _ = contents.state.step(.route(nil))
      contents.state.track(profile)
    }
  }

  func saved() throws -> SavedSession {
    var session = try contents.withLock { try $0.state.savedSession() }
    session.allowsBackgroundStart = mayStartInBackground
    return session
  }

  func resume(_ session: SavedSession) throws -> SessionRestoration {
    let translator = RouteTranslator(data)
    let resumed = try session.resumed(
      on: data.router, by: translator.builder)
    var route = try resumed.state.plan.map(translator.route)
    if case .lost(let wish) = resumed.outcome {
      route = try translator.route(data.router.route(wish.request))
    }
    contents.withLock { contents in
      contents.state = resumed.state
      contents.state.warn(of: data.layers, contents.warnings.core)
      contents.policy = resumed.state.reroutePolicy == .leftToApp ? .leftToApp : .automatic
      contents.mayStartInBackground = session.allowsBackgroundStart
      (contents.route, contents.traffic, contents.lastOnRoute) = (route, nil, nil)
      if case .lost = resumed.outcome { _ = contents.state.step(.route(route?.plan)) }
    }
    return SessionRestoration(resumed.outcome)
  }
}

extension GuidanceSession {
  /// Takes in a location and tells what follows from it.
  func take(_ location: Location) {
    guard let fix = location.fix else {
      deliver([.locationIgnored(.offTheGlobe)])
      return
    }
    let (events, request) = step(.fix(fix), location)
    deliver(events)
    if let request { deliver(reroute(request, location)) }
  }

  /// Takes in a location, finds a new route if the old one was left, and returns what follows.
  func pull(_ location: Location) -> GuidanceInfo? {
    guard route != nil else { return nil }
    var events: [NavigationEvent] = []
    if let fix = location.fix {
      let (told, request) = step(.fix(fix), location, reroutes: true)
      events = told + (request.map { reroute($0, location) } ?? [])
    } else {
      events = [.locationIgnored(.offTheGlobe)]
    }
    deliver(events)
    return contents.withLock { contents in
      contents.route.map {
        GuidanceInfo(events, on: $0, hasArrived: contents.state.mode == .arrived)
      }
    }
  }

  /// Takes in the time when no locations come.
  func tick(_ time: Timestamp) {
    guard let location = contents.withLock({ $0.lastLocation }) else { return }
    deliver(step(.tick(time), location).events)
  }

  /// Gives `input` to the core; `found` is the route that it brings, in the words of the app.
  private func step(
    _ input: NavigationInput, _ location: Location, found: Route? = nil, reroutes: Bool = false
  ) -> (events: [NavigationEvent], request: RerouteRequest?) {
    contents.withLock { contents in
      contents.lastLocation = location
      let policy = contents.state.reroutePolicy
      if reroutes, contents.policy == .leftToApp { contents.state.reroutePolicy = .automatic }
      defer { contents.state.reroutePolicy = policy }
      var events: [NavigationEvent] = []
      var request: RerouteRequest?
      for event in contents.state.step(input) {
        if let time = contents.state.time {
          contents.view?.take(event, at: time, on: contents.state.plan)
        }
        if case .location(let update) = event {
          let shown = NavigableLocation(update, original: location)
          if update.onRoute != nil { contents.lastOnRoute = shown }
        }
        if case .willReroute(let wish) = event { request = wish }
        // Only now is it known that the core takes the route: the app may have set another one.
        if case .routeChanged(let change) = event, change.cause == .reroute, let found {
          (contents.route, contents.traffic, contents.lastOnRoute) = (found, nil, nil)
        }
        let translator = EventTranslator(
          warnings: WarningTranslator(graph: data.graph), original: location, route: contents.route,
          lastOnRoute: contents.lastOnRoute,
          rerouteError: contents.rerouteError)
        events += translator.events(for: event)
      }
      return (events, request)
    }
  }

  /// Finds the route that the core has asked for, and returns what follows from it.
  private func reroute(_ wish: RerouteRequest, _ location: Location) -> [NavigationEvent] {
    let found = Result {
      try RouteTranslator(data).route(data.router.route(wish.request))
    }
    switch found {
    case .success(let route):
      return step(.routeFound(route.plan), location, found: route).events
    case .failure(let error):
      contents.withLock { $0.rerouteError = RoutingError(error) }
      return step(.routeFailed(reason: String(describing: error)), location).events
    }
  }

  /// Outside the lock, so that a delegate may call the navigator.
  private func deliver(_ events: [NavigationEvent]) {
    guard !events.isEmpty else { return }
    let (listeners, queue) = contents.withLock { ($0.listeners, $0.queue) }
    if let queue {
      queue.async { [delegates] in
        for event in events { delegates.deliver(event) }
      }
    }
    for event in events {
      if queue == nil { delegates.deliver(event) }
      for listener in listeners { listener.continuation.yield(event) }
    }
  }
}

import Geo
import Guidance
import Horizon
import MapMatching
import Positioning
import RoadNetwork
import Routing

/// Everything that navigation knows; changes by ``step(_:)`` only.
///
/// The same inputs give the same events, on any machine. Its size does not grow with the length
/// of the drive.
public struct NavigationState: Sendable {
  public enum Mode: String, Sendable {
    /// Without a route: where the traveller is, on which road.
    case tracking
    /// On the way along a route.
    case guidance
    /// At the goal; goes on as tracking.
    case arrived
  }

  var options: NavigationOptions
  var clock = FixClock()
  var estimator = MotionEstimator()
  var signal = SignalWatch()
  var surroundings: Surroundings
  var warnings: WarningWatch
  /// What had been told when the session was saved.
  var warned: WarningMemory?
  var trip: GuidedTrip?
  var reroute = RerouteWatch()
  /// A change of the route that is told with the next fix.
  var untold: RouteChange?

  /// Begins in tracking, on the roads of `graph` that `profile` may use.
  ///
  /// Warnings are of what `layers` tell, if there are any, and the roads themselves.
  public init(
    graph: RoadGraph, profile: Profile, layers: (any LayerSource)? = nil,
    options: NavigationOptions = .init()
  ) {
    self.options = options
    surroundings = Surroundings(graph: graph, profile: profile, options: options)
    warnings = WarningWatch(
      graph: graph, layers: layers, profile: profile, options: options.warnings)
  }

  public var mode: Mode {
    trip.map { $0.hasArrived ? .arrived : .guidance } ?? .tracking
  }

  /// The route that is followed, or that led to the goal.
  public var plan: RoutePlan? { trip?.plan }

  /// When the last fix that counted was measured, or the last tick; nil before.
  public var time: Timestamp? { signal.now }

  /// Who finds a new way after the route was left; may change at any time.
  public var reroutePolicy: ReroutePolicy {
    get { options.reroutePolicy }
    set { options.reroutePolicy = newValue }
  }

  /// What is warned of; may change at any time.
  public var warningOptions: WarningOptions {
    get { warnings.options }
    set {
      if newValue != warnings.options { warnings.options = newValue }
    }
  }

  /// Whether maneuvers are announced; may change at any time, as what follows may.
  public var announces: Bool {
    get { options.announces }
    set { speak { $0.announces = newValue } }
  }

  /// BCP 47 code of the language of the announcements; English where there are no phrases in it.
  public var language: String {
    get { options.language }
    set { speak { $0.language = newValue } }
  }

  /// How the announcements tell distances.
  public var units: DistanceUnits {
    get { options.units }
    set { speak { $0.units = newValue } }
  }

  /// What the announcements may tell of that is seen at a turn.
  public var naturalGuidance: NaturalGuidance {
    get { options.naturalGuidance }
    set { speak { $0.naturalGuidance = newValue } }
  }

  /// Whether the announcements name roads.
  public var namesRoads: Bool {
    get { options.namesRoads }
    set { speak { $0.namesRoads = newValue } }
  }

  /// Whether the speech markup tells how names sound.
  public var marksSounds: Bool {
    get { options.marksSounds }
    set { speak { $0.marksSounds = newValue } }
  }

  private mutating func speak(_ change: (inout NavigationOptions) -> Void) {
    change(&options)
    trip?.announcer.speak(options)
  }

  /// Goes on by the roads that `profile` may use, while there is no route.
  public mutating func track(_ profile: Profile) {
    surroundings.setProfile(profile)
    warnings.setProfile(profile)
  }

  /// Warns from now on of what `layers` and the roads tell, as `options` say; after a session was
  /// taken up again, of nothing that it has told before.
  public mutating func warn(of layers: (any LayerSource)?, _ options: WarningOptions) {
    self.options.warnings = options
    warnings = WarningWatch(
      graph: surroundings.graph, layers: layers, profile: surroundings.profile, options: options)
    if mode == .guidance { warnings.follow(trip?.plan.line) }
    if let warned { warnings.resume(warned, at: surroundings.roads.last) }
  }

  /// How many fixes were not used.
  public var ignoredFixCount: Int { clock.ignoredCount }

  /// Takes in what happened, and returns what there is to tell, in order.
  ///
  /// A route that is set or taken away and newer traffic tell nothing by themselves, but with the
  /// next fix.
  public mutating func step(_ input: NavigationInput) -> [NavigationEvent] {
    switch input {
    case .fix(let fix): return take(fix)
    case .tick(let time): return tick(time)
    case .route(let plan):
      set(plan)
      return []
    case .routeFound(let plan): return found(plan)
    case .routeFailed(let reason):
      guard reroute.end() else { return [] }
      return [.didReroute(.failed(reason: reason))]
    case .traffic(let traffic):
      guard let line = trip?.plan.line else { return [] }
      trip?.times = TravelTimes(line, traffic: traffic)
      return []
    }
  }

  private mutating func set(_ plan: RoutePlan?) {
    guard plan != nil || trip != nil else { return }
    trip = plan.map { GuidedTrip($0, options: options) }
    reroute = RerouteWatch()
    if let plan {
      surroundings.setProfile(plan.route.profile)
      warnings.setProfile(plan.route.profile)
    }
    warnings.follow(plan?.line)
    untold = RouteChange(cause: plan == nil ? .stopped : .set, route: plan?.route)
  }

  private mutating func found(_ plan: RoutePlan) -> [NavigationEvent] {
    guard reroute.end(), mode == .guidance else { return [] }
    trip = GuidedTrip(plan, options: options)
    warnings.follow(plan.line)
    return [.didReroute(.found), .routeChanged(RouteChange(cause: .reroute, route: plan.route))]
  }

  private mutating func take(_ fix: LocationFix) -> [NavigationEvent] {
    let previous = clock.last
    if let reason = clock.reasonToIgnore(fix) { return [.ignoredFix(reason)] }
    guard let time = clock.last else { return [] }
    if let previous, time <= previous { estimator = MotionEstimator() }
    var events: [NavigationEvent] = []
    let motion = estimator.add(fix, at: time)
    if signal.receive(at: time, motion) { events.append(.positionFound) }
    if let change = untold { events.append(.routeChanged(change)) }
    untold = nil
    events += mode == .guidance ? guide(fix, motion) : track(fix, motion)
    return events
  }
}

extension NavigationState {
  /// Goes on without a route.
  private mutating func track(_ fix: LocationFix, _ motion: Motion) -> [NavigationEvent] {
    // Where the map is missing or damaged, the traveller is on no road that is known.
    let matched = try? surroundings.roads.match(fix, motion)
    let goal = trip?.goOnOffRoad(fix.coordinate)
    return locate(fix, matched, onRoute: nil, motion.speed).events
      + warnings.move(to: matched, speed: motion.speed, at: time).map(NavigationEvent.warning)
      + (goal.map { [$0] } ?? [])
  }

  /// Ends guidance at the goal; what lies ahead from now on is what is likely.
  mutating func arrive() {
    trip?.arrive()
    warnings.follow(nil)
  }

  /// Tells where the traveller is.
  mutating func locate(
    _ fix: LocationFix?, _ matched: MatchedPosition?, onRoute: RoutePosition?, _ speed: Speed
  ) -> (update: LocationUpdate, events: [NavigationEvent]) {
    let changes = surroundings.move(to: matched, at: time)
    let update = LocationUpdate(
      original: fix, matched: matched, road: surroundings.road, onRoute: onRoute, speed: speed,
      isEstimated: fix == nil, confidence: surroundings.roads.confidence)
    var events = [.location(update)] + changes
    if let fix, let told = surroundings.watch(speed, isMeasured: fix.speed != nil) {
      events.append(told)
    }
    return (update, events)
  }
}

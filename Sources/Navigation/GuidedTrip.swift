import Geo
import Guidance
import MapMatching
import Positioning
import RoadNetwork
import Routing

/// A route while it is being followed.
struct GuidedTrip: Sendable {
  let plan: RoutePlan
  var matcher: RouteMatcher
  var times: TravelTimes
  var announcer: Announcer
  var lanes = LaneWatch()
  /// The maneuver that was told last as the next one.
  private(set) var next: Int?
  private(set) var hasArrived = false
  /// Whether a goal off the roads has been reached, too.
  private var hasReachedPlace = false
  /// How near any fix of the current leg has come to its end, in metres.
  private var nearestToStop = Double.infinity

  init(_ plan: RoutePlan, options: NavigationOptions) {
    self.plan = plan
    matcher = RouteMatcher(plan.route, line: plan.line)
    times = TravelTimes(plan.line, traffic: nil)
    announcer = Announcer(plan, options: options)
  }

  /// Goes on along `plan` from where `saved` has ended.
  init(_ plan: RoutePlan, resuming saved: SavedTrip, options: NavigationOptions) {
    self.init(plan, options: options)
    matcher = RouteMatcher(plan.route, line: plan.line, memory: saved.memory)
    times = TravelTimes(plan.line, traffic: saved.traffic)
    announcer.told = saved.stages(for: plan)
    next = saved.next.flatMap { plan.maneuvers.indices.contains($0) ? $0 : nil }
    hasReachedPlace = saved.hasReachedPlace
    lanes.shown = saved.laneView.flatMap { plan.laneViews.indices.contains($0) ? $0 : nil }
    (hasArrived, nearestToStop) = (saved.hasArrived, saved.nearestToStop)
  }

  /// What a saved session keeps.
  ///
  /// - Throws: ``RoadGraphError`` if a tile along the route is missing or damaged.
  func saved(on graph: RoadGraph) throws -> SavedTrip {
    var saved = SavedTrip()
    saved.route = plan.route
    saved.marks = try plan.route.legs.map { leg in
      try leg.path.map { step in
        SavedTrip.Mark(
          wayID: try graph.road(of: step.edge).wayID,
          length: try graph.record(of: step.edge).length)
      }
    }
    (saved.memory, saved.traffic) = (matcher.memory, times.traffic)
    saved.maneuvers = zip(plan.maneuvers, announcer.told).map { maneuver, stage in
      SavedTrip.Told(
        kind: maneuver.kind, leg: maneuver.leg, position: maneuver.position, stage: stage)
    }
    (saved.laneView, saved.hasReachedPlace) = (lanes.shown, hasReachedPlace)
    (saved.next, saved.hasArrived, saved.nearestToStop) = (next, hasArrived, nearestToStop)
    return saved
  }

  mutating func arrive() { hasArrived = true }

  /// What to tell of a goal off the roads, once the end of the route is reached.
  mutating func goOnOffRoad(_ fix: Coordinate) -> NavigationEvent? {
    guard hasArrived, !hasReachedPlace, let goal = plan.route.legs.last?.destination,
      goal.distance.meters > Self.besideRoad
    else { return nil }
    let distance = fix.distance(to: goal.requested)
    hasReachedPlace = distance.meters <= Self.atPlace
    guard !hasReachedPlace else { return .offRoadArrived }
    return .offRoad(OffRoadProgress(distance: distance, bearing: fix.bearing(to: goal.requested)))
  }

  /// A goal this near to its road, in metres, is reached by the road.
  private static let besideRoad = 30.0
  /// So near, in metres, one is there.
  private static let atPlace = 15.0

  /// Takes in how near a fix is to the end of the leg `leg`.
  mutating func approach(_ fix: Coordinate, leg: Int) {
    let stop = plan.route.legs[leg].destination
    let distance = min(
      stop.requested.distance(to: fix).meters, stop.position.distance(to: fix).meters)
    nearestToStop = min(nearestToStop, distance)
  }
}

extension GuidedTrip {
  func progress(at position: RoutePosition, maneuversAhead: Int) -> RouteProgress {
    let along = position.along
    let sections = plan.line.legEnds.map { end in
      let (total, delay) = times.duration(from: along, to: max(along, end))
      return RouteProgress.Section(
        remainingDistance: max(.zero, end - along), remainingDuration: total, trafficDelay: delay)
    }
    var maneuvers: [RouteProgress.Ahead] = []
    var index = plan.maneuver(after: along, from: firstAhead(of: along))
    while let ahead = index, maneuvers.count < max(1, maneuversAhead) {
      let place = plan.maneuverPlaces[ahead]
      maneuvers.append(
        RouteProgress.Ahead(
          index: ahead, remainingDistance: place - along,
          remainingDuration: times.duration(from: along, to: place).total))
      index = plan.maneuver(after: along, from: ahead + 1)
    }
    return RouteProgress(position: position, sections: sections, maneuvers: maneuvers)
  }

  /// Where to begin looking for the maneuvers ahead; they seldom move back.
  private func firstAhead(of along: Distance) -> Int {
    guard let next, next > 0, plan.maneuverPlaces[next - 1] <= along else { return 0 }
    return next
  }

  /// Takes in the next maneuver of a progress; nil if it is the one before.
  mutating func change(to progress: RouteProgress) -> ManeuverChange? {
    let before = next
    next = progress.maneuvers.first?.index
    guard next != before else { return nil }
    let reached = progress.position.along + .meters(RoutePlan.reached)
    let passed = before.flatMap { plan.maneuverPlaces[$0] <= reached ? $0 : nil }
    return ManeuverChange(passed: passed, next: next)
  }

  /// The stops that lie between two places on the route.
  mutating func stopsPassed(
    from previous: RoutePosition?, to position: RoutePosition,
    _ continuation: RouteMatch.Continuation,
    _ motion: Motion
  ) -> [Milestone] {
    guard let previous, position.leg > previous.leg else { return [] }
    let jump = (position.along - previous.along).meters
    let isSmooth =
      continuation == .continued && jump <= 1.5 * motion.expectedAdvance.meters + 25
    let milestones = (previous.leg..<position.leg).map { leg in
      let wasNear = leg == previous.leg && nearestToStop <= Self.stopReach
      return Milestone(
        leg: leg, coordinate: plan.route.legs[leg].destination.position,
        status: isSmooth || wasNear ? .reached : .missed)
    }
    nearestToStop = .infinity
    return milestones
  }

  /// A fix this near to a stop, in metres, has been there.
  private static let stopReach = 40.0
}

extension GuidedTrip {
  /// Whether the goal is reached at `position`.
  func isGoal(_ position: RoutePosition, _ motion: Motion, within reach: Distance) -> Bool {
    let rest = (plan.line.length - position.along).meters
    // Whoever still has to turn is not there yet, however near the goal is.
    let isLastStretch = (plan.maneuver(after: position.along)).map {
      plan.maneuvers[$0].kind == .arrive && $0 == plan.maneuvers.count - 1
    }
    guard isLastStretch ?? true else { return rest <= 5 }
    // At the next fix one may have driven past it.
    let next = Self.secondsToNextFix * motion.speed.metersPerSecond
    return rest <= max(reach.meters, min(Self.longestReach, max(next, motion.accuracy.meters)))
  }

  private static let secondsToNextFix = 1.2
  /// No goal counts as reached from farther away, in metres.
  private static let longestReach = 30.0

  /// Whether one who is off the route has reached the goal all the same: beside it, or by passing
  /// it between two fixes.
  func isBesideGoal(
    _ fix: Coordinate, _ departure: RouteMatch.Departure, _ motion: Motion
  ) -> Bool {
    guard let position = matcher.position, position.leg == plan.route.legs.count - 1,
      let goal = plan.route.legs.last?.destination
    else { return false }
    let rest = (plan.line.length - position.along).meters
    let isBeside =
      rest <= 150 && fix.distance(to: goal.requested).meters <= max(25, goal.distance.meters / 2)
    let advance = motion.expectedAdvance.meters
    let isPast =
      matcher.fixesOffRoute == 1 && departure.along.meters >= plan.line.length.meters - 1
      && rest <= 1.5 * advance + 20 && departure.distance.meters <= advance + 30
    return isBeside || isPast
  }

  /// What to ask for after the route was left at `position`.
  func rerouteRequest(from position: Coordinate, course: Bearing?) -> RerouteRequest {
    let place = matcher.position.map { position in
      RouteProgressPlace(
        leg: position.leg, along: position.along - plan.line.legStart(position.leg))
    }
    var start = Waypoint(position, heading: course)
    start.headingTolerance = Self.courseTolerance
    return RerouteRequest(
      request: plan.route.request(
        from: start, after: place ?? RouteProgressPlace(leg: 0, along: .zero)))
  }

  /// A road that turns farther from the course, in degrees, is not the one that is being driven on.
  private static let courseTolerance = 60.0
}

import Geo
import MapMatching
import Positioning

extension NavigationState {
  /// Goes on along the route.
  mutating func guide(_ fix: LocationFix, _ motion: Motion) -> [NavigationEvent] {
    let before = trip?.matcher.position
    guard let match = trip?.matcher.match(fix, motion) else { return [] }
    switch match {
    case .onRoute(let position, let continuation):
      surroundings.roads.follow(position.matched)
      var events = locate(fix, position.matched, onRoute: position, motion.speed).events
      events += warn(at: position, motion.speed)
      let stops =
        trip?.stopsPassed(from: before, to: position, continuation, motion) ?? []
      trip?.approach(fix.coordinate, leg: position.leg)
      events += advance(to: position, motion.speed)
      events += stops.map(NavigationEvent.milestone)
      if trip?.isGoal(position, motion, within: options.arrivalDistance) ?? false {
        arrive()
        events.append(.arrived)
      }
      return events
    case .offRoute(let departure):
      return leave(fix, departure, motion)
    }
  }

  /// Tells what lies ahead on the route.
  private mutating func warn(at position: RoutePosition, _ speed: Speed) -> [NavigationEvent] {
    warnings.move(to: position, speed: speed, at: time).map(NavigationEvent.warning)
  }

  /// Tells how far it is, and what is to be done next.
  mutating func advance(to position: RoutePosition, _ speed: Speed) -> [NavigationEvent] {
    guard let progress = trip?.progress(at: position, maneuversAhead: options.maneuversAhead)
    else { return [] }
    var events: [NavigationEvent] = [.progress(progress)]
    if let change = trip?.change(to: progress) { events.append(.maneuver(change)) }
    if let plan = trip?.plan {
      let announcements =
        trip?.announcer.announcements(for: progress, speed: speed, in: plan) ?? []
      events += announcements.map(NavigationEvent.announcement)
      let reach = trip?.announcer.reach(ofLanesAt: speed) ?? .zero
      let lanes = trip?.lanes.update(along: position.along, within: reach, of: plan)
      if let lanes { events.append(lanes) }
    }
    return events
  }

  private mutating func leave(
    _ fix: LocationFix, _ departure: RouteMatch.Departure, _ motion: Motion
  ) -> [NavigationEvent] {
    guard let trip else { return [] }
    // Where the map is missing or damaged, the traveller is on no road that is known.
    let matched = try? surroundings.roads.match(fix, motion)
    var (update, events) = locate(fix, matched, onRoute: nil, motion.speed)
    if trip.isBesideGoal(fix.coordinate, departure, motion),
      let goal = trip.plan.line.position(at: trip.plan.line.length)
    {
      let progress = trip.progress(at: goal, maneuversAhead: options.maneuversAhead)
      arrive()
      return events + [.progress(progress), .arrived]
    }
    guard trip.matcher.isAway else {
      // One fix alone may be an outlier: the place on the route is held.
      guard let held = trip.matcher.position else { return events }
      let progress = trip.progress(at: held, maneuversAhead: options.maneuversAhead)
      return events + [.progress(progress)]
    }
    events += warnings.leave(to: matched).map(NavigationEvent.warning)
    update.onRoute = nil
    let deviation = Deviation(
      current: update, lastOnRoute: trip.matcher.position, distance: departure.distance,
      isWrongWay: departure.isWrongWay)
    events.append(.deviation(deviation))
    let fixes = trip.matcher.fixesOffRoute
    if let time = clock.last,
      reroute.begin(at: time, after: fixes, deviation, policy: options.reroutePolicy)
    {
      let origin = matched?.coordinate ?? fix.coordinate
      events.append(.willReroute(trip.rerouteRequest(from: origin, course: motion.course)))
    }
    return events
  }
}

extension NavigationState {
  /// Slower than this, in metres per second, the traveller stands.
  private static let standing = 0.5

  /// Goes on without a fix: along the route by the last speed, in tunnels as long as they last.
  mutating func tick(_ time: Timestamp) -> [NavigationEvent] {
    let isLost = signal.wait(until: time, lostAfter: options.positionLostAfter)
    guard signal.now == time, let lastFix = signal.lastFix, time - lastFix > .seconds(1) else {
      return []
    }
    let lost: [NavigationEvent] = isLost ? [.positionLost(since: lastFix)] : []
    guard let (position, speed) = estimate(at: time, since: lastFix) else { return lost }
    let events =
      locate(nil, position.matched, onRoute: position, speed).events + warn(at: position, speed)
    if surroundings.road?.flags.contains(.tunnel) ?? false { signal.lastReason = time }
    return lost + events + advance(to: position, speed)
  }

  private func estimate(
    at time: Timestamp, since lastFix: Timestamp
  ) -> (position: RoutePosition, speed: Speed)? {
    guard mode == .guidance, let trip, trip.matcher.fixesOffRoute == 0,
      let position = trip.matcher.position, let speed = signal.motion?.speed,
      speed.metersPerSecond >= Self.standing, let reason = signal.lastReason,
      time - reason <= options.longestEstimate
    else { return nil }
    let seconds = (time - lastFix) / .seconds(1)
    let carried = trip.plan.line.carried(
      from: position.along, for: seconds, at: speed, limits: surroundings.limit)
    // The goal itself is reached by a fix only.
    let end = max(position.along, trip.plan.line.length - .meters(1))
    return trip.plan.line.position(at: min(carried.along, end)).map { ($0, carried.speed) }
  }
}

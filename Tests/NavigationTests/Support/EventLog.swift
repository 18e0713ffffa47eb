import Geo
import Navigation
import Positioning

/// Events as lines of text, for comparison byte for byte.
enum EventLog {
  static func text(_ log: [[NavigationEvent]]) -> String {
    log.enumerated().map { index, events in
      events.map { "\(index) \(line($0))\n" }.joined()
    }.joined()
  }

  static func line(_ event: NavigationEvent) -> String {
    switch event {
    case .ignoredFix(let reason): "ignored \(reason.rawValue)"
    case .positionFound: "position found"
    case .positionLost(let since): "position lost since \(since)"
    case .didReroute(.found): "reroute found"
    case .didReroute(.failed(let reason)): "reroute failed: \(reason)"
    case .routeChanged(let change):
      "route \(change.cause.rawValue) \(change.route.map { meters($0.distance) } ?? "none")"
    case .location(let update): location(update)
    case .roadChanged(let road): "road \(road?.text.title ?? "-")"
    case .speedLimitChanged(let limit): "limit \(limit.posted.map { "\($0)" } ?? "-")"
    case .lanesChanged(let lanes):
      "lanes \(lanes.count.map(String.init) ?? "-") \(lanes.list.map { $0.directions?.words ?? [] })"
    case .junctionLanes(nil): "junction lanes -"
    case .junctionLanes(let lanes?):
      "junction lanes \(lanes.view.lanes.map(\.recommendation.rawValue)) in \(meters(lanes.distance))"
    case .tunnel(let status): "tunnel \(status.rawValue)"
    case .speeding(let speeding): "speeding \(speeding.isExceeding)"
    case .warning(let warning):
      "warning \(warning.id) \(warning.kind.rawValue) \(warning.state.rawValue)"
        + " in \(meters(warning.distance))"
    case .progress(let progress): self.progress(progress)
    case .maneuver(let change):
      "maneuver \(change.next.map(String.init) ?? "-") after \(change.passed.map(String.init) ?? "-")"
    case .announcement(let told):
      "announcement \(told.maneuverIndex) \(told.stage) \(meters(told.distance)) \(told.text)"
    case .milestone(let milestone): "milestone \(milestone.leg) \(milestone.status.rawValue)"
    case .arrived: "arrived"
    case .offRoad(let progress):
      "off road \(meters(progress.distance)) \(Int(progress.bearing.degrees.rounded()))"
    case .offRoadArrived: "off road arrived"
    case .deviation(let deviation):
      "deviation \(meters(deviation.distance))\(deviation.isWrongWay ? " wrong way" : "")"
    case .willReroute: "will reroute"
    }
  }

  private static func location(_ update: LocationUpdate) -> String {
    let place = update.matched.map { "\($0.coordinate) \(meters($0.distance))" } ?? "-"
    let marks = (update.isEstimated ? " estimated" : "") + (update.onRoute == nil ? " free" : "")
    return "location \(place)\(marks)"
  }

  private static func progress(_ progress: RouteProgress) -> String {
    // Durations come from the costs of routing, which have tests of their own.
    let sections = progress.sections.map { meters($0.remainingDistance) }
    let ahead = progress.maneuvers.map { "\($0.index) in \(meters($0.remainingDistance))" }
    return "progress [\(sections.joined(separator: ", "))] [\(ahead.joined(separator: ", "))]"
  }

  private static func meters(_ distance: Distance) -> String {
    "\(Int(distance.meters.rounded())) m"
  }
}

import Geo
import Guidance
import Horizon
import Navigation
import RoadNetwork
import Routing

/// The events of a drive as people read them: only what a driver would want to hear.
enum DriveText {
  /// A line for `event`; nil if it is not worth one.
  static func line(_ event: NavigationEvent, at time: Timestamp?, on plan: RoutePlan?) -> String? {
    guard let text = text(event, plan) else { return nil }
    return "\(clock(time))  \(text)"
  }

  /// The line without its time.
  static func text(_ event: NavigationEvent, _ plan: RoutePlan?) -> String? {
    switch event {
    case .announcement(let announcement): return announcement.text
    case .roadChanged(let road):
      guard let road else { return "(off the roads)" }
      let limit = road.limit.effective.map { ", limit \(describe($0))" } ?? ""
      return "(on \(road.text.title ?? "a road without a name")\(limit))"
    case .arrived: return "Arrived."
    case .offRoadArrived: return "Arrived, off the roads."
    case .milestone(let milestone):
      return "Stop \(milestone.leg + 1) \(milestone.status == .reached ? "reached" : "missed")."
    case .willReroute: return "(off the route: looking for another)"
    case .didReroute(.failed(let reason)): return "(no other route: \(reason))"
    case .didReroute(.found): return "(new route)"
    case .positionLost: return "(no position)"
    case .positionFound: return "(position found)"
    case .tunnel(let status): return status == .entered ? "(tunnel)" : "(out of the tunnel)"
    case .speeding(let speeding):
      return speeding.isExceeding ? "(faster than allowed)" : "(within the limit again)"
    case .warning(let warning):
      let subject = WarningText.subject(of: warning)
      switch warning.state {
      case .ahead: return "(in \(warning.distance.text): \(subject))"
      case .reached: return "(\(subject))"
      case .passed: return nil
      }
    case .ignoredFix, .routeChanged, .location, .speedLimitChanged, .progress, .maneuver,
      .deviation, .lanesChanged, .junctionLanes, .offRoad:
      return nil
    }
  }

  private static func describe(_ limit: LimitValue) -> String {
    limit.kilometersPerHour.map { "\(Int($0.rounded())) km/h" } ?? "none"
  }

  /// Hours, minutes and seconds of the day, UTC.
  static func clock(_ time: Timestamp?) -> String {
    guard let text = time?.iso8601, let start = text.firstIndex(of: "T") else { return "--:--:--" }
    return String(text[text.index(after: start)...].prefix(8))
  }
}

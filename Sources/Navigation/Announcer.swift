import Geo
import Guidance
import MapMatching

/// The announcements of one maneuver, from the farthest to the nearest.
public enum AnnouncementStage: String, CaseIterable, Sendable {
  case range
  case reminder
  case distance
  case action
}

/// Says when a maneuver is to be announced: at most once in each stage, never behind its point.
struct Announcer: Sendable {
  private let isOn: Bool
  /// For each maneuver how many stages are over, whether told or skipped.
  private var stagesOver: [UInt8]

  init(_ plan: RoutePlan, options: NavigationOptions) {
    isOn = options.announces
    stagesOver = Array(repeating: 0, count: plan.maneuvers.count)
  }

  /// What to say at a place on the route, moving at `speed`.
  mutating func announcements(
    for progress: RouteProgress, speed: Speed, in plan: RoutePlan
  ) -> [Announcement] {
    guard isOn else { return [] }
    var result: [Announcement] = []
    if let departure = departure(progress, plan) { result.append(departure) }
    if let next = progress.maneuvers.first,
      let stage = stage(ahead: next.remainingDistance, speed),
      stagesOver[next.index] <= stage
    {
      stagesOver[next.index] = stage + 1
      result.append(
        announcement(
          of: next.index, stage: AnnouncementStage.allCases[Int(stage)],
          distance: next.remainingDistance, then: follower(of: next.index, plan), plan))
    }
    return result
  }

  /// The departure is told once, before anything else.
  private mutating func departure(_ progress: RouteProgress, _ plan: RoutePlan) -> Announcement? {
    guard let first = plan.maneuvers.first, first.kind == .depart, stagesOver[0] == 0
    else { return nil }
    stagesOver[0] = UInt8(AnnouncementStage.allCases.count)
    return announcement(of: 0, stage: .action, distance: .zero, then: nil, plan)
  }

  private func announcement(
    of index: Int, stage: AnnouncementStage, distance: Distance, then: Int?, _ plan: RoutePlan
  ) -> Announcement {
    Announcement(
      stage: stage, text: plan.maneuvers[index].text, ssml: nil, maneuverIndex: index,
      distance: distance, thenIndex: then)
  }

  /// The maneuver that follows so soon that it has to be told along with the one before.
  private func follower(of index: Int, _ plan: RoutePlan) -> Int? {
    guard let then = plan.maneuver(after: plan.maneuverPlaces[index], from: index + 1) else {
      return nil
    }
    let apart = plan.maneuverPlaces[then] - plan.maneuverPlaces[index]
    return apart.meters <= 150 ? then : nil
  }

  /// The stage in which a maneuver is; nil if it is still too far away.
  private func stage(ahead distance: Distance, _ speed: Speed) -> UInt8? {
    let (meters, pace) = (distance.meters, max(1, speed.metersPerSecond))
    if meters <= max(30, 4 * pace) { return 3 }
    if meters <= max(150, 12 * pace) { return 2 }
    if meters <= max(400, 30 * pace) { return 1 }
    if meters <= max(800, 70 * pace) { return 0 }
    return nil
  }
}

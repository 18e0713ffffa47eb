import Geo
import Guidance
import RoadNetwork

/// Says when a maneuver is to be announced: at most once in each stage, never behind its point.
struct Announcer: Sendable {
  private var isOn: Bool
  private let policy: AnnouncementPolicy
  private var phrases: PhraseBook
  /// For each maneuver the last stage that was told.
  var told: [AnnouncementPolicy.Stage?]

  init(_ plan: RoutePlan, options: NavigationOptions) {
    isOn = options.announces
    policy =
      options.announcementPolicy
      ?? (plan.route.profile.mode == .pedestrian ? .walking : .driving)
    phrases = Self.phrases(options)
    told = Array(repeating: nil, count: plan.maneuvers.count)
  }

  /// Speaks by `options` from now on; what was told is not told again.
  mutating func speak(_ options: NavigationOptions) {
    isOn = options.announces
    phrases = Self.phrases(options)
  }

  private static func phrases(_ options: NavigationOptions) -> PhraseBook {
    var book =
      PhraseBook(languageCode: options.language, units: options.units)
      ?? PhraseBook(languageCode: "en", units: options.units) ?? .english
    book.cues = options.naturalGuidance
    book.namesRoads = options.namesRoads
    book.marksSounds = options.marksSounds
    return book
  }

  /// How far before a junction its lanes are shown: as far as its second announcement.
  func reach(ofLanesAt speed: Speed) -> Distance { policy.reach(of: .reminder, at: speed) }

  /// What to say at a place on the route, moving at `speed`.
  mutating func announcements(
    for progress: RouteProgress, speed: Speed, in plan: RoutePlan
  ) -> [ManeuverAnnouncement] {
    guard isOn else { return [] }
    let next = progress.maneuvers.first.flatMap { announced(from: $0.index, plan) }
    var result: [ManeuverAnnouncement] = []
    if let first = plan.maneuvers.first, first.kind == .depart, told[0] == nil {
      told[0] = .action
      let words = phrases.announcement(ofDeparture: first)
      result.append(
        ManeuverAnnouncement(
          stage: .action, text: words.text, ssml: words.ssml, maneuverIndex: 0, distance: .zero,
          thenIndex: nil))
    }
    guard let next else { return result }
    let distance = plan.maneuverPlaces[next] - progress.position.along
    if let stage = policy.stage(distance: distance, speed: speed, alreadyTold: told[next]) {
      told[next] = stage
      result.append(announcement(of: next, stage, distance, speed, plan))
    }
    return result
  }

  private func announcement(
    of index: Int, _ stage: AnnouncementPolicy.Stage, _ distance: Distance, _ speed: Speed,
    _ plan: RoutePlan
  ) -> ManeuverAnnouncement {
    let maneuver = plan.maneuvers[index]
    let then = announced(from: index + 1, plan).flatMap {
      policy.joins(maneuver, plan.maneuvers[$0], at: speed) ? $0 : nil
    }
    let words = phrases.announcement(
      of: maneuver, at: distance, stage: stage, then: then.map { plan.maneuvers[$0] })
    return ManeuverAnnouncement(
      stage: stage, text: words.text, ssml: words.ssml, maneuverIndex: index,
      distance: distance, thenIndex: then)
  }

  /// The first maneuver from `index` on that is worth a word.
  private func announced(from index: Int, _ plan: RoutePlan) -> Int? {
    plan.maneuvers[index...].firstIndex(where: \.isAnnounced)
  }
}

import Geo
import Guidance

extension NavigationOptions {
  mutating func archive(_ archive: inout SessionArchive) {
    reroutePolicy.archive(&archive)
    archive.integer(&maneuversAhead, in: -1000...1000)
    archive.speed(&speedingMargin)
    archive.duration(&positionLostAfter)
    archive.duration(&longestEstimate)
    archive.distance(&arrivalDistance)
    archive.truth(&announces)
    archive.option(&announcementPolicy, or: .driving) { $1.archive(&$0) }
    archive.text(&language)
    archive.choice(&units)
    var cues = naturalGuidance.rawValue
    archive.integer(&cues, in: 0...NaturalGuidance.all.rawValue)
    naturalGuidance = NaturalGuidance(rawValue: cues)
    archive.truth(&namesRoads)
    archive.truth(&marksSounds)
  }
}

extension ReroutePolicy {
  fileprivate mutating func archive(_ archive: inout SessionArchive) {
    var rule: AutomaticReroute? = if case .automatic(let rule) = self { rule } else { nil }
    archive.option(&rule, or: AutomaticReroute()) {
      $0.integer(&$1.fixes, in: 0...1_000_000)
      $0.distance(&$1.distance)
      $0.duration(&$1.cooldown)
    }
    self = rule.map(ReroutePolicy.automatic) ?? .leftToApp
  }
}

extension AnnouncementPolicy {
  fileprivate mutating func archive(_ archive: inout SessionArchive) {
    archive.list(&timings, of: Self.driving.timings[0]) { archive, timing in
      archive.speed(&timing.minimumSpeed)
      for stage in Stage.allCases {
        archive.distance(&timing.thresholds[stage.rawValue].distance)
        archive.real(&timing.thresholds[stage.rawValue].seconds, in: 0...100_000)
      }
    }
    if timings.isEmpty {
      archive.fail("a policy without timings")
      self = .driving
    }
    archive.real(&minimumGapSeconds, in: 0...100_000)
    archive.distance(&joiningDistance)
    archive.real(&joiningSeconds, in: 0...100_000)
  }
}

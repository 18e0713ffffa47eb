import Geo

/// When maneuvers are announced.
///
/// Each maneuver has four stages, told at most once each and only in their order. A stage is due
/// at its distance or its time before the maneuver, whichever comes first.
public struct AnnouncementPolicy: Hashable, Sendable {
  /// How near a maneuver is; the first is the farthest.
  public enum Stage: Int, CaseIterable, Comparable, Sendable {
    case range
    case reminder
    case distance
    case action

    public static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  /// Where a stage begins.
  public struct Threshold: Hashable, Sendable {
    public var distance: Distance
    /// Seconds before the maneuver.
    public var seconds: Double

    public init(distance: Distance, seconds: Double) {
      self.distance = distance
      self.seconds = seconds
    }
  }

  /// The thresholds of the stages at one kind of speed.
  public struct Timing: Hashable, Sendable {
    /// The timing holds from this speed on.
    public var minimumSpeed: Speed
    /// In the order of the stages.
    public var thresholds: [Threshold]

    /// Makes a timing; `thresholds` are one for each stage, in their order.
    public init(minimumSpeed: Speed, thresholds: [Threshold]) {
      precondition(thresholds.count == Stage.allCases.count, "one threshold for each stage")
      self.minimumSpeed = minimumSpeed
      self.thresholds = thresholds
    }
  }

  /// The fastest first; the last holds for all lower speeds.
  public var timings: [Timing]
  /// A stage is left out if the next would interrupt it, so many seconds later.
  public var minimumGapSeconds: Double
  /// A maneuver that follows within this distance is told along with the one before.
  public var joiningDistance: Distance
  /// A maneuver that follows within so many seconds is told along with the one before.
  public var joiningSeconds: Double

  public init(
    timings: [Timing], minimumGapSeconds: Double = 4, joiningDistance: Distance = .meters(80),
    joiningSeconds: Double = 6
  ) {
    precondition(!timings.isEmpty, "a policy needs a timing")
    self.timings = timings
    self.minimumGapSeconds = minimumGapSeconds
    self.joiningDistance = joiningDistance
    self.joiningSeconds = joiningSeconds
  }
}

extension AnnouncementPolicy {
  /// For vehicles: 2 km, 1 km, 300 m and 30 m at the speed of a motorway, less below.
  public static let driving = AnnouncementPolicy(timings: [
    timing(from: 100, (2000, 60), (1000, 30), (300, 10), (30, 2)),
    timing(from: 60, (1500, 60), (600, 30), (200, 10), (25, 2)),
    timing(from: 0, (800, 60), (300, 25), (120, 10), (20, 2.5)),
  ])

  /// For people on foot.
  public static let walking = AnnouncementPolicy(
    timings: [timing(from: 0, (200, 0), (100, 0), (40, 0), (10, 3))],
    joiningDistance: .meters(15), joiningSeconds: 0)

  private static func timing(
    from kilometersPerHour: Double, _ thresholds: (meters: Double, seconds: Double)...
  ) -> Timing {
    Timing(
      minimumSpeed: .kilometersPerHour(kilometersPerHour),
      thresholds: thresholds.map {
        Threshold(distance: .meters($0.meters), seconds: $0.seconds)
      })
  }

  /// How far before a maneuver `stage` begins at `speed`.
  public func reach(of stage: Stage, at speed: Speed) -> Distance {
    let timing = timings.first { speed >= $0.minimumSpeed } ?? timings[timings.count - 1]
    let threshold = timing.thresholds[stage.rawValue]
    return max(threshold.distance, .meters(threshold.seconds * max(0, speed.metersPerSecond)))
  }

  /// The stage to announce `distance` before a maneuver at `speed`; nil if nothing is due.
  ///
  /// `alreadyTold` is the last stage that was told of the maneuver. Of several stages that are due
  /// only the nearest is told, so that what was missed stays unsaid.
  public func stage(distance: Distance, speed: Speed, alreadyTold: Stage?) -> Stage? {
    let due = Stage.allCases.last { distance <= reach(of: $0, at: speed) }
    guard let due, alreadyTold.map({ due > $0 }) ?? true else { return nil }
    guard let next = Stage(rawValue: due.rawValue + 1) else { return due }
    let gap = (distance - reach(of: next, at: speed)).meters
    return gap < minimumGapSeconds * speed.metersPerSecond ? nil : due
  }

  /// Whether `next` follows so soon after `maneuver` that both are told at once.
  public func joins(_ maneuver: Maneuver, _ next: Maneuver, at speed: Speed) -> Bool {
    guard maneuver.leg == next.leg, next.isAnnounced else { return false }
    let gap = next.distanceFromLegStart - maneuver.distanceFromLegStart
    return gap <= max(joiningDistance, .meters(joiningSeconds * max(0, speed.metersPerSecond)))
  }
}

extension Maneuver {
  /// Whether the maneuver is worth a spoken word: mere notices and departures are not.
  public var isAnnounced: Bool {
    switch kind {
    case .newName, .notification, .depart, .roundaboutExit: false
    case .continue: modifier?.side != nil
    default: true
    }
  }
}

import Geo

/// The fixes of a drive that never took place.
///
/// A value: the same plan and options give the same fixes, and a copy goes on by itself. The first
/// fix is at the start of the line, the last but those of `standing` on its end with speed 0. A
/// line without points gives no fix, one without length a single one.
public struct DriveSimulator: Sequence, IteratorProtocol, Sendable {
  private let points: [Coordinate]
  private let options: DriveOptions
  private let profile: DriveProfile
  private let intervalSeconds: Double
  private let speedFactor: Double
  private let lastTick: Int
  private var noise: PositionNoise
  private var tick = 0
  private var phase = 0

  /// Prepares a drive.
  ///
  /// - Complexity: O(*n* log *n*) in the number of points and halts; each fix is O(1) on average.
  public init(_ plan: DrivePlan, options: DriveOptions) {
    points = plan.points
    self.options = options
    speedFactor = options.speedFactor >= 0.01 ? Swift.min(options.speedFactor, 1000) : 0.01
    intervalSeconds = Swift.max(0.01, Swift.min(options.interval / .seconds(1), 86_400))
    profile = DriveProfile(plan, acceleration: options.acceleration)
    noise = PositionNoise(
      deviation: options.noise, interval: intervalSeconds, seed: options.seed)
    let arrival = (profile.duration / speedFactor / intervalSeconds).rounded(.up)
    let standing = Swift.max(.zero, Swift.min(options.standing, DrivePlan.longestHalt))
    let standingTicks = (standing / .seconds(1) / intervalSeconds).rounded(.down)
    lastTick = plan.points.isEmpty ? -1 : Int(Swift.min(arrival + standingTicks, 1e15))
  }

  /// How long the drive takes until the goal is reached, at the chosen speed factor.
  public var duration: Duration { .seconds(profile.duration / speedFactor) }

  /// The next fix; nil when the drive is over.
  public mutating func next() -> LocationFix? {
    while tick <= lastTick {
      let seconds = Double(tick) * intervalSeconds
      let fix = fix(at: seconds)
      tick += 1
      noise.advance()
      let elapsed = Duration.milliseconds((seconds * Units.millisecondsPerSecond).rounded())
      if !options.gaps.contains(where: { $0.contains(elapsed) }) { return fix }
    }
    return nil
  }
}

extension DriveSimulator {
  private mutating func fix(at seconds: Double) -> LocationFix {
    let state = state(at: seconds * speedFactor)
    let isNoisy = options.noise.meters > 0
    let elapsed = Duration.milliseconds((seconds * Units.millisecondsPerSecond).rounded())
    return LocationFix(
      coordinate: noise.applied(to: state.position), time: options.startTime + elapsed,
      bearing: state.bearing, speed: Speed(metersPerSecond: state.speed * speedFactor),
      horizontalAccuracy: isNoisy ? options.noise : Self.usualAccuracy)
  }

  /// What a good receiver claims under an open sky.
  private static let usualAccuracy = Distance.meters(5)

  private mutating func state(
    at driven: Double
  ) -> (position: Coordinate, bearing: Bearing?, speed: Double) {
    while phase < profile.phases.count,
      profile.phases[phase].start + profile.phases[phase].duration <= driven
    {
      phase += 1
    }
    guard phase < profile.phases.count else {
      let lastBearing = profile.phases.last.map { bearing(ofPiece: $0.piece) }
      return (points[points.count - 1], lastBearing, 0)
    }
    let now = profile.phases[phase]
    let time = driven - now.start
    let offset = now.offset + (now.speed + now.acceleration * time / 2) * time
    let position = points[now.piece].interpolated(
      to: points[now.piece + 1], fraction: offset / profile.pieceLengths[now.piece])
    let speed = Swift.max(0, now.speed + now.acceleration * time)
    return (position, bearing(ofPiece: now.piece), speed)
  }

  private func bearing(ofPiece piece: Int) -> Bearing {
    points[piece].bearing(to: points[piece + 1])
  }
}

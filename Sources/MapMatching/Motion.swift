import Geo
import Positioning

/// How the traveller moves, from the fixes so far.
public struct Motion: Hashable, Sendable {
  /// Since the fix before; nil for the first.
  public var elapsed: Duration?
  /// The measured speed, or one estimated from the last fixes; zero while nothing is known.
  public var speed: Speed
  /// The direction of movement, measured or estimated; nil at a standstill and while unknown.
  public var course: Bearing?
  /// The radius that holds the true position; a usual one where the receiver tells none.
  public var accuracy: Distance

  public init(elapsed: Duration?, speed: Speed, course: Bearing?, accuracy: Distance) {
    self.elapsed = elapsed
    self.speed = speed
    self.course = course
    self.accuracy = accuracy
  }

  /// How far the traveller has come since the fix before, by speed and time.
  public var expectedAdvance: Distance {
    .meters(speed.metersPerSecond * ((elapsed ?? .zero) / .seconds(1)))
  }
}

/// Estimates speed and course of a traveller whose receiver may tell neither.
///
/// Keeps a dozen fixes at most, however long the drive.
public struct MotionEstimator: Sendable {
  /// What an estimator keeps between two fixes.
  public struct Memory: Hashable, Sendable {
    /// Where a fix was, and when.
    public struct Mark: Hashable, Sendable {
      public var position: Coordinate
      public var time: Timestamp

      public init(position: Coordinate, time: Timestamp) {
        self.position = position
        self.time = time
      }
    }

    /// The last fixes, about a second apart or more, a dozen at most.
    public var marks: [Mark] = []
    public var last: Mark?

    public init() {}
  }

  private typealias Mark = Memory.Mark

  public private(set) var memory: Memory
  private var marks: [Mark] {
    get { memory.marks }
    set { memory.marks = newValue }
  }

  private static let longestMemory = Duration.seconds(30)
  private static let capacity = 12
  private static let usualAccuracy = Distance.meters(10)
  /// No road vehicle is faster: what says otherwise is a fault of the receiver.
  private static let highestSpeed = Speed(metersPerSecond: 150)
  /// Below this speed a measured course is noise.
  private static let slowestWithCourse = Speed(metersPerSecond: 1)

  public init() { memory = Memory() }

  /// Goes on where another estimator has ended, of whose fixes the last ones count.
  public init(_ memory: Memory) {
    self.memory = memory
    marks = marks.suffix(Self.capacity)
  }

  /// Takes in the next fix, measured at `time`.
  ///
  /// - Precondition: `time` is later than that of the fix before.
  public mutating func add(_ fix: LocationFix, at time: Timestamp) -> Motion {
    let elapsed = memory.last.map { time - $0.time }
    let accuracy = fix.horizontalAccuracy ?? Self.usualAccuracy
    marks.removeAll { time - $0.time > Self.longestMemory }
    let told = fix.speed ?? estimatedSpeed(to: fix.coordinate, at: time)
    let speed = min(told, Self.highestSpeed)
    let course = course(of: fix, speed: speed, accuracy: accuracy)
    let mark = Mark(position: fix.coordinate, time: time)
    memory.last = mark
    if marks.last.map({ time - $0.time >= .milliseconds(900) }) ?? true {
      if marks.count == Self.capacity { marks.removeFirst() }
      marks.append(mark)
    }
    return Motion(elapsed: elapsed, speed: speed, course: course, accuracy: accuracy)
  }

  /// The speed since the newest fix that is at least four seconds old, else since the oldest.
  private func estimatedSpeed(to position: Coordinate, at time: Timestamp) -> Speed {
    let reference = marks.last { time - $0.time >= .seconds(4) } ?? marks.first
    guard let reference, time > reference.time else { return Speed(metersPerSecond: 0) }
    let seconds = (time - reference.time) / .seconds(1)
    return Speed(metersPerSecond: reference.position.distance(to: position).meters / seconds)
  }

  private func course(of fix: LocationFix, speed: Speed, accuracy: Distance) -> Bearing? {
    if let measured = fix.bearing, speed >= Self.slowestWithCourse { return measured }
    if let measured = fix.speed, measured < Self.slowestWithCourse { return nil }
    // A shorter way than this tells more about the noise than about the movement.
    let shortest = max(10, min(40, accuracy.meters))
    let reference = marks.last { $0.position.distance(to: fix.coordinate).meters >= shortest }
    return reference.map { $0.position.bearing(to: fix.coordinate) }
  }
}

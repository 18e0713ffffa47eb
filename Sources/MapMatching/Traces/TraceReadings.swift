import Geo
import Positioning

/// The fixes of a trace that can be matched, in the order of travel.
///
/// Where some fixes have a time, those without are left out; a trace without any time is taken in
/// its order. A fix that arrived late, after one that was measured later, is left out too. Where
/// the clock was set back, the drive goes on, only without a time for that one step.
struct TraceReadings {
  private(set) var readings: [TraceReading] = []
  private let isTimed: Bool
  private var latest: Timestamp?
  /// How often the clock was set back so far.
  private var clock = 0

  /// What receivers are taken to err by, in metres, where they tell nothing.
  private static let usualSigma = 6.0
  /// Below this speed, in metres per second, a measured course is noise.
  private static let slowestWithCourse = 1.5

  init(_ fixes: [LocationFix]) {
    isTimed = fixes.contains { $0.time != nil }
    readings.reserveCapacity(fixes.count)
    for index in fixes.indices { add(index, of: fixes) }
  }

  private mutating func add(_ index: Int, of fixes: [LocationFix]) {
    let fix = fixes[index]
    var reading = TraceReading(
      index: index, coordinate: fix.coordinate, sigma: Self.sigma(of: fix),
      course: Self.course(of: fix), speed: fix.speed?.metersPerSecond)
    if isTimed {
      guard let time = fix.time else { return }
      if let latest, time < latest {
        let next = fixes[(index + 1)...].first { $0.time != nil }?.time
        if let next, next >= latest { return }
        clock += 1
      }
      latest = time
      reading.time = time
      reading.clock = clock
    }
    reading.weight = weight(of: reading)
    readings.append(reading)
  }

  /// Of one clock by the time since the fix before, else by the way.
  private func weight(of reading: TraceReading) -> Double {
    guard let before = readings.last else { return 1 }
    if let earlier = before.time, let time = reading.time, before.clock == reading.clock {
      return Self.weight((time - earlier) / Self.independentAfter)
    }
    let way = before.coordinate.distance(to: reading.coordinate)
    return Self.weight(way.meters / Self.independentBeyond.meters)
  }

  /// So that ten fixes a second tell no more than one.
  private static func weight(_ part: Double) -> Double { max(leastWeight, min(1, part)) }

  /// Errors of fixes so far apart in time have little in common.
  private static let independentAfter = Duration.seconds(20)
  private static let independentBeyond = Distance.meters(40)
  private static let leastWeight = 0.03

  private static func sigma(of fix: LocationFix) -> Double {
    guard let accuracy = fix.horizontalAccuracy?.meters, accuracy.isFinite, accuracy > 0 else {
      return usualSigma
    }
    return max(3, min(50, 0.8 * accuracy))
  }

  private static func course(of fix: LocationFix) -> (east: Double, north: Double)? {
    guard let bearing = fix.bearing,
      fix.speed.map({ $0.metersPerSecond >= slowestWithCourse }) ?? true
    else { return nil }
    return bearing.unitVector
  }
}

extension Bearing {
  /// The direction east and north, of length 1.
  ///
  /// Made from the position one step away, so that no other file needs trigonometry.
  var unitVector: (east: Double, north: Double) {
    let plane = LocalPlane(origin: Coordinate(unchecked: 0, 0))
    let end = Coordinate(unchecked: 0, 0).moved(by: .meters(1000), at: self)
    let offset = plane.offset(of: end)
    let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    return (offset.x / length, offset.y / length)
  }
}

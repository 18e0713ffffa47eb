import Geo

/// The movement of a whole drive, as phases of constant acceleration.
struct DriveProfile: Sendable {
  /// A time of constant acceleration within one piece of the line, or of standing.
  struct Phase: Sendable {
    /// The piece, counted from 0.
    let piece: Int
    /// Seconds since the start of the drive.
    let start: Double
    let duration: Double
    /// Metres from the start of the piece.
    let offset: Double
    /// Metres per second at the start of the phase.
    let speed: Double
    /// Metres per second squared.
    let acceleration: Double
  }

  /// A stretch of one piece between two points where a speed is laid down.
  private struct Stretch {
    let piece: Int
    let offset: Double
    let length: Double
    let speed: Double
    /// Metres per second that the start must not exceed.
    var entrySpeed = Double.infinity
    /// Seconds to stand before setting off.
    var halt = 0.0
  }

  private(set) var phases: [Phase] = []
  /// Seconds until the goal is reached.
  private(set) var duration = 0.0
  /// Metres, for each piece of the line.
  let pieceLengths: [Double]

  /// Plans the movement; without `acceleration` (m/s²) speeds change at once.
  init(_ plan: DrivePlan, acceleration: Double?) {
    let points = plan.points
    pieceLengths = zip(points, points.dropFirst()).map { $0.distance(to: $1).meters }
    var (stretches, finalHalt) = Self.stretches(plan, pieceLengths)
    guard let acceleration, acceleration > 0, acceleration < .infinity else {
      for stretch in stretches { addEvenly(stretch) }
      stand(finalHalt)
      return
    }
    Self.slowForBends(&stretches, points)
    let speeds = Self.reachableSpeeds(stretches, acceleration)
    for (index, stretch) in stretches.enumerated() {
      add(stretch, from: speeds[index], to: speeds[index + 1], acceleration)
    }
    stand(finalHalt)
  }
}

extension DriveProfile {
  private static let slowest = 0.5
  private static let fastest = 150.0

  /// The pieces that have a length, cut at the halts; and the seconds to stand at the goal.
  private static func stretches(
    _ plan: DrivePlan, _ lengths: [Double]
  ) -> (stretches: [Stretch], finalHalt: Double) {
    let stops = plan.stops.filter { $0.duration > .zero && $0.distance.meters >= 0 }
      .sorted { $0.distance < $1.distance }
    var next = stops.startIndex
    var result: [Stretch] = []
    var travelled = 0.0
    for (piece, length) in lengths.enumerated() where length > 0 {
      let target = plan.speeds[piece].metersPerSecond
      let speed = target > slowest ? min(target, fastest) : slowest
      var offset = 0.0
      var halt = 0.0
      while next < stops.endIndex, stops[next].distance.meters < travelled + length {
        let place = max(offset, stops[next].distance.meters - travelled)
        if place > offset {
          result.append(
            Stretch(
              piece: piece, offset: offset, length: place - offset, speed: speed,
              entrySpeed: halt > 0 ? 0 : .infinity, halt: halt))
          (offset, halt) = (place, 0)
        }
        halt += seconds(stops[next])
        next += 1
      }
      result.append(
        Stretch(
          piece: piece, offset: offset, length: length - offset, speed: speed,
          entrySpeed: halt > 0 ? 0 : .infinity, halt: halt))
      travelled += length
    }
    // The length is a sum of rounded numbers: a halt at the goal may miss it by a hair.
    let atGoal = stops[next...].filter { $0.distance.meters <= travelled + 0.001 }
    return (result, atGoal.reduce(0) { $0 + seconds($1) })
  }

  private static func seconds(_ stop: DrivePlan.Stop) -> Double {
    min(stop.duration, DrivePlan.longestHalt) / .seconds(1)
  }

  /// Lays down the speeds at the bends: 11 m/s at 45 degrees, 5 m/s at a right angle.
  private static func slowForBends(_ stretches: inout [Stretch], _ points: [Coordinate]) {
    let bearings = stretches.map { points[$0.piece].bearing(to: points[$0.piece + 1]) }
    for index in stretches.indices.dropFirst() {
      let turn = abs(bearings[index - 1].turn(to: bearings[index]))
      guard turn > 30 else { continue }
      let straightness = 1 - turn / 180
      let limit = max(2, 20 * straightness * straightness)
      stretches[index].entrySpeed = min(stretches[index].entrySpeed, limit)
    }
  }

  /// The speed at the start of each stretch and at the goal, such that braking and accelerating
  /// between them stays within `acceleration`.
  private static func reachableSpeeds(
    _ stretches: [Stretch], _ acceleration: Double
  ) -> [Double] {
    var speeds = [0.0]
    for index in stretches.indices {
      let stretch = stretches[index]
      let entered = speeds[index]
      let reached = (entered * entered + 2 * acceleration * stretch.length).squareRoot()
      let isLast = index + 1 == stretches.endIndex
      let limit = isLast ? 0 : min(stretches[index + 1].speed, stretches[index + 1].entrySpeed)
      speeds.append(min(reached, stretch.speed, limit))
    }
    for index in stretches.indices.reversed() {
      let left = speeds[index + 1]
      let limit = (left * left + 2 * acceleration * stretches[index].length).squareRoot()
      speeds[index] = min(speeds[index], limit)
    }
    return speeds
  }

  private mutating func add(
    _ stretch: Stretch, from entry: Double, to exit: Double, _ acceleration: Double
  ) {
    halt(stretch)
    let highest = (acceleration * stretch.length + (entry * entry + exit * exit) / 2).squareRoot()
    let peak = max(entry, exit, min(stretch.speed, highest))
    let rise = (peak * peak - entry * entry) / (2 * acceleration)
    let fall = (peak * peak - exit * exit) / (2 * acceleration)
    let cruise = max(0, stretch.length - rise - fall)
    append(stretch.piece, (peak - entry) / acceleration, stretch.offset, entry, acceleration)
    append(stretch.piece, cruise / peak, stretch.offset + rise, peak, 0)
    append(
      stretch.piece, (peak - exit) / acceleration, stretch.offset + rise + cruise, peak,
      -acceleration)
  }

  private mutating func addEvenly(_ stretch: Stretch) {
    halt(stretch)
    append(stretch.piece, stretch.length / stretch.speed, stretch.offset, stretch.speed, 0)
  }

  private mutating func halt(_ stretch: Stretch) {
    append(stretch.piece, stretch.halt, stretch.offset, 0, 0)
  }

  private mutating func stand(_ seconds: Double) {
    guard let last = phases.last else { return }
    append(last.piece, seconds, pieceLengths[last.piece], 0, 0)
  }

  private mutating func append(
    _ piece: Int, _ seconds: Double, _ offset: Double, _ speed: Double, _ acceleration: Double
  ) {
    guard seconds > 0 else { return }
    phases.append(
      Phase(
        piece: piece, start: duration, duration: seconds, offset: offset, speed: speed,
        acceleration: acceleration))
    duration += seconds
  }
}

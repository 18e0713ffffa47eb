import Geo
import Positioning
import Routing

/// How unlikely places and movements are, as negative logarithms of probabilities.
///
/// The model of Newson and Krumm, "Hidden Markov map matching through noise and sparseness" (2009,
/// doi:10.1145/1653771.1653818): the distance of a fix from its road is normal, and the difference
/// between the way along roads and the straight line is exponential. Both are bent so that single
/// wild fixes do not outweigh all others.
struct MatchModel {
  let profile: Profile

  /// Cost of turning round between junctions.
  let turningRoundCost: Double
  /// Nobody turns round nearer behind a junction, in metres: that would be a way past its turn
  /// restrictions.
  static let leastBeforeTurning = 10.0
  /// No transition costs more; a break is likelier.
  static let mostTransitionCost = 20.0
  /// A fix whose neighbours fit together this much better without it was a spike.
  static let spikeCost = 14.0
  /// Places that are this much less likely than the best are given up.
  static let beam = 80.0
  /// Over a gap only places up to this much less likely than the best are followed, and so many.
  static let gapBeam = 12.0
  static let mostOverGap = 8
  /// The farthest that a gap can be bridged, in metres as the crow flies.
  static let longestGap = 30_000.0

  init(_ profile: Profile) {
    self.profile = profile
    turningRoundCost = profile.ignoresTurnRestrictions ? 4 : 10
  }

  /// Beyond this many deviations the cost rises in proportion, no longer squared.
  private static let bend = 2.0

  /// The cost of a fix `distance` metres beside a road, at a deviation of `sigma` metres.
  func distanceCost(_ distance: Double, sigma: Double) -> Double {
    let z = distance / sigma
    return z <= Self.bend ? z * z / 2 : Self.bend * z - Self.bend * Self.bend / 2
  }

  /// What the fix itself says about a candidate.
  func cost(of candidate: RoadCandidate, _ reading: TraceReading) -> Double {
    var cost = distanceCost(candidate.distance, sigma: reading.sigma) * reading.weight
    if let course = reading.course, let direction = candidate.direction {
      cost += courseCost(
        cosine: course.east * direction.east + course.north * direction.north)
    }
    return cost
  }

  /// The cost of moving in a direction whose angle to the measured course has the cosine `cosine`:
  /// nothing along it, 8 against it (a von Mises distribution).
  func courseCost(cosine: Double) -> Double { 4 * (1 - cosine) }

  /// The fastest that a traveller of the profile can be, in metres per second: above the profile's
  /// own speed, for people run and break limits.
  var fastest: Double {
    let factor = profile.maximumSpeed < 50 ? 3 : 1.5
    return profile.maximumSpeed * factor / Units.kilometersPerHourPerMeterPerSecond
  }
}

/// One fix as the matcher looks at it.
struct TraceReading {
  /// The place in the trace.
  var index: Int
  var coordinate: Coordinate
  var time: Timestamp?
  /// Times are comparable between fixes of the same clock.
  var clock = 0
  /// The deviation of the position, in metres.
  var sigma: Double
  /// How much the fix tells that those before did not: from 0 to 1.
  ///
  /// The error of a receiver wanders within some twenty seconds, so that fixes in quick succession
  /// mostly repeat each other.
  var weight = 1.0
  /// The measured direction of movement, east and north.
  var course: (east: Double, north: Double)?
  /// In metres per second.
  var speed: Double?

  /// How far from the fix roads are looked for, in metres.
  var radius: Double { max(40, min(150, 4 * sigma + 26)) }
}

/// The step from one fix to another, as far as it does not depend on the roads.
struct TraceStep {
  /// As the crow flies, in metres.
  let straight: Double
  /// The usual difference between road and straight line, in metres.
  let scale: Double
  /// The longest way along roads that is possible, in metres.
  let limit: Double
  /// On one road: less than this backward, in metres, is a fix that wavers.
  let waver: Double
  /// The way by the measured speeds, and how exact that is, in metres; nil if unknown.
  let expected: (length: Double, scale: Double)?

  /// Nil if no way can be that long, or nobody that fast.
  init?(from start: TraceReading, to end: TraceReading, isOffRoad: Bool, _ model: MatchModel) {
    straight = start.coordinate.distance(to: end.coordinate).meters
    guard straight <= MatchModel.longestGap else { return nil }
    let noise = (start.sigma + end.sigma) / 2
    scale = 2 + noise / 2 + straight / 10
    waver = max(15, 3 * noise)
    var elapsed: Double?
    if let earlier = start.time, let later = end.time, later > earlier,
      start.clock == end.clock
    {
      elapsed = (later - earlier) / .seconds(1)
    }
    // Who was seen off the roads did not take a long way round on them.
    let cost = isOffRoad ? MatchModel.mostTransitionCost / 3 : MatchModel.mostTransitionCost
    // Far apart, a search for ways three times as long would look at half a country.
    var limit = straight + min(cost * scale, 1500 + 0.6 * straight)
    if let elapsed {
      let possible = elapsed * model.fastest + 4 * noise + 10
      guard straight <= possible else { return nil }
      limit = min(limit, possible)
    }
    self.limit = limit
    expected = Self.expected(start, end, elapsed)
  }

  private static func expected(
    _ start: TraceReading, _ end: TraceReading, _ elapsed: Double?
  ) -> (length: Double, scale: Double)? {
    guard let elapsed, elapsed <= 5, let before = start.speed, let after = end.speed else {
      return nil
    }
    let length = (before + after) / 2 * elapsed
    return (length, 10 + start.sigma + end.sigma + 0.3 * length)
  }

  /// The cost of travelling `length` metres along roads; nil if that is too far.
  func cost(ofLength length: Double) -> Double? {
    guard length <= limit else { return nil }
    var cost = abs(length - straight) / scale
    if let expected { cost += abs(length - expected.length) / expected.scale }
    return cost
  }
}

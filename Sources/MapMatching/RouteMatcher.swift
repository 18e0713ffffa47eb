import Geo
import Positioning
import Routing

/// What a fix says about a traveller who should be on a route.
public enum RouteMatch: Hashable, Sendable {
  /// On the route.
  case onRoute(RoutePosition, Continuation)
  /// Too far from the route, or moving against it.
  case offRoute(Departure)

  /// How a place on the route joins the one before.
  public enum Continuation: Hashable, Sendable {
    /// The first place on the route.
    case begun
    /// Along the route from the place before.
    case continued
    /// Back on the route after having left it.
    case rejoined
  }

  /// How far from the route a fix is.
  public struct Departure: Hashable, Sendable {
    /// From the fix to the nearest place on the rest of the current leg; to the last place on the
    /// route, for one who moves against it.
    public var distance: Distance
    /// Along the route to that place.
    public var along: Distance
    /// Whether the traveller is on the line of the route, but moves against it.
    public var isWrongWay: Bool
  }
}

/// Follows a route fix by fix, by path and never by the nearest point alone.
///
/// The place on the route only moves ahead, and only as far as speed, time and accuracy allow; so
/// loops, overlaps and roads travelled there and back are told apart by the order of the route.
/// After the route was left, all of the current leg is open again, and the legs behind it only
/// once the traveller has been away for a while.
public struct RouteMatcher: Sendable {
  public let line: RouteLine
  /// The last place on the route; nil before the first.
  public private(set) var position: RoutePosition?
  /// How many fixes in a row were off the route.
  public private(set) var fixesOffRoute = 0
  private let originReach: Double
  /// Since the last place on the route, by speed and time, in metres.
  private var advance = 0.0
  /// Since the last place on the route.
  private var seconds = 0.0

  /// So many fixes in a row off the route are no outlier any more: the route has been left.
  public static let fixesThatLeave = 2
  /// Whether the route has been left, beyond doubt.
  public var isAway: Bool { fixesOffRoute >= Self.fixesThatLeave }

  /// Begins at the start of `route`, whose prepared line is `line`.
  public init(_ route: Route, line: RouteLine) {
    self.line = line
    let origin = route.legs.first?.origin.distance.meters ?? 0
    originReach = min(Self.longestOriginReach, origin + 30)
  }

  /// What a matcher knows of the traveller.
  public struct Memory: Hashable, Sendable {
    /// Along the route to the last place on it; nil before the first.
    public var along: Distance?
    /// From the last fix on the route to that place.
    public var distance = Distance.zero
    public var fixesOffRoute = 0
    /// Since the last place on the route, by speed and time.
    public var advance = Distance.zero
    /// Since the last place on the route.
    public var seconds = 0.0

    public init() {}
  }

  public var memory: Memory {
    var memory = Memory()
    (memory.along, memory.distance) = (position?.along, position?.matched.distance ?? .zero)
    (memory.fixesOffRoute, memory.advance) = (fixesOffRoute, .meters(advance))
    memory.seconds = seconds
    return memory
  }

  /// Goes on along `route`, where another matcher has ended.
  public init(_ route: Route, line: RouteLine, memory: Memory) {
    self.init(route, line: line)
    position = memory.along.flatMap { line.position(at: $0) }
    position?.matched.distance = memory.distance
    (fixesOffRoute, advance) = (max(0, memory.fixesOffRoute), max(0, memory.advance.meters))
    seconds = max(0, memory.seconds)
  }

  /// Matches the next fix.
  ///
  /// - Complexity: O(*k*) in the number of pieces in reach; O(*n*) in those of the route, with a
  ///   small factor, while off the route.
  public mutating func match(_ fix: LocationFix, _ motion: Motion) -> RouteMatch {
    advance += motion.expectedAdvance.meters
    seconds += (motion.elapsed ?? .zero) / .seconds(1)
    let search = search(motion)
    guard
      let found = best(for: fix.coordinate, motion, search)
        ?? afterGap(search).flatMap({ best(for: fix.coordinate, motion, $0) })
    else {
      let departure = departure(of: fix.coordinate, motion)
      fixesOffRoute += 1
      return .offRoute(departure)
    }
    let continuation: RouteMatch.Continuation =
      position == nil ? .begun : isAway ? .rejoined : .continued
    // Noise may throw a fix back a little, but nobody drives back that little.
    let isHeld = continuation == .continued && found.along < search.origin
    let along = isHeld ? search.origin : found.along
    guard var place = line.position(at: .meters(along)) else {
      return .offRoute(departure(of: fix.coordinate, motion))
    }
    place.matched.distance = place.matched.coordinate.distance(to: fix.coordinate)
    position = place
    (fixesOffRoute, advance, seconds) = (0, 0, 0)
    return .onRoute(place, continuation)
  }
}

extension RouteMatcher {
  static let longestOriginReach = 200.0
  /// After so many fixes away from the route its later legs are looked at, too.
  static let fixesBeforeLaterLegs = 10

  /// Where on the route the next place may lie.
  struct Search {
    /// Metres along the route.
    let range: ClosedRange<Double>
    /// The place before, in metres along.
    let origin: Double
    /// Where the traveller should be by now, in metres along.
    let expected: Double
    /// How far from that place is still likely, in metres.
    let spread: Double
    /// How far from the route a fix may lie, in metres.
    let tolerance: Double
  }

  /// How far from the route a fix of this accuracy may lie, in metres.
  static func tolerance(_ accuracy: Distance) -> Double {
    max(25, min(60, 10 + 2 * accuracy.meters))
  }

  func search(_ motion: Motion) -> Search {
    let tolerance = Self.tolerance(motion.accuracy)
    guard let position else {
      let end = line.legEnds.first?.meters ?? 0
      return Search(
        range: 0...end, origin: 0, expected: 0, spread: 200,
        tolerance: max(tolerance, originReach))
    }
    let origin = position.along.meters
    guard !isAway else {
      let isLongGone = fixesOffRoute >= Self.fixesBeforeLaterLegs
      let end = isLongGone ? line.length.meters : line.legEnds[position.leg].meters
      let start = max(line.legStart(position.leg).meters, origin - 500)
      return Search(
        range: min(start, end)...end, origin: origin, expected: origin + advance,
        spread: 500 + advance, tolerance: tolerance)
    }
    return Search(
      range: max(0, origin - tolerance - 20)...(origin + 1.5 * advance + tolerance + 30),
      origin: origin, expected: origin + advance,
      spread: 15 + 0.4 * advance + motion.accuracy.meters, tolerance: tolerance)
  }

  /// After a gap the speed of the moment says little about the way: then all that one can have
  /// driven on the current leg is looked at; nil without a gap.
  func afterGap(_ search: Search) -> Search? {
    guard let position, !isAway, seconds > Self.secondsOfGap else { return nil }
    let end = min(
      line.legEnds[position.leg].meters, search.origin + Self.fastest * seconds)
    guard end > search.range.upperBound else { return nil }
    return Search(
      range: search.range.lowerBound...end, origin: search.origin, expected: search.expected,
      spread: Self.fastest * seconds, tolerance: search.tolerance)
  }

  static let secondsOfGap = 3.0
  /// Metres per second.
  static let fastest = 45.0

  /// The likeliest place for a fix; nil if there is none.
  func best(
    for fix: Coordinate, _ motion: Motion, _ search: Search
  ) -> (along: Double, distance: Double)? {
    var best: (along: Double, distance: Double)?
    var lowest = Double.infinity
    let deviation = max(5, 0.7 * motion.accuracy.meters)
    line.visit(search.range, near: fix, within: search.tolerance) { piece, fraction, distance in
      let turn = turn(from: piece, to: motion.course)
      guard turn <= Self.sharpestTurn else { return search.tolerance }
      let (from, to) = (line.alongs[piece], line.alongs[piece + 1])
      let along = from + (to - from) * fraction
      guard search.range.contains(along) else { return search.tolerance }
      let across = distance / deviation
      let ahead = (along - search.expected) / search.spread
      let cost = across * across + ahead * ahead + turn * turn / 3600
      if cost < lowest { (lowest, best) = (cost, (along, distance)) }
      return search.tolerance
    }
    return best
  }

  /// More than this is no turn to come, but the other way.
  static let sharpestTurn = 120.0

  /// Degrees between the course and a piece; 0 if one of them has no direction.
  func turn(from piece: Int, to course: Bearing?) -> Double {
    guard let course, line.points[piece] != line.points[piece + 1] else { return 0 }
    return abs(line.points[piece].bearing(to: line.points[piece + 1]).turn(to: course))
  }

  /// How far away the rest of the current leg is.
  func departure(of fix: Coordinate, _ motion: Motion) -> RouteMatch.Departure {
    let origin = position?.along.meters ?? 0
    let end = line.legEnds[position?.leg ?? 0].meters
    var nearest = (along: origin, distance: Double.infinity, turn: 0.0)
    line.visit(max(0, origin - 50)...max(origin, end), near: fix, within: .infinity) {
      piece, fraction, distance in
      if distance < nearest.distance {
        let (from, to) = (line.alongs[piece], line.alongs[piece + 1])
        nearest = (from + (to - from) * fraction, distance, turn(from: piece, to: motion.course))
      }
      return nearest.distance
    }
    let isNear = nearest.distance <= Self.tolerance(motion.accuracy)
    let isWrongWay = isNear && nearest.turn > Self.sharpestTurn
    // Against the route, the place where it was left is the nearest that can be driven from.
    let left = position.map { $0.matched.coordinate.distance(to: fix).meters } ?? 0
    return RouteMatch.Departure(
      distance: .meters(isWrongWay ? max(nearest.distance, left) : nearest.distance),
      along: .meters(nearest.along), isWrongWay: isWrongWay)
  }
}

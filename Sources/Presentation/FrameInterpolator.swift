import Geo
import MapMatching

/// Where a traveller is shown between fixes.
///
/// The picture lags by ``delay``, so that it moves between places that are known: each fix is met
/// exactly, that long after it was measured. The way between two fixes is that of the route while
/// both lie on it, else a straight line. What is shown depends on the time alone, not on the rate
/// of the frames.
///
/// Between two jumps nothing moves faster than ``fastest(_:)`` allows for the told speeds. A place
/// that could be reached only with a longer lag than ``longestLag`` is jumped to.
public struct FrameInterpolator: Sendable {
  /// A place with the direction of travel.
  public struct Place: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Nil while unknown.
    public var bearing: Bearing?
    /// The same place along the route; nil off it.
    public var along: Distance?

    public init(coordinate: Coordinate, bearing: Bearing? = nil, along: Distance? = nil) {
      self.coordinate = coordinate
      self.bearing = bearing
      self.along = along
    }
  }

  /// The way from one fix to the next, as it is shown.
  private struct Leg: Sendable {
    var from: Place
    var to: Place
    var start: Timestamp
    var end: Timestamp
    /// The route between the two; nil for a straight line.
    var line: RouteLine?
  }

  private struct Mark: Sendable {
    var place: Place
    var speed: Speed
    var time: Timestamp
    /// When it is shown.
    var arrival: Timestamp
  }

  /// How long after its measurement a fix is shown; about the usual pause between fixes.
  public let delay: Duration
  private var line: RouteLine?
  private var legs: [Leg] = []
  private var last: Mark?

  public init(delay: Duration = .seconds(1)) { self.delay = max(.zero, delay) }

  /// No place is shown later than this after its measurement, beyond ``delay``.
  public static let longestLag = Duration.seconds(3)

  /// How fast the shown place may move where the traveller told `speed`: a little faster, to catch
  /// up, and never so slow that noise at a standstill piles up.
  public static func fastest(_ speed: Speed) -> Speed {
    Speed(metersPerSecond: 1.25 * max(0, speed.metersPerSecond) + 3)
  }
}

extension FrameInterpolator {
  /// Takes in that the route is another one, or none.
  public mutating func follow(_ line: RouteLine?) {
    self.line = line
    last?.place.along = nil
  }

  /// Takes in a place measured at `time`, and returns how far the picture jumps there; nil if it
  /// moves there smoothly, and for the first place.
  ///
  /// A time that is not later than the one before begins anew.
  @discardableResult
  public mutating func add(_ place: Place, speed: Speed, at time: Timestamp) -> Distance? {
    guard let previous = last, time > previous.time else { return jump(to: place, speed, time) }
    var place = place
    if place.bearing == nil { place.bearing = previous.place.bearing }
    let isOnLine = line != nil && place.along != nil && previous.place.along != nil
    let start = max(time, previous.arrival)
    let length = Self.length(from: previous.place, to: place, alongLine: isOnLine)
    let fastest = Self.fastest(max(speed, previous.speed))
    // A millisecond more, because times are rounded down to one.
    let shortest = Duration.seconds(length.meters / fastest.metersPerSecond) + .milliseconds(1)
    let end = length > .zero ? max(time + delay, start + shortest) : max(time + delay, start)
    guard end - time <= delay + Self.longestLag else { return jump(to: place, speed, time) }
    legs.removeAll { $0.end < time }
    legs.append(
      Leg(from: previous.place, to: place, start: start, end: end, line: isOnLine ? line : nil))
    last = Mark(place: place, speed: speed, time: time, arrival: end)
    return nil
  }

  private mutating func jump(
    to place: Place, _ speed: Speed, _ time: Timestamp
  ) -> Distance? {
    let shown = self.place(at: time)
    legs = []
    last = Mark(place: place, speed: speed, time: time, arrival: time)
    return shown.map { $0.coordinate.distance(to: place.coordinate) }
  }

  private static func length(from: Place, to: Place, alongLine: Bool) -> Distance {
    if alongLine, let start = from.along, let end = to.along {
      return .meters(abs((end - start).meters))
    }
    return from.coordinate.distance(to: to.coordinate)
  }
}

extension FrameInterpolator {
  /// The last place that was taken in, shown already or not.
  public var newest: Place? { last?.place }

  /// The place to show at `time`, which is not before the last fix; nil before the first.
  ///
  /// - Complexity: O(*n*) in the number of fixes of the last few seconds.
  public func place(at time: Timestamp) -> Place? {
    guard let index = legs.firstIndex(where: { time < $0.end }) else { return last?.place }
    let leg = legs[index]
    guard time > leg.start else { return leg.from }
    return Self.place(on: leg, fraction: (time - leg.start) / (leg.end - leg.start))
  }

  private static func place(on leg: Leg, fraction: Double) -> Place {
    var place = Place(
      coordinate: leg.from.coordinate.interpolated(to: leg.to.coordinate, fraction: fraction),
      bearing: leg.to.bearing)
    if let line = leg.line, let start = leg.from.along, let end = leg.to.along {
      let along = Distance.meters(start.meters + (end - start).meters * fraction)
      place.along = along
      place.coordinate = line.position(at: along)?.matched.coordinate ?? place.coordinate
    }
    if let start = leg.from.bearing, let end = leg.to.bearing {
      place.bearing = Bearing(degrees: start.degrees + start.turn(to: end) * fraction)
    }
    return place
  }
}

import Geo

/// A line to drive along, how fast, and where to stand still.
public struct DrivePlan: Hashable, Sendable {
  /// A halt on the way.
  public struct Stop: Hashable, Sendable {
    /// Distance from the start along the line.
    public var distance: Distance
    /// How long to stand; nothing if negative, and at most 1,000,000,000 seconds.
    public var duration: Duration

    /// Makes a halt of `duration` at `distance` from the start.
    public init(at distance: Distance, for duration: Duration) {
      self.distance = distance
      self.duration = duration
    }
  }

  /// Keeps sums of times far from overflow.
  static let longestHalt = Duration.seconds(1_000_000_000)

  /// The positions in order.
  public let points: [Coordinate]
  /// The speed on each piece between two points, one less than there are points.
  ///
  /// A speed that is not a number or is below 0.5 m/s counts as 0.5 m/s, so that every drive ends.
  public let speeds: [Speed]
  /// The halts, in any order; those beyond the ends of the line are not made.
  public let stops: [Stop]

  /// Makes a plan.
  ///
  /// - Precondition: there is one speed for each piece: `speeds.count == max(0, points.count - 1)`.
  public init(points: [Coordinate], speeds: [Speed], stops: [Stop] = []) {
    precondition(speeds.count == max(0, points.count - 1), "one speed for each piece")
    self.points = points
    self.speeds = speeds
    self.stops = stops
  }
}

import Geo

/// How long stretches of a route take in the traffic of the moment.
public struct RouteTraffic: Hashable, Sendable {
  /// A stretch of the route.
  public struct Stretch: Hashable, Sendable {
    /// Along the route to where the stretch begins.
    public var start: Distance
    public var length: Distance
    /// The time that the stretch takes, delay included.
    public var duration: Duration
    /// What traffic adds to it.
    public var delay: Duration

    public init(start: Distance, length: Distance, duration: Duration, delay: Duration) {
      self.start = start
      self.length = length
      self.duration = duration
      self.delay = delay
    }
  }

  /// In the order of travel, not overlapping; elsewhere the times of the route hold.
  public var stretches: [Stretch]

  public init(stretches: [Stretch]) { self.stretches = stretches }
}

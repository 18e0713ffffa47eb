import Geo

/// How a simulated drive is sampled and disturbed.
public struct DriveOptions: Hashable, Sendable {
  /// The time of the first fix.
  public var startTime: Timestamp
  /// The time between two fixes, held between 10 milliseconds and one day.
  public var interval: Duration = .seconds(1)
  /// How many times as fast the whole drive runs, halts included; held between 0.01 and 1000.
  ///
  /// The fixes tell the faster speed.
  public var speedFactor = 1.0
  /// The largest acceleration and braking in m/s²; nil changes speed at once from piece to piece
  /// and does not slow down for bends.
  public var acceleration: Double? = 2
  /// How far the fixes lie off the line: the standard deviation in each of the two directions.
  public var noise = Distance.zero
  /// Chooses the noise: the same seed gives the same fixes.
  public var seed: UInt64 = 1
  /// Spans of time since the start in which no fix arrives, as in a tunnel.
  public var gaps: [Range<Duration>] = []
  /// How long fixes go on arriving at the goal.
  public var standing: Duration = .zero

  /// Makes the default options for a drive that starts at `startTime`.
  public init(startTime: Timestamp) { self.startTime = startTime }
}

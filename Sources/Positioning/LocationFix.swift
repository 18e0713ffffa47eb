import Geo

/// One reading of a positioning receiver: a position and what else the receiver knew.
///
/// What it did not know is nil, never 0.
public struct LocationFix: Hashable, Sendable {
  /// The measured position.
  public var coordinate: Coordinate
  /// When the position was measured; a fix without time cannot be navigated by.
  public var time: Timestamp?
  /// The direction of movement (the course), not where the device points.
  public var bearing: Bearing?
  /// The speed over ground.
  public var speed: Speed?
  /// The radius around `coordinate` that holds the true position, as the receiver estimates it.
  public var horizontalAccuracy: Distance?

  /// Makes a fix from what is known of it.
  public init(
    coordinate: Coordinate, time: Timestamp? = nil, bearing: Bearing? = nil, speed: Speed? = nil,
    horizontalAccuracy: Distance? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.bearing = bearing
    self.speed = speed
    self.horizontalAccuracy = horizontalAccuracy
  }
}

extension LocationFix {
  // Receivers mark an unknown course, speed or accuracy by a negative number or by NaN.

  static func bearing(degrees: Double?) -> Bearing? {
    degrees.flatMap { $0.isFinite && $0 >= 0 ? Bearing(degrees: $0) : nil }
  }

  static func speed(metersPerSecond: Double?) -> Speed? {
    metersPerSecond.flatMap { $0.isFinite && $0 >= 0 ? Speed(metersPerSecond: $0) : nil }
  }

  static func accuracy(meters: Double?) -> Distance? {
    meters.flatMap { $0.isFinite && $0 >= 0 ? Distance(meters: $0) : nil }
  }
}

/// A length on the ground, in metres.
public struct Distance: Hashable, Comparable, Sendable {
  /// The length in metres.
  public var meters: Double

  /// Makes a length of `meters` metres.
  public init(meters: Double) { self.meters = meters }

  /// No length at all.
  public static let zero = Distance(meters: 0)

  /// A length of `value` metres.
  public static func meters(_ value: Double) -> Distance { Distance(meters: value) }

  /// A length of `value` kilometres.
  public static func kilometers(_ value: Double) -> Distance {
    Distance(meters: value * Units.metersPerKilometer)
  }

  public static func < (left: Distance, right: Distance) -> Bool { left.meters < right.meters }
  public static func + (left: Distance, right: Distance) -> Distance {
    Distance(meters: left.meters + right.meters)
  }
  public static func - (left: Distance, right: Distance) -> Distance {
    Distance(meters: left.meters - right.meters)
  }
  public static func += (left: inout Distance, right: Distance) { left = left + right }
}

/// A speed, in metres per second.
public struct Speed: Hashable, Comparable, Sendable {
  /// The speed in metres per second.
  public var metersPerSecond: Double

  /// Makes a speed of `metersPerSecond` metres per second.
  public init(metersPerSecond: Double) { self.metersPerSecond = metersPerSecond }

  /// A speed of `value` kilometres per hour.
  public static func kilometersPerHour(_ value: Double) -> Speed {
    Speed(metersPerSecond: value / Units.kilometersPerHourPerMeterPerSecond)
  }

  /// The speed in kilometres per hour.
  public var kilometersPerHour: Double {
    metersPerSecond * Units.kilometersPerHourPerMeterPerSecond
  }

  public static func < (left: Speed, right: Speed) -> Bool {
    left.metersPerSecond < right.metersPerSecond
  }
}

/// A direction in degrees clockwise from true north, in `0 ..< 360`.
public struct Bearing: Hashable, Sendable {
  /// Degrees clockwise from true north, in `0 ..< 360`.
  public let degrees: Double

  /// Makes a bearing from any finite number of degrees; other values become north.
  public init(degrees: Double) {
    guard degrees.isFinite else {
      self.degrees = 0
      return
    }
    let remainder = degrees.truncatingRemainder(dividingBy: 360)
    let positive = remainder < 0 ? remainder + 360 : remainder
    // Adding zero turns -0 into 0, so that equal bearings also print alike.
    self.degrees = positive >= 360 ? 0 : positive + 0
  }

  /// The opposite direction.
  public var reversed: Bearing { Bearing(degrees: degrees + 180) }

  /// The signed turn from this direction to `other`, in `-180 ..< 180` degrees; positive is right.
  public func turn(to other: Bearing) -> Double {
    let difference = other.degrees - degrees
    if difference >= 180 { return difference - 360 }
    if difference < -180 { return difference + 360 }
    return difference
  }
}

/// Every factor between units that the package uses.
public enum Units {
  public static let metersPerKilometer = 1000.0
  public static let kilometersPerHourPerMeterPerSecond = 3.6
  public static let metersPerMile = 1609.344
  public static let kilometersPerHourPerMilePerHour = 1.609344
  public static let kilometersPerHourPerKnot = 1.852
  public static let metersPerFoot = 0.3048
  public static let metersPerYard = 0.9144
  public static let metersPerInch = 0.0254
  public static let decimetersPerMeter = 10.0
  public static let millisecondsPerSecond = 1000.0
  public static let tonnesPerPound = 0.000_453_592_37
  public static let tonnesPerShortTon = 0.907_184_74
  public static let tonnesPerLongTon = 1.016_046_908_8
  /// Steps of a stored coordinate in one degree.
  public static let coordinateStepsPerDegree = 1e7
  /// Mean radius of the Earth (IUGG), in metres.
  public static let earthRadiusMeters = 6_371_008.8
  public static let radiansPerDegree = Double.pi / 180
}

/// When the sun passes a height above the horizon, by the equations that NOAA's solar calculator
/// takes from Meeus, "Astronomical Algorithms" (1991): good to about a minute between the polar
/// circles.
public enum SunTimes {
  /// A passage of the sun.
  public enum Event: UInt8, CaseIterable, Sendable {
    case sunrise = 0
    case sunset = 1
    /// Six degrees below the horizon, in the morning.
    case dawn = 2
    /// Six degrees below the horizon, in the evening.
    case dusk = 3

    var isMorning: Bool { self == .sunrise || self == .dawn }
    /// Height of the sun's centre in degrees; refraction lifts the rising sun by half a degree.
    var elevation: Double { self == .sunrise || self == .sunset ? -0.833 : -6 }
  }

  /// Seconds from midnight UTC of the day, counted from 1970-01-01, to the event that belongs to
  /// the day by local solar time; nil where the sun does not pass that height on the day.
  public static func secondsUTC(
    of event: Event, daysSince1970 days: Int, at position: Coordinate
  ) -> Double? {
    let longitudeMinutes = position.longitude * 4
    // Solar noon is near enough for the first look; the second looks at the event itself.
    var minutes = 720 - longitudeMinutes
    for _ in 0..<2 {
      let century = (Double(days) + 2_440_587.5 + minutes / 1440 - 2_451_545) / 36_525
      let sun = Sun(century: century)
      guard let hourAngle = sun.hourAngle(elevation: event.elevation, latitude: position.latitude)
      else { return nil }
      let noon = 720 - longitudeMinutes - sun.equationOfTimeMinutes
      minutes = noon + (event.isMorning ? -4 : 4) * hourAngle
    }
    return minutes * 60
  }

  /// Where the sun stands at one instant.
  private struct Sun {
    /// In radians.
    let declination: Double
    let equationOfTimeMinutes: Double

    /// - Parameter century: Julian centuries since 2000.
    init(century: Double) {
      let degree = Units.radiansPerDegree
      let longitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) * degree
      let anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * degree
      let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
      let center =
        sine(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
        + sine(2 * anomaly) * (0.019993 - 0.000101 * century) + sine(3 * anomaly) * 0.000289
      let node = (125.04 - 1934.136 * century) * degree
      let apparent = longitude + (center - 0.00569 - 0.00478 * sine(node)) * degree
      let obliquity = (23.4392911 - 0.0130042 * century + 0.00256 * cosine(node)) * degree
      declination = arcSine(sine(obliquity) * sine(apparent))
      let y = tangent(obliquity / 2) * tangent(obliquity / 2)
      let equation =
        y * sine(2 * longitude) - 2 * eccentricity * sine(anomaly)
        + 4 * eccentricity * y * sine(anomaly) * cosine(2 * longitude)
        - 0.5 * y * y * sine(4 * longitude)
        - 1.25 * eccentricity * eccentricity * sine(2 * anomaly)
      equationOfTimeMinutes = 4 * equation / degree
    }

    /// Degrees from noon until the sun's centre stands at `elevation` degrees.
    func hourAngle(elevation: Double, latitude: Double) -> Double? {
      let phi = latitude * Units.radiansPerDegree
      let divisor = cosine(phi) * cosine(declination)
      let cosineOfAngle =
        (sine(elevation * Units.radiansPerDegree) - sine(phi) * sine(declination)) / divisor
      guard abs(cosineOfAngle) <= 1 else { return nil }
      return 90 - arcSine(cosineOfAngle) / Units.radiansPerDegree
    }
  }
}

/// The spherical Mercator projection of the web's map tiles, on the unit square.
public enum WebMercator {
  /// The place of `coordinate` on the unit square: `x` eastward from the date line, `y` southward
  /// from about 85 degrees north; clamped to the square.
  public static func position(of coordinate: Coordinate) -> (x: Double, y: Double) {
    let latitude = max(-limitDegrees, min(limitDegrees, coordinate.latitude))
    let radians = latitude * Units.radiansPerDegree
    let stretched = naturalLogarithm(tangent(radians) + 1 / cosine(radians))
    return (coordinate.longitude / 360 + 0.5, max(0, min(1, (1 - stretched / .pi) / 2)))
  }

  /// The longitude in degrees of a place `x` on the unit square.
  public static func longitude(x: Double) -> Double { (x - 0.5) * 360 }

  /// The latitude in degrees of a place `y` on the unit square.
  public static func latitude(y: Double) -> Double {
    arcTangent(hyperbolicSine(.pi * (1 - 2 * y))) / Units.radiansPerDegree
  }

  /// Beyond this latitude the square ends.
  static let limitDegrees = 85.051_128_779_806_6
}

/// A place in space, in metres from the centre of the Earth.
///
/// The straight line between two places on the ground is never longer than a road between them,
/// and obeys the triangle inequality: it makes exact lower bounds without trigonometry.
public struct SpacePoint: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  /// The place of `coordinate` on the sphere.
  public init(_ coordinate: Coordinate) {
    let latitude = coordinate.latitude * Units.radiansPerDegree
    let longitude = coordinate.longitude * Units.radiansPerDegree
    x = Units.earthRadiusMeters * cosine(latitude) * cosine(longitude)
    y = Units.earthRadiusMeters * cosine(latitude) * sine(longitude)
    z = Units.earthRadiusMeters * sine(latitude)
  }

  /// The length in metres of the straight line to `other`.
  @inlinable public func distance(to other: SpacePoint) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }
}

/// A box of longitudes and latitudes; one whose west is greater than its east crosses the date
/// line.
public struct BoundingBox: Hashable, Sendable {
  public let west: Double
  public let south: Double
  public let east: Double
  public let north: Double

  /// Makes a box from degrees; nil if a value is not on the globe or south lies north of north.
  public init?(west: Double, south: Double, east: Double, north: Double) {
    guard [west, south, east, north].allSatisfy(\.isFinite), abs(west) <= 180, abs(east) <= 180,
      abs(south) <= 90, abs(north) <= 90, south <= north
    else { return nil }
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Whether the box runs over the date line.
  public var crossesDateLine: Bool { west > east }

  /// Whether `coordinate` lies in the box or on its edge.
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
    let longitude = coordinate.longitude
    if crossesDateLine { return longitude >= west || longitude <= east }
    // The date line is kept as -180, so a box that ends at +180 has to be asked for both.
    return longitude >= west && longitude <= east || longitude == -180 && east == 180
  }
}

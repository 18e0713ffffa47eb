internal import Geo

/// A position in degrees (WGS 84).
public struct GeoCoordinates: Hashable, Sendable {
  /// Degrees north of the equator.
  public var latitude: Double
  /// Degrees east of Greenwich.
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// Nil if the position is not on the globe.
  var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }

  /// The great-circle distance in metres; nil if one of the two is not on the globe.
  public func distance(to other: GeoCoordinates) -> Double? {
    guard let here = coordinate, let there = other.coordinate else { return nil }
    return here.distance(to: there).meters
  }
}

/// A line of positions.
public struct GeoPolyline: Hashable, Sendable {
  public var vertices: [GeoCoordinates]

  public init(vertices: [GeoCoordinates]) { self.vertices = vertices }
}

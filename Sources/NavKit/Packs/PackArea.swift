internal import Geo
internal import Preload

/// A part of the world that a pack is to cover.
public enum PackArea: Hashable, Sendable {
  /// All that the source has.
  case everything
  case box(southWest: GeoCoordinates, northEast: GeoCoordinates)
  /// A ring of corners.
  case polygon([GeoCoordinates])
  case circle(center: GeoCoordinates, radiusInMeters: Double)
  /// What is no farther from the line than the distance.
  case corridor(along: [GeoCoordinates], halfWidthInMeters: Double)

  /// The same for the modules below.
  ///
  /// - Throws: ``PackManagerError/badArea``.
  func area() throws(PackManagerError) -> Area {
    switch self {
    case .everything: return .everything
    case .box(let southWest, let northEast):
      guard
        let box = BoundingBox(
          west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
          north: northEast.latitude)
      else { throw .badArea }
      return .box(box)
    case .polygon(let ring): return .polygons([Polygon(outer: try Self.places(ring))])
    case .circle(let center, let radius):
      return .near([Polyline(try Self.places([center]))], try Self.distance(radius))
    case .corridor(let line, let width):
      return .near([Polyline(try Self.places(line))], try Self.distance(width))
    }
  }

  private static func places(
    _ places: [GeoCoordinates]
  ) throws(PackManagerError) -> [Coordinate] {
    guard !places.isEmpty else { throw .badArea }
    var result: [Coordinate] = []
    for place in places {
      guard let valid = Coordinate(latitude: place.latitude, longitude: place.longitude) else {
        throw .badArea
      }
      result.append(valid)
    }
    return result
  }

  private static func distance(_ meters: Double) throws(PackManagerError) -> Distance {
    guard meters.isFinite, meters >= 0 else { throw .badArea }
    return .meters(meters)
  }
}

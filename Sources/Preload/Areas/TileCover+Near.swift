import Geo
import RoadNetwork

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension TileCover {
  /// The tiles that have a point no farther than `distance` from `line`.
  ///
  /// The line is looked at in steps, and each step as a circle that reaches half a step farther,
  /// so that nothing is missed between two of them.
  mutating func insert(_ line: Polyline, _ distance: Distance) throws(PreloadError) {
    guard distance.meters >= 0, distance.meters <= Self.maximumRadius else {
      throw .badArea("a distance has to lie between 0 and 2000 km")
    }
    let step = min(Self.longestStep, max(Self.shortestStep, distance.meters / 8))
    var previous: Coordinate?
    for point in line.points {
      if let previous {
        let parts = Int((previous.distance(to: point).meters / step).rounded(.up))
        for part in stride(from: 1, to: parts, by: 1) {
          let fraction = Double(part) / Double(parts)
          try insert(
            around: previous.interpolated(to: point, fraction: fraction),
            meters: distance.meters + step / 2)
        }
      }
      let reach = line.points.count > 1 ? step / 2 : 0
      try insert(around: point, meters: distance.meters + reach)
      previous = point
    }
  }

  private static let maximumRadius = 2_000_000.0
  private static let shortestStep = 20.0
  private static let longestStep = 500.0

  private mutating func insert(
    around center: Coordinate, meters: Double
  ) throws(PreloadError) {
    let north = TileID(containing: center.moved(by: .meters(meters), at: Bearing(degrees: 0)))
    let south = TileID(containing: center.moved(by: .meters(meters), at: Bearing(degrees: 180)))
    let home = TileID(containing: center)
    let reachesPole =
      (90 - abs(center.latitude)) * Units.radiansPerDegree * Units.earthRadiusMeters <= meters
    let rows = min(north.y, south.y, home.y)...max(north.y, south.y, home.y)
    for row in reachesPole ? widened(rows, toPoleOf: center) : rows {
      try insert(row: row, around: center, home: home, meters: meters)
    }
  }

  private func widened(_ rows: ClosedRange<Int>, toPoleOf center: Coordinate) -> ClosedRange<Int> {
    center.latitude > 0 ? 0...rows.upperBound : rows.lowerBound...Self.side - 1
  }

  /// Adds the tiles of one row, outward from the column of the centre, as far as they are near.
  private mutating func insert(
    row: Int, around center: Coordinate, home: TileID, meters: Double
  ) throws(PreloadError) {
    for direction in [1, -1] {
      for offset in 0...Self.side / 2 {
        guard let tile = Self.tile(column: home.x + direction * offset, row: row),
          let box = tile.bounds, Self.meters(from: center, to: box, of: tile) <= meters
        else { break }
        try insert(tile)
      }
    }
  }

  /// The distance in metres from `point` to the nearest point of the square `box` of `tile`.
  private static func meters(
    from point: Coordinate, to box: BoundingBox, of tile: TileID
  ) -> Double {
    // The last rows reach to the poles.
    let south = tile.y == side - 1 ? -90 : box.south
    let north = tile.y == 0 ? 90 : box.north
    if box.west <= point.longitude, point.longitude <= box.east {
      let degrees = max(0, south - point.latitude, point.latitude - north)
      return degrees * Units.radiansPerDegree * Units.earthRadiusMeters
    }
    return [box.west, box.east].map { meridian in
      meters(from: point, toMeridian: meridian, between: south, and: north)
    }.min() ?? 0
  }

  /// The distance to the nearest point of a piece of a meridian.
  private static func meters(
    from point: Coordinate, toMeridian longitude: Double, between south: Double, and north: Double
  ) -> Double {
    let place = SpacePoint(point)
    let radians = longitude * Units.radiansPerDegree
    // The point seen straight from above the plane of the meridian: the piece's nearest point has
    // its latitude, or is an end. Beyond a pole it is the end that is nearer to that pole.
    let outward = place.x * cos(radians) + place.y * sin(radians)
    let foot =
      outward > 0
      ? atan2(place.z, outward) / Units.radiansPerDegree : place.z >= 0 ? north : south
    let latitude = min(north, max(south, foot))
    return Coordinate(latitude: latitude, longitude: min(180, longitude))
      .map { point.distance(to: $0).meters } ?? 0
  }
}

import Geo

/// The lines and polygons of a GeoJSON file (RFC 7946), in the order of the file.
struct GeoJSONShapes {
  private(set) var lines: [Polyline] = []
  private(set) var polygons: [Polygon] = []

  init(_ value: JSONValue) throws(PreloadError) { try read(value, depth: 0) }

  private mutating func read(_ value: JSONValue, depth: Int) throws(PreloadError) {
    // A collection may hold collections, but nobody needs many.
    guard depth < 8 else { throw .badArea("GeoJSON collections within collections") }
    let coordinates = value["coordinates"] ?? .null
    switch value["type"]?.text {
    case "FeatureCollection":
      for feature in value["features"]?.elements ?? [] { try read(feature, depth: depth + 1) }
    case "GeometryCollection":
      for part in value["geometries"]?.elements ?? [] { try read(part, depth: depth + 1) }
    case "Feature":
      if let geometry = value["geometry"], geometry != .null {
        try read(geometry, depth: depth + 1)
      }
    case "LineString": lines.append(Polyline(try Self.positions(coordinates)))
    case "MultiLineString":
      for line in try Self.list(coordinates) { lines.append(Polyline(try Self.positions(line))) }
    case "Polygon": polygons.append(try Self.polygon(coordinates))
    case "MultiPolygon":
      for part in try Self.list(coordinates) { polygons.append(try Self.polygon(part)) }
    case "Point", "MultiPoint": break
    default: throw .badArea("this is no GeoJSON: an object has no type of geometry")
    }
  }

  private static func list(_ value: JSONValue) throws(PreloadError) -> [JSONValue] {
    guard let elements = value.elements else {
      throw .badArea("GeoJSON coordinates that are no list")
    }
    return elements
  }

  private static func polygon(_ value: JSONValue) throws(PreloadError) -> Polygon {
    var rings: [[Coordinate]] = []
    for ring in try list(value) { rings.append(try positions(ring)) }
    guard let outer = rings.first else { throw .badArea("a GeoJSON polygon without rings") }
    return Polygon(outer: outer, holes: Array(rings.dropFirst()))
  }

  private static func positions(_ value: JSONValue) throws(PreloadError) -> [Coordinate] {
    var positions: [Coordinate] = []
    for position in try list(value) {
      let numbers = try list(position)
      guard numbers.count > 1, let longitude = numbers[0].number,
        let latitude = numbers[1].number,
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { throw .badArea("a GeoJSON position that is not on the globe") }
      positions.append(place)
    }
    return positions
  }
}

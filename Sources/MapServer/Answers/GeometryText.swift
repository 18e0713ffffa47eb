import Geo
import JSONText

extension JSON {
  /// A position as `[longitude, latitude]` in degrees, to the seventh decimal.
  static func place(_ coordinate: Coordinate) -> JSON {
    [.double(coordinate.longitude), .double(coordinate.latitude)]
  }

  /// A length in metres, to the decimetre.
  static func meters(_ distance: Distance) -> JSON { .rounded(distance.meters, decimals: 1) }

  /// A time in seconds, to the tenth.
  static func seconds(_ duration: Duration) -> JSON {
    .rounded(duration / .seconds(1), decimals: 1)
  }

  /// A direction in whole degrees from 0 to 359.
  static func degrees(_ bearing: Bearing) -> JSON {
    .integer(Int64(bearing.wholeDegrees))
  }

  /// An object of the members that have a value; nil and null both stand for none.
  static func members(_ members: [(String, JSON?)]) -> JSON {
    .object(
      members.compactMap { name, value in
        guard let value, value != .null else { return nil }
        return Member(name: name, value: value)
      })
  }

  /// The line in the form that was asked for.
  static func line(
    _ points: some Sequence<Coordinate>, as form: DrawingOptions.Geometries
  ) -> JSON {
    switch form {
    case .polyline: .string(PolylineText.encode(points, decimals: 5))
    case .polyline6: .string(PolylineText.encode(points, decimals: 6))
    case .geojson:
      ["coordinates": .array(points.map { .place($0) }), "type": "LineString"]
    }
  }
}

extension Bearing {
  /// Rounded, from 0 to 359.
  var wholeDegrees: Int { Int(degrees.rounded()) % 360 }
}

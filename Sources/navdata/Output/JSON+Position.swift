import Geo
import JSONText

extension JSON {
  /// A position as `[latitude, longitude]` in degrees.
  static func position(_ coordinate: Coordinate) -> JSON {
    [.double(coordinate.latitude), .double(coordinate.longitude)]
  }
}

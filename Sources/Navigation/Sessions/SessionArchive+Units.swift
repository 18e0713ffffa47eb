import Geo
import MapMatching
import RoadNetwork

extension SessionArchive {
  mutating func coordinate(_ value: inout Coordinate) {
    var (latitude, longitude) = (Int64(value.latitudeE7), Int64(value.longitudeE7))
    integer(&latitude, in: Int64(Int32.min)...Int64(Int32.max))
    integer(&longitude, in: Int64(Int32.min)...Int64(Int32.max))
    guard isReading else { return }
    guard let read = Coordinate(latitudeE7: latitude, longitudeE7: longitude) else {
      return fail("a position off the globe")
    }
    value = read
  }

  mutating func time(_ value: inout Timestamp) {
    var milliseconds = value.millisecondsSince1970
    integer(&milliseconds, in: .min ... .max)
    value = Timestamp(millisecondsSince1970: milliseconds)
  }

  /// In metres; none is longer than the way to the moon.
  mutating func distance(_ value: inout Distance) { real(&value.meters, in: 0...4e8) }

  mutating func speed(_ value: inout Speed) { real(&value.metersPerSecond, in: 0...1e4) }

  mutating func bearing(_ value: inout Bearing) {
    var degrees = value.degrees
    real(&degrees, in: 0...360)
    value = Bearing(degrees: degrees)
  }

  /// A thousand years at most, to either side.
  mutating func duration(_ value: inout Duration) {
    var (seconds, attoseconds) = value.components
    integer(&seconds, in: -31_556_952_000...31_556_952_000)
    integer(&attoseconds, in: -999_999_999_999_999_999...999_999_999_999_999_999)
    value = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  mutating func edge(_ value: inout EdgeID) {
    var (tile, index) = (value.tile.rawValue, value.index)
    integer(&tile, in: .min ... .max)
    integer(&index, in: .min ... .max)
    guard isReading else { return }
    guard let known = TileID(rawValue: tile) else { return fail("a tile that is none") }
    value = EdgeID(tile: known, index: index)
  }

  mutating func motion(_ value: inout Motion) {
    option(&value.elapsed, or: .zero) { $0.duration(&$1) }
    speed(&value.speed)
    option(&value.course, or: Bearing(degrees: 0)) { $0.bearing(&$1) }
    distance(&value.accuracy)
  }

  mutating func matched(_ value: inout MatchedPosition) {
    edge(&value.edge)
    distance(&value.offset)
    coordinate(&value.coordinate)
    bearing(&value.bearing)
    truth(&value.isWrongWay)
    distance(&value.distance)
  }
}

// What reading begins with.
extension Coordinate { static let placeholder = Coordinate(unchecked: 0, 0) }
extension EdgeID {
  static let placeholder = EdgeID(tile: TileID(containing: .placeholder), index: 0)
}
extension Timestamp { static let placeholder = Timestamp(millisecondsSince1970: 0) }
extension Motion {
  static let placeholder = Motion(
    elapsed: nil, speed: Speed(metersPerSecond: 0), course: nil, accuracy: .zero)
}
extension MatchedPosition {
  static let placeholder = MatchedPosition(
    edge: .placeholder, offset: .zero, coordinate: .placeholder, bearing: Bearing(degrees: 0),
    distance: .zero)
}

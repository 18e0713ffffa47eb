import Geo

/// The measures of a piece of road along its way.
public struct SegmentGeometry {
  /// Rounded up, and never 0.
  public let lengthDecimeters: UInt32
  /// Bearing at the start, along the way.
  public let departure: Bearing
  /// Bearing at the end, along the way.
  public let arrival: Bearing

  /// Measures the line through `points`, of which there are two at least.
  ///
  /// - Complexity: O(*n*).
  public init(_ points: [Coordinate]) {
    var lengths: [Double] = []
    lengths.reserveCapacity(points.count)
    var meters = 0.0
    for place in points.indices.dropFirst() {
      let length = points[place - 1].distance(to: points[place]).meters
      lengths.append(length)
      meters += length
    }
    // Rounded up, so that no straight line is longer than the road: searches rely on it.
    let decimeters = (meters * Units.decimetersPerMeter).rounded(.up)
    // A length of zero would let a search run in circles for nothing.
    lengthDecimeters = UInt32(max(1, min(decimeters, Self.longest)))
    departure = points[0].bearing(to: Self.point(on: points, lengths, fromEnd: false))
    arrival = Self.point(on: points, lengths, fromEnd: true).bearing(to: points[points.count - 1])
  }

  /// Far enough to pass the kinks of mapping, near enough to be the direction of a driver.
  private static let reachMeters = 12.0
  private static let longest = 4e9

  /// The point at the reach from one end, or the other end if that is nearer.
  private static func point(
    on points: [Coordinate], _ lengths: [Double], fromEnd: Bool
  ) -> Coordinate {
    var rest = reachMeters
    for step in lengths.indices {
      let piece = fromEnd ? lengths.count - 1 - step : step
      let (from, to) = fromEnd ? (piece + 1, piece) : (piece, piece + 1)
      if lengths[piece] >= rest, lengths[piece] > 0 {
        return points[from].interpolated(to: points[to], fraction: rest / lengths[piece])
      }
      rest -= lengths[piece]
    }
    return fromEnd ? points[0] : points[points.count - 1]
  }
}

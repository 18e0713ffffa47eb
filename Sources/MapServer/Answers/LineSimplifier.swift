import Geo

/// Leaves out points of a line that nobody would see.
///
/// Douglas and Peucker, "Algorithms for the reduction of the number of points required to
/// represent a digitized line or its caricature" (1973).
enum LineSimplifier {
  /// A map that shows the whole line is about this many dots wide.
  private static let dots = 1500.0
  private static let leastTolerance = 1.0

  /// The line as it is drawn on a map that shows all of it.
  ///
  /// - Complexity: O(*n* log *n*) in the number of points for usual lines, O(*n*²) at worst.
  static func overview(_ points: [Coordinate]) -> [Coordinate] {
    guard let first = points.first, points.count > 2 else { return points }
    let reach = points.reduce(0.0) { max($0, first.distance(to: $1).meters) }
    return simplified(points, tolerance: .meters(max(leastTolerance, reach / dots)))
  }

  /// The points without those that lie within `tolerance` of the line through the rest.
  static func simplified(_ points: [Coordinate], tolerance: Distance) -> [Coordinate] {
    var isKept = Array(repeating: false, count: points.count)
    guard points.count > 2 else { return points }
    isKept[0] = true
    isKept[points.count - 1] = true
    var ranges = [0...points.count - 1]
    while let range = ranges.popLast() {
      guard range.count > 2 else { continue }
      let farthest = farthest(in: points, range)
      guard farthest.meters > tolerance.meters else { continue }
      isKept[farthest.place] = true
      ranges.append(range.lowerBound...farthest.place)
      ranges.append(farthest.place...range.upperBound)
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  private static func farthest(
    in points: [Coordinate], _ range: ClosedRange<Int>
  ) -> (place: Int, meters: Double) {
    let (start, end) = (points[range.lowerBound], points[range.upperBound])
    var best = (place: range.lowerBound, meters: 0.0)
    for place in range.dropFirst().dropLast() {
      let plane = LocalPlane(origin: points[place])
      let from = plane.offset(of: start)
      let (_, meters) = plane.nearestToOrigin(from: from, to: plane.offset(of: end))
      if meters > best.meters { best = (place, meters) }
    }
    return best
  }
}

import Geo

extension RouteLine {
  /// The line up to the place `along` the route, and from there on; both have the place itself.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public func split(at along: Distance) -> (behind: [Coordinate], ahead: [Coordinate]) {
    guard let place = position(at: along) else { return (points, []) }
    let meters = place.along.meters
    let here = place.matched.coordinate
    let next = alongs.partitioningIndex { $0 > meters }
    let behind = points[..<alongs.partitioningIndex { $0 >= meters }]
    return (Self.joined(behind + [here]), Self.joined([here] + points[next...]))
  }

  /// Where two legs meet, their point stands once.
  private static func joined(_ points: some Sequence<Coordinate>) -> [Coordinate] {
    points.reduce(into: []) { line, point in if line.last != point { line.append(point) } }
  }
}

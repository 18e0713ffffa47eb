extension BoundingBox {
  /// Whether any part of `line`, straight in degrees between its points, lies in the box.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public func intersects(_ line: Polyline) -> Bool {
    guard let first = line.points.first else { return false }
    if contains(first) { return true }
    return zip(line.points, line.points.dropFirst()).contains { isMet(from: $0, to: $1) }
  }

  /// Whether the piece from `start` to `end`, the short way round, meets the box.
  ///
  /// The piece is cut off at each side of the box in turn: Liang and Barsky, "A new concept and method
  /// for line clipping" (1984).
  private func isMet(from start: Coordinate, to end: Coordinate) -> Bool {
    let width = crossesDateLine ? east - west + 360 : east - west
    let delta = start.longitudeDelta(to: end)
    // The box may lie on either side of the place where longitudes begin anew.
    return [-360.0, 0, 360].contains { turn in
      let x = start.longitude - west + turn
      var range = 0.0...1.0
      return Self.clip(&range, x, delta, 0, width)
        && Self.clip(&range, start.latitude, end.latitude - start.latitude, south, north)
    }
  }

  /// Keeps the part of `range` where `start + t * delta` lies between two bounds; false if none is.
  private static func clip(
    _ range: inout ClosedRange<Double>, _ start: Double, _ delta: Double, _ low: Double,
    _ high: Double
  ) -> Bool {
    if delta == 0 { return start >= low && start <= high }
    let ends = [(low - start) / delta, (high - start) / delta].sorted()
    let (from, to) = (max(range.lowerBound, ends[0]), min(range.upperBound, ends[1]))
    guard from <= to else { return false }
    range = from...to
    return true
  }
}

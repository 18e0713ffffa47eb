extension BoundingBox {
  /// The smallest box around `points`, over the date line where that is the short way; nil if
  /// there are none.
  public init?(around points: some Sequence<Coordinate>) {
    var latitudes: ClosedRange<Double>?
    var western: ClosedRange<Double>?
    var eastern: ClosedRange<Double>?
    for point in points {
      latitudes = Self.grown(latitudes, by: point.latitude)
      if point.longitude < 0 {
        western = Self.grown(western, by: point.longitude)
      } else {
        eastern = Self.grown(eastern, by: point.longitude)
      }
    }
    guard let latitudes, let west = western ?? eastern, let east = eastern ?? western else {
      return nil
    }
    let isAcross = east.upperBound - west.lowerBound > 180
    self.init(
      west: isAcross ? east.lowerBound : west.lowerBound, south: latitudes.lowerBound,
      east: isAcross ? west.upperBound : east.upperBound, north: latitudes.upperBound)
  }

  private static func grown(
    _ range: ClosedRange<Double>?, by value: Double
  ) -> ClosedRange<Double> {
    guard let range else { return value...value }
    return min(range.lowerBound, value)...max(range.upperBound, value)
  }
}

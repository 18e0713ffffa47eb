/// A flat map around one position: metres east and north of it.
///
/// Good to a few parts in 10^5 within some tens of kilometres, also over the date line.
public struct LocalPlane: Sendable {
  /// Metres east (`x`) and north (`y`) of the origin.
  public struct Offset: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The position that has the offset (0, 0).
  public let origin: Coordinate
  private let metersPerDegreeEast: Double
  private let metersPerDegreeNorth: Double

  /// Makes a flat map around `origin`.
  public init(origin: Coordinate) {
    self.origin = origin
    metersPerDegreeNorth = Units.earthRadiusMeters * Units.radiansPerDegree
    metersPerDegreeEast = metersPerDegreeNorth * cosine(origin.latitude * Units.radiansPerDegree)
  }

  /// The offset of `coordinate` from the origin.
  public func offset(of coordinate: Coordinate) -> Offset {
    Offset(
      x: origin.longitudeDelta(to: coordinate) * metersPerDegreeEast,
      y: (coordinate.latitude - origin.latitude) * metersPerDegreeNorth)
  }

  /// The offset of `coordinate`, unrolled so that the short way from `neighbor` to it stays short.
  ///
  /// A piece on the far side of the globe would else seem to run through the origin.
  func offset(of coordinate: Coordinate, near neighbor: Coordinate) -> Offset {
    let degrees = origin.longitudeDelta(to: neighbor) + neighbor.longitudeDelta(to: coordinate)
    return Offset(
      x: degrees * metersPerDegreeEast,
      y: (coordinate.latitude - origin.latitude) * metersPerDegreeNorth)
  }

  /// The point of the piece from `start` to `end` that is nearest to the origin: its fraction of
  /// the piece and its distance in metres.
  public func nearestToOrigin(from start: Offset, to end: Offset) -> (
    fraction: Double, distance: Double
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = dx * dx + dy * dy
    let raw = squared > 0 ? -(start.x * dx + start.y * dy) / squared : 0
    let fraction = max(0, min(1, raw))
    let (x, y) = (start.x + dx * fraction, start.y + dy * fraction)
    return (fraction, (x * x + y * y).squareRoot())
  }
}

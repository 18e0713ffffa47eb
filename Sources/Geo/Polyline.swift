/// A line of positions joined by straight pieces.
public struct Polyline: Hashable, Sendable {
  /// The positions in order.
  public var points: [Coordinate]

  /// Makes a line through `points`.
  public init(_ points: [Coordinate]) { self.points = points }

  /// The length of all pieces together.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public var length: Distance { Self.length(of: points[...]) }

  /// The length of the line through `points`.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public static func length(of points: ArraySlice<Coordinate>) -> Distance {
    guard var previous = points.first else { return .zero }
    var sum = Distance.zero
    var previousCosine = previous.latitudeCosine
    for point in points.dropFirst() {
      // Each point ends one piece and starts the next.
      let cosine = point.latitudeCosine
      sum = sum + previous.distance(to: point, previousCosine, cosine)
      (previous, previousCosine) = (point, cosine)
    }
    return sum
  }

  /// The position at `distance` from the start, clamped to the ends; nil for an empty line.
  public func position(at distance: Distance) -> Coordinate? {
    guard var previous = points.first else { return nil }
    var rest = max(0, distance.meters)
    for point in points.dropFirst() {
      let piece = previous.distance(to: point).meters
      if rest <= piece {
        return piece > 0 ? previous.interpolated(to: point, fraction: rest / piece) : previous
      }
      rest -= piece
      previous = point
    }
    return previous
  }

  /// The part between two distances from the start, ends included; clamped, and empty only if the
  /// line is.
  public func slice(from start: Distance, to end: Distance) -> Polyline {
    guard let first = position(at: start), let last = position(at: end) else { return self }
    var result = [first]
    var travelled = 0.0
    for (previous, point) in zip(points, points.dropFirst()) {
      travelled += previous.distance(to: point).meters
      if travelled > start.meters, travelled < end.meters, point != result.last {
        result.append(point)
      }
    }
    if last != result.last || result.count == 1 { result.append(last) }
    return Polyline(result)
  }
}

/// Where a position falls on a line.
public struct Projection: Hashable, Sendable {
  /// The nearest position on the line.
  public let point: Coordinate
  /// The piece of the line that holds it, from 0.
  public let piece: Int
  /// Distance from the start of the line to `point`, along the line.
  public let along: Distance
  /// Distance from the projected position to `point`.
  public let distance: Distance
  /// Bearing of the piece at `point`.
  public let bearing: Bearing
}

extension Polyline {
  /// The nearest position on the line to `position`; nil if the line has no points.
  ///
  /// Each piece is measured in a flat projection around `position`, which is exact to a
  /// millimetre within some kilometres.
  /// - Complexity: O(*n*) in the number of points.
  public func projection(of position: Coordinate) -> Projection? {
    guard let first = points.first else { return nil }
    let plane = LocalPlane(origin: position)
    var best = (distance: Double.infinity, piece: 0, fraction: 0.0)
    var previous = first
    for (index, point) in points.dropFirst().enumerated() {
      let start = plane.offset(of: previous)
      let end = plane.offset(of: point, near: previous)
      previous = point
      let (fraction, distance) = plane.nearestToOrigin(from: start, to: end)
      if distance < best.distance { best = (distance, index, fraction) }
    }
    guard best.distance < .infinity, points.count > 1 else {
      return Projection(
        point: first, piece: 0, along: .zero, distance: position.distance(to: first),
        bearing: Bearing(degrees: 0))
    }
    let from = points[best.piece]
    let to = points[best.piece + 1]
    let point = from.interpolated(to: to, fraction: best.fraction)
    let before = Polyline(Array(points[...best.piece])).length
    return Projection(
      point: point, piece: best.piece, along: before + from.distance(to: point),
      distance: .meters(best.distance), bearing: from.bearing(to: to))
  }
}

import Geo
import Routing

extension Route {
  /// The route with a leg between each two of `places`, which lie along it in this order.
  ///
  /// What lies before the first and behind the last is left out. A place that is not found ahead
  /// ends its leg where it began.
  func cut(at places: [SnappedPosition]) -> Route {
    var result = self
    guard let first = places.first, places.count > 1, legs.contains(where: { !$0.path.isEmpty })
    else { return result }
    var cutter = LegCutter(legs)
    cutter.advance(to: first)
    result.legs =
      places.dropFirst().reduce(into: (legs: [RouteLeg](), start: first)) {
        $0.legs.append(cutter.leg(from: $0.start, to: $1))
        $0.start = $1
      }.legs
    return result
  }
}

/// Walks along the edges of a route and cuts legs off.
private struct LegCutter {
  /// An edge of the route, or a part of one, with its line.
  private struct Piece {
    var step: PathEdge
    var line: Polyline

    /// The part between two places, measured from the tail of the edge.
    func part(from start: Distance, to end: Distance) -> Piece {
      var part = self
      let whole = step.distance.meters
      let length = line.length.meters
      let scale = whole > 0 ? length / whole : 0
      part.line = line.slice(
        from: .meters((start - step.start).meters * scale),
        to: .meters((end - step.start).meters * scale))
      part.step.start = start
      part.step.end = end
      part.step.duration = step.duration * (whole > 0 ? (end - start).meters / whole : 0)
      if start > step.start { part.step.turnDuration = .zero }
      return part
    }
  }

  private let pieces: [Piece]
  private var index = 0
  private var offset: Distance

  /// Places may lie this far beside the ends of what is travelled on their edge.
  private static let slack = 1.0

  init(_ legs: [RouteLeg]) {
    pieces = legs.flatMap { leg in
      leg.path.map { Piece(step: $0, line: Polyline(Array(leg.line.points[$0.points]))) }
    }
    offset = pieces.first?.step.start ?? .zero
  }

  /// Goes on to `place`, and returns the parts of edges passed.
  private mutating func parts(to place: SnappedPosition) -> [Piece] {
    guard let end = find(place) else {
      return pieces.isEmpty ? [] : [pieces[index].part(from: offset, to: offset)]
    }
    let step = pieces[end].step
    let start = end == index ? offset : step.start
    let goal = min(step.end, max(start, place.offset))
    var parts: [Piece] = []
    for passed in index..<end {
      parts.append(
        pieces[passed].part(
          from: passed == index ? offset : pieces[passed].step.start,
          to: pieces[passed].step.end))
    }
    parts.append(pieces[end].part(from: start, to: goal))
    (index, offset) = (end, goal)
    return parts
  }

  mutating func advance(to place: SnappedPosition) { _ = parts(to: place) }

  private func find(_ place: SnappedPosition) -> Int? {
    pieces.indices[index...].first { candidate in
      let step = pieces[candidate].step
      let start = candidate == index ? offset : step.start
      return step.edge == place.edge
        && place.offset.meters >= start.meters - Self.slack
        && place.offset.meters <= step.end.meters + Self.slack
    }
  }

  /// The leg from where the walk stands to `place`.
  mutating func leg(from start: SnappedPosition, to place: SnappedPosition) -> RouteLeg {
    var path: [PathEdge] = []
    var points: [Coordinate] = []
    for part in parts(to: place) {
      let first = max(0, points.count - 1)
      points += points.isEmpty ? part.line.points[...] : part.line.points.dropFirst()
      var step = part.step
      step.points = first...max(first, points.count - 1)
      if path.isEmpty { step.turnDuration = .zero }
      path.append(step)
    }
    return RouteLeg(path: path, line: Polyline(points), origin: start, destination: place)
  }
}

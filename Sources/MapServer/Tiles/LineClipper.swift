/// Cuts lines off at the sides of a drawn tile (Liang and Barsky 1984, one step at a time).
struct LineClipper {
  private let low: Double
  private let high: Double

  /// Keeps what lies within `margin` around the tile.
  init(margin: Int = MapTile.margin) {
    low = Double(-margin)
    high = Double(MapTile.extent + margin)
  }

  /// The parts of `line` that lie inside, each of two points at least.
  ///
  /// - Complexity: O(*n*) in the number of points.
  func parts(of line: [TilePoint]) -> [[TilePoint]] {
    var parts: [[TilePoint]] = []
    var current: [TilePoint] = []
    for (start, end) in zip(line, line.dropFirst()) where start != end {
      guard let (from, to) = clipped(start, end) else { continue }
      if current.last == from {
        if from != to { current.append(to) }
      } else {
        if current.count > 1 { parts.append(current) }
        current = from == to ? [from] : [from, to]
      }
    }
    if current.count > 1 { parts.append(current) }
    return parts
  }

  private func clipped(_ start: TilePoint, _ end: TilePoint) -> (TilePoint, TilePoint)? {
    var (enter, leave) = (0.0, 1.0)
    let (x, y) = (Double(start.x), Double(start.y))
    let (dx, dy) = (Double(end.x) - x, Double(end.y) - y)
    for (delta, distance) in [(-dx, x - low), (dx, high - x), (-dy, y - low), (dy, high - y)] {
      if delta == 0 {
        if distance < 0 { return nil }
      } else if delta < 0 {
        enter = max(enter, distance / delta)
      } else {
        leave = min(leave, distance / delta)
      }
    }
    guard enter <= leave else { return nil }
    func point(_ part: Double) -> TilePoint {
      TilePoint(x: Int((x + dx * part).rounded()), y: Int((y + dy * part).rounded()))
    }
    return (enter == 0 ? start : point(enter), leave == 1 ? end : point(leave))
  }
}

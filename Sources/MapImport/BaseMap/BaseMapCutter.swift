import Geo
import RoadNetwork

/// Simplifies shapes and cuts them into tiles.
struct BaseMapCutter {
  /// A place on the map of the world in steps of tiles.
  private struct Point: Equatable {
    var x: Double
    var y: Double
  }

  private let kind: BaseMapKind

  /// What lies nearer to a line than so many steps, some three metres, does not bend it.
  private static let tolerance = 4.0
  /// Areas of fewer square steps are left out.
  private static let smallestArea = 400.0
  /// No lake or wood of a map lies in more tiles.
  private static let tileLimit = 1 << 14
  private static let extent = Double(BaseMapTile.extent)
  private static let margin = Double(BaseMapTile.margin)
  private static let tilesAlong = 1 << Int(TileID.zoom)

  init(kind: BaseMapKind) { self.kind = kind }

  /// Adds what `lines` draw to the tiles that it touches, and returns the number of these; a shape
  /// that is larger than any on Earth is left out.
  ///
  /// - Complexity: O(*n* log *n*) in the points of simple lines, and O(*n*) for each row of tiles.
  func cut(_ lines: [[Coordinate]], into tiles: inout [TileID: [BaseMapShape]]) -> Int {
    let simple = lines.map { Self.simplified(Self.projected($0)) }.filter {
      kind.isArea ? Self.area($0) >= Self.smallestArea : $0.count > 1
    }
    guard !simple.isEmpty,
      Self.range(simple, \.x).count * Self.range(simple, \.y).count <= Self.tileLimit
    else { return 0 }
    var count = 0
    for row in Self.range(simple, \.y) {
      let band = pieces(of: simple, \.y, \.x, in: row)
      guard !band.isEmpty else { continue }
      for column in Self.range(band, \.x) {
        let inside = pieces(of: band, \.x, \.y, in: column)
        let x = (column % Self.tilesAlong + Self.tilesAlong) % Self.tilesAlong
        guard !inside.isEmpty, let tile = TileID(x: x, y: row) else { continue }
        let origin = Point(x: Double(column) * Self.extent, y: Double(row) * Self.extent)
        let shown = inside.map { rounded($0, origin) }.filter {
          $0.count > (kind.isArea ? 2 : 1)
        }
        guard !shown.isEmpty else { continue }
        count += 1
        if kind.isArea {
          tiles[tile, default: []].append(BaseMapShape(kind, lines: shown))
        } else {
          tiles[tile, default: []] += shown.map { BaseMapShape(kind, lines: [$0]) }
        }
      }
    }
    return count
  }

  /// The tiles along one axis that points lie in.
  private static func range(_ lines: [[Point]], _ axis: KeyPath<Point, Double>) -> ClosedRange<Int>
  {
    let values = lines.joined().map { $0[keyPath: axis] / extent }
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    return Int(least.rounded(.down))...Int(greatest.rounded(.down))
  }

  private static func projected(_ line: [Coordinate]) -> [Point] {
    let side = Double(tilesAlong) * extent
    guard let first = line.first else { return [] }
    return line.map { coordinate in
      // Eastward from the first point, so that lines go on over the date line.
      let x = (first.longitude + 180 + first.longitudeDelta(to: coordinate)) / 360
      return Point(x: x * side, y: WebMercator.position(of: coordinate).y * side)
    }
  }

  /// Douglas and Peucker's line, The Canadian Cartographer 10 (1973), without recursion.
  private static func simplified(_ line: [Point]) -> [Point] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    var open = [(0, line.count - 1)]
    while let (first, last) = open.popLast() {
      var farthest = (place: first, distance: tolerance * tolerance)
      for place in first + 1..<max(first + 1, last) {
        let distance = squaredDistance(line[place], line[first], line[last])
        if distance > farthest.distance { farthest = (place, distance) }
      }
      guard farthest.place > first else { continue }
      isKept[farthest.place] = true
      open += [(first, farthest.place), (farthest.place, last)]
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  /// From a point to the piece between two others.
  private static func squaredDistance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    var fraction = 0.0
    if length > 0 {
      fraction = ((point.x - start.x) * dx + (point.y - start.y) * dy) / length
      fraction = min(1, max(0, fraction))
    }
    let (ex, ey) = (start.x + fraction * dx - point.x, start.y + fraction * dy - point.y)
    return ex * ex + ey * ey
  }

  private static func area(_ ring: [Point]) -> Double {
    guard ring.count > 3 else { return 0 }
    return abs(zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
  }

  // MARK: Cutting

  /// What of `lines` lies in the tile number `tile` along one axis, or near it.
  private func pieces(
    of lines: [[Point]], _ axis: WritableKeyPath<Point, Double>,
    _ other: WritableKeyPath<Point, Double>, in tile: Int
  ) -> [[Point]] {
    let low = Double(tile) * Self.extent - Self.margin
    let high = Double(tile + 1) * Self.extent + Self.margin
    var pieces: [[Point]] = []
    for line in lines {
      if kind.isArea {
        let below = Self.ring(line, axis, other, border: low) { $0 >= low }
        let ring = Self.ring(below, axis, other, border: high) { $0 <= high }
        if ring.count > 2 { pieces.append(ring) }
      } else {
        pieces += Self.lines(line, axis, other, low...high)
      }
    }
    return pieces
  }

  /// The part of a ring on one side of a border, after Sutherland and Hodgman, CACM 17 (1974).
  private static func ring(
    _ ring: [Point], _ axis: WritableKeyPath<Point, Double>,
    _ other: WritableKeyPath<Point, Double>, border: Double, _ isInside: (Double) -> Bool
  ) -> [Point] {
    guard var last = ring.last else { return [] }
    var result: [Point] = []
    for point in ring {
      if isInside(point[keyPath: axis]) != isInside(last[keyPath: axis]) {
        result.append(crossing(last, point, axis, other, border))
      }
      if isInside(point[keyPath: axis]) { result.append(point) }
      last = point
    }
    return result
  }

  /// The parts of a line between two borders.
  private static func lines(
    _ line: [Point], _ axis: WritableKeyPath<Point, Double>,
    _ other: WritableKeyPath<Point, Double>, _ range: ClosedRange<Double>
  ) -> [[Point]] {
    var pieces: [[Point]] = []
    var piece: [Point] = []
    for (start, end) in zip(line, line.dropFirst()) {
      let (from, to) = (start[keyPath: axis], end[keyPath: axis])
      guard max(from, to) >= range.lowerBound, min(from, to) <= range.upperBound else { continue }
      let first =
        range.contains(from)
        ? start
        : crossing(start, end, axis, other, from < to ? range.lowerBound : range.upperBound)
      let last =
        range.contains(to)
        ? end
        : crossing(start, end, axis, other, from < to ? range.upperBound : range.lowerBound)
      if piece.last != first {
        if piece.count > 1 { pieces.append(piece) }
        piece = [first]
      }
      piece.append(last)
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static func crossing(
    _ start: Point, _ end: Point, _ axis: WritableKeyPath<Point, Double>,
    _ other: WritableKeyPath<Point, Double>, _ border: Double
  ) -> Point {
    let span = end[keyPath: axis] - start[keyPath: axis]
    let fraction = span == 0 ? 0 : (border - start[keyPath: axis]) / span
    var point = start
    point[keyPath: axis] = border
    point[keyPath: other] += (end[keyPath: other] - start[keyPath: other]) * fraction
    return point
  }

  /// The steps from the corner of the tile, without repetitions.
  private func rounded(_ line: [Point], _ origin: Point) -> [BaseMapShape.Point] {
    let limits = -Self.margin...Self.extent + Self.margin
    func step(_ value: Double) -> Int32 {
      Int32(min(limits.upperBound, max(limits.lowerBound, value.rounded())))
    }
    var points: [BaseMapShape.Point] = []
    for point in line {
      let next = BaseMapShape.Point(x: step(point.x - origin.x), y: step(point.y - origin.y))
      if points.last != next { points.append(next) }
    }
    // The end of a ring goes without saying.
    if kind.isArea, points.count > 2, points.first == points.last { points.removeLast() }
    return points
  }
}

import Geo
import RoadNetwork

extension TileCover {
  /// The tiles that `polygon` touches: those that its rings pass, and those whose middle lies
  /// inside.
  mutating func insert(_ polygon: Polygon) throws(PreloadError) {
    let rings = [polygon.outer] + polygon.holes
    for ring in rings {
      guard Set(ring).count > 2 else {
        throw .badArea("a ring of a polygon needs three different points")
      }
      try insert(passedBy: ring)
    }
    var outlines: [Outline] = []
    for ring in rings { outlines.append(try Outline(ring)) }
    guard let first = outlines.first?.rows.lowerBound, let last = outlines.first?.rows.upperBound
    else { return }
    for row in first...last { try insert(row: row, inside: outlines) }
  }

  private mutating func insert(passedBy ring: [Coordinate]) throws(PreloadError) {
    var previous = ring.last
    for point in ring {
      if let previous {
        for tile in TileID.touched(from: previous, to: point) { try insert(tile) }
      }
      previous = point
    }
  }

  private mutating func insert(row: Int, inside outlines: [Outline]) throws(PreloadError) {
    guard let box = TileID(x: 0, y: row)?.bounds, let outer = outlines.first else { return }
    let latitude = (box.south + box.north) / 2
    let holes = outlines.dropFirst().map { $0.crossings(at: latitude) }
    let borders = outer.crossings(at: latitude)
    for pair in stride(from: 0, to: borders.count - 1, by: 2) {
      let (west, east) = (borders[pair], borders[pair + 1])
      // The columns whose middle lies between the borders.
      let columns = Int((west - 0.5).rounded(.up))..<Int((east - 0.5).rounded(.up))
      guard columns.count <= limitOfColumns else { throw .areaTooLarge(limit: Area.tileLimit) }
      for column in columns where !holes.contains(where: { Self.holds($0, column) }) {
        if let tile = Self.tile(column: column, row: row) { try insert(tile) }
      }
    }
  }

  private var limitOfColumns: Int { 2 * Self.side }

  /// Whether the middle of `column`, in one of its turns round the globe, lies between borders.
  private static func holds(_ borders: [Double], _ column: Int) -> Bool {
    [-side, 0, side].contains { turn in
      let middle = Double(column + turn) + 0.5
      return borders.count(where: { $0 <= middle }) % 2 == 1
    }
  }
}

/// A ring with longitudes that run on over the date line.
private struct Outline {
  private var points: [(column: Double, latitude: Double)] = []
  private(set) var rows: ClosedRange<Int> = 0...0

  init(_ ring: [Coordinate]) throws(PreloadError) {
    guard let start = ring.first else { throw .badArea("a polygon without points") }
    var longitude = start.longitude
    var previous = start
    var latest = ring
    if ring.last != start { latest.append(start) }
    for point in latest {
      longitude += previous.longitudeDelta(to: point)
      previous = point
      points.append(((longitude + 180) / 360 * Double(TileCover.side), point.latitude))
    }
    guard abs(longitude - start.longitude) < 1 else {
      throw .badArea("a polygon round a pole cannot be cut; use a box")
    }
    let all = ring.map { TileID(containing: $0).y }
    rows = (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The columns, with their fractions, at which the ring crosses a latitude, ascending.
  func crossings(at latitude: Double) -> [Double] {
    zip(points, points.dropFirst()).compactMap { start, end in
      guard (start.latitude <= latitude) != (end.latitude <= latitude) else { return nil }
      let fraction = (latitude - start.latitude) / (end.latitude - start.latitude)
      return start.column + (end.column - start.column) * fraction
    }.sorted()
  }
}

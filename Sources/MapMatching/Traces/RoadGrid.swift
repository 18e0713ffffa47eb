import Geo
import RoadNetwork

/// The roads that pass one tile, sorted into square cells, so that those near a position are found
/// without looking at the others.
struct RoadGrid {
  /// The corners of all roads, road after road, in metres east and north of the tile's middle.
  private var xs: [Double] = []
  private var ys: [Double] = []
  /// From the start of its road to each corner, in metres.
  private var alongs: [Double] = []
  private var coordinates: [Coordinate] = []
  private var roadOfPoint: [UInt32] = []
  /// Each road by the edge in whose direction it is kept.
  private(set) var edges: [EdgeID] = []
  private var lengths: [Double] = []
  /// The pieces in cell c are items[starts[c] ..< starts[c + 1]]; a piece has the number of the
  /// corner that begins it.
  private var starts: [UInt32] = []
  private var items: [UInt32] = []
  private let plane: LocalPlane
  private let columns: Int
  private let rows: Int
  private let corner: LocalPlane.Offset
  /// From the middle of the tile to its borders.
  private let innerSize: LocalPlane.Offset

  private static let cellMeters = 50.0
  /// A tile at the equator has just under 10 000 of them.
  private static let mostCellsPerSide = 128

  /// Where on a road its nearest point to a position lies.
  struct Hit {
    var road: Int
    /// The corner that begins the nearest piece.
    var point: Int
    /// The place on that piece, from 0 to 1.
    var fraction: Double
    var squaredMeters: Double
  }

  /// Sorts the roads of `tile`, and those of other tiles that cross it.
  init(_ tile: RoadTile, in graph: RoadGraph) throws {
    let shapes = try Self.shapes(of: tile)
    let bounds = tile.id.bounds
    let middle = bounds.flatMap {
      Coordinate(
        latitude: ($0.south + $0.north) / 2,
        longitude: ($0.west + $0.east) / 2)
    }
    let plane = LocalPlane(origin: middle ?? Coordinate(unchecked: 0, 0))
    self.plane = plane
    let southWest = bounds.flatMap { Coordinate(latitude: $0.south, longitude: $0.west) }
    let low = southWest.map { plane.offset(of: $0) } ?? LocalPlane.Offset(x: 0, y: 0)
    innerSize = LocalPlane.Offset(x: abs(low.x), y: abs(low.y))
    // The grid reaches a little beyond the tile, so that rounding loses nothing.
    let width = 2.02 * max(abs(low.x), abs(low.y))
    corner = LocalPlane.Offset(x: -width / 2, y: -width / 2)
    let side = max(1, min(Self.mostCellsPerSide, Int((width / Self.cellMeters).rounded(.up))))
    (columns, rows) = (side, side)
    for segment in 0..<shapes.segmentCount {
      let edge = EdgeID(tile: tile.id, index: UInt32(shapes.owner(of: segment)))
      add(shapes.line(ofSegment: segment, in: tile), of: edge)
    }
    for edge in tile.crossings { add(try graph.shape(of: edge), of: edge) }
    sortIntoCells()
  }

  private static func shapes(of tile: RoadTile) throws -> TileShapes {
    do {
      return try tile.shapes()
    } catch {
      throw RoadGraphError.corrupt(tile.id, error)
    }
  }

  private mutating func add(_ line: Polyline, of edge: EdgeID) {
    guard line.points.count > 1 else { return }
    var along = 0.0
    var previous: LocalPlane.Offset?
    for point in line.points {
      let offset = plane.offset(of: point)
      if let previous {
        let (dx, dy) = (offset.x - previous.x, offset.y - previous.y)
        along += (dx * dx + dy * dy).squareRoot()
      }
      previous = offset
      xs.append(offset.x)
      ys.append(offset.y)
      alongs.append(along)
      coordinates.append(point)
      roadOfPoint.append(UInt32(edges.count))
    }
    edges.append(edge)
    lengths.append(along)
  }
}

extension RoadGrid {
  private mutating func sortIntoCells() {
    var pairs: [(cell: UInt32, piece: UInt32)] = []
    for piece in xs.indices.dropLast() where roadOfPoint[piece] == roadOfPoint[piece + 1] {
      forEachCell(ofPiece: piece) { pairs.append((UInt32($0), UInt32(piece))) }
    }
    starts = [UInt32](repeating: 0, count: columns * rows + 1)
    for pair in pairs { starts[Int(pair.cell) + 1] += 1 }
    for cell in 0..<columns * rows { starts[cell + 1] += starts[cell] }
    var next = starts
    items = [UInt32](repeating: 0, count: pairs.count)
    for pair in pairs {
      items[Int(next[Int(pair.cell)])] = pair.piece
      next[Int(pair.cell)] += 1
    }
  }

  /// Calls `body` with the cells that a piece passes, row by row.
  private func forEachCell(ofPiece piece: Int, _ body: (Int) -> Void) {
    let (x0, y0) = (column(xs[piece]), row(ys[piece]))
    let (x1, y1) = (column(xs[piece + 1]), row(ys[piece + 1]))
    let low = max(0, Int(min(y0, y1).rounded(.down)))
    let high = min(rows - 1, Int(max(y0, y1).rounded(.down)))
    guard low <= high else { return }
    for row in low...high {
      // The part of the piece between the lower and the upper border of the row.
      var range = (min(x0, x1), max(x0, x1))
      if y0 != y1 {
        let borders = [Double(row), Double(row) + 1].map { (border: Double) -> Double in
          x0 + (x1 - x0) * max(0, min(1, (border - y0) / (y1 - y0)))
        }
        range = (min(borders[0], borders[1]), max(borders[0], borders[1]))
      }
      let first = max(0, Int(range.0.rounded(.down)))
      let last = min(columns - 1, Int(range.1.rounded(.down)))
      guard first <= last else { continue }
      for column in first...last { body(row * columns + column) }
    }
  }

  /// In cells from the western border, held in a range that an integer can take.
  @inline(__always)
  private func column(_ x: Double) -> Double {
    max(-1e6, min(1e6, (x - corner.x) / Self.cellMeters))
  }

  @inline(__always)
  private func row(_ y: Double) -> Double {
    max(-1e6, min(1e6, (y - corner.y) / Self.cellMeters))
  }
}

extension RoadGrid {
  /// Whether the circle of `radius` metres around `position` lies within the tile.
  func holds(_ position: Coordinate, _ radius: Double) -> Bool {
    let offset = plane.offset(of: position)
    return abs(offset.x) + radius < innerSize.x && abs(offset.y) + radius < innerSize.y
  }

  /// Adds the places within `radius` metres of `position` to `hits`, at which a road is nearer to it
  /// than just before and just behind.
  ///
  /// So the two arms of a hairpin are told apart, and a straight road is hit once. Of places on one
  /// road that are less than 25 m apart only the nearest is kept.
  /// - Complexity: O(*n*) in the number of pieces in the cells that the circle touches.
  func collect(near position: Coordinate, within radius: Double, into hits: inout [Hit]) {
    let offset = plane.offset(of: position)
    let firstColumn = max(0, Int(column(offset.x - radius).rounded(.down)))
    let lastColumn = min(columns - 1, Int(column(offset.x + radius).rounded(.down)))
    let firstRow = max(0, Int(row(offset.y - radius).rounded(.down)))
    let lastRow = min(rows - 1, Int(row(offset.y + radius).rounded(.down)))
    guard firstColumn <= lastColumn, firstRow <= lastRow else { return }
    let limit = radius * radius
    for row in firstRow...lastRow {
      let first = Int(starts[row * columns + firstColumn])
      let last = Int(starts[row * columns + lastColumn + 1])
      for place in first..<last {
        let hit = nearest(on: Int(items[place]), to: offset)
        if hit.squaredMeters <= limit, isNearest(hit, to: offset) { add(hit, to: &hits) }
      }
    }
  }

  /// Whether the road comes no nearer just before or just behind a hit.
  ///
  /// A hit at a corner counts for the piece that ends there.
  private func isNearest(_ hit: Hit, to position: LocalPlane.Offset) -> Bool {
    if hit.fraction <= 0 {
      return hit.point == 0 || roadOfPoint[hit.point - 1] != roadOfPoint[hit.point]
    }
    guard hit.fraction >= 1 else { return true }
    let next = hit.point + 1
    guard next + 1 < roadOfPoint.count, roadOfPoint[next + 1] == roadOfPoint[next] else {
      return true
    }
    return nearest(on: next, to: position).fraction <= 0
  }

  private static let leastApartMeters = 25.0

  private func add(_ hit: Hit, to hits: inout [Hit]) {
    let along = along(of: hit)
    let known = hits.firstIndex {
      $0.road == hit.road && abs(self.along(of: $0) - along) < Self.leastApartMeters
    }
    guard let known else {
      hits.append(hit)
      return
    }
    if hit.squaredMeters < hits[known].squaredMeters { hits[known] = hit }
  }

  @inline(__always)
  private func nearest(on piece: Int, to position: LocalPlane.Offset) -> Hit {
    let (x, y) = (xs[piece] - position.x, ys[piece] - position.y)
    let (dx, dy) = (xs[piece + 1] - xs[piece], ys[piece + 1] - ys[piece])
    let squared = dx * dx + dy * dy
    let fraction = squared > 0 ? max(0, min(1, -(x * dx + y * dy) / squared)) : 0
    let (nearX, nearY) = (x + dx * fraction, y + dy * fraction)
    return Hit(
      road: Int(roadOfPoint[piece]), point: piece, fraction: fraction,
      squaredMeters: nearX * nearX + nearY * nearY)
  }

  private func along(of hit: Hit) -> Double {
    let (start, end) = (alongs[hit.point], alongs[hit.point + 1])
    return start + (end - start) * hit.fraction
  }

  /// How far along its road a hit lies, as a part of the road's length.
  func fraction(of hit: Hit) -> Double {
    let length = lengths[hit.road]
    return length > 0 ? along(of: hit) / length : 0
  }

  /// The direction of the road at a hit, east and north, of length 1; nil for a piece without.
  func direction(of hit: Hit) -> (east: Double, north: Double)? {
    let dx = xs[hit.point + 1] - xs[hit.point]
    let dy = ys[hit.point + 1] - ys[hit.point]
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? (dx / length, dy / length) : nil
  }

  /// The place at `fraction` of the piece that begins with the corner `point`.
  func coordinate(onPiece point: Int, at fraction: Double) -> Coordinate {
    coordinates[point].interpolated(to: coordinates[point + 1], fraction: fraction)
  }

  /// The direction of the piece that begins with the corner `point`.
  func bearing(ofPiece point: Int) -> Bearing {
    coordinates[point].bearing(to: coordinates[point + 1])
  }
}

import Geo
import RoadNetwork

/// Draws the area around reached roads: on a grid, widened, with its border drawn round the squares.
struct AreaDrawing {
  private let limit: ReachLimit
  private let tolerance: Distance

  /// Finer grids would show more than roads tell.
  private static let leastTolerance = 10.0
  /// The widest that a place of the area may lie from a reached road, in squares: a road passes
  /// the square, that is widened by two in each direction and by one more the other way, and the
  /// far corners of both are √13 apart.
  private static let squaresInTolerance = 3.7
  /// Coarser squares are taken where there would be more.
  private static let mostSquares = 6_000_000.0

  init(_ limit: ReachLimit, tolerance: Distance) {
    self.limit = limit
    let meters = tolerance.meters
    self.tolerance = .meters(meters.isFinite ? max(Self.leastTolerance, meters) : 100)
  }

  func area(over stretches: [ReachedStretch], _ graph: borrowing SearchGraph) throws -> Isochrone {
    var lines = StretchLines()
    try lines.read(stretches, graph)
    var tolerance = tolerance
    var grid = AreaGrid(around: lines.box, square: tolerance.meters / Self.squaresInTolerance)
    if grid.squareCount > Self.mostSquares {
      tolerance = .meters(
        tolerance.meters * (grid.squareCount / Self.mostSquares).squareRoot() * 1.02)
      grid = AreaGrid(around: lines.box, square: tolerance.meters / Self.squaresInTolerance)
    }
    var mask = grid.mask()
    lines.forEachPiece { grid.draw(from: $0, to: $1, on: &mask) }
    let areas = grid.parts(of: mask.widened()).flatMap { part in
      BorderTracer(part).areas().map { area in
        RoadArea(
          border: area.border.map { grid.coordinate(of: $0) },
          holes: area.holes.map { hole in hole.map { grid.coordinate(of: $0) } })
      }
    }
    return Isochrone(
      limit: limit, areas: areas, roads: .meters(lines.meters), tolerance: tolerance)
  }
}

/// The lines of reached stretches, one after the other.
struct StretchLines {
  private var points: [Coordinate] = []
  private var ends: [Int] = []
  private(set) var box = GridBox()
  /// The length of the stretches; where both directions reach a place, it is counted once.
  private(set) var meters = 0.0

  mutating func read(_ stretches: [ReachedStretch], _ graph: borrowing SearchGraph) throws {
    let parts = Dictionary(grouping: stretches, by: \.edge)
    var place = -1
    var shapes: TileShapes?
    for stretch in stretches {
      let base = graph.bases[Int(stretch.edge)]
      let twin = graph.twins[Int(base)]
      let others = twin == SearchGraph.none ? [] : parts[twin] ?? []
      // The twin of an edge that is reached from end to end tells nothing new.
      if others.contains(where: { $0.from == 0 && $0.to == 1 }),
        twin < base || stretch.from > 0 || stretch.to < 1
      {
        continue
      }
      let block = graph.place(ofState: base)
      let tile = graph.blocks[block].tile
      if block != place || shapes == nil {
        do {
          shapes = try tile.shapes()
        } catch {
          throw RoadGraphError.corrupt(tile.id, error)
        }
        place = block
      }
      append(stretch, Int(base - graph.blocks[block].firstState), tile, shapes, beside: others)
    }
  }

  private mutating func append(
    _ stretch: ReachedStretch, _ edge: Int, _ tile: RoadTile, _ shapes: TileShapes?,
    beside others: [ReachedStretch]
  ) {
    let first = points.count
    let length = tile.edges[edge].length.meters
    shapes?.append(edge, in: tile, to: &points)
    if stretch.from > 0 || stretch.to < 1 {
      let line = Polyline(Array(points[first...]))
      let whole = line.length.meters
      points.removeSubrange(first...)
      points +=
        line.slice(
          from: .meters(whole * stretch.from), to: .meters(whole * stretch.to)
        ).points
    }
    // The end that is reached from the other side too belongs to the smaller edge.
    let common =
      others.filter { $0.edge < stretch.edge }
      .map { max(0, min(stretch.to, 1 - $0.from) - max(stretch.from, 1 - $0.to)) }.max() ?? 0
    meters += length * max(0, stretch.to - stretch.from - common)
    for point in points[first...] { box.add(point) }
    ends.append(points.count)
  }

  /// Calls `body` with both ends of each straight piece.
  func forEachPiece(_ body: (Coordinate, Coordinate) -> Void) {
    var first = 0
    for end in ends {
      for place in first..<max(first, end - 1) { body(points[place], points[place + 1]) }
      first = end
    }
  }
}

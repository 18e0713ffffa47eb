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
    self.tolerance = .meters(
      meters.isFinite ? min(100_000, max(Self.leastTolerance, meters)) : 100)
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
  ///
  /// A whole number, so that the order of the stretches does not show.
  private var millimeters: Int64 = 0
  private var shapes: TileShapes?
  private var place = -1

  var meters: Double { Double(millimeters) / 1000 }

  /// Reads the lines of `stretches`, each place of a road once.
  mutating func read(_ stretches: [ReachedStretch], _ graph: borrowing SearchGraph) throws {
    var isWhole = Array(repeating: false, count: graph.stateCount)
    var parts: [ReachedStretch] = []
    for stretch in stretches {
      let base = graph.bases[Int(stretch.edge)]
      let twin = graph.twins[Int(base)]
      let road = min(base, twin)
      if stretch.from == 0, stretch.to == 1 {
        guard !isWhole[Int(road)] else { continue }
        isWhole[Int(road)] = true
        try append(ReachedStretch(edge: road, from: 0, to: 1), graph)
      } else {
        let isAlong = road == base
        parts.append(
          ReachedStretch(
            edge: road, from: isAlong ? stretch.from : 1 - stretch.to,
            to: isAlong ? stretch.to : 1 - stretch.from))
      }
    }
    for part in merged(parts.filter { !isWhole[Int($0.edge)] }) { try append(part, graph) }
  }

  /// The parts with those of one road that overlap joined.
  private func merged(_ parts: [ReachedStretch]) -> [ReachedStretch] {
    var merged: [ReachedStretch] = []
    for part in parts.sorted(by: { ($0.edge, $0.from, $0.to) < ($1.edge, $1.from, $1.to) }) {
      if let last = merged.last, last.edge == part.edge, part.from <= last.to {
        merged[merged.count - 1].to = max(last.to, part.to)
      } else {
        merged.append(part)
      }
    }
    return merged
  }

  private mutating func append(
    _ stretch: ReachedStretch, _ graph: borrowing SearchGraph
  ) throws {
    let block = graph.place(ofState: stretch.edge)
    let tile = graph.blocks[block].tile
    if block != place {
      do {
        shapes = try tile.shapes()
      } catch {
        throw RoadGraphError.corrupt(tile.id, error)
      }
      place = block
    }
    let edge = Int(stretch.edge - graph.blocks[block].firstState)
    let first = points.count
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
    let length = tile.edges[edge].length.meters * (stretch.to - stretch.from)
    millimeters += Int64((max(0, length) * 1000).rounded())
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

import Geo
import RoadNetwork
import Routing

/// The line of a route, prepared for matching: every point with its distance along the route.
///
/// Distances along follow the lengths of the edges, so that they agree with the figures of the
/// route whatever rounding the shapes went through.
public struct RouteLine: Sendable {
  /// One edge of the path of a leg.
  public struct Edge: Hashable, Sendable {
    public let id: EdgeID
    public let leg: Int
    public let pathIndex: Int
    /// Along the route to where travel on the edge begins.
    public let start: Distance
    /// Along the route to where travel on the edge ends.
    public let end: Distance
    /// From the tail of the edge to where travel on it begins.
    public let offset: Distance
    /// From the start of the route to the end of the edge.
    public let secondsToEnd: Double
    /// On the edge, without the turn into it.
    public let seconds: Double
    /// What traffic adds from the start of the route to the end of the edge.
    public let delayToEnd: Double
    /// What traffic adds on the edge.
    public let delay: Double
  }

  /// A run of pieces and a circle that holds them, so that far ones are passed over at once.
  struct Block: Sendable {
    let pieces: Range<Int>
    let center: Coordinate
    let radius: Double
  }

  /// The points of all legs; where two legs meet, their point stands twice.
  let points: [Coordinate]
  /// Metres along the route, for each point.
  let alongs: [Double]
  /// The place in ``edges`` for each piece, the stretch between a point and the next; -1 for the
  /// stretch between two legs.
  let edgeOfPiece: [Int32]
  let blocks: [Block]
  public let edges: [Edge]
  /// Along the route to the end of each leg.
  public let legEnds: [Distance]

  /// Prepares `route`.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public init(_ route: Route) {
    var draft = Draft()
    for (index, leg) in route.legs.enumerated() { draft.append(leg, index) }
    points = draft.points
    alongs = draft.alongs
    edgeOfPiece = draft.edgeOfPiece
    edges = draft.edges
    legEnds = draft.legEnds
    blocks = Self.blocks(of: draft.points)
  }

  /// The length of the route.
  public var length: Distance { legEnds.last ?? .zero }

  /// Where the leg begins, along the route.
  public func legStart(_ leg: Int) -> Distance { leg == 0 ? .zero : legEnds[leg - 1] }
}

extension RouteLine {
  /// The place in ``edges`` of the edge that holds the place `along` the route.
  ///
  /// At the border of two edges it is the one before.
  /// - Complexity: O(log *n*) in the number of edges.
  public func edgeIndex(at along: Distance) -> Int? {
    guard !edges.isEmpty else { return nil }
    let index = edges.partitioningIndex { $0.end >= along }
    return min(index, edges.count - 1)
  }

  /// The place `along` the route, clamped to its ends; nil for a route without edges.
  public func position(at along: Distance) -> RoutePosition? {
    let meters = max(0, min(length.meters, along.meters))
    guard let edge = edgeIndex(at: .meters(meters)) else { return nil }
    let point = alongs.partitioningIndex { $0 >= meters }
    var piece = max(0, min(point - 1, edgeOfPiece.count - 1))
    // The border of two legs belongs to the leg before, as that of two edges to the edge before.
    if edgeOfPiece[piece] < 0 { piece = max(0, piece - 1) }
    let length = alongs[piece + 1] - alongs[piece]
    let fraction = length > 0 ? (meters - alongs[piece]) / length : 0
    let fact = edges[edge]
    return RoutePosition(
      leg: fact.leg, pathIndex: fact.pathIndex, along: .meters(meters),
      matched: MatchedPosition(
        edge: fact.id, offset: fact.offset + .meters(meters - fact.start.meters),
        coordinate: points[piece].interpolated(to: points[piece + 1], fraction: fraction),
        bearing: bearing(near: piece), distance: .zero))
  }

  /// From `along` to the end of the route, without stops.
  public func remainingSeconds(at along: Distance) -> Double {
    guard let last = edges.last else { return 0 }
    return last.secondsToEnd - secondsTravelled(at: along)
  }

  /// From the start of the route to `along`, without stops.
  public func secondsTravelled(at along: Distance) -> Double {
    guard let (edge, rest) = edgeAndRest(at: along) else { return 0 }
    return edge.secondsToEnd - edge.seconds * rest
  }

  /// What traffic adds to ``secondsTravelled(at:)``, as it was when the route was made.
  public func secondsDelayed(at along: Distance) -> Double {
    guard let (edge, rest) = edgeAndRest(at: along) else { return 0 }
    return edge.delayToEnd - edge.delay * rest
  }

  /// The edge that holds a place, and the part of it that is left there, from 0 to 1.
  private func edgeAndRest(at along: Distance) -> (edge: Edge, rest: Double)? {
    guard let index = edgeIndex(at: along) else { return nil }
    let edge = edges[index]
    let length = (edge.end - edge.start).meters
    return (edge, length > 0 ? max(0, min(1, (edge.end - along).meters / length)) : 0)
  }

  /// The bearing of `piece`, or of the next piece that has a length.
  func bearing(near piece: Int) -> Bearing {
    var index = piece
    while index + 2 < points.count, points[index] == points[index + 1] { index += 1 }
    if points[index] == points[index + 1] { index = piece }
    while index > 0, points[index] == points[index + 1] { index -= 1 }
    return points[index].bearing(to: points[index + 1])
  }

  /// Calls `body` with each piece that overlaps `range` (metres along) and comes within `limit`
  /// metres of `position`: the piece, the fraction of it and the distance in metres of its
  /// nearest point; `body` returns the limit for the rest.
  func visit(
    _ range: ClosedRange<Double>, near position: Coordinate, within limit: Double,
    _ body: (_ piece: Int, _ fraction: Double, _ distance: Double) -> Double
  ) {
    let plane = LocalPlane(origin: position)
    var limit = limit
    let first = max(0, alongs.partitioningIndex { $0 >= range.lowerBound } - 1)
    for block in blocks.dropFirst(first / Self.piecesPerBlock) {
      guard alongs[block.pieces.lowerBound] <= range.upperBound else { return }
      let center = plane.offset(of: block.center)
      let away = (center.x * center.x + center.y * center.y).squareRoot()
      if away - block.radius > limit { continue }
      var from = plane.offset(of: points[block.pieces.lowerBound])
      for piece in block.pieces {
        let to = plane.offset(of: points[piece + 1])
        defer { from = to }
        guard alongs[piece + 1] >= range.lowerBound, alongs[piece] <= range.upperBound,
          edgeOfPiece[piece] >= 0
        else { continue }
        let (fraction, distance) = plane.nearestToOrigin(from: from, to: to)
        if distance <= limit { limit = body(piece, fraction, distance) }
      }
    }
  }
}

extension RouteLine {
  private static let piecesPerBlock = 32

  private static func blocks(of points: [Coordinate]) -> [Block] {
    stride(from: 0, to: max(0, points.count - 1), by: piecesPerBlock).map { start in
      let pieces = start..<min(points.count - 1, start + piecesPerBlock)
      let center = points[(pieces.lowerBound + pieces.upperBound) / 2]
      // A flat map and a sphere differ by a few parts in 10^5 here; the factor covers that.
      let radius = points[pieces.lowerBound...pieces.upperBound]
        .reduce(0.0) { max($0, center.distance(to: $1).meters) }
      return Block(pieces: pieces, center: center, radius: radius * 1.001 + 1)
    }
  }

  /// The arrays while they grow, leg by leg.
  private struct Draft {
    var points: [Coordinate] = []
    var alongs: [Double] = []
    var edgeOfPiece: [Int32] = []
    var edges: [Edge] = []
    var legEnds: [Distance] = []
    var seconds = 0.0
    var delay = 0.0

    mutating func append(_ leg: RouteLeg, _ index: Int) {
      if !points.isEmpty { edgeOfPiece.append(-1) }
      var along = legEnds.last?.meters ?? 0
      points.append(leg.line.points[leg.path[0].points.lowerBound])
      alongs.append(along)
      for (pathIndex, path) in leg.path.enumerated() {
        appendPoints(of: path, leg.line.points, from: along)
        seconds += (path.turnDuration + path.duration) / .seconds(1)
        delay += path.trafficDelay / .seconds(1)
        let end = along + path.distance.meters
        edges.append(
          Edge(
            id: path.edge, leg: index, pathIndex: pathIndex, start: .meters(along),
            end: .meters(end), offset: path.start, secondsToEnd: seconds,
            seconds: path.duration / .seconds(1), delayToEnd: delay,
            delay: path.trafficDelay / .seconds(1)))
        along = end
      }
      legEnds.append(.meters(along))
    }

    /// Spreads the length of an edge over its pieces.
    private mutating func appendPoints(
      of path: PathEdge, _ line: [Coordinate], from start: Double
    ) {
      let shape = line[path.points]
      let pieces = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).meters }
      let total = pieces.reduce(0, +)
      let scale = total > 0 ? path.distance.meters / total : 0
      var travelled = 0.0
      for (point, length) in zip(shape.dropFirst(), pieces) {
        travelled += length
        points.append(point)
        alongs.append(start + travelled * scale)
        edgeOfPiece.append(Int32(edges.count))
      }
      if !pieces.isEmpty { alongs[alongs.count - 1] = start + path.distance.meters }
    }
  }
}

extension Array {
  /// The first index whose element, and every later one, fulfils `predicate`.
  ///
  /// - Precondition: no element that fulfils it stands before one that does not.
  func partitioningIndex(_ predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

import Geo
import MapMatching
import RoadNetwork

/// A part of the way ahead that lies on one edge.
struct PathPiece: Hashable, Sendable {
  var edge: EdgeID
  /// Metres along the way to where travel on the edge begins, and ends.
  var start: Double
  var end: Double
  /// Metres from the tail of the edge to where travel on it begins.
  var offset: Double

  /// The place on the way of a place on the edge.
  func along(atOffset meters: Double) -> Double { start + meters - offset }
}

extension PathPiece {
  init(_ edge: RouteLine.Edge) {
    self.init(
      edge: edge.id, start: edge.start.meters, end: edge.end.meters, offset: edge.offset.meters)
  }
}

/// The way ahead: a route, or what the traveller will most likely drive.
enum WayAhead: Sendable {
  case route(RouteLine)
  case likely(LikelyPath)

  /// The piece number `index`; nil beyond the end of what is known.
  func piece(_ index: Int) -> PathPiece? {
    switch self {
    case .route(let line): line.edges.indices.contains(index) ? PathPiece(line.edges[index]) : nil
    case .likely(let path): path.piece(index)
    }
  }
}

import Geo
import JSONText
import RoadNetwork
import Routing

/// Writes what is known about each piece of a leg's line.
struct AnnotationWriter: Sendable {
  let graph: RoadGraph
  let annotations: Set<DrawingOptions.Annotation>

  /// What each piece of the line measures.
  private struct Piece {
    var meters: Double
    var seconds: Double
  }

  func json(_ leg: RouteLeg) throws -> JSON {
    let pieces = pieces(of: leg)
    func column(_ annotation: DrawingOptions.Annotation, _ values: @autoclosure () throws -> JSON)
      rethrows -> JSON?
    {
      annotations.contains(annotation) ? try values() : nil
    }
    return .members([
      ("speed", column(.speed, .array(pieces.map { .rounded(speed($0), decimals: 1) }))),
      ("weight", column(.weight, .array(pieces.map { .rounded($0.seconds, decimals: 2) }))),
      ("nodes", try column(.nodes, .array(nodeIDs(of: leg).map { .integer($0) }))),
      ("duration", column(.duration, .array(pieces.map { .rounded($0.seconds, decimals: 2) }))),
      ("distance", column(.distance, .array(pieces.map { .rounded($0.meters, decimals: 2) }))),
      ("datasources", column(.datasources, .array(pieces.map { _ in 0 }))),
      ("metadata", column(.datasources, ["datasource_names": ["profile"]])),
    ])
  }

  private func speed(_ piece: Piece) -> Double {
    piece.seconds > 0 ? piece.meters / piece.seconds : 0
  }

  private func pieces(of leg: RouteLeg) -> [Piece] {
    var pieces: [Piece] = []
    let points = leg.line.points
    for step in leg.path {
      let lengths = step.points.dropLast().map { points[$0].distance(to: points[$0 + 1]).meters }
      let whole = lengths.reduce(0, +)
      let seconds = step.duration / .seconds(1)
      for meters in lengths {
        let share = whole > 0 ? meters / whole : 1 / Double(max(1, lengths.count))
        pieces.append(Piece(meters: meters, seconds: seconds * share))
      }
    }
    return pieces
  }

  /// The OSM id for each point of the line: at the ends those of the nodes before and behind, 0
  /// where a bend in the road has an id that the map does not keep.
  private func nodeIDs(of leg: RouteLeg) throws -> [Int64] {
    guard let first = leg.path.first else { return [] }
    var ids = [try id(of: graph.tail(of: first.edge))]
    for step in leg.path {
      let inner = step.points.count - 2
      if inner > 0 { ids += Array(repeating: 0, count: inner) }
      if step.points.count > 1 { ids.append(try id(of: graph.head(of: step.edge))) }
    }
    return ids
  }

  private func id(of node: NodeID) throws -> Int64 { try graph.attributes(of: node).nodeID }
}

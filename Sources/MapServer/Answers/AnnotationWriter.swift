import Geo
import JSONText
import RoadNetwork
import Routing

/// Writes what is known about each piece of a leg's line.
struct AnnotationWriter: Sendable {
  let graph: RoadGraph
  let annotations: Set<DrawingOptions.Annotation>
  let layers: (any LayerSource)?

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
      ("nodes", try column(.nodes, .array(nodeIDs(of: leg)))),
      ("duration", column(.duration, .array(pieces.map { .rounded($0.seconds, decimals: 2) }))),
      ("distance", column(.distance, .array(pieces.map { .rounded($0.meters, decimals: 2) }))),
      ("datasources", column(.datasources, .array(pieces.map { _ in 0 }))),
      ("metadata", column(.datasources, ["datasource_names": ["profile"]])),
    ])
  }

  private func nodeIDs(of leg: RouteLeg) throws -> [JSON] {
    var reader = NodeIDReader(graph: graph, layers: layers)
    return try reader.ids(along: leg).map(JSON.integer)
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
}

import Geo
import RoadNetwork
import Routing

/// Looks up OSM ids of nodes: those of junctions in the roads, those of bends in the layer of node
/// ids.
///
/// A bend has the id 0 where the map has no such layer.
struct NodeIDReader {
  let graph: RoadGraph
  let layers: (any LayerSource)?
  /// What was read: the ids of the bends of each segment, by tile.
  private var bends: [TileID: [[Int64]]] = [:]

  init(graph: RoadGraph, layers: (any LayerSource)?) {
    self.graph = graph
    self.layers = layers
  }

  /// An id for each point of the leg's line: at its ends those of the nodes before and behind.
  ///
  /// - Throws: ``RoadGraphError`` if the map is damaged, what the source of layers throws.
  /// - Complexity: O(*n*) in the points of the edges, and those of their tiles where there is a
  ///   layer.
  mutating func ids(along leg: RouteLeg) throws -> [Int64] {
    var ids: [Int64] = []
    for (place, step) in leg.path.enumerated() {
      let known = try self.ids(of: step.edge)
      let line = leg.line.points[step.points]
      let first = try firstPiece(
        of: step.edge, travelled: line, isFirst: place == 0, isLast: place == leg.path.count - 1)
      if place == 0 { ids.append(known[first]) }
      if line.count > 1 { ids += known[(first + 1)...].prefix(line.count - 1) }
    }
    return ids
  }

  /// The ids of the nodes of an edge from its tail to its head.
  ///
  /// - Throws: as ``ids(along:)``.
  mutating func ids(of edge: EdgeID) throws -> [Int64] {
    let count = try graph.shape(of: edge).points.count - 2
    let known = try bends(of: edge)
    return [try graph.attributes(of: graph.tail(of: edge)).nodeID]
      + (known.count == count ? known : Array(repeating: 0, count: max(0, count)))
      + [try graph.attributes(of: graph.head(of: edge)).nodeID]
  }

  /// The piece of the edge's line on which `line`, a part of it, begins.
  private func firstPiece(
    of edge: EdgeID, travelled line: ArraySlice<Coordinate>, isFirst: Bool, isLast: Bool
  ) throws -> Int {
    let shape = try graph.shape(of: edge)
    let all = shape.points
    let pieces = max(1, line.count - 1)
    let last = max(0, all.count - 1 - pieces)
    guard isFirst else { return 0 }
    guard isLast else { return last }
    // Both ends lie on the edge: its bends between them tell where, else the place itself does.
    let inner = line.dropFirst().dropLast()
    guard !inner.isEmpty else {
      return line.first.flatMap { shape.projection(of: $0)?.piece }.map { min($0, last) } ?? 0
    }
    return (0...last).first { all[($0 + 1)...].starts(with: inner) } ?? 0
  }

  private mutating func bends(of edge: EdgeID) throws -> [Int64] {
    guard let layers, layers.layers.contains(.nodeIDs),
      let tile = try graph.tileIfAny(edge.tile)
    else { return [] }
    let shapes = try tile.shapes()
    let segment = shapes.segment(of: Int(edge.index))
    let known = try bends(in: edge.tile, layers)
    guard segment < known.count else { return [] }
    let isOwner = shapes.owner(of: segment) == Int(edge.index)
    return isOwner ? known[segment] : known[segment].reversed()
  }

  private mutating func bends(
    in tile: TileID, _ layers: any LayerSource
  ) throws -> [[Int64]] {
    if let known = bends[tile] { return known }
    var segments: [[Int64]] = []
    do {
      for row in try layers.rows(NodeIDTile.self, in: tile) { segments += try row.segments() }
    } catch let error as TileFormatError {
      throw RoadGraphError.corrupt(tile, error)
    }
    bends[tile] = segments
    return segments
  }
}

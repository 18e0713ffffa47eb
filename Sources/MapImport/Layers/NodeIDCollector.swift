import RoadNetwork

/// Gathers the ids of the nodes at which roads bend, in the order in which a tile keeps its
/// segments.
struct NodeIDCollector {
  let network: DraftNetwork

  /// A row for each tile with roads, in the order in which a pack takes them.
  ///
  /// - Throws: ``TileFormatError/limitExceeded(_:)`` for more bends than a tile may have.
  func parts() throws(TileFormatError) -> [LayerPart] {
    var parts: [LayerPart] = []
    for (place, tile) in network.tiles.enumerated() {
      parts.append(LayerPart(of: tile, [try NodeIDTile(segments(inTile: place))]))
    }
    return parts
  }

  /// A segment is kept with the first of its edges in the tile.
  private func segments(inTile place: Int) -> [[Int64]] {
    var segments: [[Int64]] = []
    var index: UInt32 = 0
    for junction in network.firstJunction[place]..<network.firstJunction[place + 1] {
      for edge in network.outEdges(of: junction) {
        let twin = network.edgeID(of: edge.twin)
        if twin.tile != network.tiles[place] || twin.index >= index {
          segments.append(ids(of: edge))
        }
        index += 1
      }
    }
    return segments
  }

  private func ids(of edge: HalfEdge) -> [Int64] {
    let range = network.segments.all[edge.segment]
    let bends = network.segments.nodes[Int(range.first)...Int(range.last)].dropFirst().dropLast()
    let ids = bends.map { network.nodes.ids[Int($0)] }
    return edge.direction == .forward ? ids : ids.reversed()
  }
}

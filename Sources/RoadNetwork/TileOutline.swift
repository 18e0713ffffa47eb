/// How large a tile is and how it hangs together with others, read without all the rest.
public struct TileOutline: Hashable, Sendable {
  public let id: TileID
  public let nodeCount: Int
  /// Directed edges.
  public let edgeCount: Int
  /// The tiles that edges lead to; the first is this tile.
  public let neighbours: [TileID]
  /// Edges of other tiles that cross this one although neither end lies in it, ascending.
  public let crossings: [EdgeID]

  /// Reads the outline of the tile `id` from `bytes`.
  ///
  /// - Throws: ``TileFormatError`` if the bytes are not that tile, or its outline makes no sense.
  /// - Complexity: O(*n*) in the number of neighbours and crossings.
  public init(id: TileID, bytes: [UInt8]) throws(TileFormatError) {
    let frame = try TileFrame(id: id, bytes: bytes)
    self.id = id
    nodeCount = try frame.reader(of: .nodes).remaining / MemoryLayout<NodeRecord>.size
    edgeCount = try frame.reader(of: .edges).remaining / MemoryLayout<EdgeRecord>.size
    neighbours = try RoadTile.neighbours(of: id, frame)
    crossings = try RoadTile.crossings(frame)
  }

  /// The tile in which `edge` ends; `bytes` are those of its own tile.
  ///
  /// - Throws: ``TileFormatError`` if there is no such edge.
  /// - Complexity: O(*n*) in the number of edges.
  public static func headTile(
    of edge: EdgeID, bytes: [UInt8]
  ) throws(TileFormatError) -> TileID {
    let frame = try TileFrame(id: edge.tile, bytes: bytes)
    var reader = try frame.reader(of: .edges)
    let edges = try reader.readRecords(EdgeRecord.self)
    let neighbours = try RoadTile.neighbours(of: edge.tile, frame)
    guard Int(edge.index) < edges.count,
      edges[Int(edge.index)].headSlot < neighbours.count
    else { throw .invalid("no \(edge)") }
    return neighbours[edges[Int(edge.index)].headSlot]
  }
}

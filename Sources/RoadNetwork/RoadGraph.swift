import Geo
import Synchronization

/// Why a road cannot be looked at.
public enum RoadGraphError: Error, Hashable, Sendable {
  /// The tile is not in the map at hand, although roads lead there.
  case tileMissing(TileID)
  /// The tile is damaged.
  case corrupt(TileID, TileFormatError)
}

extension RoadGraphError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tileMissing(let tile): "map tile \(tile) (\(tile.rawValue)) is not here"
    case .corrupt(let tile, let error): "map tile \(tile) (\(tile.rawValue)) is damaged: \(error)"
    }
  }
}

/// The road graph: tiles joined into one network, read when touched and kept as long as there is
/// room.
///
/// May be used from many threads at once.
public final class RoadGraph: Sendable {
  let source: any TileSource
  private let tiles: Mutex<TileCache>

  /// Room for the tiles of a large town.
  public static let defaultCacheSize = 48 << 20

  /// Makes the graph of the tiles of `source`; nothing is read yet.
  ///
  /// Tiles that were used lately are kept, up to about `cacheSize` bytes.
  public init(source: any TileSource, cacheSize: Int = RoadGraph.defaultCacheSize) {
    self.source = source
    tiles = Mutex(TileCache(size: cacheSize))
  }

  /// Makes a graph of just these tiles, all kept.
  public init(tiles: [RoadTile]) {
    source = MemoryTiles()
    var cache = TileCache(size: .max)
    for tile in tiles { cache.insert(tile) }
    self.tiles = Mutex(cache)
  }

  /// The tile `id`; nil where the map knows that there are no roads.
  ///
  /// - Throws: ``RoadGraphError/tileMissing(_:)`` if the map does not know,
  ///   ``RoadGraphError/corrupt(_:_:)`` if the bytes are damaged, or the source's own error.
  public func tileIfAny(_ id: TileID) throws -> RoadTile? {
    if let tile = tiles.withLock({ $0.tile(id) }) { return tile }
    guard let bytes = try source.bytes(of: id) else {
      guard source.covers(id) else { throw RoadGraphError.tileMissing(id) }
      return nil
    }
    do {
      let tile = try RoadTile(id: id, bytes: bytes)
      return tiles.withLock { known in
        if let first = known.tile(id) { return first }
        known.insert(tile)
        return tile
      }
    } catch {
      throw RoadGraphError.corrupt(id, error)
    }
  }

  /// The tile `id`, to which a road is known to lead.
  ///
  /// - Throws: as ``tileIfAny(_:)``, and ``RoadGraphError/tileMissing(_:)`` if there is none.
  public func tile(_ id: TileID) throws -> RoadTile {
    guard let tile = try tileIfAny(id) else { throw RoadGraphError.tileMissing(id) }
    return tile
  }

  /// As ``tileIfAny(_:)``, but a tile that was not in use is not kept.
  public func passingTile(_ id: TileID) throws -> RoadTile? {
    if let tile = tiles.withLock({ $0.tile(id) }) { return tile }
    guard let bytes = try source.bytes(of: id) else { return nil }
    do {
      return try RoadTile(id: id, bytes: bytes)
    } catch {
      throw RoadGraphError.corrupt(id, error)
    }
  }

  /// The tiles in use, ascending.
  var loadedTiles: [TileID] { tiles.withLock { $0.ids } }

  /// The ids of all tiles of the map, ascending; nil if its source cannot tell.
  public func tileIDs() throws -> [TileID]? { try source.knownTiles }

  /// Whether the map knows all roads of `tile`.
  public func covers(_ tile: TileID) -> Bool { source.covers(tile) }
}

extension RoadGraph {
  /// The stored facts of `edge`.
  public func record(of edge: EdgeID) throws -> EdgeRecord {
    try checked(edge).edges[Int(edge.index)]
  }

  /// The node that `edge` leaves.
  public func tail(of edge: EdgeID) throws -> NodeID {
    NodeID(tile: edge.tile, index: UInt32(try checked(edge).tail(of: Int(edge.index))))
  }

  /// The node that `edge` reaches.
  public func head(of edge: EdgeID) throws -> NodeID {
    let tile = try checked(edge)
    let record = tile.edges[Int(edge.index)]
    return NodeID(tile: tile.neighbours[record.headSlot], index: record.headIndex)
  }

  /// The same piece of road in the opposite direction.
  public func twin(of edge: EdgeID) throws -> EdgeID {
    let tile = try checked(edge)
    let record = tile.edges[Int(edge.index)]
    return EdgeID(tile: tile.neighbours[record.headSlot], index: record.twinIndex)
  }

  /// The stored facts of `node`.
  public func record(of node: NodeID) throws -> NodeRecord {
    let tile = try tile(node.tile)
    guard Int(node.index) < tile.nodes.count else {
      throw RoadGraphError.corrupt(node.tile, .invalid("no node \(node.index)"))
    }
    return tile.nodes[Int(node.index)]
  }

  /// The edges that leave `node`, closed ones included.
  public func outEdges(of node: NodeID) throws -> [EdgeID] {
    let tile = try tile(node.tile)
    guard Int(node.index) < tile.nodes.count else {
      throw RoadGraphError.corrupt(node.tile, .invalid("no node \(node.index)"))
    }
    return tile.outEdges(of: Int(node.index)).map { EdgeID(tile: node.tile, index: UInt32($0)) }
  }

  /// The line of `edge` from its tail to its head.
  public func shape(of edge: EdgeID) throws -> Polyline {
    let tile = try checked(edge)
    return try corrupt(edge.tile) { () throws(TileFormatError) in
      try tile.shape(of: Int(edge.index))
    }
  }

  /// What is told about the road of `edge`.
  public func road(of edge: EdgeID) throws -> RoadAttributes {
    let tile = try checked(edge)
    return try corrupt(edge.tile) { () throws(TileFormatError) in
      try tile.road(of: Int(edge.index))
    }
  }

  /// What is told about the direction of `edge`.
  public func directedAttributes(of edge: EdgeID) throws -> DirectedAttributes {
    let tile = try checked(edge)
    return try corrupt(edge.tile) { () throws(TileFormatError) in
      try tile.directedAttributes(of: Int(edge.index))
    }
  }

  /// What depends on the time in the tile of `edge`.
  public func rules(around edge: EdgeID) throws -> TileRules {
    let tile = try checked(edge)
    return try corrupt(edge.tile) { () throws(TileFormatError) in try tile.rules() }
  }

  /// What is told about `node`.
  public func attributes(of node: NodeID) throws -> NodeAttributes {
    let tile = try tile(node.tile)
    return try corrupt(node.tile) { () throws(TileFormatError) in
      try tile.attributes(ofNode: Int(node.index))
    }
  }

  func checked(_ edge: EdgeID) throws -> RoadTile {
    let tile = try tile(edge.tile)
    guard Int(edge.index) < tile.edges.count else {
      throw RoadGraphError.corrupt(edge.tile, .invalid("no edge \(edge.index)"))
    }
    return tile
  }

  func corrupt<Value>(
    _ tile: TileID, _ read: () throws(TileFormatError) -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch {
      throw RoadGraphError.corrupt(tile, error)
    }
  }
}

extension RoadGraph {
  /// Calls `body` with every tile of the map, ascending; those that were not in use are not kept.
  ///
  /// Where the source cannot tell what there is, these are the tiles in use.
  /// - Throws: ``RoadGraphError/corrupt(_:_:)`` if a tile is damaged, or the source's own error.
  public func forEachTile(_ body: (RoadTile) throws -> Void) throws {
    for id in try source.knownTiles ?? loadedTiles {
      if let tile = try passingTile(id) { try body(tile) }
    }
  }

  /// The directed edges of the ways with the OSM ids `ways`, with their way, in the order of edges.
  ///
  /// - Throws: as ``forEachTile(_:)``.
  /// - Complexity: O(*n*) in the number of edges of the map.
  public func edges(ofWays ways: Set<Int64>) throws -> [(edge: EdgeID, way: Int64)] {
    var found: [(edge: EdgeID, way: Int64)] = []
    try forEachTile { tile in
      do throws(TileFormatError) {
        for index in tile.edges.indices {
          let way = try tile.road(of: index).wayID
          if ways.contains(way) { found.append((EdgeID(tile: tile.id, index: UInt32(index)), way)) }
        }
      } catch {
        throw RoadGraphError.corrupt(tile.id, error)
      }
    }
    return found
  }
}

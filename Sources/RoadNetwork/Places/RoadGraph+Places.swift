extension RoadTile {
  /// In which places the edges of this tile lie; read once.
  ///
  /// - Throws: ``TileFormatError`` if the places of the tile are damaged.
  public func places() throws(TileFormatError) -> TilePlaces {
    if let known = details.withLock({ $0.places }) { return known }
    var reader = try frame.reader(of: .places)
    let places = try TilePlaces.decoded(&reader, edgeCount: edges.count)
    details.withLock { $0.places = places }
    return places
  }
}

extension RoadGraph {
  /// In which country, state and time zone `edge` lies; nil if nothing is known.
  ///
  /// ```swift
  /// let country = try graph.place(of: edge)?.country
  /// ```
  public func place(of edge: EdgeID) throws -> Place? {
    let tile = try checked(edge)
    return try corrupt(edge.tile) { () throws(TileFormatError) in
      try tile.places().place(of: Int(edge.index))
    }
  }
}

extension RoadTile {
  /// Checks every index that stays inside the tile.
  func checkIndexes() throws(TileFormatError) {
    for (index, edge) in edges.enumerated() {
      guard edge.headSlot < neighbours.count else {
        throw .invalid("edge \(index) into an unknown tile")
      }
      guard RoadClass(rawValue: UInt8(edge.twinBits >> 24)) != nil else {
        throw .invalid("edge \(index) of an unknown class")
      }
      guard edge.headSlot == 0 else { continue }
      guard edge.headIndex < nodes.count, edge.twinIndex < edges.count else {
        throw .invalid("edge \(index) that leads nowhere")
      }
    }
    try checkCopies()
  }

  private func checkCopies() throws(TileFormatError) {
    var previous: UInt32 = 0
    for base in copyBases {
      guard base < edges.count, base >= previous else { throw .invalid("a copy of no edge") }
      previous = base
    }
    var last: TurnException?
    for exception in turnExceptions {
      guard exception.from < stateCount else { throw .invalid("a turn from no edge") }
      if let last, exception < last { throw .invalid("turns out of order") }
      last = exception
    }
  }

  /// Checks what reading on demand would check: shapes, roads and node ids.
  ///
  /// - Throws: ``TileFormatError`` naming the first fault.
  public func checkDetails() throws(TileFormatError) {
    for edge in edges.indices {
      _ = try shape(of: edge)
      _ = try road(of: edge)
      if edges[edge].flags.contains(.hasFixedDuration), fixedDuration(of: edge) == nil {
        throw .invalid("edge \(edge) without its duration")
      }
    }
    for node in nodes.indices { _ = try attributes(ofNode: node) }
  }
}

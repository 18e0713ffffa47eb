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
    var previous: UInt32 = 0
    for base in copyBases {
      guard base < edges.count, base >= previous else { throw .invalid("a copy of no edge") }
      previous = base
    }
    try checkTurns()
  }

  private func checkTurns() throws(TileFormatError) {
    var last: TurnException?
    for exception in turnExceptions {
      guard exception.from < stateCount else { throw .invalid("a turn from no edge") }
      if let last, exception < last { throw .invalid("turns out of order") }
      last = exception
      // Turns at a head in another tile can only be checked with that tile at hand.
      let edge = edges[base(ofState: Int(exception.from))]
      guard edge.headSlot == 0 else { continue }
      let exits = outEdges(of: Int(edge.headIndex))
      guard exception.ordinal < exits.count else { throw .invalid("a turn into no edge") }
      if exception.isBan { continue }
      guard exception.copy < copyBases.count,
        copyBases[Int(exception.copy)] == exits.lowerBound + Int(exception.ordinal)
      else { throw .invalid("a turn into a copy of another edge") }
    }
  }

  /// Checks that something is noted for edges of the tile, once for each, in their order.
  func checkOrder(of noted: [UInt32]) throws(TileFormatError) {
    for (edge, next) in zip(noted, noted.dropFirst()) where edge >= next {
      throw .invalid("durations out of order")
    }
    if let last = noted.last, last >= edges.count { throw .invalid("a duration of no edge") }
  }

  /// Checks that limits of vehicles are noted for edges of the tile, in their order.
  func checkVehicleLimits() throws(TileFormatError) {
    for (limit, next) in zip(vehicleLimits, vehicleLimits.dropFirst()) where limit > next {
      throw .invalid("vehicle limits out of order")
    }
    if let last = vehicleLimits.last, last.edge >= edges.count {
      throw .invalid("a vehicle limit of no edge")
    }
    for (limit, next) in zip(modeLimits, modeLimits.dropFirst()) where limit.edge > next.edge {
      throw .invalid("limits of modes out of order")
    }
    if let last = modeLimits.last, last.edge >= edges.count {
      throw .invalid("a limit of modes on no edge")
    }
  }

  /// Checks what reading on demand would check, and what every writer keeps to: shapes, roads,
  /// node ids, and that the two edges of a road piece name each other.
  ///
  /// - Throws: ``TileFormatError`` naming the first fault.
  public func checkDetails() throws(TileFormatError) {
    for edge in edges.indices {
      _ = try shape(of: edge)
      _ = try road(of: edge)
      if edges[edge].flags.contains(.hasFixedDuration), fixedDuration(of: edge) == nil {
        throw .invalid("edge \(edge) without its duration")
      }
      try checkTwin(of: edge)
    }
    for base in copyBases where !edges[Int(base)].flags.contains(.hasCopies) {
      throw .invalid("copies of edge \(base), which is to have none")
    }
    for exception in turnExceptions where Int(exception.from) < edges.count {
      guard edges[Int(exception.from)].flags.contains(.hasTurnExceptions) else {
        throw .invalid("special turns from edge \(exception.from), which is to have none")
      }
    }
    for (crossing, next) in zip(crossings, crossings.dropFirst()) where crossing >= next {
      throw .invalid("crossing roads out of order")
    }
    for node in nodes.indices { _ = try attributes(ofNode: node) }
    let rules = try rules().rules
    for exception in turnExceptions where exception.timeRule > rules.count {
      throw .invalid("a turn under rule \(exception.timeRule) of \(rules.count)")
    }
    _ = try places()
  }

  private func checkTwin(of edge: Int) throws(TileFormatError) {
    let record = edges[edge]
    guard record.headSlot == 0 else { return }
    let twin = edges[Int(record.twinIndex)]
    guard twin.headSlot == 0, Int(twin.twinIndex) == edge, Int(twin.headIndex) == tail(of: edge),
      tail(of: Int(record.twinIndex)) == Int(record.headIndex)
    else { throw .invalid("edge \(edge) that its opposite does not know") }
  }
}

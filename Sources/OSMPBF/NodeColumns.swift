/// The nodes of a block as parallel arrays.
struct NodeColumns {
  /// A node that has tags.
  struct Tagged {
    let row: Int
    let tags: TagList
  }

  var ids: [Int64] = []
  var latitudesE7: [Int32] = []
  var longitudesE7: [Int32] = []
  var tagged: [Tagged] = []

  /// Forgets the nodes but keeps the memory for the next block.
  mutating func removeAll() {
    ids.removeAll(keepingCapacity: true)
    latitudesE7.removeAll(keepingCapacity: true)
    longitudesE7.removeAll(keepingCapacity: true)
    tagged.removeAll(keepingCapacity: true)
  }

  mutating func reserve(_ count: Int) {
    // Asking for the exact number each time would make many groups cost the square of the nodes.
    let needed = ids.count + count
    guard ids.capacity < needed else { return }
    let capacity = max(needed, 2 * ids.capacity)
    ids.reserveCapacity(capacity)
    latitudesE7.reserveCapacity(capacity)
    longitudesE7.reserveCapacity(capacity)
  }

  @inline(__always)
  mutating func append(id: Int64, position: (latitudeE7: Int32, longitudeE7: Int32)) {
    ids.append(id)
    latitudesE7.append(position.latitudeE7)
    longitudesE7.append(position.longitudeE7)
  }
}

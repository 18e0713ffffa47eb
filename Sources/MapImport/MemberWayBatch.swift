import OSMPBF

/// Ways that relations need, whatever their own tags say.
struct MemberWayBatch: ObjectBatch {
  /// Ids of the ways, ascending; shared by all batches.
  let wanted: [Int64]
  private(set) var ways: [OSMWay] = []

  static let kinds: ObjectKinds = .ways

  init(wanted: [Int64]) { self.wanted = wanted }

  mutating func add(_ block: borrowing OSMBlock) {
    var hint = 0
    block.forEachWay(where: { SortedIDs.place(of: $0, in: wanted, hint: &hint) != nil }) {
      add($0)
    }
  }

  mutating func add(_ objects: OSMObjects) {
    var hint = 0
    for way in objects.ways where SortedIDs.place(of: way.id, in: wanted, hint: &hint) != nil {
      add(way)
    }
  }

  private mutating func add(_ way: OSMWay) {
    ways.append(OSMWay(id: way.id, nodeIDs: way.nodeIDs, coordinates: way.coordinates))
  }
}

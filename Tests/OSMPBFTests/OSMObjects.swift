import OSMPBF

/// All objects of a file.
struct OSMObjects: Equatable {
  var nodes: [OSMNode] = []
  var ways: [OSMWay] = []
  var relations: [OSMRelation] = []

  static func + (one: Self, other: Self) -> Self {
    OSMObjects(
      nodes: one.nodes + other.nodes, ways: one.ways + other.ways,
      relations: one.relations + other.relations)
  }

  init(nodes: [OSMNode] = [], ways: [OSMWay] = [], relations: [OSMRelation] = []) {
    self.nodes = nodes
    self.ways = ways
    self.relations = relations
  }

  init(_ block: borrowing OSMBlock) {
    block.forEachNode { nodes.append($0) }
    block.forEachWay { ways.append($0) }
    block.forEachRelation { relations.append($0) }
  }

  /// Reads all objects of the file in `bytes`.
  init(reading bytes: [UInt8], _ kinds: ObjectKinds = .all, jobs: Int = 1) throws {
    try self.init(reading: PBFReader(bytes: bytes), kinds, jobs: jobs)
  }

  init(reading reader: PBFReader, _ kinds: ObjectKinds = .all, jobs: Int = 1) throws {
    var all = OSMObjects()
    try reader.read(kinds, jobs: jobs) {
      OSMObjects($0)
    } consume: { part in
      all.nodes += part.nodes
      all.ways += part.ways
      all.relations += part.relations
    }
    self = all
  }
}

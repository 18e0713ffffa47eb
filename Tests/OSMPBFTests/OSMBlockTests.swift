import OSMPBF
import Testing

@Suite struct OSMBlockTests {
  /// A file of one block with objects of each kind.
  func reader() throws -> PBFReader {
    var block = BlockFixture()
    block.dense([
      .init(id: 1), .init(id: 2, tags: ["highway": "crossing"]), .init(id: 3),
      .init(id: 4, tags: ["barrier": "gate", "access": "no"]),
    ])
    block.plain([.init(id: 5), .init(id: 6, tags: ["barrier": "bollard"])])
    block.way(11, [1, 2], ["building": "yes"])
    block.way(12, [2, 3], ["name": "A", "highway": "track"])
    block.way(13, [3, 4], ["route": "ferry"])
    block.way(14, [4, 5], ["highways": "no", "highwa": "no", "note": "highway"])
    block.way(15, [5, 6])
    block.relation(21, [(1, 11, "outer")], ["type": "multipolygon"])
    block.relation(22, [(1, 12, "from")], ["type": "restriction", "restriction": "no_u_turn"])
    return try PBFReader(bytes: PBFFixture.file(block))
  }

  /// The ids that `list` finds in the one block.
  func ids(
    _ kinds: ObjectKinds = .all, _ list: @escaping @Sendable (borrowing OSMBlock) -> [Int64]
  ) throws -> [Int64] {
    var ids: [Int64] = []
    try reader().read(kinds, map: list) { ids += $0 }
    return ids
  }

  @Test func givesOnlyWaysWithOneOfTheKeys() throws {
    let ids = try ids { block in
      var ids: [Int64] = []
      block.forEachWay(withAnyOf: ["highway", "route"]) { ids.append($0.id) }
      return ids
    }
    #expect(ids == [12, 13])
  }

  @Test func givesOnlyRelationsWithOneOfTheKeys() throws {
    let ids = try ids { block in
      var ids: [Int64] = []
      block.forEachRelation(withAnyOf: ["restriction"]) { ids.append($0.id) }
      return ids
    }
    #expect(ids == [22])
  }

  @Test func givesOnlyTaggedNodesWithOneOfTheKeys() throws {
    let ids = try ids { block in
      var ids: [Int64] = []
      block.forEachTaggedNode(withAnyOf: ["barrier"]) { ids.append($0.id) }
      return ids
    }
    // Plain nodes and dense nodes are in the order of the columns.
    #expect(ids == [4, 6])
  }

  @Test func givesAllTaggedNodesWithoutKeys() throws {
    let ids = try ids { block in
      var ids: [Int64] = []
      block.forEachTaggedNode { ids.append($0.id) }
      return ids
    }
    #expect(ids == [2, 4, 6])
  }

  @Test func givesNothingForKeysThatAreNotThere() throws {
    let ids = try ids { block in
      var ids: [Int64] = []
      block.forEachWay(withAnyOf: ["maxspeed"]) { ids.append($0.id) }
      block.forEachWay(withAnyOf: []) { ids.append($0.id) }
      return ids
    }
    #expect(ids == [])
  }

  @Test(arguments: [ObjectKinds.nodes, .ways, .relations])
  func holdsOnlyTheWantedKinds(_ kinds: ObjectKinds) throws {
    let objects = try OSMObjects(reading: reader(), kinds)
    #expect(objects.nodes.count == (kinds == .nodes ? 6 : 0))
    #expect(objects.ways.count == (kinds == .ways ? 5 : 0))
    #expect(objects.relations.count == (kinds == .relations ? 2 : 0))
  }

  @Test func saysWhichKindsItHas() throws {
    try reader().read(.ways) {
      $0.kinds
    } consume: {
      #expect($0 == .all)
    }
  }

  @Test func keepsItsColumnsWhenTheNextBlockComes() throws {
    let blocks = (0..<3).map { number in
      var block = BlockFixture()
      block.dense([.init(id: Int64(number)), .init(id: Int64(number + 10))])
      return block
    }
    let reader = try PBFReader(bytes: PBFFixture.file(blocks[0], blocks[1], blocks[2]))
    var columns: [[Int64]] = []
    try reader.read(.nodes) {
      $0.nodeIDs
    } consume: {
      columns.append($0)
    }
    #expect(columns == [[0, 10], [1, 11], [2, 12]])
  }
}

import Testing

@testable import OSMPBF

/// What is wrong within a block.
@Suite struct PBFBlockRefusalTests {
  typealias Reason = PBFInconsistency

  /// Checks that `block` is refused, whichever kinds of objects beside `kinds` are read.
  func expect(
    _ reason: Reason, in object: OSMObjectID?, kinds: ObjectKinds = .all, _ block: BlockFixture,
    optional: [String] = []
  ) throws {
    let header = try PBFFixture.header(optional: optional)
    let place = BlobPlace(number: 1, offset: Int64(header.count))
    let bytes = try header + PBFFixture.blob("OSMData", block.bytes)
    for kinds in [kinds, .all] {
      #expect(throws: PBFError.inconsistent(reason, object: object, at: place)) {
        try PBFReader(bytes: bytes).read(kinds) { _ in
        } consume: { _ in
        }
      }
    }
  }

  @Test(arguments: [4000, 1] as [Int64])
  func refusesTextNumbersOutOfTheTable(_ index: Int64) throws {
    let reason = Reason.stringIndexOutOfRange(index: index, count: 1)
    let tags = ProtoBytes.packed(2, [index]) + ProtoBytes.packed(3, [0])
    let values = ProtoBytes.packed(2, [0]) + ProtoBytes.packed(3, [index])
    for tags in [tags, values] {
      var way = BlockFixture()
      way.group(ProtoBytes.bytes(3, ProtoBytes.varint(1, 13) + tags))
      try expect(reason, in: OSMObjectID(.way, 13), kinds: .ways, way)
      var relation = BlockFixture()
      relation.group(ProtoBytes.bytes(4, ProtoBytes.varint(1, 13) + tags))
      try expect(reason, in: OSMObjectID(.relation, 13), kinds: .relations, relation)
      var node = BlockFixture()
      let place = ProtoBytes.signed(8, 0) + ProtoBytes.signed(9, 0)
      node.group(ProtoBytes.bytes(1, ProtoBytes.signed(1, 13) + tags + place))
      try expect(reason, in: OSMObjectID(.node, 13), kinds: .nodes, node)
    }
    var member = BlockFixture()
    member.relation(13, kinds: [0], ids: [1], roles: [index])
    try expect(reason, in: OSMObjectID(.relation, 13), kinds: .relations, member)
    var dense = BlockFixture()
    dense.dense(ids: [7, 13], latitudes: [0, 0], longitudes: [0, 0], pairs: [0, index, 0, 0])
    try expect(reason, in: OSMObjectID(.node, 13), kinds: .nodes, dense)
  }

  @Test func refusesNegativeTextNumbers() throws {
    var member = BlockFixture()
    member.relation(13, kinds: [0], ids: [1], roles: [-1])
    try expect(
      .stringIndexOutOfRange(index: -1, count: 1), in: OSMObjectID(.relation, 13), member)
    var dense = BlockFixture()
    dense.dense(ids: [13], latitudes: [0], longitudes: [0], pairs: [-1, 0, 0])
    try expect(.stringIndexOutOfRange(index: -1, count: 1), in: OSMObjectID(.node, 13), dense)
  }

  @Test func refusesTextNumbersWithoutATable() throws {
    let way = ProtoBytes.varint(1, 1) + ProtoBytes.packed(2, [0]) + ProtoBytes.packed(3, [0])
    let block = ProtoBytes.bytes(2, ProtoBytes.bytes(3, way))
    let bytes = try PBFFixture.header() + PBFFixture.blob("OSMData", block)
    #expect(throws: PBFError.self) { try OSMObjects(reading: bytes) }
  }

  @Test func refusesKeysAndValuesOfUnequalNumber() throws {
    let tags = ProtoBytes.packed(2, [0, 0]) + ProtoBytes.packed(3, [0])
    var block = BlockFixture()
    block.group(ProtoBytes.bytes(3, ProtoBytes.varint(1, 13) + tags))
    try expect(
      .unequalLists("keys", 2, "values", 1), in: OSMObjectID(.way, 13), kinds: .ways, block)
  }

  @Test func refusesDenseListsOfUnequalLength() throws {
    var latitudes = BlockFixture()
    latitudes.dense(ids: [1, 2], latitudes: [0], longitudes: [0, 0])
    try expect(.unequalLists("ids", 2, "latitudes", 1), in: nil, kinds: .nodes, latitudes)
    var longitudes = BlockFixture()
    longitudes.dense(ids: [1, 2], latitudes: [0, 0], longitudes: [0, 0, 0])
    try expect(.unequalLists("ids", 2, "longitudes", 3), in: nil, kinds: .nodes, longitudes)
  }

  @Test(arguments: [[0], [0, 0, 0], [1, 1, 0], [1, 1, 0, 1], [1, 0, 0]] as [[Int64]])
  func refusesDenseTagsThatDoNotMatchTheNodes(_ pairs: [Int64]) throws {
    var block = BlockFixture()
    _ = block.string("a")
    block.dense(ids: [1, 2], latitudes: [0, 0], longitudes: [0, 0], pairs: pairs)
    try expect(.tagsDoNotMatchNodes, in: nil, kinds: .nodes, block)
  }

  @Test func refusesMemberListsOfUnequalLength() throws {
    let object = OSMObjectID(.relation, 13)
    var kinds = BlockFixture()
    kinds.relation(13, kinds: [0], ids: [1, 2], roles: [0, 0])
    try expect(.unequalLists("members", 2, "kinds", 1), in: object, kinds: .relations, kinds)
    var roles = BlockFixture()
    roles.relation(13, kinds: [0, 0], ids: [1, 2], roles: [])
    try expect(.unequalLists("members", 2, "roles", 0), in: object, kinds: .relations, roles)
  }

  @Test(arguments: [3, -1, 256] as [Int64])
  func refusesUnknownKindsOfMembers(_ kind: Int64) throws {
    var block = BlockFixture()
    block.relation(13, kinds: [kind], ids: [1], roles: [0])
    try expect(
      .unknownMemberKind(Int32(kind)), in: OSMObjectID(.relation, 13), kinds: .relations, block)
  }

  @Test func refusesPositionsOfWaysOfUnequalLength() throws {
    let object = OSMObjectID(.way, 13)
    var latitudes = BlockFixture()
    latitudes.way(13, [1, 2], latitudes: [0], longitudes: [0, 0])
    try expect(
      .unequalLists("nodes", 2, "latitudes", 1), in: object, kinds: .ways, latitudes,
      optional: ["LocationsOnWays"])
    var longitudes = BlockFixture()
    longitudes.way(13, [1, 2], latitudes: [0, 0])
    try expect(
      .unequalLists("nodes", 2, "longitudes", 0), in: object, kinds: .ways, longitudes,
      optional: ["LocationsOnWays"])
  }

  @Test func refusesDeltasThatOverflow() throws {
    let deltas: [Int64] = [Int64.max, 1]
    var way = BlockFixture()
    way.group(
      ProtoBytes.bytes(3, ProtoBytes.varint(1, 13) + ProtoBytes.packedSigned(8, deltas)))
    try expect(.numberOverflow, in: OSMObjectID(.way, 13), kinds: .ways, way)
    var relation = BlockFixture()
    let lists =
      ProtoBytes.packed(8, [0, 0]) + ProtoBytes.packedSigned(9, [Int64.min, -1])
      + ProtoBytes.packed(10, [0, 0])
    relation.group(ProtoBytes.bytes(4, ProtoBytes.varint(1, 13) + lists))
    try expect(.numberOverflow, in: OSMObjectID(.relation, 13), kinds: .relations, relation)
    for (field, object) in [(1, nil), (8, OSMObjectID(.node, 2)), (9, OSMObjectID(.node, 2))] {
      var dense = BlockFixture()
      dense.group(
        ProtoBytes.bytes(
          2, [1, 8, 9].flatMap { ProtoBytes.packedSigned($0, $0 == field ? deltas : [1, 1]) }))
      try expect(.numberOverflow, in: object, kinds: .nodes, dense)
    }
  }

  @Test(arguments: [0, -100])
  func refusesAStepThatIsNotPositive(_ granularity: Int) throws {
    try expect(
      .granularityNotPositive(Int32(granularity)), in: nil, BlockFixture(granularity: granularity))
  }

  @Test(arguments: [
    // No message, a list that ends within a number, and a number of eleven bytes.
    [0x0A, 0x7F], [0x0A, 1, 0x80, 0x42, 1, 0, 0x4A, 1, 0],
    [0x0A, 11] + [UInt8](repeating: 0x80, count: 10) + [0, 0x42, 1, 0, 0x4A, 1, 0],
    [0x0A, 1, 0, 0x42, 1, 0, 0x4A, 11] + [UInt8](repeating: 0x80, count: 10) + [0],
    [0x0A, 1, 0, 0x42, 1, 0, 0x4A, 1, 0, 0x52, 11] + [UInt8](repeating: 0x80, count: 10) + [0],
  ])
  func refusesDamagedDenseNodes(_ message: [UInt8]) throws {
    var block = BlockFixture()
    block.group(ProtoBytes.bytes(2, message))
    let header = try PBFFixture.header()
    let bytes = try header + PBFFixture.blob("OSMData", block.bytes)
    let place = BlobPlace(number: 1, offset: Int64(header.count))
    #expect(throws: PBFError.malformed(.denseNodes, at: place)) { try OSMObjects(reading: bytes) }
    // A pass that does not want nodes does not look into them.
    #expect(throws: Never.self) { try OSMObjects(reading: bytes, .ways) }
  }

  @Test func refusesABlockMadeToFillTheMemory() throws {
    // Ways of four bytes each, which take forty times as much in memory.
    var ways: [UInt8] = [0x1A, 0x02, 0x08, 0x01]
    while ways.count < 12 << 20 { ways += ways }
    let block = ProtoBytes.bytes(2, ways)
    let header = try PBFFixture.header()
    let bytes = try header + PBFFixture.blob("OSMData", block)
    let place = BlobPlace(number: 1, offset: Int64(header.count))
    #expect(throws: PBFError.blockTooComplex(at: place)) { try OSMObjects(reading: bytes) }
  }

  @Test func arenaRefusesWhatIsOverItsLimitAndWorksOnAfterAReset() {
    var arena = Arena(limit: 3 << 20)
    func take(_ size: Int) -> Bool {
      arena.allocator.pointee.alloc(arena.allocator.pointee.allocator_data, size) != nil
    }
    for _ in 0..<2 {
      #expect(take(1 << 20))
      #expect(take(2 << 20))
      let before = arena.isExhausted
      #expect(!before)
      #expect(!take(1))
      #expect(!take(.max))
      #expect(!take(-1))
      let after = arena.isExhausted
      #expect(after)
      arena.reset()
    }
  }
}

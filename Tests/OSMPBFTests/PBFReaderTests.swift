import Geo
import OSMPBF
import Testing

@Suite struct PBFReaderTests {
  typealias Point = BlockFixture.Point

  func objects(_ block: BlockFixture, optional: [String] = []) throws -> OSMObjects {
    try OSMObjects(reading: PBFFixture.file(optional: optional, block))
  }

  func place(_ latitudeE7: Int64, _ longitudeE7: Int64) throws -> Coordinate {
    try #require(Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7))
  }

  @Test func readsDenseAndPlainNodesAlike() throws {
    let points = [
      Point(id: 7, latitude: 516_000_000, longitude: 63_000_000, tags: ["highway": "crossing"]),
      Point(id: 5, latitude: -516_000_001, longitude: -63_000_001),
      Point(id: 9, tags: ["a": "b", "c": "d"]),
    ]
    var dense = BlockFixture()
    dense.dense(points)
    var plain = BlockFixture()
    plain.plain(points)
    let nodes = try objects(dense).nodes
    #expect(try nodes == objects(plain).nodes)
    #expect(nodes.map(\.id) == [7, 5, 9])
    #expect(nodes.map(\.tags) == [["highway": "crossing"], [:], ["a": "b", "c": "d"]])
    #expect(try nodes[1].coordinate == place(-516_000_001, -63_000_001))
  }

  @Test(arguments: [true, false])
  func scalesEachAxisWithItsOffset(isDense: Bool) throws {
    var block = BlockFixture(
      granularity: 1000, latitudeOffset: 51_000_000_000, longitudeOffset: -6_000_000_000)
    let point = Point(id: 1, latitude: 600_000, longitude: -300_000)
    if isDense { block.dense([point]) } else { block.plain([point]) }
    #expect(try objects(block).nodes[0].coordinate == place(516_000_000, -63_000_000))
  }

  @Test(arguments: [(149, 1), (150, 2), (-149, -1), (-150, -2), (49, 0)] as [(Int64, Int64)])
  func roundsToTheNearestStep(nanodegrees: Int64, steps: Int64) throws {
    var block = BlockFixture(granularity: 1)
    block.dense([Point(id: 1, latitude: nanodegrees, longitude: nanodegrees)])
    #expect(try objects(block).nodes[0].coordinate == place(steps, steps))
  }

  @Test(
    arguments: [
      (900_000_001, 0), (-900_000_001, 0), (0, 1_800_000_001), (0, -1_800_000_001),
      (Int64.max, 0), (Int64.min, 0), (0, Int64.max), (0, Int64.min),
    ] as [(Int64, Int64)])
  func givesNoCoordinateOffTheGlobe(latitude: Int64, longitude: Int64) throws {
    let point = Point(id: 1, latitude: latitude, longitude: longitude)
    var dense = BlockFixture()
    dense.dense([point])
    var plain = BlockFixture()
    plain.plain([point])
    let reader = try PBFReader(bytes: PBFFixture.file(dense, plain))
    #expect(try OSMObjects(reading: reader).nodes.map(\.coordinate) == [nil, nil])
    try reader.read(.nodes) { block in
      block.nodeLatitudesE7 + block.nodeLongitudesE7
    } consume: {
      #expect($0 == [OSMBlock.offGlobe, OSMBlock.offGlobe])
    }
  }

  @Test func putsTheDateLineAtItsWesternLongitude() throws {
    var block = BlockFixture()
    block.dense([
      Point(id: 1, latitude: 900_000_000, longitude: 1_800_000_000),
      Point(id: 2, latitude: -900_000_000, longitude: -1_800_000_000),
    ])
    let coordinates = try objects(block).nodes.map(\.coordinate)
    #expect(try coordinates[0] == place(900_000_000, -1_800_000_000))
    #expect(try coordinates[1] == place(-900_000_000, -1_800_000_000))
  }

  @Test func keepsIDsOf64BitsAndNegativeOnes() throws {
    let ids: [Int64] = [9_000_000_001, -1, -2, Int64.max - 5, Int64.max, 0, -Int64.max]
    var block = BlockFixture()
    block.dense(ids.map { Point(id: $0) })
    block.way(5_000_000_011, ids)
    block.way(-11, [])
    block.relation(-3, [(0, ids[0], ""), (1, -7, "to"), (2, Int64.max - 7, "x")])
    let all = try objects(block)
    #expect(all.nodes.map(\.id) == ids)
    #expect(all.ways.map(\.id) == [5_000_000_011, -11])
    #expect(all.ways[0].nodeIDs == ids)
    #expect(
      all.relations[0].members == [
        .init(kind: .node, id: 9_000_000_001), .init(kind: .way, id: -7, role: "to"),
        .init(kind: .relation, id: Int64.max - 7, role: "x"),
      ])
  }

  @Test func takesPositionsFromWaysIfTheHeaderSaysSo() throws {
    var block = BlockFixture(granularity: 1000, latitudeOffset: 1_000_000_000)
    block.way(
      1, [4, 5, 6], latitudes: [100, 90, 900_000_000], longitudes: [-100, 0, 0])
    block.way(2, [4, 5])
    let ways = try objects(block, optional: ["LocationsOnWays"]).ways
    let places: [Coordinate?] = try [place(10_001_000, -1000), place(10_000_900, 0), nil]
    #expect(ways.map(\.coordinates) == [places, []])
    #expect(try objects(block).ways.map(\.coordinates) == [[], []])
  }

  @Test func readsBlocksAndGroupsInAnyOrder() throws {
    var first = BlockFixture()
    first.relation(3, [(1, 2, "from")], ["type": "restriction"])
    first.dense([Point(id: 9)])
    first.plain([Point(id: 8)])
    var second = BlockFixture()
    second.way(2, [9, 1])
    second.dense([Point(id: 1, tags: ["a": "b"])])
    let all = try OSMObjects(reading: PBFFixture.file(first, second))
    #expect(all.relations.map(\.id) == [3])
    #expect(all.ways.map(\.id) == [2])
    #expect(all.nodes.map(\.id).sorted() == [1, 8, 9])
    let last = try OSMNode(id: 1, coordinate: place(0, 0), tags: ["a": "b"])
    #expect(all.nodes.last == last)
  }

  @Test func acceptsEmptyBlocksAndGroups() throws {
    var block = BlockFixture()
    block.group([])
    block.dense([])
    block.way(1, [])
    block.group([])
    let bytes =
      try PBFFixture.file(BlockFixture(), block)
      + PBFFixture.blob("OSMData", [], packing: .raw) + PBFFixture.blob("OSMData", [])
    #expect(try OSMObjects(reading: bytes) == OSMObjects(ways: [OSMWay(id: 1, nodeIDs: [])]))
  }

  @Test func readsAFileWithoutData() throws {
    #expect(try OSMObjects(reading: PBFFixture.header()) == OSMObjects())
  }

  @Test(arguments: [PBFFixture.Packing.raw, .zlib], [PBFFixture.RawSize.true, .missing])
  func readsPlainAndPackedData(_ packing: PBFFixture.Packing, _ size: PBFFixture.RawSize) throws {
    var block = BlockFixture()
    block.way(1, [2, 3], ["highway": "track"])
    let blob = try PBFFixture.blob("OSMData", block.bytes, packing: packing, rawSize: size)
    #expect(try OSMObjects(reading: PBFFixture.header() + blob) == objects(block))
  }

  @Test func skipsIndexDataAndUnknownBlobs() throws {
    var block = BlockFixture()
    block.way(1, [2, 3])
    let bytes =
      try PBFFixture.header() + PBFFixture.blob("OSMThumbnail", [255, 255], packing: .none)
      + PBFFixture.blob("OSMData", block.bytes, extraHeader: ProtoBytes.text(2, "an index"))
    #expect(try OSMObjects(reading: bytes) == objects(block))
  }

  @Test func readsFilesThatWereJoined() throws {
    var one = BlockFixture()
    one.way(1, [2, 3])
    var other = BlockFixture()
    other.way(4, [5, 6])
    let joined = try PBFFixture.file(one) + PBFFixture.file(other)
    #expect(try OSMObjects(reading: joined).ways.map(\.id) == [1, 4])
  }

  @Test func repairsTextThatIsNoUTF8() throws {
    var block = BlockFixture()
    let broken = block.string([0x41, 0xFF, 0x42])
    block.group(
      ProtoBytes.bytes(
        3, ProtoBytes.varint(1, 1) + ProtoBytes.packed(2, [broken]) + ProtoBytes.packed(3, [broken])
      ))
    #expect(try objects(block).ways[0].tags == ["A\u{FFFD}B": "A\u{FFFD}B"])
  }

  @Test func readsListsThatAreNotPacked() throws {
    var block = BlockFixture()
    let refs: [Int64] = [10, 5]
    block.group(
      ProtoBytes.bytes(3, ProtoBytes.varint(1, 1) + refs.flatMap { ProtoBytes.signed(8, $0) }))
    let id = ProtoBytes.signed(1, 3) + ProtoBytes.signed(8, 1) + ProtoBytes.signed(9, 2)
    block.group(ProtoBytes.bytes(2, id))
    let all = try objects(block)
    #expect(all.ways[0].nodeIDs == [10, 15])
    #expect(try all.nodes == [OSMNode(id: 3, coordinate: place(1, 2))])
  }

  @Test func joinsListsThatAreSplit() throws {
    var block = BlockFixture()
    _ = block.string("a")
    let parts = [
      ProtoBytes.packedSigned(1, [5, 1]), ProtoBytes.packedSigned(8, [1]),
      ProtoBytes.packedSigned(9, [7]), ProtoBytes.packed(10, [1, 1]),
      ProtoBytes.packedSigned(1, [1]), ProtoBytes.packedSigned(8, [1, 1]),
      ProtoBytes.packedSigned(9, [-7, 0]), ProtoBytes.packed(10, [0, 0, 0]),
    ]
    block.group(ProtoBytes.bytes(2, parts.flatMap { $0 }))
    let expected = try [
      OSMNode(id: 5, coordinate: place(1, 7), tags: ["a": "a"]),
      OSMNode(id: 6, coordinate: place(2, 0)), OSMNode(id: 7, coordinate: place(3, 0)),
    ]
    #expect(try objects(block).nodes == expected)
  }

  @Test func readsNumbersOfAnyLength() throws {
    let ids = (0..<63).flatMap { [Int64(1) << Int64($0), -(Int64(1) << Int64($0))] }
    var block = BlockFixture()
    block.dense(ids.filter { abs($0) < 1 << 61 }.map { Point(id: $0) })
    #expect(try objects(block).nodes.map(\.id) == ids.filter { abs($0) < 1 << 61 })
  }
}

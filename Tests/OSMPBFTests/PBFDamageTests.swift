import OSMPBF
import Testing

/// Damaged files end in an error or are read, but never end the process.
@Suite struct PBFDamageTests {
  /// A small file with each kind of object; `packing` says where damage can hit.
  static func file(_ packing: PBFFixture.Packing) throws -> [UInt8] {
    var nodes = BlockFixture(granularity: 1000, latitudeOffset: 1_000_000, longitudeOffset: -5)
    nodes.dense([
      .init(id: 1, latitude: 51_000_000, longitude: 7_000_000, tags: ["highway": "stop"]),
      .init(id: 900_000_000_000, latitude: -51_000_000, longitude: -7_000_000),
      .init(id: -3, tags: ["name": "ü", "ref": "A 1"]),
    ])
    nodes.plain([.init(id: 4, tags: ["barrier": "gate"])])
    var lines = BlockFixture()
    lines.way(
      11, [1, -3, 4], ["highway": "primary"], latitudes: [1, 2, 3], longitudes: [4, 5, 6])
    lines.relation(21, [(1, 11, "from"), (0, 1, "via"), (2, 21, "to")], ["type": "restriction"])
    return try PBFFixture.header(optional: ["LocationsOnWays"])
      + PBFFixture.blob("OSMData", nodes.bytes, packing: packing)
      + PBFFixture.blob("OSMData", lines.bytes, packing: packing)
  }

  /// Reads `bytes`; true if that worked, false if it ended in an error of the right type.
  func reads(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try OSMObjects(reading: bytes)
      return true
    } catch {
      #expect(error is PBFError)
      return false
    }
  }

  @Test(arguments: [PBFFixture.Packing.raw, .zlib])
  func survivesTheEndOfTheFileAnywhere(_ packing: PBFFixture.Packing) throws {
    let bytes = try Self.file(packing)
    #expect(reads(bytes))
    let sound = bytes.indices.filter { reads(Array(bytes.prefix($0))) }
    // Only between two blobs can a file end: behind the header, and behind the first block.
    #expect(sound.count == 2)
  }

  @Test(arguments: [PBFFixture.Packing.raw, .zlib])
  func survivesAnyWrongByte(_ packing: PBFFixture.Packing) throws {
    let bytes = try Self.file(packing)
    var generator = SeededGenerator(seed: 20_240_229)
    var failures = 0
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: damaged.indices, using: &generator)
        damaged[place] = UInt8.random(in: 0...255, using: &generator)
      }
      if !reads(damaged) { failures += 1 }
    }
    #expect(failures > 500)
  }

  @Test func survivesRandomContentOfABlock() throws {
    let header = try PBFFixture.header()
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let count = Int.random(in: 0...200, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let group = ProtoBytes.bytes(
        2, ProtoBytes.bytes(Int.random(in: 1...4, using: &generator), noise))
      _ = reads(header + (try PBFFixture.blob("OSMData", group, packing: .raw)))
    }
  }
}

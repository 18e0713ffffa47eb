import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

/// Neither the order of the objects in a file nor that of their types shows in the tiles.
@Suite struct FileOrderTests {
  private static let blockSize = 20

  private func tiles(
    of blocks: [ExtractBytes.Block], jobs: Int
  ) throws -> (bytes: [[UInt8]], report: ImportReport) {
    var tiles = MemoryTiles()
    let reader = try PBFReader(bytes: ExtractBytes(blocks).bytes)
    let report = try Importer(options: ImportOptions(jobs: jobs, country: "DE"))
      .run(.file(reader), into: &tiles)
    return (tiles.ids.map { tiles.bytes(of: $0) ?? [] }, report)
  }

  private func pieces<Object>(_ objects: [Object]) -> [[Object]] {
    stride(from: 0, to: objects.count, by: Self.blockSize).map {
      Array(objects[$0..<min(objects.count, $0 + Self.blockSize)])
    }
  }

  /// A random network with relations of all kinds that the import reads.
  private func objects(seed: UInt64) -> OSMObjects {
    var contents = RandomNetwork.Contents()
    contents.destinationShare = 0.2
    contents.bollardShare = 0.1
    var objects = RandomNetwork(seed: seed, size: 12, contents: contents).objects
    for (number, way) in objects.ways.enumerated() where number % 3 == 0 {
      let route = OSMRelation(
        id: Int64(10_000 - number),
        members: [OSMRelation.Member(kind: .way, id: way.id, role: "forward")],
        tags: ["type": "route", "route": "road", "ref": "B 1", "direction": "north"])
      objects.relations.append(route)
      let tags = way.tags.map { (key: $0.key, value: $0.value) } + [(key: "ref", value: "B 1")]
      objects.ways[number] = OSMWay(id: way.id, nodeIDs: way.nodeIDs, tags: OSMTags(tags))
    }
    return objects
  }

  @Test(arguments: 1...4)
  func theOrderDoesNotShow(seed: Int) throws {
    let objects = objects(seed: UInt64(seed))
    let sorted: [ExtractBytes.Block] =
      pieces(objects.nodes).map { .nodes($0) } + pieces(objects.ways).map { .ways($0) }
      + pieces(objects.relations).map { .relations($0) }
    let plain = try tiles(of: sorted, jobs: 1)
    #expect(plain.report.restrictionsKept > 0)
    #expect(plain.bytes.count > 1)
    var random = SplitMix64(seed: UInt64(seed))
    var mixed: [ExtractBytes.Block] =
      pieces(objects.nodes.shuffled(using: &random)).map { .nodes($0) }
    mixed += pieces(objects.ways.shuffled(using: &random)).map { .ways($0) }
    mixed += pieces(objects.relations.shuffled(using: &random)).map { .relations($0) }
    for blocks in [Array(sorted.reversed()), mixed, mixed.shuffled(using: &random)] {
      for jobs in 1...2 {
        let other = try tiles(of: blocks, jobs: jobs)
        #expect(other.bytes == plain.bytes, "seed \(seed), \(jobs) jobs")
        #expect(other.report == plain.report)
      }
    }
  }
}

import OSMPBF
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct RealFileTests {
  struct Extract: Sendable {
    let name: String
    let counts: [Int]
  }

  static let extracts = [
    Extract(name: "porto", counts: [347944, 51458, 357]),
    Extract(name: "liechtenstein", counts: [142832, 15247, 358]),
    Extract(name: "fiji-ferry", counts: [10640, 1179, 4]),
    Extract(name: "baltimore", counts: [51385, 7230, 167]),
  ]

  /// The folder of extracts, which is not part of the project and may be absent.
  static let folder =
    #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    + "/shared/data/osm"

  static let isAbsent = access(folder, R_OK) != 0

  @Test(.disabled(if: isAbsent, "the folder of extracts is absent"), arguments: extracts, [1, 2])
  func findsEachObject(_ extract: Extract, jobs: Int) throws {
    let reader = try PBFReader(path: "\(Self.folder)/\(extract.name).osm.pbf")
    var counts = [0, 0, 0]
    try reader.read(.all, jobs: jobs) { block in
      [block.nodeIDs.count, block.wayCount, block.relationCount]
    } consume: { part in
      for kind in part.indices { counts[kind] += part[kind] }
    }
    #expect(counts == extract.counts)
  }
}

import Foundation
import RoadNetwork
import Testing

@testable import TileStorage

@Suite struct DamagedPackTests {
  private let folder: TemporaryFolder
  private let network = ChainNetwork(count: 5)
  private let path: String
  private let bytes: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.writePack(network, padding: 3000)
    bytes = try folder.bytes()
  }

  private func change(_ sql: String) throws {
    try Database(path: path, .exclusive).execute(sql)
  }

  @Test func aSoundPackHasNoFaults() throws {
    var steps: [[Int]] = []
    let report = try Pack(path: path).verify { steps.append([$0, $1]) }
    #expect(report.isSound && report.faults.isEmpty && report.isComplete)
    #expect(report.tileCount == 5)
    #expect(report.edgeCount == 18)
    #expect(steps == [[0, 5], [5, 5]])
  }

  @Test(arguments: ["bytes", "digest"])
  func oneDamagedTileLeavesTheOthersUsable(column: String) throws {
    let id = network.tiles[2]
    let start = try #require(find(try network.bytes(at: 2, padding: 3000)))
    var damaged = bytes
    // The digest follows the bytes in the row.
    let end = start + (try network.bytes(at: 2, padding: 3000).count)
    damaged[column == "bytes" ? start + 100 : end + 5] ^= 1
    try folder.write(damaged)
    let pack = try Pack(path: path)
    let error = PackError.damagedTile(
      id, path: path, reason: "its bytes do not match their digest")
    #expect(throws: error) { try pack.bytes(of: id) }
    #expect(throws: error) { try RoadGraph(source: pack).tile(id) }
    #expect(try pack.bytes(of: network.tiles[1]) == network.bytes(at: 1, padding: 3000))
    #expect(pack.verify().damagedTiles == [id])
  }

  @Test func aRowThatIsGoneIsNoLandWithoutRoads() throws {
    try change("DELETE FROM road_tile WHERE id = \(network.tiles[3].rawValue)")
    let pack = try Pack(path: path)
    #expect(
      throws: PackError.damagedTile(network.tiles[3], path: path, reason: "its row is gone")
    ) { try pack.bytes(of: network.tiles[3]) }
    #expect(pack.verify().damagedTiles == [network.tiles[3]])
  }

  @Test func verifyFindsATileThatWasAddedLater() throws {
    try change("INSERT INTO road_tile VALUES (1, x'00', x'00')")
    #expect(try Pack(path: path).verify().damagedTiles.map(\.rawValue) == [1])
  }

  @Test func verifyFindsATileThatWasReplacedTogetherWithItsDigest() throws {
    let id = network.tiles[0].rawValue
    let other = network.tiles[1].rawValue
    try change(
      "UPDATE road_tile SET bytes = (SELECT bytes FROM road_tile WHERE id = \(other)), "
        + "digest = (SELECT digest FROM road_tile WHERE id = \(other)) WHERE id = \(id)")
    let report = try Pack(path: path).verify()
    #expect(report.faults.map(\.reason).contains("the tiles are not those that were written"))
    #expect(report.damagedTiles == [network.tiles[0]])
  }

  @Test func verifyFindsEdgesThatDoNotKnowEachOther() throws {
    var liar = network
    liar.wrongTwins[1] = 0
    try folder.writePack(liar, replacing: true)
    let report = try Pack(path: path).verify()
    #expect(report.damagedTiles == [network.tiles[1], network.tiles[2]])
  }

  @Test func verifyMissesATileOnlyIfThePackIsToBeComplete() throws {
    try folder.writePack(network, without: [2], replacing: true)
    let report = try Pack(path: path).verify()
    #expect(report.damagedTiles == [network.tiles[1], network.tiles[3]])
    var metadata = PackMetadata.example
    metadata.isComplete = false
    try folder.writePack(network, metadata: metadata, without: [2], replacing: true)
    let second = try Pack(path: path).verify()
    #expect(second.isSound && !second.isComplete)
  }

  @Test func refusesAFileThatIsCutOff() throws {
    for count in [1, 50, 99, 100, 16384, bytes.count / 2, bytes.count - 1] {
      try folder.write(Array(bytes[..<count]))
      #expect(throws: PackError.self, "\(count) bytes") { try Pack(path: path) }
    }
    try folder.write([])
    #expect(throws: PackError.damaged(path: path, reason: "the file is empty")) {
      try Pack(path: path)
    }
  }

  @Test func refusesAnOverwrittenBeginning() throws {
    try folder.write(Array(repeating: 0, count: 16) + bytes[16...])
    #expect(
      throws: PackError.damaged(path: path, reason: "its first bytes are overwritten")
    ) { try Pack(path: path) }
  }

  @Test func refusesANewerVersion() throws {
    try change("PRAGMA user_version = 2")
    #expect(throws: PackError.unsupportedVersion(path: path, found: 2, supported: 1)) {
      try Pack(path: path)
    }
  }

  @Test func noFlippedByteGoesUnnoticedOrTraps() throws {
    var state: UInt64 = 99
    for _ in 0..<400 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = Int(state >> 33) % bytes.count
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(state >> 30 & 7)
      try folder.write(damaged)
      guard let pack = try? Pack(path: path) else { continue }
      let isSound = pack.verify().isSound
      for (number, tile) in network.tiles.enumerated() {
        guard let read = try? pack.bytes(of: tile) else { continue }
        #expect(read == (try network.bytes(at: number, padding: 3000)), "byte \(place)")
      }
      // What no table uses may be anything; all else has to be found.
      if isSound {
        #expect(try network.tiles.allSatisfy { try pack.bytes(of: $0) != nil }, "byte \(place)")
        #expect(pack.metadata == .example, "byte \(place)")
      }
    }
  }

  private func find(_ part: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: part) }
  }
}

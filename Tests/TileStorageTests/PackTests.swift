import Foundation
import Geo
import RoadNetwork
import Testing

@testable import TileStorage

@Suite struct PackTests {
  private let folder: TemporaryFolder
  private let network = ChainNetwork(count: 5)

  init() throws { folder = try TemporaryFolder() }

  @Test func readsBackWhatWasWritten() throws {
    var metadata = PackMetadata.example
    metadata.bounds = BoundingBox(west: 179.5, south: -17.25, east: -179.1, north: 1.0 / 3)
    let pack = try Pack(path: try folder.writePack(network, metadata: metadata, padding: 40_000))
    #expect(pack.metadata == metadata)
    #expect(try pack.tileIDs == network.tiles)
    #expect(pack.tileCount == network.tiles.count)
    for (place, tile) in network.tiles.enumerated() {
      #expect(try pack.bytes(of: tile) == network.bytes(at: place, padding: 40_000))
    }
  }

  @Test func metadataThatIsNotKnownIsLeftOut() throws {
    let metadata = PackMetadata(origin: PackOrigin(importerVersion: ""), isComplete: false)
    let pack = try Pack(path: try folder.writePack(metadata: metadata))
    #expect(pack.metadata == metadata)
    #expect(pack.metadata.attribution == "© OpenStreetMap contributors, ODbL")
    #expect(pack.metadata.bounds == nil && pack.metadata.origin.osmTimestamp == nil)
  }

  @Test func aWholeExtractKnowsThatThereAreNoRoads() throws {
    let pack = try Pack(path: try folder.writePack(network))
    let other = try #require(TileID(x: 1, y: 1))
    #expect(try pack.bytes(of: other) == nil)
    #expect(pack.covers(other))
  }

  @Test func aCutPackKnowsOnlyWhatItCovers() throws {
    var metadata = PackMetadata.example
    let empty = try #require(TileID(x: 4000, y: 2801))
    metadata.coverage = Set(network.tiles.prefix(3) + [empty])
    let pack = try Pack(path: try folder.writePack(network, metadata: metadata, without: [3, 4]))
    #expect(pack.metadata.coverage == metadata.coverage)
    #expect(pack.covers(empty) && !pack.covers(network.tiles[3]))
    let graph = RoadGraph(source: pack)
    #expect(try graph.tileIfAny(empty) == nil)
    #expect(throws: RoadGraphError.tileMissing(network.tiles[3])) {
      try graph.tileIfAny(network.tiles[3])
    }
    #expect(pack.verify().isSound)
  }

  @Test func aPackMayCoverNothing() throws {
    var metadata = PackMetadata.example
    metadata.coverage = []
    let pack = try Pack(
      path: try folder.writePack(network, metadata: metadata, without: [0, 1, 2, 3, 4]))
    #expect(try pack.tileIDs.isEmpty)
    #expect(!pack.covers(network.tiles[0]))
  }

  @Test(arguments: [
    "a#b.navpack", "what?.navpack", "100%41.navpack", "zwei Wörter 路.navpack", "file:x",
  ])
  func opensFilesWithOddNames(name: String) throws {
    let pack = try Pack(path: try folder.writePack(network, named: name))
    #expect(try folder.names == [name])
    #expect(try pack.bytes(of: network.tiles[2]) != nil)
    #expect(pack.verify().isSound)
  }

  @Test func manyThreadsReadAtOnce() async throws {
    let network = ChainNetwork(count: 40)
    let pack = try Pack(path: try folder.writePack(network, padding: 20_000))
    let expected = try network.tiles.indices.map { try network.bytes(at: $0, padding: 20_000) }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for step in 0..<200 {
            let place = (step * 7 + worker * 5) % network.tiles.count
            if try pack.bytes(of: network.tiles[place]) != expected[place] { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func anOpenPackSurvivesItsReplacement() throws {
    let pack = try Pack(path: try folder.writePack(network))
    try folder.writePack(ChainNetwork(count: 2), replacing: true)
    #expect(try pack.bytes(of: network.tiles[4]) == network.bytes(at: 4))
    #expect(try Pack(path: pack.path).tileCount == 2)
  }

  @Test func aSecondThreadDoesNotReadTheReplacement() throws {
    let pack = try Pack(path: try folder.writePack(network))
    try folder.writePack(ChainNetwork(count: 2), replacing: true)
    // While one connection is busy, the next reader has to open the file again.
    let tile = network.tiles[0]
    _ = try pack.rows("SELECT 1") { _ in
      #expect(throws: PackError.replaced(path: pack.path)) { try pack.bytes(of: tile) }
    }
  }

  @Test func aMissingFileIsToldFromOneThatIsNoPack() throws {
    #expect(throws: PackError.missing(path: folder.path("none"))) {
      try Pack(path: folder.path("none"))
    }
    try folder.write(Array("no pack at all".utf8), to: "text")
    #expect(throws: PackError.notAPack(path: folder.path("text"))) {
      try Pack(path: folder.path("text"))
    }
    try folder.write(Array(repeating: 65, count: 100_000), to: "long")
    #expect(throws: PackError.notAPack(path: folder.path("long"))) {
      try Pack(path: folder.path("long"))
    }
    #expect(throws: PackError.notAPack(path: folder.url.path)) { try Pack(path: folder.url.path) }
    #expect(throws: PackError.missing(path: "a\0b")) { try Pack(path: "a\0b") }
  }

  @Test func anotherDatabaseIsNoPack() throws {
    _ = FileManager.default.createFile(atPath: folder.path("other"), contents: nil)
    let other = try Database(path: folder.path("other"), .exclusive)
    try other.execute("CREATE TABLE road_tile (id INTEGER PRIMARY KEY, bytes BLOB, digest BLOB)")
    #expect(throws: PackError.notAPack(path: folder.path("other"))) {
      try Pack(path: folder.path("other"))
    }
  }

  @Test(arguments: [
    "DROP TABLE road_tile", "DROP TABLE layer",
    "ALTER TABLE metadata ADD COLUMN more TEXT",
    "CREATE TRIGGER t AFTER DELETE ON layer BEGIN DELETE FROM metadata; END",
    "DELETE FROM metadata WHERE key = 'complete'",
    "UPDATE metadata SET value = '9999' WHERE key = 'edges'",
    "INSERT INTO metadata VALUES ('more', 'x')", "DELETE FROM layer WHERE name = 'coverage'",
    "UPDATE layer SET ids = x'01'  WHERE name = 'coverage'", "UPDATE layer SET digest = x'00'",
  ])
  func refusesAPackWhoseTablesWereAltered(sql: String) throws {
    let path = try folder.writePack(network)
    try Database(path: path, .exclusive).execute(sql)
    #expect {
      try Pack(path: path)
    } throws: {
      guard case PackError.damaged = $0 else { return false }
      return true
    }
  }

  @Test func errorsSayWhichFileAndWhatToDo() {
    let tile = TileID(rawValue: 12_345)
    let error = tile.map { PackError.damagedTile($0, path: "a.navpack", reason: "reason") }
    #expect(
      error?.description
        == "map tile 13/4153/1 (12345) of a.navpack is damaged: reason; preload its area again, "
        + "or import the pack again")
    #expect(
      PackError.unsupportedVersion(path: "p", found: 9, supported: 1).description
        == "p is a pack of version 9, this program reads up to 1; update the program, or import "
        + "the extract again")
  }
}

import Foundation
import RoadNetwork
import Testing

@testable import TileStorage

@Suite struct PackWriterTests {
  private let folder: TemporaryFolder
  private let network = ChainNetwork(count: 5)

  init() throws { folder = try TemporaryFolder() }

  @Test func theSameTilesGiveTheSameFile() throws {
    try folder.writePack(network, named: "a", padding: 30_000)
    try folder.writePack(network, named: "b", padding: 30_000)
    let bytes = try folder.bytes(of: "a")
    #expect(bytes == (try folder.bytes(of: "b")))
    // The version of the SQLite library is not that of this machine.
    #expect(Array(bytes[96..<100]) == [0, 46, 87, 72])
    #expect(bytes.count % 16384 == 0)
  }

  @Test func theTablesAreThoseOfTheSchemaFile() throws {
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../schemas/pack.sql").standardized
    let text = try String(contentsOf: schema, encoding: .utf8)
    let plain = text.split(separator: "\n").map { line in
      line.range(of: "--").map { String(line[..<$0.lowerBound]) } ?? String(line)
    }.joined(separator: "\n")
    let statements = plain.split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    var metadata = PackMetadata.example
    metadata.layers = MapLayer.allCases
    let writer = try PackWriter(path: folder.path())
    try writer.finish(metadata)
    let path = folder.path()
    let database = try Database(path: path, .immutable)
    let query = try Statement(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid", in: database)
    var found: [String] = []
    while try query.step() { found.append(query.text(0)) }
    #expect(found == statements.filter { $0.hasPrefix("CREATE") })
    #expect(found == PackSchema.objects(with: MapLayer.allCases).map(\.statement))
    #expect(found.starts(with: PackSchema.tables.map(\.statement)))
    for setting in statements where setting.hasPrefix("PRAGMA") {
      let parts = setting.dropFirst("PRAGMA ".count).split(separator: " = ")
      let pragma = try Statement("PRAGMA \(parts[0])", in: database)
      #expect(try pragma.step())
      let value = parts[1] == "NONE" ? "0" : parts[1].replacingOccurrences(of: "'", with: "")
      #expect(pragma.text(0) == value, "\(setting)")
    }
  }

  @Test func givesBackTheTilesThatWereAdded() throws {
    let writer = try PackWriter(path: folder.path())
    #expect(try writer.bytes(of: network.tiles[0]) == nil)
    try writer.append(network.tiles[0], bytes: [1, 2, 3])
    try writer.append(network.tiles[1], bytes: [])
    #expect(try writer.bytes(of: network.tiles[0]) == [1, 2, 3])
    #expect(try writer.bytes(of: network.tiles[1]) == [])
    #expect(try writer.bytes(of: network.tiles[2]) == nil)
    writer.discard()
  }

  @Test func nothingIsAtTheTargetUntilTheEnd() throws {
    let writer = try PackWriter(path: folder.path())
    try writer.append(network.tiles[0], bytes: [1])
    #expect(!FileManager.default.fileExists(atPath: folder.path()))
    try writer.finish(.example)
    #expect(try folder.names == ["test.navpack"])
  }

  @Test func aDroppedWriterLeavesNothing() throws {
    do {
      let writer = try PackWriter(path: folder.path())
      try writer.append(network.tiles[0], bytes: [1])
      #expect(try folder.names.count == 1)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func aFullDiskLeavesNothingButTheOldPack() throws {
    let old = try folder.bytes(
      of: {
        try folder.writePack(network); return "test.navpack"
      }())
    let writer = try PackWriter(path: folder.path(), replacing: true, maximumPages: 20)
    #expect(throws: PackError.outOfSpace(path: folder.path())) {
      for tile in network.tiles {
        try writer.append(tile, bytes: Array(repeating: 1, count: 200_000))
      }
      try writer.finish(.example)
    }
    #expect(try folder.names == ["test.navpack"])
    #expect(try folder.bytes() == old)
    #expect(throws: PackError.closed(path: folder.path())) { try writer.finish(.example) }
  }

  @Test func refusesTilesOutOfOrder() throws {
    let writer = try PackWriter(path: folder.path())
    try writer.append(network.tiles[1], bytes: [1])
    #expect(throws: PackError.outOfOrder(.tile(network.tiles[1]))) {
      try writer.append(network.tiles[1], bytes: [1])
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func keepsAFileThatIsThere() throws {
    try folder.write([1, 2, 3])
    #expect(throws: PackError.alreadyExists(path: folder.path())) {
      try PackWriter(path: folder.path())
    }
    #expect(try folder.bytes() == [1, 2, 3])
    try folder.writePack(network, replacing: true)
    #expect(try Pack(path: folder.path()).tileCount == 5)
  }

  @Test func keepsAFileThatCameInTheMeantime() throws {
    let writer = try PackWriter(path: folder.path())
    try folder.write([1, 2, 3])
    #expect(throws: PackError.alreadyExists(path: folder.path())) {
      try writer.finish(.example)
    }
    #expect(try folder.bytes() == [1, 2, 3])
    #expect(try folder.names == ["test.navpack"])
  }

  @Test func twoWritersDoNotDisturbEachOther() throws {
    let first = try PackWriter(path: folder.path(), replacing: true)
    let second = try PackWriter(path: folder.path(), replacing: true)
    try first.append(network.tiles[0], bytes: try network.bytes(at: 0))
    try second.finish(.example)
    try first.finish(.example)
    #expect(try Pack(path: folder.path()).tileIDs == [network.tiles[0]])
  }

  @Test func respectsAFolderThatMayNotBeWrittenTo() throws {
    folder.allowWriting(false)
    #expect(
      throws: PackError.cannotCreate(
        path: folder.path(), reason: "its folder may not be written to")
    ) { try PackWriter(path: folder.path()) }
    folder.allowWriting(true)
    #expect(try folder.names.isEmpty)
  }

  @Test func respectsAFileThatMayNotBeWrittenTo() throws {
    let path = try folder.writePack(network)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect {
      try PackWriter(path: path, replacing: true)
    } throws: {
      guard case PackError.cannotCreate(path, _) = $0 else { return false }
      return true
    }
    #expect(try Pack(path: path).tileCount == 5)
  }

  @Test(arguments: ["", "none/x.navpack", "file/x.navpack"])
  func namesAPlaceWhereNothingCanBe(name: String) throws {
    try folder.write([1], to: "file")
    let path = name.isEmpty ? "" : folder.path(name)
    #expect {
      try PackWriter(path: path)
    } throws: {
      guard case PackError.cannotCreate(path, _) = $0 else { return false }
      return true
    }
  }
}

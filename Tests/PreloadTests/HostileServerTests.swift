import Geo
import NetworkFixtures
import RoadNetwork
import Testing
import TileStorage

@testable import Preload

/// A preload over HTTP from a server that stops, or that gives other bytes than its manifest promises.
@Suite struct HostileServerTests {
  private let folder: PackFolder
  private static let name = "whole.navpack"
  private static let rows = name + PublishedPack.rowsEnding

  init() throws { folder = try PackFolder() }

  private func publish(_ pack: Pack) throws {
    let published = PublishedPack(pack)
    let size = try published.manifest().rowByteCount
    try folder.write(
      try published.manifestBytes(), to: Self.name + PublishedPack.manifestEnding)
    try folder.write(try published.rowBytes(0..<size), to: Self.rows)
  }

  private func open(_ server: FileServer) throws -> RemotePack {
    let policy = RangeFetcher.Policy(gap: 100, tries: 1, firstPause: .zero)
    return try RemotePack(
      url: server.url(Self.name), key: nil, CurlTransport(), TransferControl(), policy)
  }

  private func plan(_ source: any CutSource, east: Double?) throws -> PackPlan {
    let box = try east.map {
      try #require(BoundingBox(west: 9.52, south: 47.38, east: $0, north: 47.48))
    }
    return try CutPlanner(source: source).plan(
      covering: try box.map { try Area.box($0).tiles() } ?? nil)
  }

  /// How many requests are answered before the server is gone.
  @Test(arguments: [10, 17, 24])
  func afterAnInterruptionNoMoreThanTheMissingBytesIsFetched(requests: Int) throws {
    let bulky = try folder.writePack(
      try BulkyTiles.make(count: 96, nameLength: 300_000, seed: 2), named: Self.name)
    try publish(bulky)
    let server = try FileServer(folder)
    server.behave { $0.requestLimit = requests }
    let first = try open(server)
    let manifestSize = server.bytes
    let target = folder.path("copy")
    let whole = try plan(first, east: nil)
    #expect(throws: TransferError.self) {
      try PackAssembly(whole, from: [first]).write(to: target)
    }
    let spent = server.bytes
    server.behave()
    let second = try open(server)
    let report = try PackAssembly(whole, from: [second]).write(to: target)
    #expect(report.resumed > 0)
    let resumedBytes = whole.rows.prefix(report.resumed).reduce(0) { $0 + $1.byteCount }
    #expect(server.bytes == manifestSize + whole.byteCount - resumedBytes)
    #expect(report.copiedBytes == whole.byteCount - resumedBytes)
    // What has come is lost only where it was not yet written for good: the batch that failed, and
    // what came behind the last commit.
    #expect(spent - manifestSize - resumedBytes <= 14 << 20)
    #expect(try folder.bytes(of: "copy") == folder.bytes(of: Self.name))
  }

  @Test func aFlippedByteIsNamedAndWhatIsInstalledStays() throws {
    let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
    let whole = try folder.writePackWithOverlay(network, named: Self.name)
    try publish(whole)
    let server = try FileServer(folder)
    let remote = try open(server)
    let installed = try plan(remote, east: 9.6)
    _ = try PackAssembly(installed, from: [remote]).write(to: folder.path("cut"))
    let before = try folder.bytes(of: "cut")
    let larger = try plan(remote, east: 9.65)
    let new = Set(larger.rows).subtracting(installed.rows).filter { $0.byteCount > 0 }
      .sorted { $0.id < $1.id }
    var random = SplitMix64(seed: 11)
    for _ in 0..<20 {
      let entry = try #require(new.randomElement(using: &random))
      let place = try #require(remote.manifest.rows.firstIndex(of: entry))
      let flip =
        remote.manifest.offsets[place] + Int.random(in: 0..<entry.byteCount, using: &random)
      server.behave { $0.flips[Self.rows] = flip }
      let fault = PreloadError.wrongBytes(entry.id, path: server.url(Self.name))
      for target in ["cut", "new"] {
        #expect(throws: fault) {
          try PackAssembly(larger, from: [try open(server)]).write(to: folder.path(target))
        }
      }
      #expect(try folder.bytes(of: "cut") == before)
      #expect(try !folder.names.contains("new"))
    }
    server.behave()
    _ = try PackAssembly(larger, from: [try open(server)]).write(to: folder.path("cut"))
    _ = try PackAssembly(try plan(whole, east: 9.65), from: [whole]).write(
      to: folder.path("direct"))
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "direct"))
  }

  @Test func anotherFileInThePlaceOfTheRowsIsRefused() throws {
    let whole = try folder.writePackWithOverlay(
      RandomNetwork(seed: 4, size: 24, spacing: .meters(900)), named: Self.name)
    try publish(whole)
    let server = try FileServer(folder)
    let remote = try open(server)
    _ = try PackAssembly(try plan(remote, east: 9.6), from: [remote]).write(to: folder.path("cut"))
    let before = try folder.bytes(of: "cut")
    let sound = try folder.bytes(of: Self.rows)
    let lies: [[UInt8]] = [
      [], Array(sound.dropLast()), sound + [0], sound.reversed(),
      [UInt8](repeating: 0, count: sound.count),
    ]
    let larger = try plan(remote, east: 9.65)
    for lie in lies {
      server.behave { $0.replacements[Self.rows] = lie }
      #expect(throws: (any Error).self) {
        try PackAssembly(larger, from: [try open(server)]).write(to: folder.path("cut"))
      }
      #expect(try folder.bytes(of: "cut") == before)
    }
    for lie in [[], Array("NVPM".utf8), [UInt8](repeating: 255, count: 1 << 20)] {
      server.behave { $0.replacements[Self.name + PublishedPack.manifestEnding] = lie }
      #expect(throws: PreloadError.self) { try open(server) }
    }
  }
}

import Foundation
import RoadNetwork
import Testing

@testable import TileStorage

@Suite struct ResumingWriterTests {
  private let folder: TemporaryFolder
  private let network = ChainNetwork(count: 40)
  private let tiles: [PackedRow]
  private let fresh: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let network = network
    tiles = try network.tiles.indices.map {
      PackedRow(id: .tile(network.tiles[$0]), bytes: try network.bytes(at: $0, padding: 400_000))
    }
    let writer = try PackWriter(path: folder.path("fresh"))
    for tile in tiles { try writer.append(tile) }
    try writer.finish(.example)
    fresh = try folder.bytes(of: "fresh")
  }

  private var entries: [RowEntry] {
    tiles.map(\.entry)
  }

  /// Writes the tiles that are still to be written, the first `count` of them at most.
  private func write(
    _ count: Int = .max, named name: String = "test.navpack", finishes: Bool = true
  ) throws -> Int {
    let writer = try PackWriter(resuming: folder.path(name))
    let resumed = try writer.resume(entries, metadata: .example)
    for tile in tiles.dropFirst(resumed).prefix(count) { try writer.append(tile) }
    if finishes { try writer.finish(.example) }
    return resumed
  }

  @Test func withoutInterruptionTheBytesAreThoseOfAPlainWriter() throws {
    #expect(try write() == 0)
    #expect(try folder.bytes() == fresh)
    #expect(try folder.names == ["fresh", "test.navpack"])
  }

  @Test func whatWasCommittedIsTakenUpAgain() throws {
    var resumed: [Int] = []
    for count in [15, 3, 12, 0, 40] { resumed.append(try write(count, finishes: count == 40)) }
    #expect(resumed[0] == 0)
    #expect(resumed == resumed.sorted() && (resumed.last ?? 0) >= 20, "\(resumed)")
    #expect(try folder.bytes() == fresh)
  }

  @Test func nothingIsAtTheTargetUntilTheEnd() throws {
    _ = try write(20, finishes: false)
    #expect(!FileManager.default.fileExists(atPath: folder.path()))
    #expect(try folder.names.contains("test.navpack.part"))
  }

  @Test func otherTilesThanThoseAskedForAreWrittenAnew() throws {
    _ = try write(20, finishes: false)
    let writer = try PackWriter(resuming: folder.path())
    #expect(try writer.resume(Array(entries.dropFirst()), metadata: .example) == 0)
    for tile in tiles.dropFirst() { try writer.append(tile) }
    try writer.finish(.example)
    #expect(try Pack(path: folder.path()).tileIDs == Array(network.tiles.dropFirst()))
  }

  @Test func whateverWasLeftTheResultIsTheSame() throws {
    _ = try write(20, finishes: false)
    let part = "test.navpack.part"
    let left = try folder.bytes(of: part)
    var random: UInt64 = 5
    for _ in 0..<40 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var damaged = left
      let place = Int(random >> 33) % left.count
      if random >> 20 & 3 == 0 { damaged.removeLast(place) } else { damaged[place] ^= 1 }
      try folder.write(damaged, to: part)
      #expect(try write() <= tiles.count)
      let pack = try Pack(path: folder.path())
      #expect(pack.verify().isSound)
      #expect(try pack.tileIDs == network.tiles)
    }
    for bytes in [[], Array("no database".utf8), fresh] {
      try folder.write(bytes, to: part)
      _ = try write()
      #expect(try folder.bytes() == fresh)
    }
  }

  @Test func onlyOneWriterAtATime() throws {
    let first = try PackWriter(resuming: folder.path())
    #expect(throws: PackError.busy(path: folder.path())) {
      try PackWriter(resuming: folder.path())
    }
    for tile in tiles { try first.append(tile) }
    try first.finish(.example)
    #expect(try write() == 0)
  }

  @Test func aFolderInTheWayIsLeftAlone() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path() + ".part", withIntermediateDirectories: false)
    #expect(throws: PackError.self) { try PackWriter(resuming: folder.path()) }
  }
}

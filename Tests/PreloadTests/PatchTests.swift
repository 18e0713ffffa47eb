import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Testing
import TileStorage

@Suite struct PatchTests {
  private let folder: PackFolder

  init() throws { folder = try PackFolder() }

  /// Two packs of which each has tiles that the other lacks, and most are alike.
  private func makePacks(seed: UInt64) throws -> (old: Pack, new: Pack) {
    let network = RandomNetwork(seed: seed, size: 24, spacing: .meters(900))
    let changed = RandomNetwork(seed: seed + 100, size: 24, spacing: .meters(900))
    var random = SplitMix64(seed: seed)
    var (older, newer) = (network.tiles, network.tiles)
    for id in network.tiles.ids {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: older.remove(id)
      case 1: newer.remove(id)
      case 2: if let bytes = changed.tiles.bytes(of: id) { newer.append(id, bytes: bytes) }
      default: break
      }
    }
    var metadata = PackMetadata.example
    metadata.origin.osmSequence = 77
    metadata.coverage = Set(newer.ids)
    return (
      try folder.writePack(older, named: "old"),
      try folder.writePack(newer, named: "new", metadata: metadata)
    )
  }

  private func patch(_ name: String, into target: String) throws {
    let patch = try Patch(try Pack(path: folder.path(name)), deltaAt: folder.path("delta"))
    let plan = try patch.plan()
    _ = try patch.assembly(of: plan).write(to: folder.path(target))
  }

  @Test(arguments: [1, 2, 3, 4])
  func theOldPackAndTheDeltaMakeTheNewPack(seed: UInt64) throws {
    let (old, new) = try makePacks(seed: seed)
    let report = try PackComparison(from: old, to: new).writeDelta(to: folder.path("delta"))
    #expect(report.changed > 0 && report.removed > 0 && report.unchanged > report.changed)
    #expect(try folder.bytes(of: "delta").count < folder.bytes(of: "new").count)
    try patch("old", into: "result")
    #expect(try folder.bytes(of: "result") == folder.bytes(of: "new"))
    let delta = try folder.bytes(of: "delta")
    _ = try PackComparison(from: old, to: new).writeDelta(to: folder.path("delta"))
    #expect(try folder.bytes(of: "delta") == delta)
    try patch("old", into: "old")
    #expect(try folder.bytes(of: "old") == folder.bytes(of: "new"))
    // Once more, as after an interruption at the very end.
    try patch("old", into: "old")
    #expect(try folder.bytes(of: "old") == folder.bytes(of: "new"))
  }

  @Test func aDeltaCarriesOverlays() throws {
    let networks = [1, 101].map { RandomNetwork(seed: $0, size: 24, spacing: .meters(900)) }
    let old = try folder.writePackWithOverlay(networks[0], named: "old")
    let new = try folder.writePackWithOverlay(
      networks[1], named: "new", profiles: [.car, .pedestrian])
    for (before, after) in [(old, new), (new, old)] {
      try folder.write(folder.bytes(of: before === old ? "old" : "new"), to: "result")
      _ = try PackComparison(from: before, to: after).writeDelta(to: folder.path("delta"))
      try patch("result", into: "result")
      #expect(
        try folder.bytes(of: "result") == folder.bytes(of: after === old ? "old" : "new"))
    }
  }

  @Test func aDeltaBetweenEqualPacksIsEmpty() throws {
    let (old, _) = try makePacks(seed: 1)
    let report = try PackComparison(from: old, to: old).writeDelta(to: folder.path("delta"))
    #expect(report.changed == 0 && report.removed == 0)
    try patch("old", into: "result")
    #expect(try folder.bytes(of: "result") == folder.bytes(of: "old"))
  }

  @Test func anotherBaseIsRefused() throws {
    let (old, new) = try makePacks(seed: 1)
    _ = try PackComparison(from: old, to: new).writeDelta(to: folder.path("delta"))
    var metadata = PackMetadata.example
    metadata.origin.osmSequence = 76
    let other = RandomNetwork(seed: 1, size: 24, spacing: .meters(900))
    let base = try folder.writePack(other.tiles, named: "other", metadata: metadata)
    #expect(throws: PreloadError.wrongBase(path: base.path, delta: folder.path("delta"))) {
      try Patch(base, deltaAt: folder.path("delta"))
    }
  }

  @Test func aDeltaIsNoPackAndAPackNoDelta() throws {
    let (old, new) = try makePacks(seed: 1)
    let delta = folder.path("delta")
    _ = try PackComparison(from: old, to: new).writeDelta(to: delta)
    #expect(throws: PackError.notAPack(path: delta)) { try Pack(path: delta) }
    #expect(throws: PackError.notADelta(path: new.path)) { try Patch(old, deltaAt: new.path) }
    #expect(throws: PackError.notADelta(path: old.path)) {
      try PackComparison(from: old, to: new).writeDelta(to: old.path)
    }
    #expect(throws: PackError.missing(path: folder.path("none"))) {
      try Patch(old, deltaAt: folder.path("none"))
    }
  }

  @Test func aDamagedDeltaLeavesThePackAlone() throws {
    let (old, new) = try makePacks(seed: 2)
    _ = try PackComparison(from: old, to: new).writeDelta(to: folder.path("delta"))
    let before = try folder.bytes(of: "old")
    let after = try folder.bytes(of: "new")
    let sound = try folder.bytes(of: "delta")
    var random = SplitMix64(seed: 6)
    var refused = 0
    for _ in 0..<(Machine.isFull ? 500 : 80) {
      var damaged = sound
      if random.chance(0.2) {
        damaged.removeLast(Int.random(in: 1...damaged.count, using: &random))
      } else {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 64
      }
      try folder.write(damaged, to: "delta")
      do {
        try patch("old", into: "old")
        // The flip met nothing that is read.
        #expect(try folder.bytes(of: "old") == after)
        try folder.write(before, to: "old")
      } catch {
        refused += 1
        #expect(error is PackError || error is PreloadError)
        #expect(try folder.bytes(of: "old") == before)
      }
    }
    #expect(refused > 20)
  }
}

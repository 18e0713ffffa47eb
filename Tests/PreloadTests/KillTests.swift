import Foundation
import NetworkFixtures
import Preload
import RoadNetwork
import Testing
import TileStorage

/// The tool is killed at many moments: what is installed is the old pack or the new one.
@Suite(.serialized) struct KillTests {
  private let folder: PackFolder
  private static let kills = Machine.isFull ? 200 : 8

  init() throws { folder = try PackFolder() }

  private func pack(_ name: String, seed: UInt64, changing: ClosedRange<Int>? = nil) throws {
    var tiles = try BulkyTiles.make(count: 64, nameLength: 130_000, seed: 1)
    if let changing {
      let others = try BulkyTiles.make(count: 64, nameLength: 130_000, seed: seed)
      for id in others.ids[changing] { tiles.append(id, bytes: others.bytes(of: id) ?? []) }
    }
    _ = try folder.writePack(tiles, named: name)
  }

  /// Runs `words` again and again, killing it, until it has been killed often enough.
  private func killOften(
    _ words: [String], target: String, old: [UInt8]?, seed: UInt64
  ) throws {
    let words = words + ["--json"]
    try restore(old, target)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try Tool.run(words, in: folder).code == 0)
    let whole = (clock.now - start) / .seconds(1)
    let new = try folder.bytes(of: target)
    let others = try folder.names.filter { $0 != target }
    var random = SplitMix64(seed: seed)
    for _ in 0..<Self.kills {
      try restore(old, target)
      let moment = whole * Double.random(in: 0..<1.1, using: &random)
      let outcome = try Tool.run(words, in: folder, killAfter: moment)
      #expect(outcome.code == 0 || outcome.code == -SIGKILL, "\(outcome)")
      let left = try? folder.bytes(of: target)
      #expect(left == old || left == new, "killed after \(moment) s of \(whole)")
      if outcome.code == 0 { #expect(left == new) }
      let again = try Tool.run(words, in: folder)
      #expect(again.code == 0, "\(again)")
      #expect(try folder.bytes(of: target) == new)
      #expect(try folder.names.filter { $0 != target } == others, "nothing is left over")
    }
  }

  private func restore(_ old: [UInt8]?, _ target: String) throws {
    try? FileManager.default.removeItem(atPath: folder.path(target))
    if let old { try folder.write(old, to: target) }
  }

  @Test func aPreloadLeavesNothingOrAllOfIt() throws {
    try pack("source", seed: 1)
    try killOften(
      ["preload", "--bbox", "-4.3,48,-3.6,50", "--from", "source", "-o", "cut"], target: "cut",
      old: nil, seed: 1)
  }

  @Test func aPreloadOverHTTPLeavesNothingOrAllOfIt() throws {
    try pack("source.navpack", seed: 1)
    #expect(try Tool.run(["manifest", "source.navpack"], in: folder).code == 0)
    let server = try FileServer(folder)
    let url = server.url("source.navpack")
    try killOften(
      ["preload", "--bbox", "-4.3,48,-3.6,50", "--from", url, "-o", "cut"], target: "cut",
      old: nil, seed: 5)
  }

  @Test func anUpdateLeavesTheOldOrTheNewPack() throws {
    try pack("may", seed: 1)
    try pack("source", seed: 2, changing: 10...40)
    let old = try folder.bytes(of: "may")
    try killOften(
      ["preload", "--from", "source", "-o", "town"], target: "town", old: old, seed: 2)
    #expect(try folder.bytes(of: "town") == folder.bytes(of: "source"))
  }

  @Test func aCompositionLeavesNothingOrAllOfIt() throws {
    try pack("source", seed: 1)
    let whole = try Pack(path: folder.path("source"))
    let ids = try whole.tileIDs
    try folder.cut(.tiles(Array(ids[..<40])), from: whole, named: "a")
    try folder.cut(.tiles(Array(ids[20...])), from: whole, named: "b")
    try killOften(["compose", "a", "b", "-o", "ab"], target: "ab", old: nil, seed: 3)
    #expect(try Pack(path: folder.path("ab")).tileIDs == ids)
  }

  @Test func aPatchLeavesTheOldOrTheNewPack() throws {
    try pack("old", seed: 1)
    try pack("new", seed: 2, changing: 10...40)
    #expect(try Tool.run(["diff", "old", "new", "-o", "delta"], in: folder).code == 0)
    let old = try folder.bytes(of: "old")
    try killOften(["patch", "town", "delta"], target: "town", old: old, seed: 4)
    #expect(try folder.bytes(of: "town") == folder.bytes(of: "new"))
  }
}

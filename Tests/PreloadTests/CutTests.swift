import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Routing
import Testing
import TileStorage

@Suite struct CutTests {
  private let folder: PackFolder
  private let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
  private let whole: Pack

  init() throws {
    folder = try PackFolder()
    whole = try folder.writePackWithOverlay(network, named: "whole")
  }

  private func box(_ w: Double, _ s: Double, _ e: Double, _ n: Double) throws -> Area {
    .box(try #require(BoundingBox(west: w, south: s, east: e, north: n)))
  }

  @Test func aCutOfEverythingIsTheSameFile() throws {
    try folder.cut(.everything, from: whole, named: "cut")
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "whole"))
    #expect(try folder.names == ["cut", "whole"])
  }

  @Test func aCutHasTheEndsOfAllRoadsThatTouchIt() throws {
    let sparse = RandomNetwork(seed: 8, size: 8, spacing: .kilometers(5))
    let source = try folder.writePack(sparse.tiles, named: "sparse")
    let area = try box(9.6, 47.3, 9.75, 47.4)
    try folder.cut(area, from: source, named: "cut")
    let cut = try Pack(path: folder.path("cut"))
    let covered = try #require(try area.tiles())
    #expect(cut.metadata.coverage == covered)
    #expect(cut.verify().isSound)
    let graph = RoadGraph(source: cut)
    var crossings = 0
    for id in covered {
      guard let tile = try graph.tileIfAny(id) else { continue }
      for head in tile.neighbours { #expect(try cut.bytes(of: head) != nil) }
      for edge in tile.crossings {
        crossings += 1
        #expect(try graph.record(of: try graph.twin(of: edge)).lengthDecimeters > 0)
      }
    }
    #expect(crossings > 0, "some roads only cross a tile")
    let outside = try #require(TileID(x: 100, y: 100))
    #expect(!cut.covers(outside))
    #expect(throws: RoadGraphError.tileMissing(outside)) { try graph.tileIfAny(outside) }
  }

  @Test func aCutCountsWhatItHasAndKeepsWhereItComesFrom() throws {
    try folder.cut(try box(9.55, 47.4, 9.6, 47.45), from: whole, named: "cut")
    let cut = try Pack(path: folder.path("cut"))
    #expect(cut.metadata.origin == whole.metadata.origin)
    #expect(cut.metadata.attribution == whole.metadata.attribution)
    #expect(cut.metadata.counts.edges == cut.verify().edgeCount)
    #expect(cut.metadata.counts.ways == nil && cut.metadata.counts.turnRestrictions == nil)
    let bounds = try #require(cut.metadata.bounds)
    #expect(bounds.west <= 9.55 && bounds.east >= 9.6 && bounds.south <= 47.4)
  }

  @Test func aCutOfACutIsTheCut() throws {
    let inner = try box(9.55, 47.4, 9.6, 47.45)
    try folder.cut(try box(9.52, 47.38, 9.65, 47.48), from: whole, named: "outer")
    try folder.cut(inner, from: try Pack(path: folder.path("outer")), named: "a")
    try folder.cut(inner, from: whole, named: "b")
    #expect(try folder.bytes(of: "a") == folder.bytes(of: "b"))
  }

  @Test func aSourceThatLacksTilesIsRefusedByTheirIds() throws {
    try folder.cut(try box(9.55, 47.4, 9.6, 47.45), from: whole, named: "cut")
    let cut = try Pack(path: folder.path("cut"))
    let wider = try #require(try box(9.55, 47.4, 9.7, 47.45).tiles())
    let missing = wider.filter { !cut.covers($0) }.sorted()
    #expect(!missing.isEmpty)
    #expect(throws: PreloadError.notCovered(missing, path: cut.path)) {
      try CutPlanner(source: cut).plan(covering: wider)
    }
  }

  @Test func anAreaWithoutRoadsIsRefused() throws {
    let area = try box(20, 20, 20.1, 20.1)
    #expect(throws: PreloadError.nothingInArea(path: whole.path)) {
      try folder.cut(area, from: whole, named: "cut")
    }
    #expect(try folder.names == ["whole"])
  }

  @Test func anUnfinishedSourceIsRefused() throws {
    var metadata = PackMetadata.example
    metadata.isComplete = false
    let source = try folder.writePack(network.tiles, named: "part", metadata: metadata)
    #expect(throws: PreloadError.incomplete(path: source.path)) {
      try CutPlanner(source: source)
    }
  }

  @Test(arguments: [1, 2, 3])
  func updatingGivesTheBytesOfAFreshCut(seed: UInt64) throws {
    let area = try box(9.52, 47.38, 9.65, 47.48)
    try folder.cut(area, from: whole, named: "fresh")
    try folder.cut(try box(9.5, 47.4, 9.6, 47.5), from: whole, named: "cut")
    let moved = try folder.cut(area, from: whole, named: "cut")
    #expect(moved.kept > 0 && moved.copied > 0 && moved.mended == 0)
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "fresh"))
    var random = SplitMix64(seed: seed)
    for _ in 0..<(Machine.isFull ? 100 : 15) {
      var damaged = try folder.bytes(of: "fresh")
      switch Int.random(in: 0..<8, using: &random) {
      case 0: damaged.removeLast(Int.random(in: 1...damaged.count, using: &random))
      default:
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          let place = Int.random(in: 0..<damaged.count, using: &random)
          // What says that the file is a pack at all is spared: another file is not replaced.
          if !(60..<72).contains(place) {
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          }
        }
      }
      try folder.write(damaged, to: "cut")
      try folder.cut(area, from: whole, named: "cut")
      #expect(try folder.bytes(of: "cut") == folder.bytes(of: "fresh"))
    }
  }

  @Test func aDamagedSourceLeavesTheInstalledPackAlone() throws {
    let area = try box(9.52, 47.38, 9.65, 47.48)
    try folder.cut(try box(9.55, 47.4, 9.6, 47.45), from: whole, named: "cut")
    let installed = try folder.bytes(of: "cut")
    let sound = try folder.bytes(of: "whole")
    var random = SplitMix64(seed: 12)
    var refused = 0
    for _ in 0..<60 {
      var damaged = sound
      for _ in 0..<30 {
        let place = Int.random(in: 0..<sound.count, using: &random)
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try folder.write(damaged, to: "whole")
      do {
        try folder.cut(area, from: try Pack(path: folder.path("whole")), named: "cut")
        // The flips missed all that was asked for.
        #expect(try Pack(path: folder.path("cut")).verify().isSound)
        try folder.write(installed, to: "cut")
      } catch {
        refused += 1
        #expect(error is PackError || error is RoadGraphError || error is PreloadError)
        #expect(try folder.bytes(of: "cut") == installed)
      }
    }
    #expect(refused > 20)
  }

  @Test func anotherKindOfFileIsNotReplaced() throws {
    try folder.write(Array("a letter to a friend".utf8), to: "letter")
    #expect(throws: PackError.notAPack(path: folder.path("letter"))) {
      try folder.cut(.everything, from: whole, named: "letter")
    }
    #expect(try folder.names == ["letter", "whole"])
  }
}

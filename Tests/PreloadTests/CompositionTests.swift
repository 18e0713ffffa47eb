import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Testing
import TileStorage

@Suite struct CompositionTests {
  private let folder: PackFolder
  private let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
  private let whole: Pack

  init() throws {
    folder = try PackFolder()
    whole = try folder.writePackWithOverlay(network, named: "whole")
  }

  private func tiles(_ random: inout SplitMix64) throws -> Set<TileID> {
    let west = Double.random(in: 9.5..<9.7, using: &random)
    let south = Double.random(in: 47.35..<47.45, using: &random)
    let box = try #require(
      BoundingBox(west: west, south: south, east: west + 0.06, north: south + 0.04))
    return try #require(try Area.box(box).tiles())
  }

  private func pack(_ name: String) throws -> Pack { try Pack(path: folder.path(name)) }

  @discardableResult
  private func compose(_ names: [String], into name: String) throws -> AssemblyReport {
    let packs = try names.map { try pack($0) }
    return try PackAssembly(try Composition(of: packs).plan(), from: packs)
      .write(to: folder.path(name))
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func cutsOfOneImportComposeToTheCutOfTheUnion(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var union: Set<TileID> = []
    let names = ["a", "b", "c"]
    for name in names {
      let tiles = try tiles(&random)
      union.formUnion(tiles)
      try folder.cut(.tiles(tiles.sorted()), from: whole, named: name)
    }
    try folder.cut(.tiles(union.sorted()), from: whole, named: "direct")
    try compose(names, into: "joint")
    try compose(names.reversed(), into: "other")
    try compose(["joint", "a"], into: "a")
    #expect(try pack("direct").verify().faults == [])
    #expect(try pack("direct").hasOverlays)
    let direct = try folder.bytes(of: "direct")
    for name in ["joint", "other", "a"] { #expect(try folder.bytes(of: name) == direct) }
  }

  @Test func aPartJoinedToTheWholeIsTheWhole() throws {
    var random = SplitMix64(seed: 1)
    try folder.cut(.tiles(try tiles(&random).sorted()), from: whole, named: "a")
    try compose(["a", "whole"], into: "joint")
    #expect(try folder.bytes(of: "joint") == folder.bytes(of: "whole"))
  }

  @Test func aTileThatIsDamagedInOneIsTakenFromTheOther() throws {
    var random = SplitMix64(seed: 2)
    let tiles = try tiles(&random)
    try folder.cut(.tiles(tiles.sorted()), from: whole, named: "a")
    let sound = try folder.bytes(of: "a")
    let id = try #require(tiles.intersection(try whole.tileIDs).min())
    let bytes = try #require(network.tiles.bytes(of: id))
    let start = try #require(sound.firstRange(of: bytes.prefix(200))?.lowerBound)
    var damaged = sound
    damaged[start + 60] ^= 8
    try folder.write(damaged, to: "b")
    #expect(throws: PackError.self) { try pack("b").bytes(of: id) }
    try compose(["b", "a"], into: "joint")
    #expect(try folder.bytes(of: "joint") == sound)
    #expect(throws: PackError.self) { try compose(["b"], into: "none") }
    #expect(try folder.names == ["a", "b", "joint", "whole"])
  }

  @Test func oneImportUnderTwoNamesIsOneMap() throws {
    var metadata = PackMetadata.example
    metadata.origin.inputDigest = Digest.of([9])
    let other = try folder.writePack(network.tiles, named: "other", metadata: metadata)
    let joint = try JointMap(of: [whole, other])
    for tile in try whole.tileIDs {
      #expect(try joint.bytes(of: tile) == whole.bytes(of: tile))
    }
  }

  @Test func twoVersionsOfATileAreRefused() throws {
    let other = RandomNetwork(seed: 5, size: 24, spacing: .meters(900))
    let liar = try folder.writePack(other.tiles, named: "liar")
    #expect {
      try Composition(of: [whole, liar]).plan()
    } throws: {
      guard case PreloadError.conflict = $0 else { return false }
      return true
    }
  }
}

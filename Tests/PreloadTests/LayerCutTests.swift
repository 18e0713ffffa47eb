import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Testing

@testable import TileStorage

@Suite struct LayerCutTests {
  private let folder: PackFolder
  private let tiles: MemoryTiles

  init() throws {
    folder = try PackFolder()
    tiles = try BulkyTiles.make(count: 6, nameLength: 50, seed: 3)
  }

  /// A pack with a row of two layers in each tile, and in one tile without roads.
  private func writePack(
    named name: String, text: (TileID) -> String? = { "\($0)" },
    layers: [MapLayer] = [.warnerPoints, .placeNames]
  ) throws -> Pack {
    let writer = try PackWriter(path: folder.path(name), replacing: true)
    for id in tiles.ids { try writer.append(id, bytes: tiles.bytes(of: id) ?? []) }
    let lonely = try #require(TileID(x: 4000, y: 2900))
    for layer in layers {
      for tile in tiles.ids + [lonely] {
        guard let text = text(tile), let place = Coordinate(latitude: 50, longitude: 0) else {
          continue
        }
        let origin = OSMReference(.node, Int64(tile.rawValue))
        try writer.append(
          layer == .placeNames
            ? LayerPart(of: tile, [PlaceName(.city, at: place, origin: origin, name: text)])
            : LayerPart(of: tile, [WarnerPoint(.ford, at: place, origin: origin, detail: text)]))
      }
    }
    var metadata = PackMetadata.example
    metadata.layers = layers
    try writer.finish(metadata)
    return try Pack(path: folder.path(name))
  }

  @Test func aCutHoldsTheRowsOfItsTiles() throws {
    let pack = try writePack(named: "all")
    let lonely = try #require(TileID(x: 4000, y: 2900))
    let wanted: Set<TileID> = [tiles.ids[1], tiles.ids[4], lonely]
    let plan = try CutPlanner(source: pack).plan(covering: wanted)
    _ = try PackAssembly(plan, from: [pack]).write(to: folder.path("cut"))
    let cut = try Pack(path: folder.path("cut"))
    #expect(cut.layers == pack.layers)
    #expect(try cut.tiles(of: .placeNames) == wanted.sorted())
    for tile in wanted {
      #expect(try cut.part(of: .placeNames, in: tile) == pack.part(of: .placeNames, in: tile))
    }
    #expect(cut.verify().isSound)
  }

  @Test func layersCanBeLeftOut() throws {
    let pack = try writePack(named: "all")
    let plan = try CutPlanner(source: pack).plan(covering: nil, layers: [.placeNames, .landmarks])
    _ = try PackAssembly(plan, from: [pack]).write(to: folder.path("cut"))
    #expect(try Pack(path: folder.path("cut")).layers == [.placeNames])
  }

  @Test func cutsJoinedAreTheWhole() throws {
    let pack = try writePack(named: "all")
    let lonely = try #require(TileID(x: 4000, y: 2900))
    let planner = try CutPlanner(source: pack)
    let halves = [Set(tiles.ids[..<3]), Set(tiles.ids[2...]).union([lonely])]
    for (place, half) in halves.enumerated() {
      _ = try PackAssembly(planner.plan(covering: half), from: [pack])
        .write(to: folder.path("half\(place)"))
    }
    let packs = try [Pack(path: folder.path("half0")), Pack(path: folder.path("half1"))]
    let plan = try Composition(of: packs).plan()
    #expect(plan.rows == (try planner.plan(covering: nil).rows))
    _ = try PackAssembly(plan, from: packs).write(to: folder.path("joined"))
    #expect(try Pack(path: folder.path("joined")).verify().isSound)
  }

  @Test func aDeltaCarriesRowsThatChangedCameOrWent() throws {
    let ids = tiles.ids
    let old = try writePack(named: "old") { $0 == ids[0] ? nil : "\($0)" }
    let new = try writePack(named: "new") { tile in
      tile == ids[1] ? nil : tile == ids[2] ? "changed" : "\(tile)"
    }
    let report = try PackComparison(from: old, to: new).writeDelta(to: folder.path("delta"))
    #expect(report.changed == 0 && report.changedBytes > 0)
    let patch = try Patch(old, deltaAt: folder.path("delta"))
    _ = try patch.assembly(of: patch.plan()).write(to: folder.path("patched"))
    #expect(try folder.bytes(of: "patched") == folder.bytes(of: "new"))
    #expect(try Pack(path: folder.path("patched")).verify().isSound)
  }

  @Test func aLayerThatOnlyOnePackHasComesOrGoes() throws {
    let without = try writePack(named: "without", layers: [])
    let with = try writePack(named: "with")
    for (old, new, name) in [(without, with, "with"), (with, without, "without")] {
      _ = try PackComparison(from: old, to: new).writeDelta(to: folder.path("delta"))
      let patch = try Patch(old, deltaAt: folder.path("delta"))
      _ = try patch.assembly(of: patch.plan()).write(to: folder.path("patched"))
      #expect(try folder.bytes(of: "patched") == folder.bytes(of: name))
    }
  }
}

import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

/// An edit of the map changes the tiles in which it was made and, where roads were added, those around; all
/// others keep their bytes, and so the ids of their roads.
@Suite struct UnchangedTilesTests {
  private let objects = RandomNetwork(seed: 6, size: 24, spacing: .meters(900)).objects

  private func tiles(_ objects: OSMObjects) -> [TileID: [UInt8]] { ImportedNetwork(objects).bytes }

  private func changed(_ edited: OSMObjects) -> Set<TileID> {
    let (before, after) = (tiles(objects), tiles(edited))
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
  }

  private func tile(ofNode id: Int64) throws -> TileID {
    let node = try #require(objects.nodes.first { $0.id == id })
    return TileID(containing: try #require(node.coordinate))
  }

  @Test func aNameConcernsTheTilesOfItsRoad() throws {
    var edited = objects
    let way = edited.ways.count / 2
    edited.ways[way] = OSMWay(
      id: edited.ways[way].id, nodeIDs: edited.ways[way].nodeIDs,
      tags: OSMTags([("highway", edited.ways[way].tags["highway"] ?? ""), ("name", "Other")]))
    let own = Set(try edited.ways[way].nodeIDs.map(tile(ofNode:)))
    let changed = changed(edited)
    #expect(!changed.isEmpty && changed.isSubset(of: own), "\(changed) beside \(own)")
  }

  @Test func aNewRoadConcernsTheTilesRoundItsEnds() throws {
    var edited = objects
    let ends: [Int64] = [290, 292]
    edited.ways.append(OSMWay(id: 100_000, nodeIDs: ends, tags: ["highway": "residential"]))
    let own = Set(try ends.map(tile(ofNode:)))
    let around = own.reduce(into: Set<TileID>()) { $0.formUnion($1.neighbourhood(radius: 1)) }
    let changed = changed(edited)
    #expect(changed.isSuperset(of: own))
    #expect(changed.isSubset(of: around), "\(changed.subtracting(around))")
    #expect(tiles(objects).count > 3 * around.count)
  }
}

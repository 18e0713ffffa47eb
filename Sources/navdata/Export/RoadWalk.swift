import Geo
import Preload
import RoadNetwork
import TileStorage

/// A piece of road between two junctions, seen in the drawn direction of its way.
struct RoadPiece {
  let graph: RoadGraph
  let tile: RoadTile
  let edge: EdgeID
  let line: Polyline
  let road: RoadAttributes

  var index: Int { Int(edge.index) }
  var record: EdgeRecord { tile.edges[index] }

  /// The opposite edge and its tile; nil if that tile is not in the pack.
  func twin() throws -> (tile: RoadTile, index: Int)? {
    let slot = record.headSlot
    let id = slot == 0 ? tile.id : tile.neighbours[slot]
    let other = id == tile.id ? tile : try graph.tileIfAny(id)
    guard let other, Int(record.twinIndex) < other.edges.count else { return nil }
    return (other, Int(record.twinIndex))
  }
}

/// Goes over all roads of a pack, tile by tile, each piece once.
struct RoadWalk {
  let pack: Pack
  /// Only tiles whose roads may touch the box.
  let box: BoundingBox?

  /// After so many tiles those before are forgotten, so that memory stays the same.
  private static let tilesAtATime = 64

  func forEachPiece(_ body: (RoadPiece) throws -> Void) throws {
    var graph = pack.graph
    for (count, id) in try tiles().enumerated() {
      if count % Self.tilesAtATime == 0 { graph = pack.graph }
      guard let tile = try graph.tileIfAny(id) else { continue }
      do {
        let shapes = try tile.shapes()
        for index in tile.edges.indices where !tile.edges[index].flags.contains(.reversed) {
          try body(
            RoadPiece(
              graph: graph, tile: tile, edge: EdgeID(tile: id, index: UInt32(index)),
              line: shapes.line(of: index, in: tile), road: try tile.road(of: index)))
        }
      } catch let error as TileFormatError {
        throw RoadGraphError.corrupt(id, error)
      }
    }
  }

  /// The tiles in which roads that touch the box begin, ascending.
  private func tiles() throws -> [TileID] {
    let all = try pack.tileIDs
    guard let box, let cover = try Area.box(box).tiles() else { return all }
    var wanted = cover
    for id in all where cover.contains(id) {
      guard let bytes = try pack.bytes(of: id) else { continue }
      do {
        let outline = try TileOutline(id: id, bytes: bytes)
        wanted.formUnion(outline.neighbours)
        for crossing in outline.crossings { wanted.insert(crossing.tile) }
      } catch {
        throw RoadGraphError.corrupt(id, error)
      }
    }
    return all.filter(wanted.contains)
  }
}

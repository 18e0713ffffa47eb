import MapImport
import OSMPBF
import RoadNetwork

/// A road network made of objects in memory by the real importer.
public struct ImportedNetwork: Sendable {
  public let report: ImportReport
  public let tiles: MemoryTiles
  public let graph: RoadGraph
  /// The junctions by the OSM ids of their nodes.
  public let nodesByID: [Int64: NodeID]

  public init(_ objects: OSMObjects, options: ImportOptions = ImportOptions()) {
    do {
      var tiles = MemoryTiles()
      report = try Importer(options: options).run(.objects(objects), into: &tiles)
      let graph = RoadGraph(source: tiles)
      var nodesByID: [Int64: NodeID] = [:]
      for id in tiles.ids {
        guard let tile = try graph.tileIfAny(id) else { continue }
        for index in tile.nodes.indices {
          let node = NodeID(tile: id, index: UInt32(index))
          nodesByID[try tile.attributes(ofNode: index).nodeID] = node
        }
      }
      self.tiles = tiles
      self.graph = graph
      self.nodesByID = nodesByID
    } catch {
      preconditionFailure("objects in memory cannot be imported: \(error)")
    }
  }

  /// All tiles with their bytes, for comparisons.
  public var bytes: [TileID: [UInt8]] {
    Dictionary(uniqueKeysWithValues: tiles.ids.map { ($0, tiles.bytes(of: $0) ?? []) })
  }
}

import Geo
import Testing

@testable import RoadNetwork

@Suite struct RoadGraphTests {
  private let network = RandomNetwork(seed: 21)

  /// Tiles of which not all the land is covered.
  private struct PartialTiles: TileSource {
    var tiles: MemoryTiles
    var covered: Set<TileID>

    func bytes(of tile: TileID) -> [UInt8]? { tiles.bytes(of: tile) }
    func covers(_ tile: TileID) -> Bool { covered.contains(tile) }
  }

  private func tiles() throws -> MemoryTiles {
    var tiles = MemoryTiles()
    for id in network.tiles { tiles.append(id, bytes: try network.encoded(id)) }
    return tiles
  }

  private func edges() -> [EdgeID] {
    network.tiles.flatMap { tile in
      (network.edges[tile] ?? []).indices.map { EdgeID(tile: tile, index: UInt32($0)) }
    }
  }

  @Test func theTwinOfTheTwinIsTheEdge() throws {
    let graph = RoadGraph(source: try tiles())
    for edge in edges() {
      let twin = try graph.twin(of: edge)
      #expect(try graph.twin(of: twin) == edge)
      #expect(try graph.head(of: twin) == graph.tail(of: edge))
      #expect(try graph.tail(of: twin) == graph.head(of: edge))
      #expect(try graph.shape(of: twin).points == graph.shape(of: edge).points.reversed())
    }
  }

  @Test func everyEdgeLeavesItsTail() throws {
    let graph = RoadGraph(source: try tiles())
    for edge in edges() {
      #expect(try graph.outEdges(of: graph.tail(of: edge)).contains(edge))
    }
  }

  @Test func tellsAMissingTileFromOneWithoutRoads() throws {
    let known = try #require(TileID(x: 1, y: 1))
    let unknown = try #require(TileID(x: 2, y: 1))
    let graph = RoadGraph(source: PartialTiles(tiles: try tiles(), covered: [known]))
    #expect(try graph.tileIfAny(known) == nil)
    #expect(throws: RoadGraphError.tileMissing(known)) { try graph.tile(known) }
    #expect(throws: RoadGraphError.tileMissing(unknown)) { try graph.tileIfAny(unknown) }
    #expect(graph.covers(known) && !graph.covers(unknown))
  }

  @Test func namesTheDamagedTile() throws {
    var tiles = try tiles()
    let id = network.tiles[1]
    tiles.append(id, bytes: [1, 2, 3])
    let graph = RoadGraph(source: tiles)
    #expect(throws: RoadGraphError.corrupt(id, .notATile)) { try graph.tile(id) }
    #expect(throws: Never.self) { try graph.tile(network.tiles[0]) }
  }

  @Test func refusesEdgesAndNodesThatAreNotThere() throws {
    let graph = RoadGraph(source: try tiles())
    let id = network.tiles[0]
    let edge = EdgeID(tile: id, index: 1 << 20)
    let node = NodeID(tile: id, index: 1 << 20)
    #expect(throws: RoadGraphError.self) { try graph.record(of: edge) }
    #expect(throws: RoadGraphError.self) { try graph.twin(of: edge) }
    #expect(throws: RoadGraphError.self) { try graph.shape(of: edge) }
    #expect(throws: RoadGraphError.self) { try graph.record(of: node) }
    #expect(throws: RoadGraphError.self) { try graph.outEdges(of: node) }
    #expect(throws: RoadGraphError.self) { try graph.attributes(of: node) }
  }
}

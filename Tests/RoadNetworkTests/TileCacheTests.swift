import Testing

@testable import RoadNetwork

@Suite struct TileCacheTests {
  private let tiles: [RoadTile]

  init() throws {
    let network = RandomNetwork(seed: 11)
    tiles = try network.tiles.map { try RoadTile(id: $0, bytes: try network.encoded($0)) }
  }

  @Test func keepsAllForWhichThereIsRoom() {
    var cache = TileCache(size: .max)
    for tile in tiles { cache.insert(tile) }
    #expect(cache.count == tiles.count)
    for tile in tiles { #expect(cache.tile(tile.id) === tile) }
  }

  @Test func keepsNoMoreThanItsSizeAndWhatWasUsedLast() throws {
    try #require(tiles.count > 2)
    let size = 2 * tiles.reduce(0) { max($0, $1.memoryCost) }
    var cache = TileCache(size: size)
    for _ in 0..<3 {
      for tile in tiles {
        cache.insert(tile)
        #expect(cache.tile(tile.id) === tile)
        let kept = tiles.filter { cache.tile($0.id) != nil }
        #expect(kept.count == cache.count)
        // One tile more than there is room for may be the one just used.
        #expect(kept.reduce(0) { $0 + $1.memoryCost } <= size + tile.memoryCost)
      }
    }
  }

  @Test func aGraphWithoutRoomReadsTilesAnew() throws {
    let network = RandomNetwork(seed: 11)
    var source = MemoryTiles()
    for id in network.tiles { source.append(id, bytes: try network.encoded(id)) }
    let graph = RoadGraph(source: source, cacheSize: 0)
    for _ in 0..<2 {
      for tile in tiles { #expect(try graph.tile(tile.id).edges == tile.edges) }
    }
  }

  @Test func aTileWithoutDetailsHasWhatASearchNeeds() throws {
    let network = RandomNetwork(seed: 11)
    for whole in tiles {
      let bytes = try network.encoded(whole.id)
      let bare = try RoadTile(id: whole.id, bytes: bytes, keepingDetails: false)
      #expect(bare.nodes == whole.nodes && bare.edges == whole.edges)
      #expect(bare.turnExceptions == whole.turnExceptions && bare.copyBases == whole.copyBases)
      let isConditional = whole.edges.contains {
        !$0.flags.isDisjoint(with: [.conditional, .dependsOnVehicle])
      }
      #expect(bare.edges.isEmpty || isConditional || bare.memoryCost < whole.memoryCost)
      if isConditional { #expect(throws: Never.self) { _ = try bare.road(of: 0) } }
    }
  }
}

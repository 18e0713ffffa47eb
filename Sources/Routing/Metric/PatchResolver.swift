import Geo
import RoadNetwork

/// Finds the edges that a request names by area or by way.
struct PatchResolver {
  private let graph: RoadGraph
  private var changes: [TileID: [UInt32: EdgeChange]] = [:]

  init(graph: RoadGraph) { self.graph = graph }

  /// The edges that `wish` names one by one; nil if there are none.
  ///
  /// - Throws: ``RoadGraphError/corrupt(_:_:)`` if a tile is damaged.
  /// - Complexity: O(*n*) in the roads of the tiles that the areas meet, and for ways in all roads of
  ///   the map.
  static func patch(_ wish: PatchWish, _ graph: RoadGraph) throws -> EdgePatch? {
    let avoidance = wish.avoidance
    var resolver = PatchResolver(graph: graph)
    for edge in avoidance.edges { resolver.avoid(edge, .edge) }
    for (place, area) in avoidance.areas.enumerated() { try resolver.avoid(area, place) }
    if !avoidance.ways.isEmpty { try resolver.avoid(ways: avoidance.ways) }
    for (tile, states) in wish.traffic?.changes ?? [:] {
      for (edge, state) in states {
        resolver.changes[tile, default: [:]][edge, default: EdgeChange()].traffic = state
      }
    }
    return resolver.changes.isEmpty ? nil : EdgePatch(resolver.changes)
  }

  private mutating func avoid(_ edge: EdgeID, _ reason: AvoidedFeature) {
    changes[edge.tile, default: [:]][edge.index, default: EdgeChange()].avoided = reason
  }

  /// Avoids all edges of which a part lies in `area`.
  private mutating func avoid(_ area: BoundingBox, _ place: Int) throws {
    for id in try tiles(meeting: area) {
      guard let tile = try? graph.tileIfAny(id) else { continue }
      let inside = tile.edges.indices.map { EdgeID(tile: id, index: UInt32($0)) }
      for edge in inside + tile.crossings {
        // Roads whose tile is not here cannot be travelled either.
        guard let line = try? graph.shape(of: edge), area.intersects(line) else { continue }
        avoid(edge, .area(place))
        if let twin = try? graph.twin(of: edge) { avoid(twin, .area(place)) }
      }
    }
  }

  private func tiles(meeting area: BoundingBox) throws -> [TileID] {
    let block = TileBlock(area)
    guard block.count > Self.tileLimit, let known = try graph.tileIDs() else {
      return block.tiles
    }
    return known.filter { block.contains($0) }
  }

  /// More tiles are looked for among those that there are.
  private static let tileLimit = 4096

  private mutating func avoid(ways: [Int64]) throws {
    for (edge, way) in try graph.edges(ofWays: Set(ways)) { avoid(edge, .way(way)) }
  }
}

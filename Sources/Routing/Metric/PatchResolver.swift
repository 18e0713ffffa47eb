import Geo
import RoadNetwork

/// Finds the edges that a request names by area, by country or by way.
///
/// What lies all in an area or a country is kept tile by tile; edges are named one by one only in tiles
/// through which a border runs. So the largest area takes no more memory than its border.
struct PatchResolver {
  private let graph: RoadGraph
  private let probe: SearchProbe?
  private var changes: [TileID: [UInt32: EdgeChange]] = [:]
  private var avoidedTiles: [TileID: AvoidedFeature] = [:]

  private init(graph: RoadGraph, probe: SearchProbe?) {
    self.graph = graph
    self.probe = probe
  }

  /// The edges that `wish` names; nil if there are none.
  ///
  /// - Throws: ``RoadGraphError/corrupt(_:_:)`` if a tile is damaged, `CancellationError` if `probe` says
  ///   that nobody waits any more.
  /// - Complexity: O(*n*) in the roads of the tiles that the areas meet, and for countries and ways in all
  ///   tiles of the map.
  static func patch(
    _ wish: PatchWish, _ graph: RoadGraph, _ probe: SearchProbe? = nil
  ) throws -> EdgePatch? {
    let avoidance = wish.avoidance
    var resolver = PatchResolver(graph: graph, probe: probe)
    for edge in avoidance.edges { resolver.avoid(edge, .edge) }
    for (place, area) in avoidance.areas.enumerated() { try resolver.avoid(area, place) }
    if !avoidance.countries.isEmpty { try resolver.avoid(countries: avoidance.countries) }
    if !avoidance.ways.isEmpty { try resolver.avoid(ways: avoidance.ways) }
    for (tile, states) in wish.traffic?.changes ?? [:] {
      for (edge, state) in states {
        resolver.changes[tile, default: [:]][edge, default: EdgeChange()].traffic = state
      }
    }
    if resolver.changes.isEmpty && resolver.avoidedTiles.isEmpty { return nil }
    return EdgePatch(resolver.changes, avoidedTiles: resolver.avoidedTiles)
  }

  private mutating func avoid(_ edge: EdgeID, _ reason: AvoidedFeature) {
    if avoidedTiles[edge.tile] != nil { return }
    changes[edge.tile, default: [:]][edge.index, default: EdgeChange()].avoided = reason
  }

  private mutating func avoid(all tile: TileID, _ reason: AvoidedFeature) {
    avoidedTiles[tile] = reason
  }

  private mutating func avoid(ways: [Int64]) throws {
    for (edge, way) in try graph.edges(ofWays: Set(ways)) { avoid(edge, .way(way)) }
  }
}

extension PatchResolver {
  /// Avoids all edges of which a part lies in `area`.
  private mutating func avoid(_ area: BoundingBox, _ place: Int) throws {
    let ids = try tiles(meeting: area)
    let whole = ids.filter { $0.bounds.map { area.contains($0) } ?? false }
    for id in whole { avoid(all: id, .area(place)) }
    for id in ids {
      try probe?.check()
      // Roads whose tile is not here, or is damaged, cannot be travelled either.
      guard let tile = try? graph.passingTile(id) else { continue }
      if avoidedTiles[id] != nil {
        avoidEdges(into: tile, .area(place))
      } else {
        for index in tile.edges.indices {
          avoid(EdgeID(tile: id, index: UInt32(index)), in: area, place)
        }
      }
      for edge in tile.crossings { avoid(edge, in: area, place) }
    }
  }

  /// Avoids an edge and its twin if they touch `area`.
  private mutating func avoid(_ edge: EdgeID, in area: BoundingBox, _ place: Int) {
    guard let line = try? graph.shape(of: edge), area.intersects(line) else { return }
    avoid(edge, .area(place))
    if let twin = try? graph.twin(of: edge) { avoid(twin, .area(place)) }
  }

  /// Avoids the twins, in other tiles, of the edges of a tile that is avoided as a whole.
  private mutating func avoidEdges(into tile: RoadTile, _ reason: AvoidedFeature) {
    guard tile.neighbours.contains(where: { avoidedTiles[$0] == nil }) else { return }
    for edge in tile.edges {
      let other = tile.neighbours[edge.headSlot]
      avoid(EdgeID(tile: other, index: edge.twinIndex), reason)
    }
  }

  /// The tiles of the map that `area` meets.
  private func tiles(meeting area: BoundingBox) throws -> [TileID] {
    let block = TileBlock(area)
    guard block.count > Self.tileLimit else { return block.tiles }
    // A source that cannot tell what it has is asked for no more than this.
    guard let known = try graph.tileIDs() else { return Array(block.tiles.prefix(1 << 20)) }
    return known.filter { block.contains($0) }
  }

  /// More tiles are looked for among those that there are.
  private static let tileLimit = 4096
}

extension PatchResolver {
  /// Avoids all edges that are known to lie in one of `countries`.
  private mutating func avoid(countries: [String]) throws {
    let wanted = Set(countries)
    try graph.forEachTile { tile in
      try probe?.check()
      let places: TilePlaces
      do throws(TileFormatError) {
        places = try tile.places()
      } catch {
        throw RoadGraphError.corrupt(tile.id, error)
      }
      let named = places.places.compactMap(\.country).filter { wanted.contains($0) }
      guard let first = named.first else { return }
      let ranges = places.edges { $0.country.map { wanted.contains($0) } ?? false }
      if ranges == [0..<tile.edges.count], Set(named).count == 1 {
        avoid(all: tile.id, .country(first))
        return
      }
      for index in ranges.joined() {
        guard let country = places.place(of: index)?.country else { continue }
        avoid(EdgeID(tile: tile.id, index: UInt32(index)), .country(country))
      }
    }
  }
}

extension BoundingBox {
  /// Whether all of `other`, which crosses no date line, lies in this box.
  fileprivate func contains(_ other: BoundingBox) -> Bool {
    guard other.south >= south, other.north <= north else { return false }
    if crossesDateLine { return other.west >= west || other.east <= east }
    return other.west >= west && other.east <= east
  }
}

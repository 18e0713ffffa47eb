import RoadNetwork
import TileStorage

/// Joins the rows of layers where several sources have some in one tile.
///
/// Of an object that several sources tell of, the one with the newest data counts; limits of a way are told
/// by the source that its road was taken from. Zones are named by the edges of the joint map.
struct JoinedLayers: Sendable {
  private let sources: [JoinSource]
  private let scope: JoinScope
  /// By edge of a source: the one with which it begins now.
  private var edges: [SourceEdge: EdgeID] = [:]
  /// By tile: the source that each way was taken from.
  private var wayVoices: [TileID: [Int64: Int]] = [:]

  init(_ network: JoinedNetwork) {
    sources = network.reader.sources
    scope = network.scope
    for (edge, halves) in network.roads.halves {
      edges[edge] = halves.first.flatMap { network.edgeID(of: $0) }
    }
    for place in network.roads.kept {
      let piece = network.roads.pieces[place]
      for tile in piece.tiles where scope.rebuilt.contains(tile) {
        let known = wayVoices[tile]?[piece.road.wayID] ?? .max
        wayVoices[tile, default: [:]][piece.road.wayID] = min(known, piece.source)
      }
    }
  }

  /// The rows of `layer` in `tile`, as the sources `holders` have them; nil if those of the first one hold
  /// as they are.
  func part(of layer: MapLayer, in tile: TileID, _ holders: [Int]) throws -> LayerPart? {
    let told = holders.filter { holder in
      !sources.contains {
        $0.isNewer(than: sources[holder]) && $0.coverage?.contains(tile) ?? false
      }
    }
    guard told.count > 1 || told != holders || layer == .schoolZones else { return nil }
    let parts = try told.compactMap { source in
      try sources[source].part(of: layer, in: tile).map { (source: source, part: $0) }
    }
    switch layer {
    case .warnerPoints:
      return LayerPart(
        of: tile,
        try union(parts, of: WarnerPoint.self) { "\($0.kind) \($0.origin) \($0.wayID ?? 0)" })
    case .landmarks:
      return LayerPart(of: tile, try union(parts, of: Landmark.self) { "\($0.origin)" })
    case .placeNames:
      return LayerPart(of: tile, try union(parts, of: PlaceName.self) { "\($0.origin)" })
    case .speedLimits: return LayerPart(of: tile, try limits(parts, tile))
    case .schoolZones: return LayerPart(of: tile, try zones(parts))
    case .baseMap: return LayerPart(of: tile, [try map(parts)])
    case .nodeIDs: return nil
    }
  }

  private typealias Parts = [(source: Int, part: LayerPart)]

  /// The rows of all parts; of an object with a certain name those of the first part that has it.
  private func union<Row: LayerRow>(
    _ parts: Parts, of type: Row.Type, name: (Row) -> String
  ) throws -> [Row] {
    var rows: [Row] = []
    var known: Set<String> = []
    for (_, part) in parts {
      let own = try part.rows(as: type).filter { !known.contains(name($0)) }
      known.formUnion(own.map(name))
      rows += own
    }
    return rows
  }

  private func limits(_ parts: Parts, _ tile: TileID) throws -> [SpeedLimitRow] {
    var rows: [SpeedLimitRow] = []
    for (source, part) in parts {
      let voices = wayVoices[tile] ?? [:]
      // A tile in which all agree tells by its first source.
      rows += try part.rows(as: SpeedLimitRow.self).filter {
        (voices[$0.wayID] ?? parts[0].source) == source
      }
    }
    return rows.enumerated().sorted {
      ($0.element.wayID, $0.offset) < ($1.element.wayID, $1.offset)
    }.map(\.element)
  }

  private func zones(_ parts: Parts) throws -> [SchoolZone] {
    var zones: [SchoolZone] = []
    for (source, part) in parts {
      var own: [SchoolZone] = []
      for var zone in try part.rows(as: SchoolZone.self) {
        if let edge = edges[scope.name(zone.first, source)] {
          zone.first = edge
        } else if scope.rebuilt.contains(zone.first.tile) {
          continue
        }
        own.append(zone)
      }
      // A zone that another source tells of, wholly or in part, is there already.
      let known = zones
      zones += own.filter { zone in
        !known.contains { $0.first == zone.first || !Set($0.ways).isDisjoint(with: zone.ways) }
      }
    }
    return zones.sorted { ($0.first, $0.lengthDecimeters) < ($1.first, $1.lengthDecimeters) }
  }

  private func map(_ parts: Parts) throws -> BaseMapTile {
    var shapes: [BaseMapShape] = []
    var known: Set<BaseMapShape> = []
    for (_, part) in parts {
      for row in try part.rows(as: BaseMapTile.self) {
        for shape in try row.shapes() where known.insert(shape).inserted { shapes.append(shape) }
      }
    }
    let order = shapes.enumerated().sorted {
      ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset)
    }
    return try BaseMapTile(order.map(\.element))
  }
}

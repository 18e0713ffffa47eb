import Geo
import RoadNetwork
import Routing

/// The points to warn of around the traveller, by the ways on which they count.
///
/// A few tiles are kept, those that were asked for last.
struct WarnerIndex: Sendable {
  struct Placed: Sendable {
    var point: WarnerPoint
    /// The place on the road.
    var coordinate: Coordinate
    /// Whether the thing stands beside the road.
    var isBeside: Bool
  }

  /// The part of an area in one tile.
  struct Zone: Sendable {
    var subject: WarningSubject
    var rings: [[Coordinate]]
  }

  struct Tile: Sendable {
    var byWay: [Int64: [Placed]] = [:]
    var zones: [Zone] = []
  }

  private let layers: (any LayerSource)?
  private let graph: RoadGraph
  private let snapper: Snapper
  private let kinds: Set<WarningKind>
  private var tiles: [(id: TileID, tile: Tile)] = []

  private static let mostTiles = 12
  /// How far beside the road a device may stand, in metres.
  private static let reach = 30.0
  /// Nearer than this, in metres, it is on the road.
  private static let onRoad = 1.0

  init(layers: (any LayerSource)?, graph: RoadGraph, profile: Profile, kinds: Set<WarningKind>) {
    self.layers = layers
    self.graph = graph
    self.kinds = kinds
    snapper = Snapper(graph: graph, profile: profile)
  }

  /// What is in the tile `id`; nothing where the layer is missing or damaged.
  mutating func tile(_ id: TileID) -> Tile {
    if let place = tiles.firstIndex(where: { $0.id == id }) { return tiles[place].tile }
    let tile = read(id)
    if tiles.count >= Self.mostTiles { tiles.removeFirst() }
    tiles.append((id, tile))
    return tile
  }

  private func read(_ id: TileID) -> Tile {
    var tile = Tile()
    guard let rows = try? layers?.rows(WarnerPoint.self, in: id) else { return tile }
    for point in rows {
      let kind = WarningKind(point.kind)
      let isWanted = kinds.contains(kind) || kind.isCamera && kinds.contains(.dangerZone)
      guard isWanted else { continue }
      if kind == .lowEmissionZone {
        guard let rings = point.outline.flatMap(WellKnownText.areas) else { continue }
        let subject = WarningSubject.lowEmissionZone(
          point.origin, name: point.name, detail: point.detail)
        tile.zones.append(Zone(subject: subject, rings: rings))
      } else if let way = point.wayID {
        let placed = Placed(point: point, coordinate: point.coordinate, isBeside: false)
        tile.byWay[way, default: []].append(placed)
      } else {
        for (way, placed) in place(point) { tile.byWay[way, default: []].append(placed) }
      }
    }
    return tile
  }

  /// The ways that meet at a point, or the nearest one.
  private func place(_ point: WarnerPoint) -> [(way: Int64, placed: Placed)] {
    let reach = Distance.meters(WarningKind(point.kind).isBesideRoads ? Self.reach : Self.onRoad)
    guard
      let found = try? snapper.candidates(near: point.coordinate, within: reach, limit: 16),
      let nearest = found.first
    else { return [] }
    let isBeside = nearest.distance.meters > Self.onRoad
    // To whom a sign beside the road speaks is told by where it looks.
    if isBeside, point.kind == .trafficSign, point.bearing == nil { return [] }
    var placed: [(way: Int64, placed: Placed)] = []
    for candidate in isBeside ? [nearest] : found
    where isBeside || candidate.distance.meters <= Self.onRoad {
      guard let way = try? graph.road(of: candidate.edge).wayID,
        !placed.contains(where: { $0.way == way })
      else { continue }
      placed.append(
        (way, Placed(point: point, coordinate: candidate.position, isBeside: isBeside)))
    }
    return placed
  }
}

extension WarningKind {
  /// Whether it may stand beside the road for which it counts.
  fileprivate var isBesideRoads: Bool {
    switch self {
    case .trafficSign, .tollGantry, .borderControl, .otherEnforcement: true
    default: isCamera
    }
  }
}

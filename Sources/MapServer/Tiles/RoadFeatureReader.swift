import Geo
import RoadNetwork

/// Finds the roads that are drawn in a tile.
struct RoadFeatureReader {
  let graph: RoadGraph
  /// All tiles of the map, ascending.
  let tiles: [TileID]

  /// Below this zoom no roads are drawn: a tile would hold a whole country.
  static let lowestZoom = 6

  /// The roads of `tile`, those of least importance first.
  ///
  /// Asks `isCancelled` after each tile of the network.
  /// - Throws: ``RoadGraphError`` if a tile is damaged, `CancellationError`.
  /// - Complexity: O(*n*) in the segments of the tiles of the network that it covers.
  func features(
    in tile: MapTile, _ isCancelled: @Sendable () -> Bool
  ) throws -> [RoadFeature] {
    guard tile.zoom >= Self.lowestZoom else { return [] }
    let lowest = Self.lowestClass(at: tile.zoom)
    var features: [RoadFeature] = []
    for id in tiles where tile.overlaps(id) {
      if isCancelled() { throw CancellationError() }
      guard let network = try graph.tileIfAny(id) else { continue }
      let shapes = try network.shapes()
      for segment in 0..<shapes.segmentCount {
        let edge = shapes.owner(of: segment)
        guard network.edges[edge].roadClass <= lowest else { continue }
        // A road between two tiles is in both: the one with the lower id draws it.
        let head = try graph.head(of: EdgeID(tile: id, index: UInt32(edge))).tile
        if head < id, tile.overlaps(head), try tileIfHere(head) != nil { continue }
        if let feature = try feature(of: edge, in: network, shapes, tile) {
          features.append(feature)
        }
      }
      for edge in network.crossings where !tile.overlaps(edge.tile) {
        // Whether the other tile has such an edge, only that tile can tell.
        guard let home = try tileIfHere(edge.tile), Int(edge.index) < home.edges.count,
          home.edges[Int(edge.index)].roadClass <= lowest
        else { continue }
        let feature = try feature(of: Int(edge.index), in: home, try home.shapes(), tile)
        if let feature { features.append(feature) }
      }
    }
    return features.enumerated().sorted {
      ($1.element.roadClass, $0.offset) < ($0.element.roadClass, $1.offset)
    }.map(\.element)
  }

  private static func lowestClass(at zoom: Int) -> RoadClass {
    switch zoom {
    case ..<9: .trunk
    case ..<11: .primary
    case ..<12: .secondary
    case ..<13: .tertiary
    case ..<14: .livingStreet
    default: .ferry
    }
  }

  /// Nil as well for a tile that is not on a part of a map.
  private func tileIfHere(_ id: TileID) throws -> RoadTile? {
    do {
      return try graph.tileIfAny(id)
    } catch RoadGraphError.tileMissing {
      return nil
    }
  }

  /// Whether two places are more than about a third of a pixel apart.
  private static func isApart(_ one: TilePoint, _ other: TilePoint) -> Bool {
    abs(one.x - other.x) > 5 || abs(one.y - other.y) > 5
  }

  private func feature(
    of edge: Int, in network: RoadTile, _ shapes: TileShapes, _ tile: MapTile
  ) throws -> RoadFeature? {
    var line: [TilePoint] = []
    let points = shapes.line(of: edge, in: network).points
    for (index, point) in points.enumerated() {
      let place = tile.place(of: point)
      let isEnd = index == 0 || index == points.count - 1
      if isEnd || line.last.map({ Self.isApart($0, place) }) ?? true { line.append(place) }
    }
    // What is a dot at this zoom would only be seen where nothing joins it.
    if tile.zoom < Int(TileID.zoom), line.allSatisfy({ !Self.isApart($0, line[0]) }) { return nil }
    let lines = LineClipper().parts(of: line)
    guard !lines.isEmpty else { return nil }
    let record = network.edges[edge]
    let id = EdgeID(tile: network.id, index: UInt32(edge))
    let twin = try graph.twin(of: id)
    // At the rim of a part of a map the other end is not here: the road counts as open both ways.
    let back = try tileIfHere(twin.tile) == nil ? record : graph.record(of: twin)
    let road = try network.road(of: edge)
    let isReversed = record.flags.contains(.reversed)
    let along = isReversed ? road.backward : road.forward
    let against = isReversed ? road.forward : road.backward
    return RoadFeature(
      roadClass: record.roadClass, flags: record.flags, wayID: road.wayID, name: road.name,
      refs: road.refs, limits: (along.speedLimit.posted, against.speedLimit.posted),
      isOpen: (record.access[.car] != .no, back.access[.car] != .no),
      isSchoolZone: along.isSchoolZone || against.isSchoolZone, lines: lines)
  }
}

import Geo
import RoadNetwork

/// Finds the roads near a position that a profile may use.
public struct Snapper: Sendable {
  private let graph: RoadGraph
  private let model: CostModel

  /// Makes a snapper for `profile`.
  public init(graph: RoadGraph, profile: Profile) {
    self.init(graph: graph, model: CostModel(profile))
  }

  init(graph: RoadGraph, model: CostModel) {
    self.graph = graph
    self.model = model
  }

  /// The circles in which to look, one after the other, in metres.
  private static let radii = [60.0, 250, 1000, 4000, 16000]

  /// The places on usable roads within `radius` of `position`, one for each piece of road, the
  /// nearest first.
  ///
  /// Each names one direction of its road that the profile may use. At most `limit` places are
  /// returned; equal distances are ordered by edge.
  /// - Throws: ``RoadGraphError/tileMissing(_:)`` if the tile of `position` is not in the map.
  /// - Complexity: O(*n*) in the number of segments of the tiles touched.
  public func candidates(
    near position: Coordinate, within radius: Distance, limit: Int = 16
  ) throws -> [SnappedPosition] {
    try checkMap(at: position)
    for step in Self.steps(to: radius) {
      let found = try candidates(near: position, withinMeters: step)
      if found.count >= limit || step == radius.meters { return Array(found.prefix(limit)) }
    }
    return []
  }

  /// The places in the smallest circle that holds all roads as near as the nearest, give or take
  /// `tie` metres, and whether there is a larger one; as in ``candidates(near:within:limit:)``.
  func nearest(
    to position: Coordinate, within radius: Distance, tie: Double
  ) throws -> (places: [SnappedPosition], isAll: Bool) {
    try checkMap(at: position)
    for step in Self.steps(to: radius) {
      let found = try candidates(near: position, withinMeters: step)
      if step == radius.meters { return (found, true) }
      if let first = found.first, first.distance.meters + tie <= step { return (found, false) }
    }
    return ([], true)
  }

  private static func steps(to radius: Distance) -> [Double] {
    radii.filter { $0 < radius.meters } + [radius.meters]
  }

  private func checkMap(at position: Coordinate) throws {
    if try graph.tileIfAny(TileID(containing: position)) == nil,
      !graph.covers(TileID(containing: position))
    {
      throw RoadGraphError.tileMissing(TileID(containing: position))
    }
  }

  private func candidates(
    near position: Coordinate, withinMeters radius: Double
  ) throws -> [SnappedPosition] {
    let corners = [0.0, 90, 180, 270].map {
      position.moved(by: .meters(radius * 1.001), at: Bearing(degrees: $0))
    }
    let box = StepBox(corners)
    var seen: Set<EdgeID> = []
    var found: [SnappedPosition] = []
    for id in tiles(around: position, corners) {
      guard let tile = try tileInMap(id) else { continue }
      let shapes = try readShapes(of: tile)
      for segment in 0..<shapes.segmentCount where shapes.box(of: segment).intersects(box) {
        let edge = EdgeID(tile: id, index: UInt32(shapes.owner(of: segment)))
        try consider(edge, position, radius, &seen, &found)
      }
      for edge in tile.crossings { try consider(edge, position, radius, &seen, &found) }
    }
    return found.sorted {
      ($0.distance.meters, $0.edge) < ($1.distance.meters, $1.edge)
    }
  }

  private func readShapes(of tile: RoadTile) throws -> TileShapes {
    do {
      return try tile.shapes()
    } catch {
      throw RoadGraphError.corrupt(tile.id, error)
    }
  }

  /// A tile beside the one asked for may be missing without harm: what is near is known.
  private func tileInMap(_ id: TileID) throws -> RoadTile? {
    do {
      return try graph.tileIfAny(id)
    } catch RoadGraphError.tileMissing {
      return nil
    }
  }

  /// The tiles that the circle may touch, ascending.
  private func tiles(around position: Coordinate, _ corners: [Coordinate]) -> [TileID] {
    let ids = corners.map { TileID(containing: $0) }
    let (north, east, south, west) = (ids[0], ids[1], ids[2], ids[3])
    let side = 1 << Int(TileID.zoom)
    let columns = (east.x - west.x + side) % side
    var tiles: [TileID] = []
    for y in north.y...max(north.y, south.y) {
      for column in 0...columns {
        if let tile = TileID(x: (west.x + column) % side, y: y) { tiles.append(tile) }
      }
    }
    return tiles.sorted()
  }

  private func consider(
    _ edge: EdgeID, _ position: Coordinate, _ radius: Double, _ seen: inout Set<EdgeID>,
    _ found: inout [SnappedPosition]
  ) throws {
    // A segment is kept in the tiles of both ends: the smaller edge stands for both.
    guard let twin = try twin(of: edge) else { return }
    let first = min(edge, twin)
    guard seen.insert(first).inserted else { return }
    let record = try graph.record(of: first)
    let isOpen = record.access[model.profile.mode] != .no
    let open = isOpen ? first : max(edge, twin)
    if !isOpen, try graph.record(of: open).access[model.profile.mode] == .no { return }
    guard let projection = try graph.shape(of: open).projection(of: position),
      projection.distance.meters <= radius
    else { return }
    found.append(snapped(position, open, projection))
  }

  /// The opposite edge; nil if it lies in a tile that is not here, so that no trip can use it.
  private func twin(of edge: EdgeID) throws -> EdgeID? {
    do {
      let twin = try graph.twin(of: edge)
      _ = try graph.record(of: twin)
      return twin
    } catch RoadGraphError.tileMissing {
      return nil
    }
  }

  private func snapped(
    _ position: Coordinate, _ edge: EdgeID, _ projection: Projection
  ) -> SnappedPosition {
    var side: RoadSide?
    if projection.distance.meters > Self.onRoadMeters {
      let turn = projection.bearing.turn(to: projection.point.bearing(to: position))
      side = turn < 0 ? .left : .right
    }
    return SnappedPosition(
      requested: position, position: projection.point, edge: edge, offset: projection.along,
      distance: projection.distance, side: side)
  }

  /// Nearer than this a position is on the road, and on neither side of it.
  private static let onRoadMeters = 3.0
}

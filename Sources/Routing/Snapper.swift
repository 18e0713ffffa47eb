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
  /// - Throws: ``RoadGraphError/tileMissing(_:)`` if the map does not know all roads of the tile of
  ///   `position`, or if all roads near it lead into tiles that are not here.
  /// - Complexity: O(*n*) in the number of segments of the tiles touched.
  public func candidates(
    near position: Coordinate, within radius: Distance, limit: Int = 16
  ) throws -> [SnappedPosition] {
    // A tile may be here for a road that leads into it, although not all its roads are known.
    let home = TileID(containing: position)
    guard graph.covers(home) else { throw RoadGraphError.tileMissing(home) }
    let steps = Self.radii.filter { $0 < radius.meters } + [radius.meters]
    for step in steps {
      let look = try look(around: position, withinMeters: step)
      if look.found.count >= limit { return Array(look.found.prefix(limit)) }
      if step == radius.meters {
        if look.found.isEmpty, let tile = look.missing { throw RoadGraphError.tileMissing(tile) }
        return look.found
      }
    }
    return []
  }

  /// What is seen around a position.
  private struct Look {
    var seen: Set<EdgeID> = []
    var found: [SnappedPosition] = []
    /// The first tile that is not here and into which a road in reach leads.
    var missing: TileID?

    mutating func miss(_ tile: TileID) { missing = min(missing ?? tile, tile) }
  }

  private func look(
    around position: Coordinate, withinMeters radius: Double
  ) throws -> Look {
    let corners = [0.0, 90, 180, 270].map {
      position.moved(by: .meters(radius * 1.001), at: Bearing(degrees: $0))
    }
    let box = StepBox(corners)
    var look = Look()
    for id in tiles(around: position, corners) {
      guard let tile = try tileInMap(id) else { continue }
      let shapes = try readShapes(of: tile)
      for segment in 0..<shapes.segmentCount where shapes.box(of: segment).intersects(box) {
        let edge = EdgeID(tile: id, index: UInt32(shapes.owner(of: segment)))
        try consider(edge, position, radius, &look)
      }
      for edge in tile.crossings { try consider(edge, position, radius, &look) }
    }
    look.found.sort { ($0.distance.meters, $0.edge) < ($1.distance.meters, $1.edge) }
    return look
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
    _ edge: EdgeID, _ position: Coordinate, _ radius: Double, _ look: inout Look
  ) throws {
    // A segment is kept in the tiles of both ends: the smaller edge stands for both.
    let twin: EdgeID
    do {
      twin = try graph.twin(of: edge)
      _ = try graph.record(of: twin)
    } catch RoadGraphError.tileMissing(let tile) {
      // No trip can use the road; but whoever asks should know that it is there.
      if try mayLie(edge, near: position, radius) { look.miss(tile) }
      return
    }
    let first = min(edge, twin)
    guard look.seen.insert(first).inserted else { return }
    let record = try graph.record(of: first)
    let isOpen = record.access[model.profile.mode] != .no
    let open = isOpen ? first : max(edge, twin)
    if !isOpen, try graph.record(of: open).access[model.profile.mode] == .no { return }
    guard let projection = try graph.shape(of: open).projection(of: position),
      projection.distance.meters <= radius
    else { return }
    look.found.append(snapped(position, open, projection))
  }

  /// Whether an edge, of which only a part may be known, is open and in reach as far as one can
  /// tell.
  private func mayLie(
    _ edge: EdgeID, near position: Coordinate, _ radius: Double
  ) throws -> Bool {
    do {
      guard try graph.record(of: edge).access[model.profile.mode] != .no else { return false }
      let projection = try graph.shape(of: edge).projection(of: position)
      return projection.map { $0.distance.meters <= radius } ?? false
    } catch RoadGraphError.tileMissing {
      return true
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

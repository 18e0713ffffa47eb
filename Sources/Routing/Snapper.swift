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
  /// - Throws: ``RoadGraphError`` or the source's own error if the tile of `position` is missing or
  ///   damaged, or if no other roads are near it than such as lie in, or lead into, such a tile.
  /// - Complexity: O(*n*) in the number of segments of the tiles touched.
  public func candidates(
    near position: Coordinate, within radius: Distance, limit: Int = 16
  ) throws -> [SnappedPosition] {
    let (look, _) = try look(near: position, within: radius) { look, _ in
      look.found.count >= limit
    }
    return Array(look.found.prefix(limit))
  }

  /// The places in the smallest circle that holds all roads as near as the nearest, give or take
  /// `tie` metres, and whether there is no larger one; as in ``candidates(near:within:limit:)``.
  func nearest(
    to position: Coordinate, within radius: Distance, tie: Double
  ) throws -> (places: [SnappedPosition], isAll: Bool) {
    let (look, isAll) = try look(near: position, within: radius) { look, step in
      look.found.first.map { $0.distance.meters + tie <= step } ?? false
    }
    return (look.found, isAll)
  }

  /// Looks in larger and larger circles until `isEnough`, and tells whether it came to the last.
  private func look(
    near position: Coordinate, within radius: Distance, until isEnough: (Look, Double) -> Bool
  ) throws -> (look: Look, isAll: Bool) {
    // A tile may be here for a road that leads into it, although not all its roads are known.
    let home = TileID(containing: position)
    guard graph.covers(home) else { throw RoadGraphError.tileMissing(home) }
    for step in Self.radii where step < radius.meters {
      let look = try look(around: position, withinMeters: step)
      if isEnough(look, step) { return (look, false) }
    }
    let look = try look(around: position, withinMeters: radius.meters)
    if look.found.isEmpty, let failure = look.failure { throw failure }
    return (look, true)
  }

  /// What is seen around a position.
  struct Look {
    var seen: Set<EdgeID> = []
    var found: [SnappedPosition] = []
    /// Why a part of the surroundings could not be seen; the first of several.
    private(set) var failure: (any Error)?

    mutating func fail(_ error: any Error) { failure = failure ?? error }
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
      guard let tile = tile(id, &look) else { continue }
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

  func readShapes(of tile: RoadTile) throws -> TileShapes {
    do {
      return try tile.shapes()
    } catch {
      throw RoadGraphError.corrupt(tile.id, error)
    }
  }

  /// A tile beside the one asked for may be missing or damaged without harm: what is near is known.
  func tile(_ id: TileID, _ look: inout Look) -> RoadTile? {
    do {
      return try graph.tileIfAny(id)
    } catch RoadGraphError.tileMissing {
      return nil
    } catch {
      look.fail(error)
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

  func consider(
    _ edge: EdgeID, _ position: Coordinate, _ radius: Double, _ look: inout Look
  ) throws {
    // A segment is kept in the tiles of both ends: the smaller edge stands for both.
    let twin: EdgeID
    do {
      twin = try graph.twin(of: edge)
      _ = try graph.record(of: twin)
    } catch {
      // No trip can use the road; but whoever asks should know that it is there.
      if mayLie(edge, near: position, radius) { look.fail(error) }
      return
    }
    let first = min(edge, twin)
    guard look.seen.insert(first).inserted else { return }
    let isFirstOpen = try isOpen(first)
    let open = isFirstOpen ? first : max(edge, twin)
    guard try isFirstOpen || isOpen(open) else { return }
    guard let projection = try graph.shape(of: open).projection(of: position),
      projection.distance.meters <= radius
    else { return }
    look.found.append(snapped(position, open, projection))
  }

  private func isOpen(_ edge: EdgeID) throws -> Bool {
    _ = try graph.record(of: edge)
    let tile = try graph.tile(edge.tile)
    do {
      return try model.isOpen(Int(edge.index), in: tile)
    } catch {
      throw RoadGraphError.corrupt(edge.tile, error)
    }
  }

  /// Whether an edge, of which only a part may be known, is open and in reach as far as one can
  /// tell.
  private func mayLie(
    _ edge: EdgeID, near position: Coordinate, _ radius: Double
  ) -> Bool {
    do {
      guard try isOpen(edge) else { return false }
      let projection = try graph.shape(of: edge).projection(of: position)
      return projection.map { $0.distance.meters <= radius } ?? false
    } catch {
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
      distance: projection.distance, side: side, bearing: projection.bearing)
  }

  /// Nearer than this a position is on the road, and on neither side of it.
  private static let onRoadMeters = 3.0
}

import Geo
import RoadNetwork

/// A part of the map near a position that cannot be looked at.
struct SnapDamage {
  var error: any Error
  /// No road in it is nearer.
  var meters: Double

  /// Throws if a road in the part may be nearer than `place`.
  func check(_ place: SnappedPosition) throws {
    if meters < place.distance.meters { throw error }
  }
}

/// A tile near a position that the map lacks.
struct UnseenTile {
  var tile: TileID
  /// No road in it is nearer.
  var meters: Double
}

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
  /// returned; equal distances are ordered by edge. Who would rather have roads than certainty, such
  /// as somebody under way, has damaged tiles passed over.
  /// - Throws: ``RoadGraphError`` or the source's own error if the tile of `position` is missing, if
  ///   a damaged tile may hold a nearer road, or if no road is found and tiles in reach are missing
  ///   or damaged. That a missing tile may hold a nearer road than the first is not told.
  /// - Complexity: O(*n*) in the number of segments of the tiles touched.
  public func candidates(
    near position: Coordinate, within radius: Distance, limit: Int = 16,
    passingOverDamage: Bool = false
  ) throws -> [SnappedPosition] {
    let found = try some(near: position, within: radius, limit: limit)
    if !passingOverDamage, let first = found.places.first { try found.damage?.check(first) }
    return found.places
  }

  /// Places on roads, the nearest first.
  struct Finding {
    var places: [SnappedPosition]
    /// Whether no more would be found farther away.
    var isAll: Bool
    /// The nearest part of the map that could not be looked at.
    var damage: SnapDamage?
    /// The tiles in reach that the map lacks.
    var unseen: [UnseenTile]
  }

  /// As ``candidates(near:within:limit:passingOverDamage:)``, and leaves it to the caller to hold the
  /// places against the damage.
  func some(near position: Coordinate, within radius: Distance, limit: Int) throws -> Finding {
    var finding = try look(near: position, within: radius) { look, _ in look.found.count >= limit }
    if finding.places.count > limit {
      finding.places.removeLast(finding.places.count - limit)
      finding.isAll = false
    }
    return finding
  }

  /// The places in the smallest circle that holds all roads as near as the nearest, give or take
  /// `tie` metres, and whether there is no larger one.
  func nearest(
    to position: Coordinate, within radius: Distance, tie: Double
  ) throws -> Finding {
    try look(near: position, within: radius) { look, step in
      look.found.first.map { $0.distance.meters + tie <= step } ?? false
    }
  }

  /// Looks in larger and larger circles until `isEnough`, and tells whether it came to the last.
  private func look(
    near position: Coordinate, within radius: Distance, until isEnough: (Look, Double) -> Bool
  ) throws -> Finding {
    // A tile may be here for a road that leads into it, although not all its roads are known.
    let home = TileID(containing: position)
    guard graph.covers(home) else { throw RoadGraphError.tileMissing(home) }
    for step in Self.radii where step < radius.meters {
      let look = try look(around: position, withinMeters: step)
      if isEnough(look, step) {
        return Finding(
          places: look.found, isAll: false, damage: look.damage, unseen: look.unseen)
      }
    }
    let look = try look(around: position, withinMeters: radius.meters)
    if look.found.isEmpty {
      if let failure = look.failure { throw failure }
      let nearest = look.unseen.min { ($0.meters, $0.tile) < ($1.meters, $1.tile) }
      if let nearest { throw RoadGraphError.tileMissing(nearest.tile) }
    }
    return Finding(places: look.found, isAll: true, damage: look.damage, unseen: look.unseen)
  }

  /// What is seen around a position.
  struct Look {
    var seen: Set<EdgeID> = []
    var found: [SnappedPosition] = []
    /// Why a part of the surroundings could not be seen; the first of several.
    private(set) var failure: (any Error)?
    /// The nearest of the parts that are damaged.
    private(set) var damage: SnapDamage?
    /// The tiles in reach that the map lacks, some of them perhaps several times.
    var unseen: [UnseenTile] = []

    /// Notes what lies no nearer than `meters` and cannot be seen.
    mutating func fail(_ error: any Error, at meters: Double) {
      failure = failure ?? error
      if case RoadGraphError.tileMissing(let tile) = error {
        unseen.append(UnseenTile(tile: tile, meters: meters))
        return
      }
      if meters < damage?.meters ?? .infinity { damage = SnapDamage(error: error, meters: meters) }
    }
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
      if !graph.covers(id) {
        let meters = Self.meters(from: position, to: id)
        if meters <= radius { look.unseen.append(UnseenTile(tile: id, meters: meters)) }
      }
      guard let (tile, shapes) = open(id, near: position, &look) else { continue }
      for segment in 0..<shapes.segmentCount where shapes.box(of: segment).intersects(box) {
        let edge = EdgeID(tile: id, index: UInt32(shapes.owner(of: segment)))
        try consider(edge, position, radius, &look)
      }
      for edge in tile.crossings { try consider(edge, position, radius, &look) }
    }
    look.found.sort { ($0.distance.meters, $0.edge) < ($1.distance.meters, $1.edge) }
    return look
  }

  /// The tile `id` with its lines; nil if it cannot be looked at, which is noted where it is damaged.
  func open(
    _ id: TileID, near position: Coordinate, _ look: inout Look
  ) -> (RoadTile, TileShapes)? {
    do {
      guard let tile = try graph.tileIfAny(id) else { return nil }
      do {
        return (tile, try tile.shapes())
      } catch {
        throw RoadGraphError.corrupt(id, error)
      }
    } catch RoadGraphError.tileMissing {
      return nil
    } catch {
      look.fail(error, at: Self.meters(from: position, to: id))
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
      if let meters = leastDistance(to: edge, from: position), meters <= radius {
        look.fail(error, at: meters)
      }
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

  /// How near an edge, of which only a part may be known, may be in metres; nil if it is closed as far
  /// as one can tell.
  private func leastDistance(to edge: EdgeID, from position: Coordinate) -> Double? {
    do {
      guard try isOpen(edge) else { return nil }
      return try graph.shape(of: edge).projection(of: position)?.distance.meters
    } catch {
      return 0
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

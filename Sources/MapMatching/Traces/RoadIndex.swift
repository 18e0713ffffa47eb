import Geo
import RoadNetwork
import Routing

/// A direction of a road near a fix, in which the traveller may be under way.
struct RoadCandidate {
  /// The state that travels along the road in this direction.
  var state: UInt32
  /// The state in the opposite direction; ``RoadReach/none`` if that is closed.
  var twin: UInt32
  /// The length of the road and the place on it, in metres from its start in this direction.
  var length: Double
  var offset: Double
  /// From the fix to the road, in metres.
  var distance: Double
  /// The direction of travel, east and north; nil on a piece without length.
  var direction: (east: Double, north: Double)?
  /// Where the geometry is found.
  var place: RoadPlace
}

/// A place on a road, as a grid keeps it.
struct RoadPlace {
  var grid: Int32
  var point: Int32
  var fraction: Float
  /// Whether travel is against the direction in which the road is kept.
  var isAgainst: Bool
}

/// Finds the roads near positions that a profile may use.
struct RoadIndex {
  private let graph: RoadGraph
  private var grids: [Grid] = []
  /// The grid of a tile; -1 where there are no roads, -2 where there is no map.
  private var gridOfTile: [TileID: Int32] = [:]
  /// The tile of the last position, which is mostly that of the next.
  private var last: (tile: TileID, grid: Int32)?
  private var hits: [RoadGrid.Hit] = []
  private var found: [Found] = []

  private struct Grid {
    var roads: RoadGrid
    /// By road: in its direction and against it; ``RoadReach/none`` while unknown or closed.
    var states: [States]
  }

  private struct States {
    var isKnown = false
    var forward = RoadReach.none
    var backward = RoadReach.none
    var length = 0.0
  }

  private struct Found {
    var hit: RoadGrid.Hit
    var grid: Int32
    var states: States
    /// From the start of the road, in metres.
    var offset: Double

    func isSamePlace(as other: Found) -> Bool {
      if states.forward == other.states.forward, states.backward == other.states.backward {
        return abs(offset - other.offset) < 1
      }
      return states.forward == other.states.backward && states.backward == other.states.forward
        && abs(states.length - offset - other.offset) < 1
    }
  }

  /// The first tile asked for that the map does not have.
  private(set) var missingTile: TileID?

  init(graph: RoadGraph) { self.graph = graph }

  private static let noRoads: Int32 = -1
  private static let noMap: Int32 = -2
  /// No more roads are looked at for one fix.
  private static let mostRoads = 12
}

extension RoadIndex {
  /// The number of tiles whose roads are kept.
  var tileCount: Int { grids.count }

  /// Forgets which parts of the map were missing, so that the next trace is told of its own.
  mutating func forgetMissing() {
    guard missingTile != nil else { return }
    missingTile = nil
    gridOfTile = gridOfTile.filter { $0.value != Self.noMap }
    last = nil
  }

  /// Collects the directions in which the roads within `radius` metres of `position` may be
  /// travelled, the nearest roads first; of equally near ones the smaller edge first.
  ///
  /// The two directions of a place follow each other.
  mutating func collect(
    near position: Coordinate, within radius: Double, _ reach: inout RoadReach,
    into candidates: inout [RoadCandidate]
  ) throws {
    candidates.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    for tile in tiles(around: position, radius) {
      let grid = try grid(of: tile)
      guard grid >= 0 else { continue }
      hits.removeAll(keepingCapacity: true)
      grids[Int(grid)].roads.collect(near: position, within: radius, into: &hits)
      for hit in hits { try add(hit, grid, &reach) }
    }
    if found.count > 1 { sortFound() }
    for road in found.prefix(Self.mostRoads) { append(road, to: &candidates) }
  }

  private mutating func add(
    _ hit: RoadGrid.Hit, _ grid: Int32, _ reach: inout RoadReach
  ) throws {
    var states = grids[Int(grid)].states[hit.road]
    if !states.isKnown {
      states = try self.states(of: grids[Int(grid)].roads.edges[hit.road], &reach)
      grids[Int(grid)].states[hit.road] = states
    }
    guard states.forward != RoadReach.none || states.backward != RoadReach.none else { return }
    let road = Found(
      hit: hit, grid: grid, states: states,
      offset: states.length * grids[Int(grid)].roads.fraction(of: hit))
    // A road that passes several tiles is found in each.
    let isKnown = found.contains { $0.grid != grid && $0.isSamePlace(as: road) }
    if !isKnown { found.append(road) }
  }

  /// A road of which one end lies beyond the map is of no use for any trip.
  private func states(of edge: EdgeID, _ reach: inout RoadReach) throws -> States {
    var states = States(isKnown: true)
    guard let forward = try reach.state(of: edge), let backward = try reach.twin(of: forward)
    else { return states }
    states.length = Double(reach.decimeters(of: forward)) / Units.decimetersPerMeter
    if reach.isOpen(forward) { states.forward = forward }
    if reach.isOpen(backward) { states.backward = backward }
    return states
  }

  private mutating func sortFound() {
    let grids = grids
    found.sort { left, right in
      if left.hit.squaredMeters != right.hit.squaredMeters {
        return left.hit.squaredMeters < right.hit.squaredMeters
      }
      return grids[Int(left.grid)].roads.edges[left.hit.road]
        < grids[Int(right.grid)].roads.edges[right.hit.road]
    }
  }

  private func append(_ road: Found, to candidates: inout [RoadCandidate]) {
    let length = road.states.length
    let direction = grids[Int(road.grid)].roads.direction(of: road.hit)
    var candidate = RoadCandidate(
      state: road.states.forward, twin: road.states.backward, length: length,
      offset: road.offset, distance: road.hit.squaredMeters.squareRoot(),
      direction: direction,
      place: RoadPlace(
        grid: road.grid, point: Int32(road.hit.point), fraction: Float(road.hit.fraction),
        isAgainst: false))
    if candidate.state != RoadReach.none { candidates.append(candidate) }
    swap(&candidate.state, &candidate.twin)
    guard candidate.state != RoadReach.none else { return }
    candidate.offset = length - candidate.offset
    candidate.direction = direction.map { (-$0.east, -$0.north) }
    candidate.place.isAgainst = true
    candidates.append(candidate)
  }

  /// The position of a place.
  func coordinate(of place: RoadPlace) -> Coordinate {
    grids[Int(place.grid)].roads
      .coordinate(onPiece: Int(place.point), at: Double(place.fraction))
  }

  /// The direction of travel at a place.
  func bearing(at place: RoadPlace) -> Bearing {
    let bearing = grids[Int(place.grid)].roads.bearing(ofPiece: Int(place.point))
    return place.isAgainst ? bearing.reversed : bearing
  }
}

extension RoadIndex {
  /// The tiles that the circle touches; nearly always one.
  private func tiles(around position: Coordinate, _ radius: Double) -> [TileID] {
    if let last, last.grid >= 0, grids[Int(last.grid)].roads.holds(position, radius) {
      return [last.tile]
    }
    let middle = TileID(containing: position)
    var tiles = [middle]
    for bearing in stride(from: 0.0, to: 360, by: 45) {
      // The corners of the square around the circle, and the middles of its sides.
      let reach = bearing.truncatingRemainder(dividingBy: 90) == 0 ? radius : radius * 1.42
      let tile = TileID(
        containing: position.moved(by: .meters(reach), at: Bearing(degrees: bearing)))
      if !tiles.contains(tile) { tiles.append(tile) }
    }
    return tiles
  }

  private mutating func grid(of tile: TileID) throws -> Int32 {
    if let last, last.tile == tile { return last.grid }
    let grid: Int32
    if let known = gridOfTile[tile] {
      grid = known
    } else {
      grid = try makeGrid(of: tile)
      gridOfTile[tile] = grid
    }
    last = (tile, grid)
    return grid
  }

  private mutating func makeGrid(of tile: TileID) throws -> Int32 {
    do {
      guard let roads = try graph.tileIfAny(tile) else { return Self.noRoads }
      let grid = try RoadGrid(roads, in: graph)
      let states = [States](repeating: States(), count: grid.edges.count)
      grids.append(Grid(roads: grid, states: states))
      return Int32(grids.count - 1)
    } catch RoadGraphError.tileMissing(let missing) {
      missingTile = missingTile ?? missing
      return Self.noMap
    }
  }
}

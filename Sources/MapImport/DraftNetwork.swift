import Geo
import RoadNetwork

/// A segment in one direction: an edge that has no id yet.
struct HalfEdge: Hashable, Comparable {
  let rawValue: UInt32

  init(segment: Int, _ direction: Direction) {
    rawValue = UInt32(segment) * 2 + UInt32(direction.rawValue)
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  var segment: Int { Int(rawValue >> 1) }
  var direction: Direction { rawValue & 1 == 0 ? .forward : .backward }
  /// The same piece in the opposite direction.
  var twin: HalfEdge { HalfEdge(rawValue: rawValue ^ 1) }

  static func < (left: HalfEdge, right: HalfEdge) -> Bool { left.rawValue < right.rawValue }
}

/// The whole road network before it goes into tiles: pieces between numbered junctions.
///
/// Junctions are numbered tile by tile and by OSM id inside a tile, so that the junctions of a
/// tile, and the edges that leave them, are ranges.
struct DraftNetwork: Sendable {
  let ways: RoadWays
  let nodes: RoadNodes
  let segments: RoadSegments
  /// The node of each junction.
  let junctionNodes: [UInt32]
  /// The tiles that hold junctions, ascending.
  let tiles: [TileID]
  /// Where the junctions of each tile start, and at the end their number.
  let firstJunction: [Int]
  /// The half-edges in the order of their ids.
  let halfEdges: [HalfEdge]
  /// Where the half-edges that leave each junction start, and at the end their number.
  let firstOut: [UInt32]
  /// The place of each half-edge in `halfEdges`, by its raw value.
  let positions: [UInt32]
  private let junctionOfNode: JunctionNumbers
  private let tileOfJunction: [UInt32]

  init(ways: RoadWays, nodes: RoadNodes, segments: RoadSegments) {
    self.ways = ways
    self.nodes = nodes
    self.segments = segments.withoutMarks
    var keys: [UInt64] = []
    for node in segments.isJunction.indices where segments.isJunction[node] {
      let tile = TileID(containing: nodes.coordinate(node))
      keys.append(UInt64(tile.rawValue) << 32 | UInt64(node))
    }
    keys.sort()
    var junctionOfNode = JunctionNumbers(of: segments.isJunction)
    var tiles: [TileID] = []
    var firstJunction: [Int] = []
    var tileOfJunction: [UInt32] = []
    for (junction, key) in keys.enumerated() {
      junctionOfNode.set(UInt32(junction), at: Int(key & 0xffff_ffff))
      if let tile = TileID(rawValue: UInt32(key >> 32)), tiles.last != tile {
        tiles.append(tile)
        firstJunction.append(junction)
      }
      tileOfJunction.append(UInt32(tiles.count - 1))
    }
    firstJunction.append(keys.count)
    self.tiles = tiles
    self.firstJunction = firstJunction
    self.tileOfJunction = tileOfJunction
    self.junctionOfNode = junctionOfNode
    junctionNodes = keys.map { UInt32(truncatingIfNeeded: $0) }
    (firstOut, halfEdges, positions) = Self.adjacency(
      segments: segments, junctionOfNode: junctionOfNode, junctionCount: keys.count)
  }

  /// Orders the half-edges by their tail, and those of one tail by way, place and direction.
  private static func adjacency(
    segments: RoadSegments, junctionOfNode: JunctionNumbers, junctionCount: Int
  ) -> (firstOut: [UInt32], halfEdges: [HalfEdge], positions: [UInt32]) {
    func tail(_ raw: Int) -> Int {
      let segment = segments.all[raw / 2]
      let end = raw % 2 == 0 ? segment.first : segment.last
      return junctionOfNode.number(at: Int(segments.nodes[Int(end)]))
    }
    let count = segments.all.count * 2
    var firstOut = [UInt32](repeating: 0, count: junctionCount + 1)
    for raw in 0..<count { firstOut[tail(raw) + 1] += 1 }
    for junction in 0..<junctionCount { firstOut[junction + 1] += firstOut[junction] }
    var next = firstOut
    var halfEdges = [HalfEdge](repeating: HalfEdge(rawValue: 0), count: count)
    var positions = [UInt32](repeating: 0, count: count)
    for raw in 0..<count {
      let junction = tail(raw)
      halfEdges[Int(next[junction])] = HalfEdge(rawValue: UInt32(raw))
      positions[raw] = next[junction]
      next[junction] += 1
    }
    return (firstOut, halfEdges, positions)
  }
}

extension DraftNetwork {
  /// The junction at `node`; nil if none is there.
  func junction(at node: Int) -> Int? {
    junctionOfNode[node].map(Int.init)
  }

  /// The junction that `edge` leaves.
  func tail(of edge: HalfEdge) -> Int {
    let segment = segments.all[edge.segment]
    let end = edge.direction == .forward ? segment.first : segment.last
    return junctionOfNode.number(at: Int(segments.nodes[Int(end)]))
  }

  /// The junction that `edge` reaches.
  func head(of edge: HalfEdge) -> Int { tail(of: edge.twin) }

  /// The half-edges that leave `junction`, in the order of their ids.
  func outEdges(of junction: Int) -> ArraySlice<HalfEdge> {
    halfEdges[Int(firstOut[junction])..<Int(firstOut[junction + 1])]
  }

  /// The way that `edge` is a piece of.
  func way(of edge: HalfEdge) -> Int { Int(segments.all[edge.segment].way) }

  /// The place of the tile of `junction` in `tiles`.
  func tilePlace(of junction: Int) -> Int { Int(tileOfJunction[junction]) }

  func nodeID(of junction: Int) -> NodeID {
    let place = tilePlace(of: junction)
    return NodeID(tile: tiles[place], index: UInt32(junction - firstJunction[place]))
  }

  func edgeID(of edge: HalfEdge) -> EdgeID {
    let place = tilePlace(of: tail(of: edge))
    let first = firstOut[firstJunction[place]]
    return EdgeID(tile: tiles[place], index: positions[Int(edge.rawValue)] - first)
  }

  /// The place of `edge` among the edges that leave its tail.
  func ordinal(of edge: HalfEdge) -> Int {
    Int(positions[Int(edge.rawValue)] - firstOut[tail(of: edge)])
  }

  /// The first point of a segment along its way.
  func start(of segment: Int) -> Coordinate {
    nodes.coordinate(Int(segments.nodes[Int(segments.all[segment].first)]))
  }

  /// The points of a segment along its way.
  func points(of segment: Int) -> [Coordinate] {
    let range = segments.all[segment]
    return segments.nodes[Int(range.first)...Int(range.last)].map { nodes.coordinate(Int($0)) }
  }

  /// What the way grants in the direction of `edge`, barriers aside.
  func wayAccess(of edge: HalfEdge) -> ModeAccess {
    ways.meaning(of: way(of: edge)).access(edge.direction)
  }

  /// Whether one of `modes` may travel on `edge`.
  func isOpen(_ edge: HalfEdge, to modes: ModeSet) -> Bool {
    let access = wayAccess(of: edge)
    return TravelMode.allCases.contains { modes.contains($0) && access[$0] != .no }
  }
}

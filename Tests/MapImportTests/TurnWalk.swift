import NetworkFixtures
import RoadNetwork

/// A traveller who minds the special turns of the tiles and nothing else.
struct TurnWalk {
  let graph: RoadGraph
  let mode: TravelMode
  /// The state the traveller is in: an edge, or beyond the edges of the tile one of its copies.
  private(set) var tile: RoadTile
  private(set) var state: Int

  init(_ graph: RoadGraph, from edge: EdgeID, by mode: TravelMode) throws {
    self.graph = graph
    self.mode = mode
    tile = try graph.tile(edge.tile)
    state = Int(edge.index)
  }

  var edge: EdgeID { EdgeID(tile: tile.id, index: UInt32(tile.base(ofState: state))) }

  /// The edges that leave the head of the current one, each with whether the turn is allowed.
  func choices() throws -> [(edge: EdgeID, isAllowed: Bool)] {
    let exceptions = tile.turnExceptions(from: state)
    return try graph.outEdges(of: graph.head(of: edge)).enumerated().map { ordinal, next in
      let isBanned = exceptions.contains {
        $0.isBan && Int($0.ordinal) == ordinal && $0.modes.contains(mode)
      }
      return (next, !isBanned)
    }
  }

  mutating func take(_ next: EdgeID) throws {
    let head = try graph.head(of: edge)
    let ordinal = try graph.outEdges(of: head).firstIndex(of: next)
    let copy = tile.turnExceptions(from: state).first {
      !$0.isBan && Int($0.ordinal) == ordinal
    }
    tile = try graph.tile(next.tile)
    state = copy.map { tile.edges.count + Int($0.copy) } ?? Int(next.index)
  }
}

extension AsciiMap {
  /// Whether `mode` may travel the path over these nodes without a forbidden turn.
  func allows(_ path: String, by mode: TravelMode = .car) throws -> Bool {
    let edges = try zip(path, path.dropFirst()).map { try edge($0, $1) }
    guard let first = edges.first else { return true }
    var walk = try TurnWalk(graph, from: first, by: mode)
    for next in edges.dropFirst() {
      let choice = try walk.choices().first { $0.edge == next }
      guard choice?.isAllowed == true else { return false }
      try walk.take(next)
    }
    return true
  }
}

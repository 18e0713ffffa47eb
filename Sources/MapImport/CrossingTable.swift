import Geo
import RoadNetwork

/// The edges that cross tiles in which neither of their ends lies.
struct CrossingTable: Sendable {
  /// The crossed tiles, ascending.
  private(set) var tiles: [TileID] = []
  /// Where the edges of each tile start in `edges`, and at the end their number.
  private var first: [Int] = []
  private var edges: [EdgeID] = []

  /// Finds the crossings; each segment counts once, in the direction of its way.
  init(of network: DraftNetwork, jobs: Int) {
    let chunks = Chunks(count: network.segments.all.count, size: 4096)
    let found = parallelMap(count: chunks.count, jobs: jobs) { chunk in
      chunks[chunk].flatMap { Self.crossings(of: $0, in: network) }
    }
    var all = found.flatMap(\.self)
    all.sort { ($0.tile, $0.edge) < ($1.tile, $1.edge) }
    for crossing in all {
      if tiles.last != crossing.tile {
        tiles.append(crossing.tile)
        first.append(edges.count)
      }
      edges.append(crossing.edge)
    }
    first.append(edges.count)
  }

  /// The edges that cross `tile`, ascending.
  func edges(across tile: TileID) -> [EdgeID] {
    guard let place = tiles.binaryPlace(of: tile) else { return [] }
    return Array(edges[first[place]..<first[place + 1]])
  }

  private static func crossings(
    of segment: Int, in network: DraftNetwork
  ) -> [(tile: TileID, edge: EdgeID)] {
    let edge = HalfEdge(segment: segment, .forward)
    let tail = network.tiles[network.tilePlace(of: network.tail(of: edge))]
    let head = network.tiles[network.tilePlace(of: network.head(of: edge))]
    let range = network.segments.all[segment]
    var touched: Set<TileID> = []
    var previous: (point: Coordinate, tile: TileID)?
    for node in network.segments.nodes[Int(range.first)...Int(range.last)] {
      let point = network.nodes.coordinate(Int(node))
      let tile = TileID(containing: point)
      if let previous, previous.tile != tile {
        touched.formUnion(TileID.touched(from: previous.point, to: point))
      }
      previous = (point, tile)
    }
    touched.remove(tail)
    touched.remove(head)
    guard !touched.isEmpty else { return [] }
    let id = network.edgeID(of: edge)
    return touched.sorted().map { ($0, id) }
  }
}

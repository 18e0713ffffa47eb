import Geo
import RoadNetwork

/// All roads of a map, laid out at once for one profile.
struct WholeNetwork: Sendable {
  private(set) var graph: SearchGraph

  /// Lays out `tiles`; roads that lead into other tiles end there.
  ///
  /// - Throws: ``RoadGraphError/corrupt(_:_:)`` if a tile is damaged.
  init(_ source: RoadGraph, tiles: [TileID], profile: Profile) throws {
    graph = SearchGraph(source: source, model: CostModel(profile))
    let all = try tiles.map { try source.tile($0) }
    let edgeCount = all.reduce(0) { $0 + $1.edges.count }
    // A few states more: other forms of edges, and a node that closes each tile.
    graph.reserve(
      states: edgeCount + edgeCount / 8,
      nodes: all.reduce(all.count) { $0 + $1.nodes.count })
    for tile in tiles { _ = try graph.block(of: tile) }
    let blockCount = graph.blocks.count
    for state in 0..<UInt32(graph.stateCount) { _ = try graph.resolveHead(of: state) }
    precondition(graph.blocks.count == blockCount, "a tile of the map was not listed")
  }

  /// The states of the block at `place` in their first forms: edges and their copies.
  func firstForms(ofBlock place: Int) -> Range<UInt32> {
    let block = graph.blocks[place]
    return block.firstState..<block.firstState + UInt32(block.tile.stateCount)
  }

  /// Whether the through traffic of the profile may use `state`.
  func isThrough(_ state: UInt32) -> Bool {
    graph.isForThroughTraffic(state) && graph.heads[Int(state)] != SearchGraph.none
  }

  /// Whether anybody may use `state`, at some time at least, and it leads into a tile of the map.
  func mayBeOpen(_ state: UInt32) -> Bool {
    guard graph.heads[Int(state)] != SearchGraph.none,
      let record = graph.record(of: graph.bases[Int(state)])
    else { return false }
    return !record.access.isClosed
      || !record.flags.isDisjoint(with: [.conditional, .dependsOnVehicle])
  }

  /// The graph of all roads that are open to anybody, without directions.
  func partitionGraph() -> PartitionGraph {
    var x = [Int32](repeating: 0, count: graph.nodeCount)
    var y = x
    var edges: [(UInt32, UInt32)] = []
    for block in graph.blocks {
      // Degrees of longitude shrink with the latitude; one factor for a tile is near enough.
      let scale = block.tile.nodes.first.map { cosine(ofLatitudeE7: $0.latitudeE7) } ?? 1
      for (index, node) in block.tile.nodes.enumerated() {
        let place = Int(block.firstNode) + index
        (x[place], y[place]) = (Int32(Double(node.longitudeE7) * scale), node.latitudeE7)
      }
      for (index, record) in block.tile.edges.enumerated() {
        let state = Int(block.firstState) + index
        let (tail, head, twin) = (graph.tails[state], graph.heads[state], graph.twins[state])
        guard head != SearchGraph.none, tail != head, state < Int(twin) else { continue }
        let opposite = graph.record(of: twin)
        if record.access.isClosed, opposite?.access.isClosed ?? true { continue }
        edges.append((tail, head))
      }
    }
    return PartitionGraph(x: x, y: y, edges: edges)
  }

  private func cosine(ofLatitudeE7 latitude: Int32) -> Double {
    let angle = Double(latitude) / Units.coordinateStepsPerDegree * Units.radiansPerDegree
    // The series of the cosine: exact enough anywhere that has roads.
    let square = angle * angle
    let fourth = square * square
    return max(0.01, 1 - square / 2 + fourth / 24 - square * fourth / 720)
  }
}

extension SearchGraph {
  /// The record of the edge that `state` is; nil for its other forms.
  fileprivate func record(of state: UInt32) -> EdgeRecord? {
    let block = blocks[place(ofState: state)]
    let index = Int(state - block.firstState)
    return index < block.tile.edges.count ? block.tile.edges[index] : nil
  }
}

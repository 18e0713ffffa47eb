/// The arcs of the states near the ends of trips, each worked out once.
///
/// What may follow a state takes a look at two tiles and the turn between; a trip through a town
/// that is known costs none of that again.
struct ArcCache {
  private var firstArc: [UInt32] = []
  private var counts: [UInt8] = []
  private(set) var arcs: [SearchStep] = []
  private var steps: [SearchStep] = []
  private let direction: SearchDirection

  init(_ direction: SearchDirection) { self.direction = direction }

  /// The places in ``arcs`` of the steps from `state` in the direction of the cache.
  @inline(__always)
  mutating func arcs(of state: UInt32, in graph: inout SearchGraph) throws -> Range<Int> {
    let place = Int(state)
    if place < firstArc.count, firstArc[place] != SearchGraph.none {
      let first = Int(firstArc[place])
      return first..<first + Int(counts[place])
    }
    return try find(state, in: &graph)
  }

  private mutating func find(
    _ state: UInt32, in graph: inout SearchGraph
  ) throws -> Range<Int> {
    switch direction {
    case .forward: try graph.collectSuccessors(of: state, .endsOnly, into: &steps)
    case .backward: try graph.collectPredecessors(of: state, .endsOnly, into: &steps)
    }
    let missing = graph.stateCount - firstArc.count
    if missing > 0 {
      firstArc.append(contentsOf: repeatElement(SearchGraph.none, count: missing))
      counts.append(contentsOf: repeatElement(0, count: missing))
    }
    let first = arcs.count
    arcs.append(contentsOf: steps)
    // Junctions of more roads than a byte counts are worked out again each time.
    if let count = UInt8(exactly: steps.count) {
      firstArc[Int(state)] = UInt32(first)
      counts[Int(state)] = count
    }
    return first..<arcs.count
  }
}

/// Which way a search looks.
enum SearchDirection {
  case forward
  case backward
}

/// The arcs of the states near the ends of trips, each worked out once.
///
/// What may follow a state takes a look at two tiles and the turn between; a trip through a town
/// that is known costs none of that again.
struct ArcCache {
  /// A step to another vertex of the search.
  struct Arc {
    var vertex: UInt32
    var cost: UInt32
  }

  /// The arcs of one state.
  private struct Entry {
    /// Where they begin; ``SearchGraph/none`` if they are not known.
    var first = SearchGraph.none
    var count: UInt32 = 0
  }

  private var entries: [Entry] = []
  private(set) var arcs: [Arc] = []
  /// How many of them are kept; those of the last look-up may lie beyond.
  private var keptCount = 0
  private var steps: [SearchStep] = []
  private let direction: SearchDirection

  /// About how many bytes are kept.
  var memoryCost: Int { (entries.count + arcs.count) * 8 }

  init(_ direction: SearchDirection) { self.direction = direction }

  /// The places in ``arcs`` of the arcs from `state` in the direction of the cache.
  @inline(__always)
  mutating func arcs(
    of state: UInt32, in graph: inout SearchGraph, _ memory: inout OverlayMemory
  ) throws -> Range<Int> {
    if Int(state) < entries.count {
      let entry = entries[Int(state)]
      if entry.first != SearchGraph.none {
        return Int(entry.first)..<Int(entry.first) + Int(entry.count)
      }
    }
    return try find(state, in: &graph, &memory)
  }

  private mutating func find(
    _ state: UInt32, in graph: inout SearchGraph, _ memory: inout OverlayMemory
  ) throws -> Range<Int> {
    switch direction {
    case .forward: try graph.collectSuccessors(of: state, .endsOnly, into: &steps)
    case .backward: try graph.collectPredecessors(of: state, .endsOnly, into: &steps)
    }
    try memory.catchUp(with: graph)
    let missing = graph.stateCount - entries.count
    if missing > 0 { entries += repeatElement(Entry(), count: missing) }
    arcs.removeLast(arcs.count - keptCount)
    let first = keptCount
    for step in steps {
      arcs.append(Arc(vertex: memory.vertex(of: step.state), cost: step.cost))
    }
    // What ends at a missing tile is looked at again, so that the next search misses it too.
    if graph.missing.isEmpty {
      keptCount = arcs.count
      entries[Int(state)] = Entry(first: UInt32(first), count: UInt32(steps.count))
    }
    return first..<arcs.count
  }
}

/// Which way a search looks.
enum SearchDirection {
  case forward
  case backward
}

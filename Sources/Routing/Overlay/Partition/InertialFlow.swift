/// Cuts a graph in two along a line of few edges.
///
/// Schild and Sommer, "On Balanced Separators in Road Networks" (2015): the nodes are ordered
/// along some direction, a share at each end is joined to a source and to a target, and the
/// smallest cut between these is a cut of the graph. The best over several directions is kept.
struct InertialFlow {
  /// The directions in which nodes are ordered, as factors of x and y.
  private static let directions: [(Int64, Int64)] = [
    (1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2),
  ]
  /// Larger graphs are tried in the first four directions only.
  private static let largeGraph = 50_000

  /// The share of the nodes at each end that stays together, in percent.
  private static let endPercent = 28

  /// Which nodes of `graph` are on the first of two sides; neither is empty.
  ///
  /// - Complexity: O(*c* *n*) for *n* nodes and edges and a cut of *c* edges, usually far less.
  static func bisect(_ graph: PartitionGraph) -> [Bool] {
    var flow = UnitFlow(graph)
    var best: (score: Double, isFirst: [Bool])?
    let count = max(1, graph.nodeCount * endPercent / 100)
    let tried = graph.nodeCount > largeGraph ? directions.prefix(4) : directions[...]
    for (a, b) in tried {
      let order = ordered(graph, a, b)
      // A larger cut than the best so far can only win by balance, and not by more than this.
      let limit = best.map { Int($0.score * Double(graph.nodeCount) / 2) } ?? .max
      guard flow.run(from: order.prefix(count), to: order.suffix(count), limit: limit) else {
        continue
      }
      for isFirst in [flow.sourceSide, flow.notTargetSide] {
        let size = isFirst.count { $0 }
        let smaller = min(size, graph.nodeCount - size)
        let score = Double(flow.value) / Double(smaller)
        if smaller > 0, score < best?.score ?? .infinity { best = (score, isFirst) }
      }
    }
    return best?.isFirst ?? (0..<graph.nodeCount).map { $0 * 2 < graph.nodeCount }
  }

  private static func ordered(_ graph: PartitionGraph, _ a: Int64, _ b: Int64) -> [UInt32] {
    let places = (0..<graph.nodeCount).map { node in
      a * Int64(graph.x[node]) + b * Int64(graph.y[node])
    }
    let least = places.min() ?? 0
    // The place along the direction above the number of the node: one number is sorted faster.
    var keys: [UInt64] = []
    keys.reserveCapacity(graph.nodeCount)
    for (node, place) in places.enumerated() {
      keys.append(UInt64(place - least) << Self.nodeBits | UInt64(node))
    }
    sort(&keys, greatest: UInt64((places.max() ?? 0) - least))
    return keys.map { UInt32(truncatingIfNeeded: $0 & (1 << Self.nodeBits - 1)) }
  }

  /// Sorts keys that are in the order of their nodes, and whose places are at most `greatest`:
  /// by digits of places, the lowest first, each time keeping the order of equals.
  private static func sort(_ keys: inout [UInt64], greatest: UInt64) {
    guard keys.count >= fewKeys else { return keys.sort() }
    var other = keys
    var shift: UInt64 = 0
    while greatest >> shift > 0 {
      var starts = [Int](repeating: 0, count: 1 << Int(digitBits) + 1)
      for key in keys { starts[digit(key, shift) + 1] += 1 }
      for digit in starts.indices.dropFirst() { starts[digit] += starts[digit - 1] }
      for key in keys {
        let digit = digit(key, shift)
        other[starts[digit]] = key
        starts[digit] += 1
      }
      swap(&keys, &other)
      shift += digitBits
    }
  }

  @inline(__always)
  private static func digit(_ key: UInt64, _ shift: UInt64) -> Int {
    Int(key >> (nodeBits + shift) & (1 << digitBits - 1))
  }

  private static let digitBits: UInt64 = 11
  /// Fewer are sorted faster by comparing them than by counting digits.
  private static let fewKeys = 1024
  /// No graph has more nodes than these bits count; the places take 36 bits at most, twice a
  /// longitude and a latitude in steps.
  private static let nodeBits: UInt64 = 28
}

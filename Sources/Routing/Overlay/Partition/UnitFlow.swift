/// Maximum flow between two sets of nodes where every edge carries one unit, either way.
///
/// Dinitz, "Algorithm for solution of a problem of maximum flow in networks with power
/// estimation" (1970): shortest ways are filled all at once, until none is left.
struct UnitFlow {
  private let graph: PartitionGraph
  /// What flows along each arc: 1, 0 or -1; the opposite arc has the negative.
  private var flow: [Int8]
  private var isTarget: [Bool]
  private var isSource: [Bool]
  private var depth: [Int32]
  private var nextArc: [UInt32]
  private var queue: [UInt32] = []
  private(set) var value = 0

  private static let unseen: Int32 = -1

  init(_ graph: PartitionGraph) {
    self.graph = graph
    flow = Array(repeating: 0, count: graph.neighbours.count)
    isTarget = Array(repeating: false, count: graph.nodeCount)
    isSource = isTarget
    depth = Array(repeating: Self.unseen, count: graph.nodeCount)
    nextArc = Array(repeating: 0, count: graph.nodeCount)
  }

  /// Finds the greatest flow from `sources` to `targets`; gives up, and says so, once it is more
  /// than `limit`.
  mutating func run(
    from sources: ArraySlice<UInt32>, to targets: ArraySlice<UInt32>, limit: Int
  ) -> Bool {
    for arc in flow.indices { flow[arc] = 0 }
    for node in 0..<graph.nodeCount { (isSource[node], isTarget[node]) = (false, false) }
    for node in sources { isSource[Int(node)] = true }
    for node in targets { isTarget[Int(node)] = true }
    value = 0
    while findDepths(sources) {
      for node in 0..<graph.nodeCount { nextArc[node] = graph.firstArc[node] }
      for node in sources {
        while augment(from: node) {
          value += 1
          if value > limit { return false }
        }
      }
    }
    return true
  }

  /// Which nodes lie on the side of the sources, after ``run(from:to:limit:)``: those that more
  /// could flow to.
  var sourceSide: [Bool] { depth.map { $0 != Self.unseen } }

  /// Which nodes do not lie on the side of the targets: those from which nothing more could flow
  /// there.
  var notTargetSide: [Bool] {
    var isFirst = [Bool](repeating: true, count: graph.nodeCount)
    var stack: [UInt32] = []
    for node in 0..<graph.nodeCount where isTarget[node] {
      isFirst[node] = false
      stack.append(UInt32(node))
    }
    while let node = stack.popLast() {
      for arc in graph.arcs(of: Int(node)) where flow[Int(graph.opposites[arc])] < 1 {
        let other = Int(graph.neighbours[arc])
        if isFirst[other] {
          isFirst[other] = false
          stack.append(UInt32(other))
        }
      }
    }
    return isFirst
  }

  /// Labels all nodes to which more could flow with their distance from the sources; whether a
  /// target is among them.
  private mutating func findDepths(_ sources: ArraySlice<UInt32>) -> Bool {
    for node in depth.indices { depth[node] = Self.unseen }
    queue.removeAll(keepingCapacity: true)
    for node in sources {
      depth[Int(node)] = 0
      queue.append(node)
    }
    var place = 0
    var found: Int32 = .max
    while place < queue.count {
      let node = Int(queue[place])
      place += 1
      let next = depth[node] + 1
      // Beyond the nearest target nothing is of use in this round.
      if next > found { break }
      for arc in graph.arcs(of: node) where flow[arc] < 1 {
        let other = Int(graph.neighbours[arc])
        guard depth[other] == Self.unseen else { continue }
        depth[other] = next
        if isTarget[other] { found = next }
        queue.append(UInt32(other))
      }
    }
    return found != .max
  }

  /// Sends one unit along a shortest way; false if none is left.
  private mutating func augment(from source: UInt32) -> Bool {
    var path: [Int] = []
    var node = Int(source)
    while true {
      if isTarget[node] {
        for arc in path {
          flow[arc] += 1
          flow[Int(graph.opposites[arc])] -= 1
        }
        return true
      }
      if let arc = step(from: node) {
        path.append(arc)
        node = Int(graph.neighbours[arc])
      } else {
        guard let last = path.popLast() else { return false }
        node = Int(graph.neighbours[Int(graph.opposites[last])])
        nextArc[node] += 1
      }
    }
  }

  /// The next arc from `node` that may lead to a target on a shortest way.
  private mutating func step(from node: Int) -> Int? {
    let end = graph.firstArc[node + 1]
    while nextArc[node] < end {
      let arc = Int(nextArc[node])
      let other = Int(graph.neighbours[arc])
      if flow[arc] < 1, depth[other] == depth[node] + 1, !isSource[other] { return arc }
      nextArc[node] += 1
    }
    return nil
  }
}

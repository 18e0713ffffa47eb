/// Maximum flow between two sets of nodes where every edge carries one unit, either way.
///
/// Dinitz, "Algorithm for solution of a problem of maximum flow in networks with power
/// estimation" (1970): shortest ways are filled all at once, until none is left.
struct UnitFlow {
  private let graph: PartitionGraph
  /// What flows along each arc: 1, 0 or -1; the opposite arc has the negative.
  private var flow: [Int8]
  private var roles: [Role]
  /// Distance to the targets in arcs; ``unseen`` if nothing more can flow from the node to them.
  private var depth: [Int32]
  private var nextArc: [UInt32]
  /// The nodes that have a depth, in its order.
  private var queue: [UInt32] = []
  /// The sources and the targets that have a neighbour of another kind: ways start and end there.
  private var firsts: [UInt32] = []
  private var lasts: [UInt32] = []
  private var path: [Int] = []
  private(set) var value = 0

  private enum Role: UInt8 {
    case source, target, between
  }

  private static let unseen: Int32 = .max

  init(_ graph: PartitionGraph) {
    self.graph = graph
    flow = Array(repeating: 0, count: graph.neighbours.count)
    roles = Array(repeating: .between, count: graph.nodeCount)
    depth = Array(repeating: Self.unseen, count: graph.nodeCount)
    nextArc = Array(repeating: 0, count: graph.nodeCount)
  }

  /// Finds the greatest flow from `sources` to `targets`; gives up, and says so, once it is more
  /// than `limit`.
  mutating func run(
    from sources: ArraySlice<UInt32>, to targets: ArraySlice<UInt32>, limit: Int
  ) -> Bool {
    for arc in flow.indices { flow[arc] = 0 }
    for node in roles.indices {
      roles[node] = .between
      depth[node] = Self.unseen
    }
    queue.removeAll(keepingCapacity: true)
    for node in sources { roles[Int(node)] = .source }
    for node in targets {
      roles[Int(node)] = .target
      depth[Int(node)] = 0
    }
    firsts = rim(of: sources, .source)
    lasts = rim(of: targets, .target)
    value = 0
    while findDepths() {
      for node in firsts {
        while augment(from: Int(node)) {
          value += 1
          if value > limit { return false }
        }
      }
    }
    return true
  }

  /// The nodes with `role` that have a neighbour without it.
  private func rim(of nodes: ArraySlice<UInt32>, _ role: Role) -> [UInt32] {
    nodes.filter { node in
      graph.arcs(of: Int(node)).contains { roles[Int(graph.neighbours[$0])] != role }
    }
  }

  /// Which nodes do not lie on the side of the targets, after ``run(from:to:limit:)``: those from
  /// which nothing more could flow there.
  var notTargetSide: [Bool] { depth.map { $0 == Self.unseen } }

  /// Which nodes lie on the side of the sources: those that more could flow to.
  var sourceSide: [Bool] {
    var isFirst = [Bool](repeating: false, count: graph.nodeCount)
    var stack: [Int] = []
    for node in roles.indices where roles[node] == .source {
      isFirst[node] = true
      stack.append(node)
    }
    while let node = stack.popLast() {
      for arc in graph.arcs(of: node) where flow[arc] < 1 {
        let other = Int(graph.neighbours[arc])
        if !isFirst[other] {
          isFirst[other] = true
          stack.append(other)
        }
      }
    }
    return isFirst
  }

  /// Labels all nodes from which more could flow to the targets with their distance from these;
  /// whether a source is among them.
  ///
  /// The labels are laid from the targets, so that ways from the sources meet few dead ends.
  private mutating func findDepths() -> Bool {
    for node in queue { depth[Int(node)] = Self.unseen }
    queue.removeAll(keepingCapacity: true)
    for node in lasts {
      depth[Int(node)] = 0
      queue.append(node)
    }
    var place = 0
    var found: Int32 = .max
    while place < queue.count {
      let node = Int(queue[place])
      place += 1
      let next = depth[node] + 1
      // Beyond the nearest source nothing is of use in this round.
      if next > found { break }
      // What flows along an arc could flow less along its opposite, and the other way round.
      for arc in graph.arcs(of: node) where flow[arc] > -1 {
        let other = Int(graph.neighbours[arc])
        guard depth[other] == Self.unseen else { continue }
        depth[other] = next
        nextArc[other] = graph.firstArc[other]
        if roles[other] == .source { found = next }
        queue.append(UInt32(other))
      }
    }
    return found != .max
  }

  /// Sends one unit along a shortest way; false if none is left.
  private mutating func augment(from source: Int) -> Bool {
    path.removeAll(keepingCapacity: true)
    var node = source
    while roles[node] != .target {
      if let arc = step(from: node) {
        path.append(arc)
        node = Int(graph.neighbours[arc])
      } else {
        guard let last = path.popLast() else { return false }
        node = Int(graph.neighbours[Int(graph.opposites[last])])
        nextArc[node] += 1
      }
    }
    for arc in path {
      flow[arc] += 1
      flow[Int(graph.opposites[arc])] -= 1
    }
    return true
  }

  /// The next arc from `node` that may lead to a target on a shortest way.
  @inline(__always)
  private mutating func step(from node: Int) -> Int? {
    let end = graph.firstArc[node + 1]
    var arc = nextArc[node]
    let next = depth[node] - 1
    defer { nextArc[node] = arc }
    while arc < end {
      if flow[Int(arc)] < 1, depth[Int(graph.neighbours[Int(arc)])] == next { return Int(arc) }
      arc += 1
    }
    return nil
  }
}

/// An undirected graph with places, to be cut into cells.
struct PartitionGraph: Sendable {
  /// Where the neighbours of each node begin, and at the end their number.
  var firstArc: [UInt32]
  /// The other ends; each edge is listed at both of its ends.
  var neighbours: [UInt32]
  /// The place of the opposite arc of each arc.
  var opposites: [UInt32]
  /// Places on a plane, in units of any size.
  var x: [Int32]
  var y: [Int32]

  var nodeCount: Int { x.count }

  /// Joins nodes by `edges`, whose order matters only for how equally good cuts are chosen.
  init(x: [Int32], y: [Int32], edges: [(UInt32, UInt32)]) {
    self.x = x
    self.y = y
    var firstArc = [UInt32](repeating: 0, count: x.count + 1)
    for (a, b) in edges {
      firstArc[Int(a) + 1] += 1
      firstArc[Int(b) + 1] += 1
    }
    for node in 0..<x.count { firstArc[node + 1] += firstArc[node] }
    var next = firstArc
    var neighbours = [UInt32](repeating: 0, count: edges.count * 2)
    var opposites = neighbours
    for (a, b) in edges {
      let (forward, backward) = (next[Int(a)], next[Int(b)])
      (neighbours[Int(forward)], neighbours[Int(backward)]) = (b, a)
      (opposites[Int(forward)], opposites[Int(backward)]) = (backward, forward)
      next[Int(a)] += 1
      next[Int(b)] += 1
    }
    (self.firstArc, self.neighbours, self.opposites) = (firstArc, neighbours, opposites)
  }

  @inline(__always)
  func arcs(of node: Int) -> Range<Int> { Int(firstArc[node])..<Int(firstArc[node + 1]) }

  /// The parts of the graph on either side of a cut: their graphs and the numbers that their
  /// nodes have here.
  func split(_ isFirst: [Bool]) -> [(graph: PartitionGraph, nodes: [UInt32])] {
    [true, false].map { side in
      var nodes: [UInt32] = []
      var numbers = [UInt32](repeating: 0, count: nodeCount)
      for node in 0..<nodeCount where isFirst[node] == side {
        numbers[node] = UInt32(nodes.count)
        nodes.append(UInt32(node))
      }
      var edges: [(UInt32, UInt32)] = []
      for node in nodes {
        for arc in arcs(of: Int(node)) {
          let other = neighbours[arc]
          guard isFirst[Int(other)] == side, arc < Int(opposites[arc]) else { continue }
          edges.append((numbers[Int(node)], numbers[Int(other)]))
        }
      }
      let graph = PartitionGraph(
        x: nodes.map { x[Int($0)] }, y: nodes.map { y[Int($0)] }, edges: edges)
      return (graph, nodes)
    }
  }
}

import Dispatch
import Synchronization

/// Cuts a road network into nested cells by cutting it in two again and again.
struct Partitioner {
  /// The greatest number of nodes in a cell of each level.
  static let cellSizes = [128, 1024, 8192, 65536]
  /// Parts that are larger than this are cut on two threads.
  private static let parallelSize = 2048

  let jobs: Int
  /// No cell of a level is larger.
  let sizes: [Int]

  init(jobs: Int, sizes: [Int] = cellSizes) {
    self.jobs = jobs
    self.sizes = sizes
  }

  /// The cells of `graph`; the same on any number of threads.
  ///
  /// Levels on which all nodes would lie in one cell are left out, down to level 0.
  func cells(of graph: PartitionGraph) -> CellTree {
    let levels = max(1, 1 + sizes.dropFirst().count { $0 < graph.nodeCount })
    let used = Array(sizes.prefix(levels))
    let nodes = (0..<UInt32(graph.nodeCount)).map { $0 }
    let leaves = Self.leaves(of: graph, nodes, sizes: used, depth: 0, jobs: jobs)
    var cells = [UInt32](repeating: 0, count: graph.nodeCount)
    var firstParts: [[UInt32]] = used.dropFirst().map { _ in [] }
    // Counts of cells by level: a leaf opens a new cell on the levels that it says.
    var counts = [UInt32](repeating: 0, count: used.count)
    for leaf in leaves {
      for level in (1..<used.count).reversed() where leaf.openedLevels > level {
        firstParts[level - 1].append(counts[level - 1])
        counts[level] += 1
      }
      for node in leaf.nodes { cells[Int(node)] = counts[0] }
      counts[0] += 1
    }
    for level in 1..<max(1, used.count) { firstParts[level - 1].append(counts[level - 1]) }
    return CellTree(cells: cells, firstParts: firstParts, smallestCellCount: Int(counts[0]))
  }

  /// One of the smallest cells.
  private struct Leaf: Sendable {
    var nodes: [UInt32]
    /// On how many levels, from 0 upward, a new cell begins with this one.
    var openedLevels: Int
  }

  /// The smallest cells of `graph`, whose nodes have the numbers `nodes` in the whole graph.
  ///
  /// - Parameter depth: On how many levels, from the top, the graph lies in one cell.
  private static func leaves(
    of graph: PartitionGraph, _ nodes: [UInt32], sizes: [Int], depth: Int, jobs: Int
  ) -> [Leaf] {
    let opened = sizes.reversed().prefix { graph.nodeCount <= $0 }.count
    let inside = max(depth, opened)
    var leaves: [Leaf]
    if inside == sizes.count {
      leaves = [Leaf(nodes: nodes, openedLevels: 1)]
    } else {
      leaves = halves(of: graph, nodes, sizes: sizes, depth: inside, jobs: jobs)
    }
    // The first leaf below opens all levels on which this graph is a cell of its own.
    if inside > depth { leaves[0].openedLevels = sizes.count - depth }
    return leaves
  }

  private static func halves(
    of graph: PartitionGraph, _ nodes: [UInt32], sizes: [Int], depth: Int, jobs: Int
  ) -> [Leaf] {
    let parts = graph.split(InertialFlow.bisect(graph))
    let isParallel = jobs > 1 && graph.nodeCount > parallelSize
    let results = Mutex<[[Leaf]]>([[], []])
    let work: @Sendable (Int) -> Void = { side in
      let part = parts[side]
      let numbers = part.nodes.map { nodes[Int($0)] }
      let found = leaves(
        of: part.graph, numbers, sizes: sizes, depth: depth, jobs: (jobs + 1 - side) / 2)
      results.withLock { $0[side] = found }
    }
    if isParallel {
      DispatchQueue.concurrentPerform(iterations: 2, execute: work)
    } else {
      work(0)
      work(1)
    }
    return results.withLock { $0[0] + $0[1] }
  }
}

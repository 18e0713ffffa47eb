/// A piece of a way between two junctions: a range of ``RoadSegments/nodes``, both ends included.
struct RoadSegment {
  let way: UInt32
  let first: UInt32
  let last: UInt32
}

/// The ways cut into pieces at the nodes where roads meet, end or are barred.
struct RoadSegments {
  /// The nodes of all pieces, way by way; neighbours share the node between them.
  private(set) var nodes: [UInt32] = []
  /// The pieces, ordered by way and place on the way.
  private(set) var all: [RoadSegment] = []
  /// Where the pieces of each way start in `all`, and at the end their number.
  private(set) var firstOfWay: [Int] = []
  /// For each node whether pieces end there; forgotten by ``withoutMarks``.
  private(set) var isJunction: [Bool]
  /// For each node whether a road uses it; forgotten by ``withoutMarks``.
  private(set) var isUsed: [Bool]

  /// The same without what is only needed until junctions are numbered.
  var withoutMarks: RoadSegments {
    var segments = self
    segments.isJunction = []
    segments.isUsed = []
    return segments
  }

  /// An unbroken part of a way.
  private struct Run {
    let way: Int
    let first: Int
    let last: Int
  }

  /// Cuts the ways, whose nodes are given by their places in `table`.
  ///
  /// A hole that a missing node leaves is not bridged.
  init(ways: RoadWays, nodes places: [UInt32], table: RoadNodes, report: inout ImportReport) {
    isJunction = Array(repeating: false, count: table.count)
    isUsed = Array(repeating: false, count: table.count)
    nodes.reserveCapacity(places.count)
    var runs: [Run] = []
    runs.reserveCapacity(ways.count)
    for way in 0..<ways.count {
      let range = ways.firstNode[way]..<ways.firstNode[way + 1]
      addRuns(of: way, places[range], table: table, to: &runs, report: &report)
    }
    markJunctions(runs, table)
    cut(runs, wayCount: ways.count)
  }

  private mutating func addRuns(
    of way: Int, _ places: ArraySlice<UInt32>, table: RoadNodes, to runs: inout [Run],
    report: inout ImportReport
  ) {
    let runCount = runs.count
    var first = nodes.count
    var hasHole = false
    func finish() -> Run? {
      nodes.count - first >= 2 ? Run(way: way, first: first, last: nodes.count - 1) : nil
    }
    for node in places {
      guard table.isKnown(Int(node)) else {
        hasHole = true
        if let run = finish() { runs.append(run) } else { nodes.removeLast(nodes.count - first) }
        first = nodes.count
        continue
      }
      if nodes.count > first, nodes.last == node {
        report.oddities[.doubledNode] += 1
      } else {
        nodes.append(node)
      }
    }
    if let run = finish() { runs.append(run) } else { nodes.removeLast(nodes.count - first) }
    if runs.count == runCount {
      report.waysLeftOut[hasHole || places.isEmpty ? .withoutNodes : .withoutLength] += 1
    } else {
      report.waysKept += 1
    }
  }

  /// A node is a junction if two roads use it, one uses it twice, ends there or is barred there.
  private mutating func markJunctions(_ runs: [Run], _ table: RoadNodes) {
    for run in runs {
      for place in run.first...run.last {
        let node = Int(nodes[place])
        if isUsed[node] || place == run.first || place == run.last { isJunction[node] = true }
        isUsed[node] = true
      }
    }
    for (node, meaning) in table.told where meaning.isObstacle && isUsed[Int(node)] {
      isJunction[Int(node)] = true
    }
  }

  private mutating func cut(_ runs: [Run], wayCount: Int) {
    firstOfWay.reserveCapacity(wayCount + 1)
    for run in runs {
      while firstOfWay.count <= run.way { firstOfWay.append(all.count) }
      var first = run.first
      for place in run.first + 1...run.last where isJunction[Int(nodes[place])] {
        all.append(
          RoadSegment(way: UInt32(run.way), first: UInt32(first), last: UInt32(place)))
        first = place
      }
    }
    while firstOfWay.count <= wayCount { firstOfWay.append(all.count) }
  }
}

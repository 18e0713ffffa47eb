import Geo
import RoadNetwork

/// A part of an edge that can be reached.
struct ReachedStretch {
  /// The state that travels on the edge in its first form.
  var edge: UInt32
  /// As parts of the edge.
  var from: Double
  var to: Double
}

/// Settles all states within a limit, by time or by length.
///
/// Dijkstra, "A note on two problems in connexion with graphs" (1959).
struct ReachSearch {
  private let measuresTime: Bool
  /// The greatest limit, in milliseconds or decimetres.
  private let bound: UInt32
  /// What was reached, in the order of the states.
  private var reached: [Reached] = []
  private var origins: [Anchor] = []
  /// Of the edges on which trips start: their whole measure, and the least at which a trip comes
  /// back to them.
  private var wholes: [UInt32: UInt32] = [:]
  private var returns: [UInt32: UInt32] = [:]

  /// An edge that is entered within the greatest limit.
  private struct Reached {
    var edge: UInt32
    var entry: UInt32
    var whole: UInt32
  }

  init(_ limits: [ReachLimit], measuringTime: Bool) {
    measuresTime = measuringTime
    bound =
      limits.filter { if case .time = $0 { measuringTime } else { !measuringTime } }
      .map(Self.bound).max() ?? 0
  }

  /// In milliseconds or decimetres.
  static func bound(of limit: ReachLimit) -> UInt32 {
    let value =
      switch limit {
      case .time(let duration): duration / .milliseconds(1)
      case .distance(let distance): distance.meters * Units.decimetersPerMeter
      }
    return UInt32(max(0, min(Double(CostModel.pathCostLimit), value)))
  }

  /// How many states are settled between two questions whether to go on.
  private static let patience = 4096

  mutating func run(
    from origins: [Anchor], in space: inout SearchSpace, _ isCancelled: () -> Bool
  ) throws {
    space.reset()
    self.origins = origins
    space.forward.grow(to: space.graph.stateCount)
    for anchor in origins {
      let whole = whole(anchor.state, space.graph)
      wholes[space.graph.bases[Int(anchor.state)]] = whole
      let cost = whole - anchor.part(of: whole)
      if space.forward.improve(anchor.state, to: cost, from: SearchGraph.none) {
        space.forward.queue.insert(anchor.state, priority: cost)
      }
    }
    var steps: [SearchStep] = []
    var settled = 0
    while space.forward.queue.minimum <= bound, let state = space.forward.settleNext() {
      try space.graph.watch.tick()
      settled += 1
      if settled % Self.patience == 0, isCancelled() { throw CancellationError() }
      let cost = space.forward.cost(of: state)
      try space.graph.collectSuccessors(of: state, .endsOnly, into: &steps)
      space.forward.grow(to: space.graph.stateCount)
      for step in steps {
        let whole = whole(step.state, space.graph)
        let turn = measuresTime ? step.cost - space.graph.costs[Int(step.state)] : 0
        let entry = cost + turn
        guard entry < bound, whole < CostModel.pathCostLimit else { continue }
        noteReturn(to: space.graph.bases[Int(step.state)], at: entry)
        if space.forward.improve(step.state, to: entry + whole, from: state) {
          space.forward.queue.insert(step.state, priority: entry + whole)
        }
      }
    }
    collect(space)
  }

  /// Keeps when a trip comes back to the edge on which it started: no news for its end, but so the
  /// part before the start is reached.
  @inline(__always)
  private mutating func noteReturn(to edge: UInt32, at entry: UInt32) {
    guard wholes.index(forKey: edge) != nil else { return }
    returns[edge] = min(returns[edge] ?? .max, entry)
  }

  @inline(__always)
  private func whole(_ state: UInt32, _ graph: borrowing SearchGraph) -> UInt32 {
    if measuresTime { return graph.costs[Int(state)] }
    let (tile, edge) = graph.tileAndEdge(of: state)
    return tile.edges[edge].lengthDecimeters
  }

  /// Keeps the first entry of each edge, in whatever form.
  private mutating func collect(_ space: borrowing SearchSpace) {
    var entries = returns.map { Reached(edge: $0, entry: $1, whole: wholes[$0] ?? 1) }
    entries.reserveCapacity(space.forward.touched.count + entries.count)
    for state in space.forward.touched
    where space.forward.parents[Int(state)] != SearchGraph.none {
      let whole = whole(state, space.graph)
      entries.append(
        Reached(
          edge: space.graph.bases[Int(state)], entry: space.forward.cost(of: state) - whole,
          whole: whole))
    }
    entries.sort { ($0.edge, $0.entry) < ($1.edge, $1.entry) }
    reached.reserveCapacity(entries.count)
    for entry in entries where entry.edge != reached.last?.edge { reached.append(entry) }
  }

  /// What is reached within `limit`, which is no greater than the greatest.
  func stretches(within limit: UInt32) -> [ReachedStretch] {
    var stretches: [ReachedStretch] = []
    stretches.reserveCapacity(reached.count + origins.count)
    for anchor in origins {
      let whole = Double(max(1, wholes[anchor.state] ?? 1))
      let end = min(1, anchor.fraction + Double(limit) / whole)
      stretches.append(ReachedStretch(edge: anchor.state, from: anchor.fraction, to: end))
    }
    for edge in reached where edge.entry < limit {
      let part = Double(limit - edge.entry) / Double(max(1, edge.whole))
      stretches.append(ReachedStretch(edge: edge.edge, from: 0, to: min(1, part)))
    }
    return stretches
  }
}

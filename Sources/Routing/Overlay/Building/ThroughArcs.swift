/// What follows each state that is open to through traffic, with the cost of turning and
/// travelling.
struct ThroughArcs: Sendable {
  /// By state: where its arcs begin, and at the end their number.
  private(set) var firstArc: [UInt32] = [0]
  private(set) var heads: [UInt32] = []
  private(set) var costs: [UInt32] = []

  init(_ network: WholeNetwork, jobs: Int) throws {
    let parts = try parallelMap(
      count: network.graph.blocks.count, jobs: jobs, scratch: { network.graph }
    ) { place, graph in
      var part = Part()
      var steps: [SearchStep] = []
      for state in network.states(ofBlock: place) {
        if network.isThrough(state) {
          try graph.collectSuccessors(of: state, .endsOnly, into: &steps)
          for step in steps where network.isThrough(step.state) {
            part.heads.append(step.state)
            part.costs.append(step.cost)
          }
        }
        part.ends.append(UInt32(part.heads.count))
      }
      return part
    }
    for part in parts {
      let first = UInt32(heads.count)
      firstArc.append(contentsOf: part.ends.lazy.map { first + $0 })
      heads += part.heads
      costs += part.costs
    }
  }

  /// The arcs of some states.
  private struct Part: Sendable {
    var ends: [UInt32] = []
    var heads: [UInt32] = []
    var costs: [UInt32] = []
  }

  @inline(__always)
  func arcs(of state: UInt32) -> Range<Int> {
    Int(firstArc[Int(state)])..<Int(firstArc[Int(state) + 1])
  }
}

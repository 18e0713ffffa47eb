import Geo
import RoadNetwork

/// A* from both ends at once.
///
/// Both directions use one potential, half the difference of the estimates to either end, so that
/// their reduced costs agree and the search may stop as soon as the two smallest keys add up to
/// the best path known: Ikeda et al., "A fast algorithm for finding better routes by AI search
/// techniques" (1994). The potential is a whole number of milliseconds; as edge costs are whole
/// too and never below the estimate of their length, no reduced cost is negative.
///
/// The paths meet on a turn, never in a state: so a round trip that ends behind its start on the
/// same edge is not taken for no trip at all.
///
/// - Complexity: O((*n* + *m*) log *n*), with *n* states settled and *m* turns met.
struct BidirectionalSearch {
  private enum Direction {
    case forward
    case backward
  }

  private let rule: LocalRoads
  private let millisecondsPerMeter: Double
  private let originPoint: SpacePoint
  private let destinationPoint: SpacePoint
  /// Added to the labels of the backward search, which start with what lies behind the
  /// destination on its edge taken off.
  private let headStart: UInt32
  /// The cost of the best path known, ``headStart`` included.
  private var best: UInt32
  private var meeting: (before: UInt32, after: UInt32)?
  private var steps: [SearchStep] = []

  /// Estimates stay this far below the straight line, more than floating point may lose.
  private static let slack = 0.9999
  /// Potentials lie within plus and minus this, and keys are shifted up by it.
  private static let potentialLimit: Int32 = 1 << 28

  /// Runs the search in `space`, whose labels tell afterwards what was seen.
  static func run(
    _ ends: SearchEnds, _ rule: LocalRoads, in space: inout SearchSpace
  ) throws -> SearchOutcome {
    space.reset()
    let direct = space.graph.directPath(ends)
    var search = BidirectionalSearch(ends, rule, space.graph, direct)
    try search.start(ends, &space.graph, &space.forward, &space.backward)
    try search.meet(&space.graph, &space.forward, &space.backward)
    if let path = search.path(ends, space) { return .found(path) }
    if let direct { return .found(direct) }
    return space.forward.queue.isEmpty ? .originsExhausted : .destinationsExhausted
  }

  private init(
    _ ends: SearchEnds, _ rule: LocalRoads, _ graph: SearchGraph, _ direct: SearchPath?
  ) {
    self.rule = rule
    millisecondsPerMeter = 3600 / graph.model.profile.maximumSpeed * Self.slack
    headStart = ends.destinations.map { graph.costs[Int($0.state)] }.max() ?? 0
    originPoint = graph.tailPoint(of: ends.origins.first)
    destinationPoint = graph.tailPoint(of: ends.destinations.first)
    best = .max
    if let direct { best = direct.cost + headStart }
  }

  /// Labels the ends.
  private mutating func start(
    _ ends: SearchEnds, _ graph: inout SearchGraph, _ forward: inout Labels,
    _ backward: inout Labels
  ) throws {
    for anchor in ends.origins + ends.destinations {
      _ = try graph.resolveHead(of: anchor.state)
    }
    forward.grow(to: graph.stateCount)
    backward.grow(to: graph.stateCount)
    for anchor in ends.origins {
      let cost = graph.costAfter(anchor)
      let leadsOn = graph.heads[Int(anchor.state)] != SearchGraph.none
      if forward.improve(anchor.state, to: cost, from: SearchGraph.none), leadsOn {
        forward.queue.insert(
          anchor.state, priority: key(cost, anchor.state, graph, .forward))
      }
    }
    for anchor in ends.destinations {
      let cost = headStart - graph.costBehind(anchor) + anchor.penalty
      for form in graph.finalStates(at: anchor, rule)
      where backward.improve(form, to: cost, from: SearchGraph.none) {
        backward.queue.insert(form, priority: key(cost, form, graph, .backward))
      }
    }
  }

  /// Settles states in both directions until no better path can be found.
  private mutating func meet(
    _ graph: inout SearchGraph, _ forward: inout Labels, _ backward: inout Labels
  ) throws {
    let shift = 2 * UInt64(Self.potentialLimit)
    while !forward.queue.isEmpty, !backward.queue.isEmpty {
      try graph.watch.tick()
      let bound = UInt64(forward.queue.minimum) + UInt64(backward.queue.minimum)
      if bound >= UInt64(best) + shift { return }
      // The smaller side goes on, so that an island is found out at once.
      if forward.touched.count <= backward.touched.count {
        try settle(.forward, &graph, &forward, backward)
      } else {
        try settle(.backward, &graph, &backward, forward)
      }
    }
  }

  private mutating func settle(
    _ direction: Direction, _ graph: inout SearchGraph, _ own: inout Labels,
    _ other: borrowing Labels
  ) throws {
    guard let state = own.settleNext() else { return }
    let cost = own.cost(of: state)
    switch direction {
    case .forward: try graph.collectSuccessors(of: state, rule, into: &steps)
    case .backward: try graph.collectPredecessors(of: state, rule, into: &steps)
    }
    for step in steps {
      let next = cost + step.cost
      guard next < CostModel.pathCostLimit else { continue }
      let rest = other.cost(of: step.state)
      if rest != Labels.unseen, next + rest < best {
        best = next + rest
        meeting = direction == .forward ? (state, step.state) : (step.state, state)
      }
      // A head in a missing tile leads nowhere, but may still lie behind the destination.
      let leadsOn = direction == .backward ? true : try graph.resolveHead(of: step.state) != nil
      own.grow(to: graph.stateCount)
      if own.improve(step.state, to: next, from: state), leadsOn {
        own.queue.insert(step.state, priority: key(next, step.state, graph, direction))
      }
    }
  }

  @inline(__always)
  private func key(
    _ cost: UInt32, _ state: UInt32, _ graph: borrowing SearchGraph, _ direction: Direction
  ) -> UInt32 {
    let head = graph.heads[Int(state)]
    let node = head == SearchGraph.none ? graph.tails[Int(state)] : head
    let point = graph.positions[Int(node)]
    let meters = point.distance(to: destinationPoint) - point.distance(to: originPoint)
    let limit = Double(Self.potentialLimit - 1)
    let half = (meters * millisecondsPerMeter / 2).rounded(.down)
    let potential = Int64(max(-limit, min(limit, half)))
    let signed = direction == .forward ? potential : -potential
    return UInt32(truncatingIfNeeded: Int64(cost) + signed + Int64(Self.potentialLimit))
  }

  private func path(_ ends: SearchEnds, _ space: SearchSpace) -> SearchPath? {
    guard let meeting else { return nil }
    let states =
      space.forward.chain(from: meeting.before).reversed()
      + space.backward.chain(from: meeting.after)
    return space.graph.path(over: states, between: ends, cost: best - headStart)
  }
}

import Geo
import RoadNetwork

/// A* forward in time: every road and turn is judged at the moment at which it is reached.
///
/// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
/// paths" (1968), with costs that depend on the label as in Dreyfus, "An appraisal of some
/// shortest-path algorithms" (1969). Nobody waits for a road to open.
///
/// - Complexity: O((*n* + *m*) log *n*), with *n* labels settled and *m* turns met.
struct TimedSearch {
  /// Where a trip stands with roads for residents: on those at its start, on roads for all, on
  /// those at its end.
  private enum Phase: UInt32, CaseIterable {
    case leaving
    case through
    case arriving

    static let count = UInt32(allCases.count)
  }

  private let ends: SearchEnds
  private let rule: LocalRoads
  private var roads: TimedGraph
  private var labels = Labels()
  private let millisecondsPerMeter: Double
  private let goals: [SpacePoint]
  private var best: (key: UInt32, onto: UInt32, cost: UInt32)?

  /// Estimates stay this far below the straight line, more than floating point may lose.
  private static let slack = 0.9999
  /// What entering a local road costs where it may be passed.
  private static let passingCost: UInt32 = 600_000

  /// The path that arrives first for who starts at `departure`; nil if there is none.
  static func path(
    _ ends: SearchEnds, _ rule: LocalRoads, _ departure: Departure, in space: inout SearchSpace
  ) throws -> SearchPath? {
    space.reset()
    var search = TimedSearch(ends, rule, departure, space.graph)
    try search.start(&space.graph)
    let direct = try search.directPath(space.graph)
    try search.run(&space.graph, bound: direct?.cost ?? .max)
    guard let found = search.best, found.cost < direct?.cost ?? .max else { return direct }
    return try search.path(to: found, space.graph)
  }

  private init(
    _ ends: SearchEnds, _ rule: LocalRoads, _ departure: Departure, _ graph: borrowing SearchGraph
  ) {
    self.ends = ends
    self.rule = rule
    roads = TimedGraph(departure: departure, profile: graph.model.profile)
    millisecondsPerMeter = 3600 / graph.model.profile.maximumSpeed * Self.slack
    goals = ends.destinations.map { graph.tailPoint(of: $0) }
  }

  private mutating func start(_ graph: inout SearchGraph) throws {
    for anchor in ends.destinations { _ = try graph.resolveHead(of: anchor.state) }
    for anchor in ends.origins {
      guard try graph.resolveHead(of: anchor.state) != nil,
        let passage = try passage(of: anchor, graph)
      else { continue }
      labels.grow(to: graph.stateCount * Int(Phase.count))
      let cost = passage.cost - anchor.part(of: passage.cost) + anchor.penalty
      let phase: Phase = passage.isLocal ? .leaving : .through
      reach(anchor.state * Phase.count + phase.rawValue, cost, from: SearchGraph.none, graph)
    }
  }

  /// What it takes to travel the edge of an origin; who starts on a closed road may leave it.
  private mutating func passage(
    of anchor: Anchor, _ graph: borrowing SearchGraph
  ) throws -> TimedGraph.Passage? {
    let base = graph.bases[Int(anchor.state)]
    if let passage = try roads.passage(of: base, after: anchor.penalty, graph) { return passage }
    let cost = graph.costs[Int(base)]
    return cost == CostModel.closed ? nil : TimedGraph.Passage(cost: cost, isLocal: true)
  }

  private mutating func reach(
    _ key: UInt32, _ cost: UInt32, from parent: UInt32, _ graph: borrowing SearchGraph
  ) {
    guard labels.improve(key, to: cost, from: parent) else { return }
    let point = graph.positions[Int(graph.heads[Int(key / Phase.count)])]
    let meters = goals.map { point.distance(to: $0) }.min() ?? 0
    let rest = (meters * millisecondsPerMeter).rounded(.down)
    let priority = UInt64(cost) + UInt64(max(0, min(Double(CostModel.pathCostLimit), rest)))
    labels.queue.insert(key, priority: UInt32(clamping: priority))
  }

  private mutating func run(_ graph: inout SearchGraph, bound: UInt32) throws {
    while labels.queue.minimum < min(bound, best?.cost ?? .max), let key = labels.settleNext() {
      try expand(key, &graph)
    }
  }

  private mutating func expand(_ key: UInt32, _ graph: inout SearchGraph) throws {
    let state = key / Phase.count
    guard let phase = Phase(rawValue: key % Phase.count),
      let node = try graph.resolveHead(of: state)
    else { return }
    let elapsed = labels.cost(of: key)
    let exits = graph.firstOut[Int(node)]..<graph.firstOut[Int(node) + 1]
    let twin = graph.twins[Int(state)]
    let isBlocked = try roads.isBlocked(node, after: elapsed, graph)
    for edge in exits {
      let mayTurn =
        try edge == twin
        ? isBlocked || mayTurnRound(phase, twin, exits, elapsed, graph) : !isBlocked
      guard mayTurn, let next = try roads.turn(from: state, onto: edge, after: elapsed, graph)
      else { continue }
      var turned = elapsed + graph.turnCost(from: state, onto: next)
      guard let passage = try roads.passage(of: edge, after: turned, graph),
        let nextPhase = follow(phase, isLocal: passage.isLocal)
      else { continue }
      if rule == .passable, passage.isLocal, phase == .through { turned += Self.passingCost }
      let total = turned &+ passage.cost
      guard total < CostModel.pathCostLimit else { continue }
      note(arrivalsIn: next, turned, passage.cost, from: key, graph)
      guard try graph.resolveHead(of: next) != nil else { continue }
      labels.grow(to: graph.stateCount * Int(Phase.count))
      reach(next * Phase.count + nextPhase.rawValue, total, from: key, graph)
    }
  }

  /// The phase on the next road; nil if the trip may not go there.
  private func follow(_ phase: Phase, isLocal: Bool) -> Phase? {
    if rule == .passable { return isLocal ? .leaving : .through }
    switch (phase, isLocal) {
    case (.leaving, true): return .leaving
    case (.leaving, false), (.through, false): return .through
    case (.through, true), (.arriving, true): return .arriving
    case (.arriving, false): return nil
    }
  }

  /// Whether one may turn round: where nothing else leads on at that time.
  private mutating func mayTurnRound(
    _ phase: Phase, _ twin: UInt32, _ exits: Range<UInt32>, _ elapsed: UInt32,
    _ graph: borrowing SearchGraph
  ) throws -> Bool {
    if graph.model.profile.ignoresTurnRestrictions { return true }
    for edge in exits where edge != twin {
      guard let passage = try roads.passage(of: edge, after: elapsed, graph) else { continue }
      if phase != .through || !passage.isLocal { return false }
    }
    return true
  }

  /// Keeps the best way to a destination in `next`, which is entered after `entered` milliseconds.
  private mutating func note(
    arrivalsIn next: UInt32, _ entered: UInt32, _ cost: UInt32, from key: UInt32,
    _ graph: borrowing SearchGraph
  ) {
    for anchor in ends.destinations where graph.accepts(next, at: anchor) {
      let total = entered + anchor.part(of: cost) + anchor.penalty
      if total < best?.cost ?? .max { best = (key, next, total) }
    }
  }
}

extension TimedSearch {
  /// The earliest arrival from an origin at a destination ahead of it on the same edge.
  private mutating func directPath(_ graph: borrowing SearchGraph) throws -> SearchPath? {
    var best: SearchPath?
    for origin in ends.origins {
      guard let passage = try passage(of: origin, graph) else { continue }
      for destination in ends.destinations
      where graph.accepts(origin.state, at: destination)
        && origin.fraction <= destination.fraction
      {
        let way = destination.part(of: passage.cost) - origin.part(of: passage.cost)
        let cost = way + origin.penalty + destination.penalty
        if cost < best?.cost ?? .max {
          best = SearchPath(
            states: [origin.state], origin: origin, destination: destination, cost: cost,
            edgeCosts: [passage.cost])
        }
      }
    }
    return best
  }

  /// The path to the destination that was found, with what its edges cost on this trip.
  private mutating func path(
    to found: (key: UInt32, onto: UInt32, cost: UInt32), _ graph: borrowing SearchGraph
  ) throws -> SearchPath? {
    let keys = Array(labels.chain(from: found.key).reversed())
    let states = keys.map { $0 / Phase.count } + [found.onto]
    var origin: Anchor?
    var edgeCosts: [UInt32] = []
    for anchor in ends.origins where anchor.state == states[0] {
      guard let passage = try passage(of: anchor, graph) else { continue }
      if passage.cost - anchor.part(of: passage.cost) + anchor.penalty
        == labels.cost(of: keys[0])
      {
        origin = anchor
        edgeCosts = [passage.cost]
      }
    }
    for (place, key) in keys.enumerated() {
      let entered =
        labels.cost(of: key) + graph.turnCost(from: states[place], onto: states[place + 1])
      let edge = graph.bases[Int(states[place + 1])]
      edgeCosts.append(try roads.passage(of: edge, after: entered, graph)?.cost ?? 0)
    }
    let last = edgeCosts[edgeCosts.count - 1]
    let destination = ends.destinations.filter { graph.accepts(found.onto, at: $0) }
      .min { $0.part(of: last) + $0.penalty < $1.part(of: last) + $1.penalty }
    guard let origin, let destination else { return nil }
    return SearchPath(
      states: states, origin: origin, destination: destination, cost: found.cost,
      edgeCosts: edgeCosts)
  }
}

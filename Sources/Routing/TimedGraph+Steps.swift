import RoadNetwork

/// Where a trip stands with roads for residents: on those at its start, on roads for all, on those at
/// its end.
enum TripPhase: UInt32, CaseIterable {
  case leaving
  case through
  case arriving

  static let count = UInt32(allCases.count)

  /// The phase on the next road; nil if the trip may not go there.
  func follow(isLocal: Bool, _ rule: LocalRoads) -> TripPhase? {
    if rule == .passable { return isLocal ? .leaving : .through }
    switch (self, isLocal) {
    case (.leaving, true): return .leaving
    case (.leaving, false), (.through, false): return .through
    case (.through, true), (.arriving, true): return .arriving
    case (.arriving, false): return nil
    }
  }
}

extension TimedGraph {
  /// A turn into a road that is open when it is reached.
  struct Step {
    var state: UInt32
    var phase: TripPhase
    /// The cost up to the start of the road.
    var turned: UInt32
    /// The time up to there.
    var entered: UInt32
    var passage: Passage
  }

  /// What entering a local road costs where it may be passed.
  private static let passingCost: UInt32 = 600_000

  /// Collects the roads that may follow `state`, whose end is reached at `cost` and `elapsed`
  /// milliseconds after the departure.
  mutating func collectSteps(
    after state: UInt32, _ phase: TripPhase, at cost: UInt32, _ rule: LocalRoads, elapsed: UInt32,
    _ graph: inout SearchGraph, into steps: inout [Step]
  ) throws {
    steps.removeAll(keepingCapacity: true)
    guard let node = try graph.resolveHead(of: state) else { return }
    let exits = graph.firstOut[Int(node)]..<graph.firstOut[Int(node) + 1]
    let twin = graph.twins[Int(state)]
    let isBlocked = try isBlocked(node, after: elapsed, graph)
    for edge in exits {
      let mayTurn =
        try edge == twin
        ? isBlocked || mayTurnRound(phase, twin, exits, elapsed, graph) : !isBlocked
      guard mayTurn, let next = try turn(from: state, onto: edge, after: elapsed, graph) else {
        continue
      }
      var turned = cost + graph.turnCost(from: state, onto: next)
      let entered = elapsed + graph.turnTime(from: state, onto: next)
      guard let passage = try passage(of: edge, after: entered, graph),
        let nextPhase = phase.follow(isLocal: passage.isLocal, rule)
      else { continue }
      if rule == .passable, passage.isLocal, phase == .through { turned += Self.passingCost }
      guard turned &+ passage.cost < CostModel.pathCostLimit else { continue }
      steps.append(
        Step(state: next, phase: nextPhase, turned: turned, entered: entered, passage: passage))
    }
  }

  /// Whether one may turn round: where nothing else leads on at that time.
  private mutating func mayTurnRound(
    _ phase: TripPhase, _ twin: UInt32, _ exits: Range<UInt32>, _ elapsed: UInt32,
    _ graph: borrowing SearchGraph
  ) throws -> Bool {
    if graph.model.profile.ignoresTurnRestrictions { return true }
    for edge in exits where edge != twin {
      guard let passage = try passage(of: edge, after: elapsed, graph) else { continue }
      if phase != .through || !passage.isLocal { return false }
    }
    return true
  }

  /// What it takes to travel the edge of an origin; who starts on a closed road may leave it.
  mutating func passage(
    of anchor: Anchor, _ graph: borrowing SearchGraph
  ) throws -> Passage? {
    let base = graph.bases[Int(anchor.state)]
    if let passage = try passage(of: base, after: anchor.penalty, graph) { return passage }
    let cost = graph.costs[Int(base)]
    if cost == CostModel.closed { return nil }
    return Passage(
      cost: cost, time: graph.time(of: base), freeTime: graph.freeTime(of: base), isLocal: true)
  }

  /// The earliest arrival from an origin at a destination ahead of it on the same edge.
  mutating func directPath(
    _ ends: SearchEnds, _ graph: borrowing SearchGraph
  ) throws -> SearchPath? {
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
            edgeTimes: [passage.time], edgeFreeTimes: [passage.freeTime])
        }
      }
    }
    return best
  }

  /// The path over `states`, with what its edges take on this trip; nil if no origin and destination
  /// give it `cost`, where costs are times.
  mutating func path(
    over states: [UInt32], between ends: SearchEnds, cost: UInt32,
    _ graph: borrowing SearchGraph
  ) throws -> SearchPath? {
    for origin in ends.origins where origin.state == states.first {
      guard let start = try passage(of: origin, graph) else { continue }
      var passages = [start]
      var elapsed = start.time - origin.part(of: start.time) + origin.penalty
      var entered = origin.penalty
      for (state, next) in zip(states, states.dropFirst()) {
        entered = elapsed + graph.turnTime(from: state, onto: next)
        guard let passage = try passage(of: graph.bases[Int(next)], after: entered, graph) else {
          return nil
        }
        passages.append(passage)
        elapsed = entered + passage.time
      }
      let last = passages[passages.count - 1].time
      for destination in ends.destinations
      where graph.accepts(states[states.count - 1], at: destination)
        && entered + destination.part(of: last) + destination.penalty == cost
      {
        return SearchPath(
          states: states, origin: origin, destination: destination, cost: cost,
          edgeTimes: passages.map(\.time), edgeFreeTimes: passages.map(\.freeTime))
      }
    }
    return nil
  }
}

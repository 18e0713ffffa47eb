import NetworkFixtures
import RoadNetwork

@testable import Routing

/// Where a trip of the reference search starts or ends.
struct ReferencePlace {
  let edge: EdgeID
  /// From the tail, as a part of the edge.
  let fraction: Double
}

/// Another way to find cheapest routes, written without the code under test, slow and plain.
///
/// It reads the road graph edge by edge and minds turn restrictions by the rules of the drawn
/// network and the edges travelled so far, where the product follows copies of edges. Only the
/// cost of an edge and of an angle comes from the cost model.
struct ReferenceSearch {
  let network: RandomNetwork
  let model: CostModel
  let mayPassLocalRoads: Bool
  private let ways: [EdgeID: Int64]
  private let headIDs: [EdgeID: Int64]

  init(_ network: RandomNetwork, _ model: CostModel, mayPassLocalRoads: Bool) throws {
    self.network = network
    self.model = model
    self.mayPassLocalRoads = mayPassLocalRoads
    var ways: [EdgeID: Int64] = [:]
    var headIDs: [EdgeID: Int64] = [:]
    for edge in try network.graph.edges(of: network.tiles) {
      ways[edge] = try network.graph.road(of: edge).wayID
      headIDs[edge] = try network.graph.attributes(of: network.graph.head(of: edge)).nodeID
    }
    self.ways = ways
    self.headIDs = headIDs
  }

  private var graph: RoadGraph { network.graph }
  private var mode: TravelMode { model.profile.mode }

  /// How far a trip has come: on local roads from the start, on roads for all, on local roads
  /// towards the end.
  private enum Stage: Int {
    case leaving
    case through
    case arriving
  }

  /// All that decides which turns are open and what they cost.
  private struct State: Hashable {
    /// The last edges travelled, as far back as a restriction may still mind them.
    var history: [EdgeID]
    var stage: Stage

    var edge: EdgeID { history[history.count - 1] }
  }

  /// The least cost in milliseconds from one of `origins` to one of `destinations`; nil if there
  /// is no legal way.
  func leastCost(
    from origins: [ReferencePlace], to destinations: [ReferencePlace]
  ) throws -> UInt32? {
    var best: UInt32?
    var known: [State: UInt32] = [:]
    var open: [UInt32: [State]] = [:]
    for origin in origins {
      guard let cost = try cost(of: origin.edge) else { continue }
      for goal in destinations
      where goal.edge == origin.edge && goal.fraction >= origin.fraction {
        let direct = part(cost, goal.fraction) - part(cost, origin.fraction)
        best = min(best ?? .max, direct)
      }
      let stage: Stage = try isLocal(origin.edge) ? .leaving : .through
      let state = State(history: [origin.edge], stage: stage)
      let rest = cost - part(cost, origin.fraction)
      if rest < known[state] ?? .max {
        known[state] = rest
        open[rest, default: []].append(state)
      }
    }
    while let cost = open.keys.min(), cost < best ?? .max {
      for state in open.removeValue(forKey: cost) ?? [] where known[state] == cost {
        for (next, turn) in try turns(from: state) {
          guard let whole = try self.cost(of: next.edge) else { continue }
          for goal in destinations where goal.edge == next.edge {
            best = min(best ?? .max, cost + turn + part(whole, goal.fraction))
          }
          let total = cost + turn + whole
          if total < known[next] ?? .max {
            known[next] = total
            open[total, default: []].append(next)
          }
        }
      }
    }
    return best
  }

  private func part(_ cost: UInt32, _ fraction: Double) -> UInt32 {
    UInt32((Double(cost) * fraction).rounded())
  }

  /// The cost of the whole edge; nil if it is closed.
  private func cost(of edge: EdgeID) throws -> UInt32? {
    let tile = try graph.tile(edge.tile)
    let record = tile.edges[Int(edge.index)]
    guard record.access[mode] != .no else { return nil }
    return model.cost(of: record, fixedDuration: tile.fixedDuration(of: Int(edge.index)))
      & CostModel.costMask
  }

  private func isLocal(_ edge: EdgeID) throws -> Bool {
    try graph.record(of: edge).access[mode].isLocal
  }
}

extension ReferenceSearch {
  /// The states that may follow, each with the cost of turning into it.
  private func turns(from state: State) throws -> [(State, UInt32)] {
    let node = try graph.head(of: state.edge)
    let twin = try graph.twin(of: state.edge)
    let isBlocked = try graph.record(of: node).access[mode] == .no
    let outEdges = try graph.outEdges(of: node)
    var result: [(State, UInt32)] = []
    for next in outEdges where try cost(of: next) != nil {
      if next == twin {
        guard try isBlocked || isDeadEnd(outEdges, after: state.edge, twin) else { continue }
      } else if isBlocked {
        continue
      }
      guard try isLegal(next, after: state.history), let stage = try stage(next, after: state)
      else { continue }
      let history = trimmed(state.history + [next])
      let cost = try turnCost(from: state.edge, onto: next, isRound: next == twin, outEdges.count)
      result.append((State(history: history, stage: stage), cost))
    }
    return result
  }

  /// Roads for residents do not count as a way on for those who come on a road for all.
  private func isDeadEnd(
    _ outEdges: [EdgeID], after edge: EdgeID, _ twin: EdgeID
  ) throws -> Bool {
    let comesFromLocal = try isLocal(edge)
    return try outEdges.allSatisfy { next in
      if next == twin { return true }
      if try cost(of: next) == nil { return true }
      return try isLocal(next) && !comesFromLocal
    }
  }

  private func stage(_ next: EdgeID, after state: State) throws -> Stage? {
    if mayPassLocalRoads { return .through }
    switch (state.stage, try isLocal(next)) {
    case (.leaving, true): return .leaving
    case (.through, true), (.arriving, true): return .arriving
    case (.leaving, false), (.through, false): return .through
    case (.arriving, false): return nil
    }
  }

  private func turnCost(
    from edge: EdgeID, onto next: EdgeID, isRound: Bool, _ degree: Int
  ) throws -> UInt32 {
    let from = try graph.record(of: edge)
    let to = try graph.record(of: next)
    var cost: UInt32 = 0
    if isRound {
      cost = UInt32((model.profile.turnCosts.turnRound * 1000).rounded())
    } else if degree > 2 {
      cost = model.turnCost(
        step: to.departureBearingStep &- from.arrivalBearingStep,
        leftHand: from.flags.contains(.drivesOnLeft))
    }
    if mayPassLocalRoads, to.access[mode].isLocal, !from.access[mode].isLocal { cost += 600_000 }
    return cost
  }
}

extension ReferenceSearch {
  /// Whether `edges` are the beginning of what `rule` is about.
  private func begins(_ edges: ArraySlice<EdgeID>, _ rule: RandomNetwork.Rule) -> Bool {
    guard edges.count < rule.ways.count else { return false }
    for (place, edge) in edges.enumerated() {
      guard ways[edge] == rule.ways[place], headIDs[edge] == rule.nodes[place] else {
        return false
      }
    }
    return true
  }

  private func isLegal(_ next: EdgeID, after history: [EdgeID]) throws -> Bool {
    if model.profile.ignoresTurnRestrictions { return true }
    for rule in network.rules where history.count >= rule.ways.count - 1 {
      guard begins(history.suffix(rule.ways.count - 1), rule) else { continue }
      let isTarget = ways[next] == rule.ways.last
      if rule.isOnly, !isTarget, try canBeObeyed(rule, at: history) { return false }
      if !rule.isOnly, isTarget { return false }
    }
    return true
  }

  /// An order to turn into a road that is closed to all whom it binds is no order.
  private func canBeObeyed(_ rule: RandomNetwork.Rule, at history: [EdgeID]) throws -> Bool {
    guard let last = history.last else { return false }
    return try graph.outEdges(of: graph.head(of: last)).contains { edge in
      let access = try graph.record(of: edge).access
      return ways[edge] == rule.ways.last
        && TravelMode.allCases.contains { $0 != .pedestrian && access[$0] != .no }
    }
  }

  /// The longest end of `history` that may be the beginning of a restriction; one edge at least.
  private func trimmed(_ history: [EdgeID]) -> [EdgeID] {
    for count in stride(from: history.count, to: 1, by: -1) {
      let end = history.suffix(count)
      if network.rules.contains(where: { begins(end, $0) }) { return Array(end) }
    }
    return Array(history.suffix(1))
  }
}

extension RoadGraph {
  /// All edges of `tiles`, ascending.
  func edges(of tiles: MemoryTiles) throws -> [EdgeID] {
    try tiles.ids.flatMap { id in
      try tile(id).edges.indices.map { EdgeID(tile: id, index: UInt32($0)) }
    }
  }
}

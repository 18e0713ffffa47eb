import RoadNetwork

/// How strictly local roads are kept for those who live there.
enum LocalRoads {
  /// Only the first and the last stretch of a trip may use them.
  case endsOnly
  /// They may be passed where nothing else leads to the goal, at a price.
  case passable
}

/// A state that a search can reach, and what the step into it costs.
struct SearchStep {
  var state: UInt32
  var cost: UInt32
}

/// The forms of one edge: nearly always just the edge itself, so that one is kept in place.
struct FormList: Sequence, IteratorProtocol {
  private var first: UInt32?
  private var rest: ArraySlice<UInt32>

  init(only state: UInt32) {
    first = state
    rest = []
  }

  init(_ states: [UInt32]) {
    first = states.first
    rest = states.dropFirst()
  }

  mutating func next() -> UInt32? {
    if let state = first {
      first = nil
      return state
    }
    return rest.popFirst()
  }
}

extension SearchGraph {
  /// What entering a local road costs where it may be passed: more than any sensible way round.
  private static let passingCost: UInt32 = 600_000

  /// Collects the states that may follow `state`, with the cost of turning into each and
  /// travelling it.
  mutating func collectSuccessors(
    of state: UInt32, _ rule: LocalRoads, into steps: inout [SearchStep]
  ) throws {
    steps.removeAll(keepingCapacity: true)
    guard let node = try resolveHead(of: state) else { return }
    let outEdges = firstOut[Int(node)]..<firstOut[Int(node) + 1]
    let twin = twins[Int(state)]
    for edge in outEdges where costs[Int(edge)] != CostModel.closed {
      guard edge == twin ? mayTurnRound(state, twin, outEdges, node) : !isBlocked[Int(node)],
        let next = self.state(after: state, onto: edge, rule)
      else { continue }
      let turn = turnCost(from: state, onto: next, twin, rule)
      steps.append(SearchStep(state: next, cost: turn &+ costs[Int(edge)]))
    }
  }

  /// Collects the states that may precede `state`, with the cost of turning from each into
  /// `state` and travelling that.
  mutating func collectPredecessors(
    of state: UInt32, _ rule: LocalRoads, into steps: inout [SearchStep]
  ) throws {
    steps.removeAll(keepingCapacity: true)
    guard costs[Int(state)] != CostModel.closed else { return }
    let node = tails[Int(state)]
    let edge = bases[Int(state)]
    let outEdges = firstOut[Int(node)]..<firstOut[Int(node) + 1]
    for out in outEdges {
      // The edges that arrive at a node are the twins of those that leave it.
      guard try resolveHead(of: out) != nil else { continue }
      let incoming = twins[Int(out)]
      guard costs[Int(incoming)] != CostModel.closed, try resolveHead(of: incoming) == node
      else { continue }
      for previous in forms(of: incoming, rule) {
        guard edge == out ? mayTurnRound(previous, out, outEdges, node) : !isBlocked[Int(node)],
          self.state(after: previous, onto: edge, rule) == state
        else { continue }
        let turn = turnCost(from: previous, onto: state, out, rule)
        steps.append(SearchStep(state: previous, cost: turn &+ costs[Int(state)]))
      }
    }
  }

  /// The states that travel on the edge `base`.
  ///
  /// Copies and last forms share the ends of their edge, which may have been resolved after they
  /// were laid out, so they are given them here.
  mutating func forms(of base: UInt32, _ rule: LocalRoads) -> FormList {
    let place = Int(base)
    let trait = traits[place]
    let hasLast = trait.contains(.local) && rule == .endsOnly
    guard trait.contains(.hasCopies) || hasLast else { return FormList(only: base) }
    var states = [base]
    if trait.contains(.hasCopies) { states.append(contentsOf: copies(of: base)) }
    if hasLast { states.append(contentsOf: states.map { lastForms[Int($0)] }) }
    for state in states.dropFirst() {
      heads[Int(state)] = heads[place]
      twins[Int(state)] = twins[place]
    }
    return FormList(states)
  }

  /// The copies of an edge, as states in their first form.
  private func copies(of base: UInt32) -> Range<UInt32> {
    let block = blocks[place(ofState: base)]
    let local = block.tile.copies(of: Int(base - block.firstState))
    let first = block.firstState
    return first + UInt32(local.lowerBound)..<first + UInt32(local.upperBound)
  }

  /// The state in which one travels on `edge` after `state`; nil if the turn is forbidden.
  ///
  /// `edge` leaves the head of `state`, which has been resolved.
  private func state(after state: UInt32, onto edge: UInt32, _ rule: LocalRoads) -> UInt32? {
    var next = edge
    if traits[Int(state)].contains(.hasExceptions) {
      guard let special = specialTurn(from: state, onto: edge) else { return nil }
      next = special
    }
    guard rule == .endsOnly else { return next }
    let isLocal = traits[Int(next)].contains(.local)
    let trait = traits[Int(state)]
    if !isLocal { return trait.contains(.last) ? nil : next }
    return trait.contains(.local) && !trait.contains(.last) ? next : lastForms[Int(next)]
  }

  private func specialTurn(from state: UInt32, onto edge: UInt32) -> UInt32? {
    let form = firstForms[Int(state)]
    let block = blocks[place(ofState: form)]
    let ordinal = edge - firstOut[Int(heads[Int(state)])]
    var next = edge
    for exception in block.tile.turnExceptions(from: Int(form - block.firstState))
    where UInt32(exception.ordinal) == ordinal {
      if !exception.isBan {
        guard let copy = copy(Int(exception.copy), of: edge) else { return nil }
        next = copy
      } else if exception.modes.contains(model.profile.mode),
        exception.timeRule == 0 || block.settledRules.contains(exception.timeRule)
      {
        return nil
      }
    }
    return next
  }

  /// The state of the copy at `place` among the copies of its tile; nil if it is none of `edge`.
  ///
  /// A tile cannot check its turns into another, so that a damaged one may name any copy.
  func copy(_ place: Int, of edge: UInt32) -> UInt32? {
    let block = blocks[self.place(ofState: edge)]
    let copy = block.tile.edges.count + place
    guard copy < block.tile.stateCount,
      block.tile.base(ofState: copy) == Int(edge - block.firstState)
    else { return nil }
    return block.firstState + UInt32(copy)
  }

  @inline(__always)
  private func turnCost(
    from state: UInt32, onto next: UInt32, _ twin: UInt32, _ rule: LocalRoads
  ) -> UInt32 {
    var cost: UInt32 = 0
    if bases[Int(next)] == twin {
      cost = model.turnRoundCost
    } else {
      let node = Int(tails[Int(next)])
      // Where only two edges meet, a bend is no turn.
      if firstOut[node + 1] - firstOut[node] > 2 {
        cost = model.turnCost(
          step: departures[Int(next)] &- arrivals[Int(state)],
          leftHand: traits[Int(state)].contains(.leftHand))
      }
    }
    if rule == .passable, traits[Int(next)].contains(.local),
      !traits[Int(state)].contains(.local)
    {
      cost += Self.passingCost
    }
    return cost
  }

  /// Whether one may turn round at the end of `state`: where nothing else leads on.
  ///
  /// A local road does not lead on for those who come on a road for all.
  private func mayTurnRound(
    _ state: UInt32, _ twin: UInt32, _ outEdges: Range<UInt32>, _ node: UInt32
  ) -> Bool {
    if model.profile.ignoresTurnRestrictions || isBlocked[Int(node)] { return true }
    let mayEnterLocal = traits[Int(state)].contains(.local)
    return !outEdges.contains { edge in
      edge != twin && costs[Int(edge)] != CostModel.closed
        && (mayEnterLocal || !traits[Int(edge)].contains(.local))
    }
  }
}

extension SearchGraph {
  /// The cost in milliseconds of turning from one state into the next, as the searches count it.
  func turnCost(from state: UInt32, onto next: UInt32) -> UInt32 {
    turnCost(from: state, onto: next, twins[Int(state)], .endsOnly)
  }

  /// The time in milliseconds that turning from one state into the next takes.
  func turnTime(from state: UInt32, onto next: UInt32) -> UInt32 {
    let cost = turnCost(from: state, onto: next)
    return cost >= Metric.avoidedTurnCost && isAvoidedTurn(from: state, onto: next)
      ? cost - Metric.avoidedTurnCost : cost
  }

  /// Whether the trip wants to do without the turn from one state into the next.
  func isAvoidedTurn(from state: UInt32, onto next: UInt32) -> Bool {
    let kinds = model.metric.avoidedTurns
    if kinds.isEmpty { return false }
    if bases[Int(next)] == twins[Int(state)] { return true }
    let node = Int(tails[Int(next)])
    return kinds.contains(.difficult) && firstOut[node + 1] - firstOut[node] > 2
      && CostModel.isDifficult(step: Int(departures[Int(next)] &- arrivals[Int(state)]))
  }

  /// The time in milliseconds for all of the edge of `state`, where the cost may be more than that.
  func time(of state: UInt32) -> UInt32 {
    guard model.metric.hasWeights else { return costs[Int(state)] }
    let (tile, index) = tileAndEdge(of: state)
    // The tile was laid out, so its rules are sound.
    let time = (try? model.time(of: index, in: tile)) ?? CostModel.closed
    return time == CostModel.closed ? costs[Int(state)] : time & CostModel.costMask
  }

  /// The time in milliseconds for all of the edge of `state` without traffic.
  func freeTime(of state: UInt32) -> UInt32 {
    guard model.metric.patch?.hasTraffic ?? false else { return time(of: state) }
    let (tile, index) = tileAndEdge(of: state)
    let time = (try? model.time(of: index, in: tile, traffic: nil)) ?? CostModel.closed
    return time == CostModel.closed ? self.time(of: state) : time & CostModel.costMask
  }

  /// Whether the trip wants to do without the road of `state`.
  func isAvoided(_ state: UInt32) -> Bool {
    let (tile, index) = tileAndEdge(of: state)
    return model.isAvoided(index, in: tile)
  }

  /// Whether `path` passes roads that the trip wants to do without.
  func passesAvoidedRoads(_ path: SearchPath) -> Bool {
    model.metric.avoidsRoads && path.states.contains { isAvoided($0) }
  }

  /// The time in milliseconds that `path` takes.
  func time(of path: SearchPath) -> UInt32 {
    let cost = path.cost - path.origin.penalty - path.destination.penalty
    guard model.metric.hasWeights else { return cost }
    var time: UInt32 = 0
    for (place, state) in path.states.enumerated() {
      let whole = path.edgeTimes?[place] ?? self.time(of: state)
      if place > 0 { time += turnTime(from: path.states[place - 1], onto: state) + whole }
      if place == 0 { time += whole - path.origin.part(of: whole) }
      if place == path.states.count - 1 {
        time -= min(time, whole - path.destination.part(of: whole))
      }
    }
    return time
  }
}

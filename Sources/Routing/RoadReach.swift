import Geo
import RoadNetwork

/// Answers how far it is along the roads from one edge to others near it, for map matching.
///
/// Asks for the shortest ways, not the fastest: one-way streets, barriers and turn restrictions
/// count, costs do not. What was searched is kept, since the fixes of a drive ask for the same
/// edges again and again. A value with scratch memory: each thread needs its own.
package struct RoadReach {
  private(set) var graph: SearchGraph
  let profile: Profile
  /// In decimetres, by state.
  private(set) var lengths: [UInt32] = []
  private var labels = Labels()
  private var successors: [SearchStep] = []
  /// What was found from each state that was asked for, one after the other.
  private var steps: [Step] = []
  /// Which part of ``steps`` belongs to a state; nothing for states never asked for.
  private var spans: [Span] = []
  /// What the last search too wide to be kept has found.
  private var wideSteps: [Step] = []
  /// The place of each state among the steps being collected.
  private var places: [Int32] = []

  /// A state that can be reached.
  private struct Step {
    var state: UInt32
    /// The edge it travels on.
    var base: UInt32
    /// From the end of the first state to the start of this one.
    var decimeters: UInt32
    /// The step before, counted from the first of the same search; -1 for none.
    var parent: Int32
  }

  private struct Span {
    var first: UInt32 = 0
    var count: UInt32 = 0
    var isKnown = false
  }

  /// How a target is reached.
  package struct Arrival {
    /// From the end of the first state to the start of the target, in decimetres; ``never`` if it
    /// is out of reach.
    package var decimeters: UInt32
    /// The form of the target in which it is reached.
    package var form: UInt32

    package static let never: UInt32 = .max
  }

  /// Searches up to this length are kept.
  private static let keptDecimeters: UInt32 = 2500
  /// A wide search gives up targets that are this much farther than the first: they lie side by
  /// side, so that a way so much longer is hardly the one taken.
  private static let mostBehindDecimeters: UInt32 = 20_000
  /// Turning round at the end of a road counts as if it took this length.
  private static let turningRoundDecimeters: UInt32 = 200
  /// A number that no state has.
  package static let none = SearchGraph.none

  package init(graph: RoadGraph, profile: Profile) {
    self.graph = SearchGraph(source: graph, model: CostModel(profile))
    self.profile = profile
  }
}

extension RoadReach {
  /// The state that travels along all of `edge`; nil if its tile is not in the map.
  package mutating func state(of edge: EdgeID) throws -> UInt32? { try graph.state(of: edge) }

  /// The same piece of road in the opposite direction; nil if its tile is not in the map.
  package mutating func twin(of state: UInt32) throws -> UInt32? {
    guard try graph.resolveHead(of: state) != nil else { return nil }
    return graph.twins[Int(state)]
  }

  /// Whether the profile may travel on `state`.
  package func isOpen(_ state: UInt32) -> Bool { graph.costs[Int(state)] != CostModel.closed }

  /// The edge that `state` travels on.
  package func edge(of state: UInt32) -> EdgeID { graph.edge(of: state) }

  /// The state that stands for the edge of `state` in whatever form.
  package func base(of state: UInt32) -> UInt32 { graph.bases[Int(state)] }

  /// The length of the edge of `state`, in decimetres.
  package mutating func decimeters(of state: UInt32) -> UInt32 {
    growLengths()
    return lengths[Int(state)]
  }

  private mutating func growLengths() {
    guard lengths.count < graph.stateCount else { return }
    for state in lengths.count..<graph.stateCount {
      let base = graph.bases[state]
      if Int(base) < state {
        lengths.append(lengths[Int(base)])
      } else {
        let block = graph.blocks[graph.place(ofState: base)]
        lengths.append(block.tile.edges[Int(base - block.firstState)].lengthDecimeters)
      }
    }
  }
}

extension RoadReach {
  /// Whether the search for ways of up to `limit` decimetres is kept for the next that asks.
  package static func isKept(_ limit: UInt32) -> Bool { limit <= keptDecimeters }

  /// Finds the shortest way from the end of `state` to the start of each target, where that is at
  /// most `limit` decimetres long.
  ///
  /// Targets are edges in their plain form; `arrivals` gets one element for each.
  /// - Complexity: linear in the number of states within `limit`, the first time beside its
  ///   logarithm.
  package mutating func findArrivals(
    from state: UInt32, at targets: [UInt32], within limit: UInt32,
    into arrivals: inout [Arrival]
  ) throws {
    arrivals.removeAll(keepingCapacity: true)
    for target in targets {
      arrivals.append(Arrival(decimeters: Arrival.never, form: target))
    }
    if Self.isKept(limit) {
      let near = steps[try keptSteps(from: state)].prefix { $0.decimeters <= limit }
      Self.read(near, at: targets, into: &arrivals)
    } else {
      try search(from: state, within: limit, toward: goal(at: targets), until: .all(targets))
      Self.read(wideSteps[...], at: targets, into: &arrivals)
    }
  }

  /// The states on the shortest way from the end of `state` to `form`, the last included; nil if
  /// that is longer than `limit` decimetres.
  package mutating func path(
    from state: UInt32, to form: UInt32, within limit: UInt32
  ) throws -> [UInt32]? {
    let found: ArraySlice<Step>
    if Self.isKept(limit) {
      found = steps[try keptSteps(from: state)]
    } else {
      try search(from: state, within: limit, toward: goal(at: [form]), until: .form(form))
      found = wideSteps[...]
    }
    guard let place = found.firstIndex(where: { $0.state == form }) else { return nil }
    var states: [UInt32] = []
    var step = found[place]
    while true {
      states.append(step.state)
      if step.parent < 0 { break }
      step = found[found.startIndex + Int(step.parent)]
    }
    return states.reversed()
  }

  /// Of the forms of a target the nearest is settled first.
  private static func read(
    _ steps: ArraySlice<Step>, at targets: [UInt32], into arrivals: inout [Arrival]
  ) {
    for step in steps {
      for place in targets.indices
      where targets[place] == step.base && arrivals[place].decimeters == Arrival.never {
        arrivals[place] = Arrival(decimeters: step.decimeters, form: step.state)
      }
    }
  }

  private mutating func keptSteps(from state: UInt32) throws -> Range<Int> {
    let place = Int(state)
    if place >= spans.count || !spans[place].isKnown {
      try search(from: state, within: Self.keptDecimeters, toward: nil, until: .limit)
      if spans.count < graph.stateCount {
        let missing = graph.stateCount - spans.count
        spans.append(contentsOf: repeatElement(Span(), count: missing))
      }
      spans[place] = Span(
        first: UInt32(steps.count), count: UInt32(wideSteps.count), isKnown: true)
      steps.append(contentsOf: wideSteps)
    }
    let first = Int(spans[place].first)
    return first..<first + Int(spans[place].count)
  }
}

extension RoadReach {
  /// When a search has seen enough.
  private enum End {
    case limit
    case all([UInt32])
    case form(UInt32)
  }

  /// A circle that holds the starts of all targets.
  private struct Goal {
    let middle: SpacePoint
    /// In decimetres.
    let radius: Double
  }

  private func goal(at targets: [UInt32]) -> Goal? {
    guard let first = targets.first else { return nil }
    let middle = graph.positions[Int(graph.tails[Int(first)])]
    var radius = 0.0
    for target in targets {
      let start = graph.positions[Int(graph.tails[Int(target)])]
      radius = max(radius, start.distance(to: middle))
    }
    return Goal(middle: middle, radius: radius * Units.decimetersPerMeter + 1)
  }

  /// The least length from the start of `state` to the start of a target, in decimetres.
  @inline(__always)
  private func estimate(from state: UInt32, to goal: Goal?) -> UInt32 {
    guard let goal else { return 0 }
    let start = graph.positions[Int(graph.tails[Int(state)])]
    let straight = start.distance(to: goal.middle) * Units.decimetersPerMeter - goal.radius
    return UInt32(max(0, straight))
  }

  /// Settles what lies within `limit` into ``wideSteps``: by distance, or drawn towards the goal
  /// (Hart, Nilsson and Raphael, 1968).
  private mutating func search(
    from state: UInt32, within limit: UInt32, toward goal: Goal?, until end: End
  ) throws {
    var limit = limit
    labels.reset()
    wideSteps.removeAll(keepingCapacity: true)
    var awaited: [UInt32] = []
    if case .all(let targets) = end { awaited = targets }
    try relax(state, at: 0, within: limit, toward: goal, isStart: true)
    while labels.queue.minimum <= limit, let next = labels.settleNext() {
      let distance = labels.cost(of: next)
      let parent = labels.parents[Int(next)]
      places[Int(next)] = Int32(wideSteps.count)
      wideSteps.append(
        Step(
          state: next, base: graph.bases[Int(next)], decimeters: distance,
          parent: parent == SearchGraph.none ? -1 : places[Int(parent)]))
      switch end {
      case .limit: break
      case .form(let form): if form == next { return }
      case .all:
        let count = awaited.count
        awaited.removeAll { $0 == graph.bases[Int(next)] }
        if awaited.isEmpty { return }
        if awaited.count < count { limit = min(limit, distance + Self.mostBehindDecimeters) }
      }
      try relax(
        next, at: distance + lengths[Int(next)], within: limit, toward: goal, isStart: false)
    }
  }

  /// Labels what may follow `state`, whose end is reached after `distance`.
  private mutating func relax(
    _ state: UInt32, at distance: UInt32, within limit: UInt32, toward goal: Goal?, isStart: Bool
  ) throws {
    guard distance <= limit else { return }
    try graph.collectSuccessors(of: state, .passable, into: &successors)
    labels.grow(to: graph.stateCount)
    growLengths()
    if places.count < graph.stateCount {
      places.append(contentsOf: repeatElement(-1, count: graph.stateCount - places.count))
    }
    let twin = graph.twins[Int(state)]
    let parent = isStart ? SearchGraph.none : state
    for step in successors {
      let isTurn = graph.bases[Int(step.state)] == twin
      let next = distance + (isTurn ? Self.turningRoundDecimeters : 0)
      let priority = next + estimate(from: step.state, to: goal)
      if priority <= limit, labels.improve(step.state, to: next, from: parent) {
        labels.queue.insert(step.state, priority: priority)
      }
    }
  }
}

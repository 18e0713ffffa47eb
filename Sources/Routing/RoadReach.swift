import RoadNetwork

/// Answers how far it is along the roads from one edge to others near it, for map matching.
///
/// Asks for the shortest ways, not the fastest: one-way streets, barriers and turn restrictions
/// count, costs do not. What was searched is kept, since the fixes of a drive ask for the same
/// edges again and again. A value with scratch memory: each thread needs its own.
package struct RoadReach {
  private var graph: SearchGraph
  private let profile: Profile
  /// In decimetres, by state.
  private var lengths: [UInt32] = []
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
    if limit > Self.keptDecimeters {
      try search(from: state, within: limit, until: targets)
      Self.read(wideSteps[...], at: targets, within: limit, into: &arrivals)
    } else {
      let range = try keptSteps(from: state)
      Self.read(steps[range], at: targets, within: limit, into: &arrivals)
    }
  }

  /// The states on the shortest way from the end of `state` to `form`, the last included; nil if
  /// that is longer than `limit` decimetres.
  package mutating func path(
    from state: UInt32, to form: UInt32, within limit: UInt32
  ) throws -> [UInt32]? {
    let found: ArraySlice<Step>
    if limit > Self.keptDecimeters {
      try search(from: state, within: limit, until: [graph.bases[Int(form)]])
      found = wideSteps[...]
    } else {
      found = steps[try keptSteps(from: state)]
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

  /// Steps come in the order of their distance, so the first of a target is the nearest.
  private static func read(
    _ steps: ArraySlice<Step>, at targets: [UInt32], within limit: UInt32,
    into arrivals: inout [Arrival]
  ) {
    for step in steps {
      guard step.decimeters <= limit else { break }
      for place in targets.indices
      where targets[place] == step.base && arrivals[place].decimeters == Arrival.never {
        arrivals[place] = Arrival(decimeters: step.decimeters, form: step.state)
      }
    }
  }

  private mutating func keptSteps(from state: UInt32) throws -> Range<Int> {
    let place = Int(state)
    if place >= spans.count || !spans[place].isKnown {
      try search(from: state, within: Self.keptDecimeters, until: [])
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

  /// Settles what lies within `limit` into ``wideSteps``; if there are targets, only until the
  /// last of them is settled.
  private mutating func search(
    from state: UInt32, within limit: UInt32, until targets: [UInt32]
  ) throws {
    labels.reset()
    wideSteps.removeAll(keepingCapacity: true)
    var awaited = targets
    try relax(state, at: 0, isStart: true)
    while labels.queue.minimum <= limit, let next = labels.settleNext() {
      let distance = labels.cost(of: next)
      guard distance <= limit else { break }
      let parent = labels.parents[Int(next)]
      places[Int(next)] = Int32(wideSteps.count)
      wideSteps.append(
        Step(
          state: next, base: graph.bases[Int(next)], decimeters: distance,
          parent: parent == SearchGraph.none ? -1 : places[Int(parent)]))
      if !targets.isEmpty {
        awaited.removeAll { $0 == graph.bases[Int(next)] }
        if awaited.isEmpty { break }
      }
      try relax(next, at: distance + lengths[Int(next)], isStart: false)
    }
  }

  /// Labels what may follow `state`, whose end is reached after `distance`.
  private mutating func relax(_ state: UInt32, at distance: UInt32, isStart: Bool) throws {
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
      let next = distance &+ (isTurn ? Self.turningRoundDecimeters : 0)
      if labels.improve(step.state, to: next, from: parent) {
        labels.queue.insert(step.state, priority: next)
      }
    }
  }
}

extension RoadReach {
  /// A stretch travelled without turning round between two junctions.
  package struct Stretch {
    /// The states travelled, in order; never empty.
    package var states: [UInt32]
    package var origin: SnappedPosition
    package var destination: SnappedPosition

    package init(
      states: [UInt32], origin: SnappedPosition, destination: SnappedPosition
    ) {
      self.states = states
      self.origin = origin
      self.destination = destination
    }
  }

  /// The route that travels the stretches one after the other, each as a leg.
  package func route(over stretches: [Stretch]) throws -> Route {
    let legs = stretches.map { stretch -> PlannedLeg in
      let origin = anchor(stretch.states.first, stretch.origin)
      let destination = anchor(stretch.states.last, stretch.destination)
      let path = SearchPath(
        states: stretch.states, origin: origin, destination: destination, cost: 0)
      return PlannedLeg(path: path, origin: stretch.origin, destination: stretch.destination)
    }
    return try RouteDescriber(graph: graph.source, search: graph).route(
      RoutePlan(legs: legs, passesPrivateRoad: false),
      RouteRequest(waypoints: [], profile: profile))
  }

  private func anchor(_ state: UInt32?, _ position: SnappedPosition) -> Anchor {
    let state = state ?? SearchGraph.none
    let length = Double(lengths[Int(state)]) / 10
    let fraction = length > 0 ? min(1, max(0, position.offset.meters / length)) : 0
    return Anchor(state: state, fraction: fraction)
  }
}

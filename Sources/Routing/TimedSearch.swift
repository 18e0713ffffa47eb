import Geo
import RoadNetwork

/// A* forward in time: every road and turn is judged at the moment at which it is reached.
///
/// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
/// paths" (1968), with costs that depend on the label as in Dreyfus, "An appraisal of some
/// shortest-path algorithms" (1969). Nobody waits for a road to open.
///
/// Where a trip wants to do without some roads, costs are more than times: then each label bears
/// the time of its cheapest way, by which rules are judged.
///
/// - Complexity: O((*n* + *m*) log *n*), with *n* labels settled and *m* turns met.
struct TimedSearch {
  private let ends: SearchEnds
  private let rule: LocalRoads
  private var roads: TimedGraph
  private var steps: [TimedGraph.Step] = []
  private var labels = Labels()
  /// By label: the time of its way, where costs may be more than that.
  private var times: [UInt32] = []
  private let hasWeights: Bool
  private let millisecondsPerMeter: Double
  private let goals: [SpacePoint]
  private var best: (key: UInt32, onto: UInt32, cost: UInt32)?

  /// Estimates stay this far below the straight line, more than floating point may lose.
  private static let slack = 0.9999
  /// The path that arrives first for who starts at `departure`; nil if there is none.
  static func path(
    _ ends: SearchEnds, _ rule: LocalRoads, _ departure: Departure, in space: inout SearchSpace
  ) throws -> SearchPath? {
    space.reset()
    var search = TimedSearch(ends, rule, departure, space.graph)
    try search.start(&space.graph)
    let direct = try search.roads.directPath(ends, space.graph)
    try search.run(&space.graph, bound: direct?.cost ?? .max)
    guard let found = search.best, found.cost < direct?.cost ?? .max else { return direct }
    return try search.path(to: found, space.graph)
  }

  private init(
    _ ends: SearchEnds, _ rule: LocalRoads, _ departure: Departure, _ graph: borrowing SearchGraph
  ) {
    self.ends = ends
    self.rule = rule
    hasWeights = graph.model.metric.hasWeights
    roads = TimedGraph(departure: departure, profile: graph.model.profile)
    millisecondsPerMeter = 3600 / graph.model.profile.maximumSpeed * Self.slack
    goals = ends.destinations.map { graph.tailPoint(of: $0) }
  }

  private mutating func start(_ graph: inout SearchGraph) throws {
    for anchor in ends.destinations { _ = try graph.resolveHead(of: anchor.state) }
    for anchor in ends.origins {
      guard try graph.resolveHead(of: anchor.state) != nil,
        let passage = try roads.passage(of: anchor, graph)
      else { continue }
      grow(to: graph.stateCount)
      let cost = passage.cost - anchor.part(of: passage.cost) + anchor.penalty
      let time = passage.time - anchor.part(of: passage.time) + anchor.penalty
      let phase: TripPhase = passage.isLocal ? .leaving : .through
      reach(
        anchor.state * TripPhase.count + phase.rawValue, cost, time, from: SearchGraph.none, graph)
    }
  }

  private mutating func grow(to stateCount: Int) {
    let count = stateCount * Int(TripPhase.count)
    labels.grow(to: count)
    if hasWeights, times.count < count {
      times += repeatElement(0, count: count - times.count)
    }
  }

  /// How long the way to `key` takes.
  private func elapsed(at key: UInt32) -> UInt32 {
    hasWeights ? times[Int(key)] : labels.cost(of: key)
  }

  private mutating func reach(
    _ key: UInt32, _ cost: UInt32, _ time: UInt32, from parent: UInt32,
    _ graph: borrowing SearchGraph
  ) {
    guard labels.improve(key, to: cost, from: parent) else { return }
    if hasWeights { times[Int(key)] = time }
    let point = graph.positions[Int(graph.heads[Int(key / TripPhase.count)])]
    let meters = goals.map { point.distance(to: $0) }.min() ?? 0
    let rest = (meters * millisecondsPerMeter).rounded(.down)
    let priority = UInt64(cost) + UInt64(max(0, min(Double(CostModel.pathCostLimit), rest)))
    labels.queue.insert(key, priority: UInt32(clamping: priority))
  }

  private mutating func run(_ graph: inout SearchGraph, bound: UInt32) throws {
    while labels.queue.minimum < min(bound, best?.cost ?? .max), let key = labels.settleNext() {
      try graph.watch.tick()
      try expand(key, &graph)
    }
  }

  private mutating func expand(_ key: UInt32, _ graph: inout SearchGraph) throws {
    guard let phase = TripPhase(rawValue: key % TripPhase.count) else { return }
    try roads.collectSteps(
      after: key / TripPhase.count, phase, at: labels.cost(of: key), rule,
      elapsed: elapsed(at: key),
      &graph, into: &steps)
    for step in steps {
      note(arrivalsIn: step.state, step.turned, step.passage.cost, from: key, graph)
      guard try graph.resolveHead(of: step.state) != nil else { continue }
      grow(to: graph.stateCount)
      reach(
        step.state * TripPhase.count + step.phase.rawValue, step.turned + step.passage.cost,
        step.entered + step.passage.time, from: key, graph)
    }
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
  /// The path to the destination that was found, with what its edges cost on this trip.
  private mutating func path(
    to found: (key: UInt32, onto: UInt32, cost: UInt32), _ graph: borrowing SearchGraph
  ) throws -> SearchPath? {
    let keys = Array(labels.chain(from: found.key).reversed())
    let states = keys.map { $0 / TripPhase.count } + [found.onto]
    let origin = try ends.origins.first { anchor in
      guard anchor.state == states[0], let passage = try roads.passage(of: anchor, graph) else {
        return false
      }
      return passage.cost - anchor.part(of: passage.cost) + anchor.penalty
        == labels.cost(of: keys[0])
    }
    guard let origin, let start = try roads.passage(of: origin, graph) else { return nil }
    var passages = [start]
    for (place, key) in keys.enumerated() {
      let entered = elapsed(at: key) + graph.turnTime(from: states[place], onto: states[place + 1])
      let edge = graph.bases[Int(states[place + 1])]
      guard let passage = try roads.passage(of: edge, after: entered, graph) else { return nil }
      passages.append(passage)
    }
    let last = passages[passages.count - 1].time
    let destination = ends.destinations.filter { graph.accepts(found.onto, at: $0) }
      .min { $0.part(of: last) + $0.penalty < $1.part(of: last) + $1.penalty }
    guard let destination else { return nil }
    return SearchPath(
      states: states, origin: origin, destination: destination, cost: found.cost,
      edgeTimes: passages.map(\.time), edgeFreeTimes: passages.map(\.freeTime))
  }
}

import Geo
import RoadNetwork

/// The trips of a matrix: over cells where there is an overlay, else by one search from each source.
struct MatrixSearch {
  let request: MatrixRequest
  private(set) var choices: [WaypointChoice] = []
  private var steps: [SearchStep] = []
  /// By state: whether it is the first form of an edge on which a destination lies.
  private var isGoal: [Bool] = []
  /// The destinations on such an edge, as places in `goals`.
  private var goalsOfState: [UInt32: [Int]] = [:]
  private var goals: [(column: Int, anchor: Anchor)] = []
  /// What the map lacks of the roads that searches have met.
  private(set) var missing: Set<TileID> = []

  /// The best trip known to one destination.
  private struct Best {
    var cost = UInt32.max
    /// The last state before the destination's edge; nil if that is the origin's own.
    var before: UInt32?
    var origin: Anchor?
    var goal: Anchor?
  }

  init(_ request: MatrixRequest) { self.request = request }

  mutating func run(
    in space: inout SearchSpace, isCancelled: () -> Bool
  ) throws -> (RouteMatrix, open: [(row: Int, column: Int)]) {
    let planner = RoutePlanner(
      RouteRequest(waypoints: request.waypoints, profile: request.profile), .dijkstra)
    for index in request.waypoints.indices {
      choices.append(
        try planner.choice(for: index, .nearest, space.graph))
    }
    var (matrix, open) =
      try cellTrips(in: &space, isCancelled: isCancelled)
      ?? roadTrips(in: &space, isCancelled: isCancelled)
    markIncomplete(&matrix, leastMillisecondsPerMeter: space.graph.leastMillisecondsPerMeter)
    return (matrix, open)
  }

  /// The trips by one search from each source.
  private mutating func roadTrips(
    in space: inout SearchSpace, isCancelled: () -> Bool
  ) throws -> (RouteMatrix, open: [(row: Int, column: Int)]) {
    try markGoals(&space.graph)
    var trips: [[MatrixTrip?]] = []
    var open: [(row: Int, column: Int)] = []
    for (row, source) in request.sources.enumerated() {
      if isCancelled() { throw CancellationError() }
      let found = try search(from: source, in: &space)
      missing.formUnion(space.graph.missing)
      trips.append(try found.map { try trip($0, space) })
      space.graph.watch.probe?.report(row + 1, of: request.sources.count)
      open += found.indices.filter { found[$0].goal == nil }.map { (row, $0) }
    }
    let positions = choices.compactMap(\.candidates.first)
    return (RouteMatrix(trips: trips, positions: positions), open)
  }

  /// The trips over cells; nil if there is no overlay that can answer.
  private mutating func cellTrips(
    in space: inout SearchSpace, isCancelled: () -> Bool
  ) throws -> (RouteMatrix, open: [(row: Int, column: Int)])? {
    let origins = try request.sources.map { try choices[$0].anchors(in: &space.graph) }
    let destinations = try request.destinations.map { try choices[$0].anchors(in: &space.graph) }
    space.graph.forgetMissing()
    guard
      let costs = try CellMatrix.costs(
        from: origins, to: destinations, in: &space, isCancelled: isCancelled)
    else { return nil }
    missing = space.graph.missing
    var trips: [[MatrixTrip?]] = []
    var open: [(row: Int, column: Int)] = []
    for (row, costs) in costs.enumerated() {
      if isCancelled() { throw CancellationError() }
      var found: [MatrixTrip?] = []
      for (column, cost) in costs.enumerated() {
        if cost == nil { open.append((row, column)) }
        var trip = cost.map { MatrixTrip(duration: .milliseconds($0)) }
        if request.measuresDistance, trip != nil {
          let ends = SearchEnds(origins: origins[row], destinations: destinations[column])
          trip?.distance = try distance(between: ends, in: &space)
        }
        found.append(trip)
      }
      trips.append(found)
      space.graph.watch.probe?.report(row + 1, of: costs.count)
    }
    return (RouteMatrix(trips: trips, positions: choices.compactMap(\.candidates.first)), open)
  }

  /// The length of the cheapest way between `ends`, for which there is one.
  private func distance(
    between ends: SearchEnds, in space: inout SearchSpace
  ) throws -> Distance? {
    var searcher = LegSearcher(algorithm: .overlay)
    guard case .found(let path) = try searcher.search(ends, in: &space) else { return nil }
    var meters = 0.0
    for (place, state) in path.states.enumerated() {
      let (tile, edge) = space.graph.tileAndEdge(of: state)
      let start = place == 0 ? path.origin.fraction : 0
      let end = place == path.states.count - 1 ? path.destination.fraction : 1
      meters += tile.edges[edge].length.meters * max(0, end - start)
    }
    return .meters(meters)
  }

  private mutating func markGoals(_ graph: inout SearchGraph) throws {
    for (column, destination) in request.destinations.enumerated() {
      for anchor in try choices[destination].anchors(in: &graph) {
        goalsOfState[graph.bases[Int(anchor.state)], default: []].append(goals.count)
        goals.append((column, anchor))
      }
    }
    isGoal = Array(repeating: false, count: graph.stateCount)
    for goal in goals { isGoal[Int(graph.bases[Int(goal.anchor.state)])] = true }
  }

  /// Settles states by cost until no destination can be reached more cheaply.
  ///
  /// Dijkstra, "A note on two problems in connexion with graphs" (1959).
  private mutating func search(from source: Int, in space: inout SearchSpace) throws -> [Best] {
    space.reset()
    let origins = try choices[source].anchors(in: &space.graph)
    var found = direct(from: origins, space.graph)
    var worst = found.map(\.cost).max() ?? 0
    space.forward.grow(to: space.graph.stateCount)
    for anchor in origins {
      let cost = space.graph.costAfter(anchor)
      if space.forward.improve(anchor.state, to: cost, from: SearchGraph.none) {
        space.forward.queue.insert(anchor.state, priority: cost)
      }
    }
    while space.forward.queue.minimum < worst, let state = space.forward.settleNext() {
      try space.graph.watch.tick()
      let cost = space.forward.cost(of: state)
      try space.graph.collectSuccessors(of: state, .endsOnly, into: &steps)
      space.forward.grow(to: space.graph.stateCount)
      for step in steps {
        let next = cost &+ step.cost
        guard next < CostModel.pathCostLimit else { continue }
        let base = Int(space.graph.bases[Int(step.state)])
        if base < isGoal.count, isGoal[base],
          arrive(on: UInt32(base), at: next, after: state, space.graph, &found)
        {
          worst = found.map(\.cost).max() ?? 0
        }
        if space.forward.improve(step.state, to: next, from: state) {
          space.forward.queue.insert(step.state, priority: next)
        }
      }
    }
    for place in found.indices where found[place].before != nil {
      found[place].origin = origin(of: found[place], among: origins, space)
    }
    return found
  }

  /// The trips that end ahead of their start on the same edge.
  private func direct(from origins: [Anchor], _ graph: SearchGraph) -> [Best] {
    request.destinations.indices.map { column in
      let anchors = goals.filter { $0.column == column }.map(\.anchor)
      let path = graph.directPath(SearchEnds(origins: origins, destinations: anchors))
      guard let path else { return Best() }
      return Best(cost: path.cost, before: nil, origin: path.origin, goal: path.destination)
    }
  }

  /// Notes that the edge `base` is travelled to its end at cost `next`; whether that is news.
  private func arrive(
    on base: UInt32, at next: UInt32, after state: UInt32, _ graph: SearchGraph,
    _ found: inout [Best]
  ) -> Bool {
    var isNews = false
    for place in goalsOfState[base] ?? [] {
      let (column, anchor) = goals[place]
      let total = next - graph.costBehind(anchor) + anchor.penalty
      guard total < found[column].cost else { continue }
      found[column] = Best(cost: total, before: state, origin: nil, goal: anchor)
      isNews = true
    }
    return isNews
  }

  private func origin(
    of best: Best, among origins: [Anchor], _ space: SearchSpace
  ) -> Anchor? {
    guard let before = best.before, let first = space.forward.chain(from: before).last else {
      return nil
    }
    return origins.filter { $0.state == first }
      .min { space.graph.costAfter($0) < space.graph.costAfter($1) }
  }

  private func trip(_ best: Best, _ space: SearchSpace) throws -> MatrixTrip? {
    guard let goal = best.goal, let origin = best.origin else { return nil }
    var trip = MatrixTrip(duration: .milliseconds(best.cost))
    guard request.measuresDistance else { return trip }
    let graph = space.graph
    func length(_ state: UInt32) throws -> Double {
      try graph.source.record(of: graph.edge(of: state)).length.meters
    }
    let end = try length(goal.state) * goal.fraction
    guard let before = best.before else {
      trip.distance = .meters(max(0, end - (try length(origin.state)) * origin.fraction))
      return trip
    }
    var meters = end
    for state in space.forward.chain(from: before) { meters += try length(state) }
    trip.distance = .meters(meters - (try length(origin.state)) * origin.fraction)
    return trip
  }

}

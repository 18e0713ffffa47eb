import RoadNetwork

/// Picks, among ways that may be worth offering, those that keep the limits.
struct AlternativeChooser {
  private let ends: SearchEnds
  private let limits: AlternativeLimits
  private let best: SearchPath
  private var searcher = LegSearcher(algorithm: .overlay)
  /// The edges of the ways told so far.
  private var told: [Set<UInt32>]

  init(_ best: SearchPath, _ ends: SearchEnds, _ limits: AlternativeLimits, _ graph: SearchGraph) {
    self.best = best
    self.ends = ends
    self.limits = limits
    told = [Set(best.states.map { graph.bases[Int($0)] })]
  }

  /// At most `count` ways beside the fastest, the most promising first.
  mutating func choose(_ count: Int, in space: inout SearchSpace) throws -> [SearchPath] {
    let search = ViaSearch(ends: ends, best: best.cost, limits: limits)
    var chosen: [SearchPath] = []
    for way in try search.ways(in: &space) {
      if chosen.count >= count { break }
      guard let path = space.graph.path(over: way.states, between: ends, cost: way.cost),
        isUseful(path, space.graph), try isLocallyFastest(way, in: &space)
      else { continue }
      told.append(Set(path.states.map { space.graph.bases[Int($0)] }))
      chosen.append(path)
    }
    return chosen
  }

  /// Whether the way passes no road twice and is different enough from those told before.
  private func isUseful(_ path: SearchPath, _ graph: SearchGraph) -> Bool {
    let edges = path.states.map { graph.bases[Int($0)] }
    guard Double(path.cost) <= Double(best.cost) * limits.stretch,
      Set(edges).count == edges.count
    else { return false }
    return told.allSatisfy { other in
      var shared = 0.0
      for (place, edge) in edges.enumerated() where other.contains(edge) {
        shared += Double(cost(of: path, at: place, graph))
      }
      return shared <= Double(best.cost) * limits.share
    }
  }

  /// The cost of the part of an edge that is travelled.
  private func cost(of path: SearchPath, at place: Int, _ graph: SearchGraph) -> UInt32 {
    if place == 0 { return graph.costBehind(path.origin) }
    return place == path.states.count - 1
      ? graph.costBefore(path.destination) : graph.costs[Int(path.states[place])]
  }

  /// Whether the stretch around the vertex over which the way was found is the fastest between its
  /// ends (the T-test of Abraham et al.).
  ///
  /// The way to that vertex is the fastest, and so is the way from it. So a stretch that can be
  /// shortened passes it, and if the stretch of `localOptimality` to either side cannot, no
  /// shorter one can.
  private mutating func isLocallyFastest(
    _ way: ViaSearch.Way, in space: inout SearchSpace
  ) throws -> Bool {
    let reach = Int64(Double(best.cost) * limits.localOptimality)
    let states = way.states
    var first = way.via
    var last = way.via
    var cost: Int64 = 0
    var before: Int64 = 0
    while first > 0, before < reach {
      before += step(from: states[first - 1], onto: states[first], space.graph)
      first -= 1
    }
    var after: Int64 = 0
    while last + 2 < states.count, after < reach {
      after += step(from: states[last], onto: states[last + 1], space.graph)
      last += 1
    }
    cost = before + after
    guard first < last else { return true }
    let origin = Anchor(state: states[first], fraction: 1)
    var goal = Anchor(state: space.graph.firstForms[Int(states[last])], fraction: 1)
    goal.takesAnyForm = false
    let outcome = try searcher.search(
      SearchEnds(origins: [origin], destinations: [goal]), in: &space)
    guard case .found(let fastest) = outcome else { return false }
    return Int64(fastest.cost) >= cost
  }

  private func step(from state: UInt32, onto next: UInt32, _ graph: SearchGraph) -> Int64 {
    Int64(graph.turnCost(from: state, onto: next)) + Int64(graph.costs[Int(next)])
  }
}

import Geo
import RoadNetwork

/// Finds the edges of a way that is given by the ids of OSM ways.
///
/// The ids are worked through one after the other: the states on the first way are the start, and
/// from those reached on one way the states on the next are searched, within that way alone
/// (Dijkstra 1959). So the way found uses exactly these ways, in this order.
struct WaySequence {
  let ids: [Int64]
  /// Where the way starts and ends; nil for the whole of the first and the last way.
  let from: Coordinate?
  let to: Coordinate?

  /// A state reached on one of the ways.
  private struct Visit {
    var cost: UInt32
    /// The state before, on this way or on the one before; ``SearchGraph/none`` at the start.
    var parent: UInt32
    var isParentOnSameWay: Bool
  }

  private var layers: [[UInt32: Visit]] = []
  private var steps: [SearchStep] = []

  init(ids: [Int64], from: Coordinate?, to: Coordinate?) {
    self.ids = ids
    self.from = from
    self.to = to
  }

  /// The way, over edges of `tiles`, which are all that may hold its first part.
  ///
  /// - Throws: ``GivenWayError`` for the first id that does not fit.
  mutating func way(among tiles: [TileID], in graph: inout SearchGraph) throws -> GivenWay {
    guard let id = ids.first else { throw GivenWayError.empty }
    let starts = try edges(of: id, among: tiles, &graph)
    guard !starts.isEmpty else { throw GivenWayError.unknown(part: 0) }
    let open = starts.filter { graph.costs[Int($0)] != CostModel.closed }
    guard !open.isEmpty else { throw GivenWayError.closed(part: 0) }
    let start = try place(nearest: from, on: open, graph)
    let firsts = start.map { place in open.filter { $0 == place.state } } ?? open
    layers = [[:]]
    for state in firsts {
      layers[0][state] = Visit(cost: 0, parent: SearchGraph.none, isParentOnSameWay: false)
    }
    try spread(0, from: firsts, &graph)
    for part in ids.indices.dropFirst() { try cross(to: part, &graph) }
    return try finished(start, &graph)
  }

  private func edges(
    of id: Int64, among tiles: [TileID], _ graph: inout SearchGraph
  ) throws -> [UInt32] {
    var states: [UInt32] = []
    for tile in tiles {
      guard let known = try graph.source.tileIfAny(tile) else { continue }
      for index in known.edges.indices
      where try graph.source.road(of: EdgeID(tile: tile, index: UInt32(index))).wayID == id {
        states.append(try graph.knownState(of: EdgeID(tile: tile, index: UInt32(index))))
      }
    }
    return states
  }

  /// Reaches all states on the way of a part.
  private mutating func spread(
    _ part: Int, from starts: [UInt32], _ graph: inout SearchGraph
  ) throws {
    var queue = SearchQueue()
    for state in starts.sorted() {
      queue.insert(state, priority: layers[part][state]?.cost ?? 0)
    }
    while let (state, cost) = queue.removeMinimum() {
      try graph.watch.tick()
      guard layers[part][state]?.cost == cost else { continue }
      try graph.collectSuccessors(of: state, .passable, into: &steps)
      for step in steps where try wayID(of: step.state, graph) == ids[part] {
        let next = cost &+ step.cost
        guard next >= cost, next < layers[part][step.state]?.cost ?? .max else { continue }
        layers[part][step.state] = Visit(cost: next, parent: state, isParentOnSameWay: true)
        queue.insert(step.state, priority: next)
      }
    }
  }

  /// Turns from the way before into that of a part.
  private mutating func cross(to part: Int, _ graph: inout SearchGraph) throws {
    var entered: [UInt32: Visit] = [:]
    for state in layers[part - 1].keys.sorted() {
      guard let visit = layers[part - 1][state] else { continue }
      try graph.collectSuccessors(of: state, .passable, into: &steps)
      for step in steps where try wayID(of: step.state, graph) == ids[part] {
        let cost = visit.cost &+ step.cost
        guard cost >= visit.cost, cost < entered[step.state]?.cost ?? .max else { continue }
        entered[step.state] = Visit(cost: cost, parent: state, isParentOnSameWay: false)
      }
    }
    guard !entered.isEmpty else { throw GivenWayError.notJoined(part: part) }
    layers.append(entered)
    try spread(part, from: Array(entered.keys), &graph)
  }

  private func wayID(of state: UInt32, _ graph: SearchGraph) throws -> Int64 {
    try graph.source.road(of: graph.edge(of: state)).wayID
  }

  /// The nearest place to `position` on one of `states`; nil without a position.
  private func place(
    nearest position: Coordinate?, on states: [UInt32], _ graph: SearchGraph
  ) throws -> (state: UInt32, offset: Distance)? {
    guard let position else { return nil }
    var best: (state: UInt32, offset: Distance, meters: Double)?
    for state in states.sorted() {
      let line = try graph.source.shape(of: graph.edge(of: state))
      guard let projection = line.projection(of: position) else { continue }
      let meters = projection.distance.meters
      if meters < best?.meters ?? .infinity { best = (state, projection.along, meters) }
    }
    return best.map { ($0.state, $0.offset) }
  }

  /// The edges from the start to the end on the last way.
  private mutating func finished(
    _ start: (state: UInt32, offset: Distance)?, _ graph: inout SearchGraph
  ) throws -> GivenWay {
    let last = layers[layers.count - 1]
    let end = try place(nearest: to, on: Array(last.keys), graph)
    let goal = end?.state ?? last.keys.min { (last[$0]?.cost ?? 0, $0) < (last[$1]?.cost ?? 0, $1) }
    var states: [UInt32] = []
    var (part, state) = (layers.count - 1, goal ?? SearchGraph.none)
    while part >= 0, state != SearchGraph.none, let visit = layers[part][state] {
      states.append(state)
      if !visit.isParentOnSameWay { part -= 1 }
      state = visit.parent
    }
    states.reverse()
    if start == nil { try extend(&states, .backward, &graph) }
    if end == nil { try extend(&states, .forward, &graph) }
    return GivenWay(
      edges: states.map { graph.edge(of: $0) }, start: start?.offset, end: end?.offset)
  }

  /// Goes on along the same way without turning round, as far as there is more of it.
  private mutating func extend(
    _ states: inout [UInt32], _ direction: SearchDirection, _ graph: inout SearchGraph
  ) throws {
    var used = Set(states.map { graph.bases[Int($0)] })
    while let state = direction == .forward ? states.last : states.first {
      let id = try wayID(of: state, graph)
      switch direction {
      case .forward: try graph.collectSuccessors(of: state, .passable, into: &steps)
      case .backward: try graph.collectPredecessors(of: state, .passable, into: &steps)
      }
      let twin = graph.twins[Int(graph.bases[Int(state)])]
      let onward = try steps.filter { step in
        let base = graph.bases[Int(step.state)]
        return try base != twin && !used.contains(base) && wayID(of: step.state, graph) == id
      }
      guard let next = onward.min(by: { ($0.cost, $0.state) < ($1.cost, $1.state) }) else { return }
      used.insert(graph.bases[Int(next.state)])
      if direction == .forward {
        states.append(next.state)
      } else {
        states.insert(next.state, at: 0)
      }
    }
  }
}

extension Router {
  /// The route over the OSM ways with these ids, in this order and over no others.
  ///
  /// Consecutive repeats of an id count once. The route starts at the place on the first way that is
  /// nearest to `from`, and ends at the one on the last nearest to `to`; nil stands for as much of
  /// the way as can be travelled in one go. The first way is looked for in `tiles`.
  /// - Throws: ``GivenWayError`` for the first id that does not fit, ``RoadGraphError`` if the map is
  ///   damaged.
  /// - Complexity: linear in the number of edges of `tiles`, and of the ways.
  public func route(
    overWays ids: [Int64], from: Coordinate? = nil, to: Coordinate? = nil, among tiles: [TileID],
    for profile: Profile
  ) throws -> Route {
    var merged: [Int64] = []
    for id in ids where id != merged.last { merged.append(id) }
    let way = try withSpace(for: profile) { space in
      var sequence = WaySequence(ids: merged, from: from, to: to)
      return try sequence.way(among: tiles, in: &space.graph)
    }
    return try route(along: way, for: profile)
  }
}

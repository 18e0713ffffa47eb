import RoadNetwork

/// The roads of one of the smallest cells that are open to through traffic, as small arrays, and
/// the costs of crossing it over these.
///
/// The memory is used again for each cell.
struct CellRoads {
  /// By vertex: the state of the search graph.
  private var states: [UInt32] = []
  /// By vertex: where its arcs begin, and at the end their number.
  private var firstArc: [UInt32] = []
  /// By arc: the vertex it leads to, or with ``exitBit`` the place of an exit.
  private var heads: [UInt32] = []
  private var costs: [UInt32] = []
  /// By state of the search graph: its vertex, while a cell is being collected.
  private var vertices: [UInt32] = []
  /// By number of a cut state: its place among the exits of the cell.
  private var exitPlaces: [UInt32] = []
  private var steps: [SearchStep] = []
  private var search = SmallSearch()

  private static let exitBit: UInt32 = 1 << 31
  /// No smallest cell has as many states, by far: more are reached in a damaged overlay only.
  private static let vertexLimit = 1 << 16

  /// About how many bytes are kept.
  var memoryCost: Int {
    (states.capacity + firstArc.capacity + heads.capacity + costs.capacity + vertices.count
      + exitPlaces.count) * 4
  }

  /// What crossing the cell with `entries` and `exits` costs.
  ///
  /// The tiles of all entries and exits have been laid out in `graph` and numbered, as far as they are
  /// there: so whatever is reached in another tile lies inside the cell.
  /// - Throws: ``OverlayError/unusable(_:)`` if roads lead out of the cell beside its exits, as can be
  ///   in a damaged overlay only.
  mutating func costs(
    entries: [UInt32], exits: [UInt32], _ cuts: CutNumbers, in graph: inout SearchGraph
  ) throws -> CellCosts {
    var result = try CellCosts(entries: entries, exits: exits)
    forget()
    if exitPlaces.count < cuts.states.count {
      exitPlaces += repeatElement(
        SearchGraph.none, count: cuts.states.count - exitPlaces.count)
    }
    for (place, number) in exits.enumerated() { exitPlaces[Int(number)] = UInt32(place) }
    defer { for number in exits { exitPlaces[Int(number)] = SearchGraph.none } }
    let starts = entries.map { start(cuts.states[Int($0)], graph) }
    try collect(cuts.numbers, &graph)
    for (row, start) in starts.enumerated() {
      guard let start else { continue }
      let first = row * exits.count
      search.begin(at: start, vertexCount: states.count)
      while let (vertex, cost) = search.next() {
        for arc in Int(firstArc[vertex])..<Int(firstArc[vertex + 1]) {
          let next = cost + costs[arc]
          guard next < CostModel.pathCostLimit else { continue }
          let head = heads[arc]
          if head & Self.exitBit == 0 {
            search.improve(head, to: next)
          } else {
            let place = first + Int(head & ~Self.exitBit)
            if next < result.costs[place] { result.costs[place] = next }
          }
        }
      }
    }
    return result
  }

  private mutating func forget() {
    for state in states { vertices[Int(state)] = SearchGraph.none }
    states.removeAll(keepingCapacity: true)
    firstArc.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
  }

  /// The vertex of an entry; nil if it is closed or not there.
  private mutating func start(_ state: UInt32, _ graph: borrowing SearchGraph) -> UInt32? {
    guard state != SearchGraph.none, graph.isForThroughTraffic(state) else { return nil }
    return vertex(of: state, graph.stateCount)
  }

  private mutating func vertex(of state: UInt32, _ stateCount: Int) -> UInt32 {
    if vertices.count < stateCount {
      vertices += repeatElement(SearchGraph.none, count: stateCount - vertices.count)
    }
    if vertices[Int(state)] == SearchGraph.none {
      vertices[Int(state)] = UInt32(states.count)
      states.append(state)
    }
    return vertices[Int(state)]
  }

  /// Follows the roads from the vertices there are, up to the exits.
  private mutating func collect(_ numbers: [UInt32], _ graph: inout SearchGraph) throws {
    var place = 0
    while place < states.count {
      guard states.count <= Self.vertexLimit else {
        throw OverlayError.unusable("a cell without borders")
      }
      firstArc.append(UInt32(heads.count))
      try graph.collectSuccessors(of: states[place], .endsOnly, into: &steps)
      for step in steps where graph.isForThroughTraffic(step.state) {
        let number =
          Int(step.state) < numbers.count ? numbers[Int(step.state)] : SearchGraph.none
        if number == SearchGraph.none {
          heads.append(vertex(of: step.state, graph.stateCount))
        } else if exitPlaces[Int(number)] != SearchGraph.none {
          heads.append(exitPlaces[Int(number)] | Self.exitBit)
        } else {
          throw OverlayError.unusable(
            "cut state \(number) leads out of a cell that it is no exit of")
        }
        costs.append(step.cost)
      }
      place += 1
    }
    firstArc.append(UInt32(heads.count))
  }
}

extension CellCosts {
  /// No cell has as many costs, by far: 64 MB.
  private static let limit = 1 << 24

  /// The costs of a cell about which nothing is known yet.
  ///
  /// - Throws: ``OverlayError/unusable(_:)`` if there are more than any cell has.
  init(entries: [UInt32], exits: [UInt32]) throws {
    let (count, isTooLarge) = entries.count.multipliedReportingOverflow(by: exits.count)
    guard !isTooLarge, count <= Self.limit else {
      throw OverlayError.unusable("a cell with \(entries.count) entries and \(exits.count) exits")
    }
    self.init(
      entries: entries, exits: exits, costs: Array(repeating: Self.unreachable, count: count))
  }
}

/// The states of cut states, and the cut states of states, in one search graph.
struct CutNumbers {
  var states: [UInt32]
  var numbers: [UInt32]
}

/// The labels of Dijkstra's algorithm over a few hundred vertices.
struct SmallSearch {
  private var labels: [UInt32] = []
  private var queue = SearchQueue()

  /// About how many bytes are kept.
  var memoryCost: Int { labels.count * 4 }

  /// Begins a search over so many vertices.
  mutating func begin(at start: UInt32, vertexCount: Int) {
    if labels.count < vertexCount {
      labels += repeatElement(.max, count: vertexCount - labels.count)
    }
    for vertex in 0..<vertexCount { labels[vertex] = .max }
    queue.removeAll()
    improve(start, to: 0)
  }

  /// The next vertex in the order of costs; nil if there is none.
  @inline(__always)
  mutating func next() -> (vertex: Int, cost: UInt32)? {
    while let (vertex, cost) = queue.removeMinimum() {
      if labels[Int(vertex)] == cost { return (Int(vertex), cost) }
    }
    return nil
  }

  @inline(__always)
  mutating func improve(_ vertex: UInt32, to cost: UInt32) {
    guard cost < labels[Int(vertex)] else { return }
    labels[Int(vertex)] = cost
    queue.insert(vertex, priority: cost)
  }
}

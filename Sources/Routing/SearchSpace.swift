import RoadNetwork

/// The scratch memory of searches: the touched part of the graph, and labels for both directions.
///
/// A search has it to itself; between searches it is kept, so that the tiles that one search has
/// laid out serve the next.
struct SearchSpace {
  var graph: SearchGraph
  var forward = Labels()
  var backward = Labels()
  /// Nil if the map has no overlay for the profile.
  var overlay: OverlaySpace?

  init(source: RoadGraph, model: CostModel, overlay: OverlaySpace? = nil) {
    graph = SearchGraph(source: source, model: model)
    self.overlay = overlay
  }

  /// Whether `count` states can be reached from `anchors`.
  mutating func reaches(_ count: Int, from anchors: [Anchor]) throws -> Bool {
    reset()
    forward.grow(to: graph.stateCount)
    for anchor in anchors where forward.improve(anchor.state, to: 0, from: SearchGraph.none) {
      forward.queue.insert(anchor.state, priority: 0)
    }
    var steps: [SearchStep] = []
    while forward.touched.count < count, let state = forward.settleNext() {
      try graph.watch.tick()
      try graph.collectSuccessors(of: state, .passable, into: &steps)
      forward.grow(to: graph.stateCount)
      for step in steps where forward.improve(step.state, to: 0, from: state) {
        forward.queue.insert(step.state, priority: 0)
      }
    }
    return forward.touched.count >= count
  }

  /// Forgets all labels.
  mutating func reset() {
    forward.reset()
    backward.reset()
    graph.forgetMissing()
  }

  /// Has `probe` asked and told by the searches that follow.
  mutating func watch(by probe: SearchProbe?) {
    graph.watch = SearchWatch(probe)
    overlay?.memory.probe = probe
  }

  /// About how many bytes the space keeps in memory.
  var memoryCost: Int {
    graph.memoryCost + forward.memoryCost + backward.memoryCost + (overlay?.memoryCost ?? 0)
  }
}

/// What one direction of a search knows about each state.
struct Labels {
  /// The least cost found so far; ``unseen`` if none.
  private(set) var costs: [UInt32] = []
  /// The state from which that cost came; ``SearchGraph/none`` at the ends.
  private(set) var parents: [UInt32] = []
  private var isSettled: [Bool] = []
  private(set) var touched: [UInt32] = []
  var queue = SearchQueue()

  static let unseen: UInt32 = .max

  var memoryCost: Int { costs.count * 9 + touched.capacity * 4 }

  /// Makes room for the states that the graph has by now.
  @inline(__always)
  mutating func grow(to count: Int) {
    guard costs.count < count else { return }
    costs.append(contentsOf: repeatElement(Self.unseen, count: count - costs.count))
    parents.append(contentsOf: repeatElement(SearchGraph.none, count: count - parents.count))
    isSettled.append(contentsOf: repeatElement(false, count: count - isSettled.count))
  }

  @inline(__always)
  func cost(of state: UInt32) -> UInt32 {
    Int(state) < costs.count ? costs[Int(state)] : Self.unseen
  }

  /// Keeps `cost` if it is the least so far, and says whether it is.
  @inline(__always)
  mutating func improve(_ state: UInt32, to cost: UInt32, from parent: UInt32) -> Bool {
    let known = costs[Int(state)]
    guard cost < known else { return false }
    if known == Self.unseen { touched.append(state) }
    costs[Int(state)] = cost
    parents[Int(state)] = parent
    return true
  }

  /// The next state that has not been settled, now settled; nil if there is none.
  mutating func settleNext() -> UInt32? {
    while let (state, _) = queue.removeMinimum() {
      if isSettled[Int(state)] { continue }
      isSettled[Int(state)] = true
      return state
    }
    return nil
  }

  mutating func reset() {
    for state in touched {
      isSettled[Int(state)] = false
      costs[Int(state)] = Self.unseen
      parents[Int(state)] = SearchGraph.none
    }
    touched.removeAll(keepingCapacity: true)
    queue.removeAll()
  }

  /// The states from `state` along the parents to the end, `state` first.
  func chain(from state: UInt32) -> [UInt32] {
    var chain: [UInt32] = []
    var current = state
    while current != SearchGraph.none {
      chain.append(current)
      current = parents[Int(current)]
    }
    return chain
  }
}

import RoadNetwork

/// The automaton of Aho and Corasick (1975, doi:10.1145/360825.360855) over all forbidden chains.
///
/// A state is a beginning of a chain; beyond its first edge it becomes a copy of its last one.
/// Whoever travels on that copy has come along all its edges.
struct TurnAutomaton {
  /// A beginning of chains.
  struct State {
    let edge: HalfEdge
    let depth: Int
    let parent: Int?
    /// The longest other state that is an end of this one.
    var fallback: Int?
    /// Edges that lead into longer states.
    var next: [(edge: HalfEdge, state: Int)] = []
    /// Turns that end a chain here.
    var bans: [(edge: HalfEdge, modes: ModeSet)] = []
  }

  private(set) var states: [State] = []
  /// The state of each edge that begins a chain.
  private var roots: [HalfEdge: Int] = [:]

  init(_ chains: [TurnChain]) {
    // In an order of their own, so that the numbers of states depend on the chains alone.
    let ordered = chains.sorted { left, right in
      if left.edges != right.edges { return left.edges.lexicographicallyPrecedes(right.edges) }
      return left.modes.rawValue < right.modes.rawValue
    }
    for chain in ordered { insert(chain) }
    linkFallbacks()
  }

  private mutating func insert(_ chain: TurnChain) {
    guard chain.edges.count >= 2, let first = chain.edges.first, let last = chain.edges.last
    else { return }
    var state = roots[first] ?? append(first, depth: 1, parent: nil)
    roots[first] = state
    for edge in chain.edges.dropFirst().dropLast() {
      if let known = child(of: state, by: edge) {
        state = known
      } else {
        let new = append(edge, depth: states[state].depth + 1, parent: state)
        states[state].next.append((edge, new))
        state = new
      }
    }
    if let place = states[state].bans.firstIndex(where: { $0.edge == last }) {
      states[state].bans[place].modes.formUnion(chain.modes)
    } else {
      states[state].bans.append((last, chain.modes))
    }
  }

  private mutating func append(_ edge: HalfEdge, depth: Int, parent: Int?) -> Int {
    states.append(State(edge: edge, depth: depth, parent: parent))
    return states.count - 1
  }

  private func child(of state: Int, by edge: HalfEdge) -> Int? {
    states[state].next.first { $0.edge == edge }?.state
  }

  private mutating func linkFallbacks() {
    // Shorter states first, because a fallback is shorter than its state.
    let order = states.indices.sorted { (states[$0].depth, $0) < (states[$1].depth, $1) }
    for state in order {
      guard let parent = states[state].parent else { continue }
      let edge = states[state].edge
      var shorter = states[parent].fallback
      while let candidate = shorter, child(of: candidate, by: edge) == nil {
        shorter = states[candidate].fallback
      }
      states[state].fallback = shorter.flatMap { child(of: $0, by: edge) } ?? roots[edge]
    }
  }

  /// The edges that led into `state`, its own last.
  func path(of state: Int) -> [HalfEdge] {
    var path: [HalfEdge] = []
    var place: Int? = state
    while let current = place {
      path.append(states[current].edge)
      place = states[current].parent
    }
    return path.reversed()
  }

  /// All turns that are forbidden in `state`, those of its ends included, ordered by edge.
  func bans(in state: Int) -> [(edge: HalfEdge, modes: ModeSet)] {
    var all: [HalfEdge: ModeSet] = [:]
    var place: Int? = state
    while let current = place {
      for ban in states[current].bans { all[ban.edge, default: []].formUnion(ban.modes) }
      place = states[current].fallback
    }
    return all.map { ($0.key, $0.value) }.sorted { $0.edge < $1.edge }
  }

  /// The turns from `state` that lead into copies, ordered by edge: the longest state wins.
  func transitions(from state: Int) -> [(edge: HalfEdge, state: Int)] {
    var all: [HalfEdge: Int] = [:]
    var place: Int? = state
    while let current = place {
      for next in states[current].next where all[next.edge] == nil { all[next.edge] = next.state }
      place = states[current].fallback
    }
    return all.map { ($0.key, $0.value) }.sorted { $0.edge < $1.edge }
  }
}

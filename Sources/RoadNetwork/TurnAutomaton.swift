/// Edges that may not be travelled one after the other, two at least.
public struct ForbiddenChain<Edge: Hashable & Comparable>: Hashable {
  public var edges: [Edge]
  public var modes: ModeSet
  /// When it holds.
  public var rule: TimeRule

  public init(edges: [Edge], modes: ModeSet, rule: TimeRule = .always) {
    self.edges = edges
    self.modes = modes
    self.rule = rule
  }
}

/// The automaton of Aho and Corasick (1975, doi:10.1145/360825.360855) over all forbidden chains.
///
/// A state is a beginning of a chain; beyond its first edge it becomes a copy of its last one.
/// Whoever travels on that copy has come along all its edges.
public struct TurnAutomaton<Edge: Hashable & Comparable> {
  /// A beginning of chains.
  public struct State {
    public let edge: Edge
    /// The number of its edges.
    public let depth: Int
    let parent: Int?
    /// The longest other state that is an end of this one.
    var fallback: Int?
    /// Edges that lead into longer states.
    var next: [(edge: Edge, state: Int)] = []
    /// Turns that end a chain here.
    var bans: [Ban] = []
  }

  /// A turn that is forbidden, for whom and when.
  public struct Ban {
    public let edge: Edge
    public var modes: ModeSet
    public let rule: TimeRule
  }

  public private(set) var states: [State] = []
  /// The state of each edge that begins a chain.
  private var roots: [Edge: Int] = [:]

  /// - Complexity: O(*n* log *n*) in the edges of all chains.
  public init(_ chains: [ForbiddenChain<Edge>]) {
    // In an order of their own, so that the numbers of states depend on the chains alone.
    let ordered = chains.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.edges != second.edges {
        return first.edges.lexicographicallyPrecedes(second.edges)
      }
      return (first.modes.rawValue, left.offset) < (second.modes.rawValue, right.offset)
    }
    for (_, chain) in ordered { insert(chain) }
    linkFallbacks()
  }

  private mutating func insert(_ chain: ForbiddenChain<Edge>) {
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
    states[state].bans.append(Ban(edge: last, modes: chain.modes, rule: chain.rule))
  }

  private mutating func append(_ edge: Edge, depth: Int, parent: Int?) -> Int {
    states.append(State(edge: edge, depth: depth, parent: parent))
    return states.count - 1
  }

  private func child(of state: Int, by edge: Edge) -> Int? {
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
  public func path(of state: Int) -> [Edge] {
    var path: [Edge] = []
    var place: Int? = state
    while let current = place {
      path.append(states[current].edge)
      place = states[current].parent
    }
    return path.reversed()
  }

  /// All turns that are forbidden in `state`, those of its ends included, ordered by edge; for
  /// each edge and rule one.
  public func bans(in state: Int) -> [Ban] {
    var all: [Ban] = []
    var place: Int? = state
    while let current = place {
      for ban in states[current].bans {
        if let known = all.firstIndex(where: { $0.edge == ban.edge && $0.rule == ban.rule }) {
          all[known].modes.formUnion(ban.modes)
        } else {
          all.append(ban)
        }
      }
      place = states[current].fallback
    }
    return all.enumerated().sorted {
      ($0.element.edge, $0.offset) < ($1.element.edge, $1.offset)
    }
    .map(\.element)
  }

  /// The turns from `state` that lead into copies, ordered by edge: the longest state wins.
  public func transitions(from state: Int) -> [(edge: Edge, state: Int)] {
    var all: [Edge: Int] = [:]
    var place: Int? = state
    while let current = place {
      for next in states[current].next where all[next.edge] == nil { all[next.edge] = next.state }
      place = states[current].fallback
    }
    return all.map { ($0.key, $0.value) }.sorted { $0.edge < $1.edge }
  }
}

import RoadNetwork

/// The special turns of all tiles.
struct TurnTable: Sendable {
  /// The special turns of one tile.
  struct Turns: Sendable {
    /// The edges of which there are copies, ascending.
    var copyBases: [UInt32] = []
    /// In their order.
    var exceptions: [TurnException] = []
    /// The rules that the exceptions name by their place from 1.
    var rules: [TimeRule] = []

    /// The number of a rule; 0 for always.
    mutating func number(of rule: TimeRule) -> UInt32 {
      if rule == .always { return 0 }
      if let place = rules.firstIndex(of: rule) { return UInt32(place + 1) }
      rules.append(rule)
      return UInt32(rules.count)
    }
  }

  private var turns: [Int: Turns] = [:]
  private(set) var copyCount = 0

  /// The special turns of the tile at `place`; nil if it has none.
  func turns(inTile place: Int) -> Turns? { turns[place] }

  /// Lays the automaton over `chains` into the tiles of `network`.
  init(_ chains: [TurnChain], in network: DraftNetwork) {
    let automaton = TurnAutomaton(chains)
    let copies = Copies(automaton, network)
    copyCount = copies.count
    turns = copies.bases.mapValues { Turns(copyBases: $0) }
    for (place, state) in automaton.states.enumerated() {
      let from = copies.index(of: place, automaton, network)
      let tile = network.tilePlace(of: network.tail(of: state.edge))
      var special = turns[tile, default: Turns()]
      special.exceptions += automaton.bans(in: place).map { ban in
        TurnException(
          forbiddenFrom: from, ordinal: UInt16(clamping: network.ordinal(of: ban.edge)),
          for: ban.modes, timeRule: special.number(of: ban.rule))
      }
      special.exceptions += automaton.transitions(from: place).map { next in
        TurnException(
          from: from, ordinal: UInt16(clamping: network.ordinal(of: next.edge)),
          into: copies.places[next.state] ?? 0)
      }
      turns[tile] = special
    }
    for tile in turns.keys { turns[tile]?.exceptions.sort() }
  }

  /// The numbers of the copies in their tiles.
  private struct Copies {
    /// By the place of the tile.
    var bases: [Int: [UInt32]] = [:]
    /// By state: the place among the copies of its tile.
    var places: [Int: UInt32] = [:]
    var count = 0

    /// Numbers the copies of a tile by their edge, then by the edges that led there, so that the
    /// numbers depend on nothing beyond.
    init(_ automaton: TurnAutomaton<HalfEdge>, _ network: DraftNetwork) {
      var copies: [(tile: Int, path: [EdgeID], state: Int)] = []
      for (place, state) in automaton.states.enumerated() where state.depth >= 2 {
        let tile = network.tilePlace(of: network.tail(of: state.edge))
        let path = automaton.path(of: place).reversed().map { network.edgeID(of: $0) }
        copies.append((tile, path, place))
      }
      copies.sort { left, right in
        if left.tile != right.tile { return left.tile < right.tile }
        return left.path.lexicographicallyPrecedes(right.path)
      }
      for copy in copies {
        places[copy.state] = UInt32(bases[copy.tile]?.count ?? 0)
        if let base = copy.path.first { bases[copy.tile, default: []].append(base.index) }
      }
      count = copies.count
    }

    /// The number of `state` among the edges and copies of its tile.
    func index(of state: Int, _ automaton: TurnAutomaton<HalfEdge>, _ network: DraftNetwork)
      -> UInt32
    {
      let edge = automaton.states[state].edge
      guard let place = places[state] else { return network.edgeID(of: edge).index }
      let tile = network.tilePlace(of: network.tail(of: edge))
      let first = network.firstOut[network.firstJunction[tile]]
      return network.firstOut[network.firstJunction[tile + 1]] - first + place
    }
  }
}

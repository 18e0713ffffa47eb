import RoadNetwork

/// The special turns of the tiles that are put together anew.
///
/// The forbidden chains of edges are read back from each source, told in the edges of the joint map, and
/// laid into the tiles as an import does. Where newer data know all roads at the junctions of a chain, they
/// alone tell it.
struct JoinedTurns {
  private let network: JoinedNetwork
  /// By edge of a chain: the way to say it again.
  private var halves: [EdgeID: Half] = [:]
  private let automaton: TurnAutomaton<EdgeID>
  /// By state: the place among the copies of its tile.
  private var copyPlaces: [Int: UInt32] = [:]
  private var bases: [TileID: [UInt32]] = [:]
  private var states: [TileID: [Int]] = [:]

  init(_ network: JoinedNetwork) throws {
    self.network = network
    var chains: Set<ForbiddenChain<EdgeID>> = []
    var halves: [EdgeID: Half] = [:]
    for told in try ChainReader(network.reader, network.scope).chains() {
      guard let chain = try Self.joined(told, network) else { continue }
      // All but the last have states in tiles that are put together anew.
      guard chain.dropLast().allSatisfy({ network.scope.rebuilt.contains($0.edge.tile) }) else {
        continue
      }
      for link in chain { if let half = link.half { halves[link.edge] = half } }
      chains.insert(
        ForbiddenChain(edges: chain.map(\.edge), modes: told.modes, rule: told.rule))
    }
    self.halves = halves
    automaton = TurnAutomaton(
      chains.sorted {
        if $0.edges != $1.edges { return $0.edges.lexicographicallyPrecedes($1.edges) }
        return ($0.modes.rawValue, "\($0.rule)") < ($1.modes.rawValue, "\($1.rule)")
      })
    numberCopies()
    for (place, state) in automaton.states.enumerated() {
      states[state.edge.tile, default: []].append(place)
    }
  }

  /// An edge of a chain.
  private struct Link {
    var edge: EdgeID
    /// Nil in a tile that stays as it is.
    var half: Half?
    var start: JoinNode
    var end: JoinNode?
  }

  private static func link(_ half: Half, _ network: JoinedNetwork) -> Link? {
    guard let edge = network.edgeID(of: half) else { return nil }
    let piece = network.roads.pieces[half.piece]
    return Link(
      edge: edge, half: half, start: piece.start(isAlong: half.isAlong),
      end: piece.end(isAlong: half.isAlong))
  }

  /// What `edge` has become, in the order of travel; nil if nothing.
  private static func links(
    _ edge: EdgeID, _ source: Int, _ network: JoinedNetwork
  ) throws -> [Link]? {
    if let halves = network.halves(of: edge, source) {
      let links = halves.compactMap { link($0, network) }
      return links.isEmpty || links.count < halves.count ? nil : links
    }
    guard !network.scope.rebuilt.contains(edge.tile) else { return nil }
    let tail = try network.reader.tile(edge.tile, source).tail(of: Int(edge.index))
    return [
      Link(
        edge: edge, half: nil, start: .outside(NodeID(tile: edge.tile, index: UInt32(tail))),
        end: nil)
    ]
  }

  /// The chain in edges of the joint map; nil if it has none any more, or others tell it.
  private static func joined(
    _ told: ChainReader.Chain, _ network: JoinedNetwork
  ) throws -> [Link]? {
    var parts: [[Link]] = []
    for edge in told.edges {
      guard let links = try links(edge, told.source, network) else { return nil }
      parts.append(links)
    }
    guard parts.count >= 2, let first = parts[0].last, let last = parts[parts.count - 1].first
    else {
      return nil
    }
    let chain = [first] + parts[1..<parts.count - 1].joined() + [last]
    guard zip(chain, chain.dropFirst()).allSatisfy({ $0.end == $1.start }) else { return nil }
    let vias = parts.dropFirst().compactMap { $0.first?.start }
    return isToldByOthers(vias, told.source, network) ? nil : chain
  }

  private static func isToldByOthers(
    _ vias: [JoinNode], _ source: Int, _ network: JoinedNetwork
  ) -> Bool {
    let sources = network.reader.sources
    return sources.indices.contains { other in
      sources[other].isNewer(than: sources[source])
        && vias.allSatisfy { via in
          guard case .junction(let id) = via, let out = network.junctions[id]?.out else {
            return false
          }
          return out.allSatisfy { network.roads.knownBy[$0.piece].contains(other) }
        }
    }
  }

  private mutating func numberCopies() {
    var copies: [(path: [EdgeID], state: Int)] = []
    for (place, state) in automaton.states.enumerated() where state.depth >= 2 {
      copies.append((automaton.path(of: place).reversed(), place))
    }
    copies.sort { $0.path.lexicographicallyPrecedes($1.path) }
    for copy in copies {
      let edge = automaton.states[copy.state].edge
      copyPlaces[copy.state] = UInt32(bases[edge.tile]?.count ?? 0)
      bases[edge.tile, default: []].append(edge.index)
    }
  }

  /// Adds the rules of the special turns of `tile`, which come before all others.
  func addRules(to builder: inout RoadTileBuilder, of tile: TileID) {
    for place in states[tile] ?? [] {
      for ban in automaton.bans(in: place) { _ = builder.addRule(ban.rule) }
    }
  }

  /// Sets the special turns of `tile`, whose rules have been added.
  func fill(_ builder: inout RoadTileBuilder, of tile: TileID) throws {
    var exceptions: [TurnException] = []
    for place in states[tile] ?? [] {
      let state = automaton.states[place]
      let copy = copyPlaces[place].map { UInt32(network.edgeCount(of: tile)) + $0 }
      let from = copy ?? state.edge.index
      for ban in automaton.bans(in: place) {
        exceptions.append(
          TurnException(
            forbiddenFrom: from, ordinal: try ordinal(of: ban.edge), for: ban.modes,
            timeRule: builder.addRule(ban.rule)))
      }
      for next in automaton.transitions(from: place) {
        exceptions.append(
          TurnException(
            from: from, ordinal: try ordinal(of: next.edge), into: copyPlaces[next.state] ?? 0))
      }
    }
    builder.setCopies(ofEdges: bases[tile] ?? [])
    builder.setTurnExceptions(exceptions.sorted())
  }

  private func ordinal(of edge: EdgeID) throws -> UInt16 {
    guard let half = halves[edge] else {
      let owner = network.reader.owners[edge.tile]?.first ?? 0
      let tile = try network.reader.tile(edge.tile, owner)
      let first = tile.outEdges(of: tile.tail(of: Int(edge.index))).lowerBound
      return UInt16(clamping: Int(edge.index) - first)
    }
    return UInt16(clamping: try network.ordinal(of: half) ?? Int(UInt16.max))
  }
}

import RoadNetwork

/// Edges that may not be travelled one after the other.
typealias TurnChain = ForbiddenChain<HalfEdge>

/// Finds the edges that a turn restriction means.
struct RestrictionResolver {
  private let network: DraftNetwork
  /// Nodes that stand for another one, at the date line.
  private let aliases: [Int: Int]

  init(network: DraftNetwork, aliases: [Int: Int]) {
    self.network = network
    self.aliases = aliases
  }

  /// The forbidden chains of `restriction`.
  ///
  /// Of several from or to ways those count that are at hand and touch the via: after a way is
  /// cut, editors list all its parts. Where several touch, the kind of restriction has to allow
  /// for several.
  func chains(of restriction: RestrictionDraft) throws(Refusal) -> [TurnChain] {
    guard !restriction.from.isEmpty, !restriction.to.isEmpty,
      !restriction.viaWays.isEmpty || restriction.viaNodes.count == 1
    else { throw Refusal(.incomplete) }
    let from = places(of: restriction.from)
    let to = places(of: restriction.to)
    let via = places(of: restriction.viaWays)
    guard from.count * to.count <= Self.pairLimit else { throw Refusal(.tooIntricate) }
    guard !from.isEmpty, !to.isEmpty, via.count == Set(restriction.viaWays).count else {
      throw Refusal(.memberMissing)
    }
    let junction = try viaJunction(of: restriction)
    var found: [TurnChain] = []
    var refusals: [Refusal] = []
    var touching = Touching()
    for rule in restriction.rules {
      for fromWay in from {
        for toWay in to {
          let members = Members(from: fromWay, via: via, junction: junction, to: toWay)
          do {
            found += try chains(members, rule)
            touching.add(members)
          } catch {
            refusals.append(error)
          }
        }
      }
    }
    // The reason of a pair that touches says more than that of one that does not.
    let telling = refusals.first { $0.reason != .notConnected } ?? refusals.first
    if found.isEmpty, let telling { throw telling }
    guard touching.from.count <= 1 || restriction.allowsSeveralFrom,
      touching.to.count <= 1 || restriction.allowsSeveralTo
    else { throw Refusal(.ambiguous) }
    return found
  }

  /// The from and to ways of which pairs touch.
  private struct Touching {
    var from: Set<Int> = []
    var to: Set<Int> = []

    mutating func add(_ members: Members) {
      from.insert(members.from)
      to.insert(members.to)
    }
  }

  /// More pairs of from and to ways no junction has.
  private static let pairLimit = 64

  /// Why a restriction cannot be placed.
  struct Refusal: Error {
    let reason: RestrictionOmission
    init(_ reason: RestrictionOmission) { self.reason = reason }
  }

  private struct Members {
    let from: Int
    let via: [Int]
    let junction: Int?
    let to: Int
  }

  /// The ways with these ids that are among the roads.
  private func places(of ids: [Int64]) -> [Int] {
    var places: [Int] = []
    for id in ids {
      guard let way = network.ways.place(of: id), !segments(of: way).isEmpty else { continue }
      if !places.contains(way) { places.append(way) }
    }
    return places
  }

  private func viaJunction(of restriction: RestrictionDraft) throws(Refusal) -> Int? {
    guard restriction.viaWays.isEmpty, let id = restriction.viaNodes.first else { return nil }
    var hint = 0
    guard let node = network.nodes.ids.place(of: id, hint: &hint) else {
      throw Refusal(.memberMissing)
    }
    guard let junction = network.junction(at: aliases[node] ?? node) else {
      throw Refusal(.notConnected)
    }
    return junction
  }

  private func segments(of way: Int) -> Range<Int> {
    network.segments.firstOfWay[way]..<network.segments.firstOfWay[way + 1]
  }

  private func chains(
    _ members: Members, _ rule: RestrictionRule
  ) throws(Refusal) -> [TurnChain] {
    let modes = rule.modes
    var search = ChainSearch(network: network, to: members.to, turn: rule.turn)
    var found: [[HalfEdge]] = []
    var anyway: [[HalfEdge]] = []
    for edge in arrivals(members) {
      let paths = search.paths(from: edge, via: members.via)
      anyway += paths
      found += paths.filter { path in path.allSatisfy { network.isOpen($0, to: modes) } }
    }
    guard search.steps <= ChainSearch.stepLimit else { throw Refusal(.tooIntricate) }
    guard !anyway.isEmpty else { throw Refusal(.notConnected) }
    guard !found.isEmpty else { throw Refusal(.bindsNobody) }
    let choice = TurnChoice(network: network, turn: rule.turn).pick(found)
    guard !choice.isEmpty else { throw Refusal(.ambiguous) }
    if !rule.isOnly {
      return choice.map { TurnChain(edges: $0, modes: modes, rule: rule.rule) }
    }
    return choice.flatMap { othersThan($0, rule) }
  }

  /// The edges of the from way that arrive where the restriction begins.
  private func arrivals(_ members: Members) -> [HalfEdge] {
    segments(of: members.from).flatMap {
      [HalfEdge(segment: $0, .forward), HalfEdge(segment: $0, .backward)]
    }.filter { edge in
      let head = network.head(of: edge)
      if let junction = members.junction { return head == junction }
      return network.outEdges(of: head).contains { members.via.contains(network.way(of: $0)) }
    }
  }

  /// For a turn that is the only one allowed: the chains with all others.
  private func othersThan(_ allowed: [HalfEdge], _ rule: RestrictionRule) -> [TurnChain] {
    let prefix = Array(allowed.dropLast())
    guard let last = prefix.last, let target = allowed.last else { return [] }
    return network.outEdges(of: network.head(of: last)).filter { $0 != target }
      .filter { network.isOpen($0, to: rule.modes) }
      .map { TurnChain(edges: prefix + [$0], modes: rule.modes, rule: rule.rule) }
  }
}

/// Follows the via ways of a restriction.
struct ChainSearch {
  let network: DraftNetwork
  let to: Int
  let turn: RestrictionRule.Turn

  /// How many steps are tried for one restriction; sensible ones take a dozen.
  ///
  /// Ways that all meet in one place can be put in so many orders that trying them would not end.
  static let stepLimit = 5_000
  private(set) var steps = 0

  init(network: DraftNetwork, to: Int, turn: RestrictionRule.Turn) {
    self.network = network
    self.to = to
    self.turn = turn
  }

  /// All ways to travel from `edge` over the via ways, in any order, into the to way.
  mutating func paths(from edge: HalfEdge, via: [Int]) -> [[HalfEdge]] { extended([edge], via) }

  private mutating func extended(_ path: [HalfEdge], _ rest: [Int]) -> [[HalfEdge]] {
    steps += 1
    guard let last = path.last, steps <= Self.stepLimit else { return [] }
    let junction = network.head(of: last)
    if rest.isEmpty {
      return departures(into: to, at: junction).filter { allows($0, after: last) }
        .map { path + [$0] }
    }
    var found: [[HalfEdge]] = []
    for way in rest {
      let others = rest.filter { $0 != way }
      for edge in departures(into: way, at: junction) where edge != last.twin {
        for walk in walks(along: way, from: edge, towards: others.isEmpty ? [to] : others) {
          found += extended(path + walk, others)
        }
      }
    }
    return found
  }

  /// Turning round on the spot is meant only by restrictions that say so.
  private func allows(_ edge: HalfEdge, after last: HalfEdge) -> Bool {
    if edge == last.twin { return turn == .around || network.way(of: last) == to }
    return true
  }

  private func departures(into way: Int, at junction: Int) -> [HalfEdge] {
    network.outEdges(of: junction).filter { network.way(of: $0) == way }
  }

  /// The part of `way` from `edge` on to the first junction that one of `goals` touches.
  private func walks(along way: Int, from edge: HalfEdge, towards goals: [Int]) -> [[HalfEdge]] {
    var walk = [edge]
    while let last = walk.last {
      let junction = network.head(of: last)
      if network.outEdges(of: junction).contains(where: { goals.contains(network.way(of: $0)) }) {
        return [walk]
      }
      guard let next = following(last), !walk.contains(next) else { return [] }
      walk.append(next)
    }
    return []
  }

  /// The next piece of the same way, round and round on a ring; nil at the end of others.
  private func following(_ edge: HalfEdge) -> HalfEdge? {
    let way = network.way(of: edge)
    let pieces = network.segments.firstOfWay[way]..<network.segments.firstOfWay[way + 1]
    var segment = edge.segment + (edge.direction == .forward ? 1 : -1)
    if segment == pieces.upperBound { segment = pieces.lowerBound }
    if segment < pieces.lowerBound { segment = pieces.upperBound - 1 }
    let next = HalfEdge(segment: segment, edge.direction)
    return network.tail(of: next) == network.head(of: edge) ? next : nil
  }
}

import RoadNetwork

/// Reads back the forbidden chains of edges that the special turns of tiles stand for.
struct ChainReader {
  /// A chain as a source tells it, in its edges.
  struct Chain {
    var source: Int
    var edges: [EdgeID]
    var modes: ModeSet
    var rule: TimeRule
  }

  /// An edge, or a copy of one.
  private struct State: Hashable {
    var source: Int?
    var tile: TileID
    var index: Int
  }

  private let reader: JoinReader
  private let scope: JoinScope
  /// By copy: the states with a turn into it.
  private var sources: [State: [State]] = [:]

  init(_ reader: JoinReader, _ scope: JoinScope) throws {
    self.reader = reader
    self.scope = scope
    for id in scope.rebuilt.sorted() {
      for source in scope.voices(of: id, reader) {
        let tile = try reader.tile(id, source)
        for exception in tile.turnExceptions where !exception.isBan {
          let edge = tile.edges[tile.base(ofState: Int(exception.from))]
          let head = tile.neighbours[edge.headSlot]
          guard reader.has(head, source), scope.rebuilt.contains(head) else { continue }
          let count = try reader.tile(head, source).edges.count
          sources[state(head, count + Int(exception.copy), source), default: []]
            .append(state(id, Int(exception.from), source))
        }
      }
    }
  }

  private func state(_ tile: TileID, _ index: Int, _ source: Int) -> State {
    State(source: scope.contested.contains(tile) ? source : nil, tile: tile, index: index)
  }

  /// The chains that end with a turn out of an edge of these tiles.
  func chains() throws -> [Chain] {
    var chains: [Chain] = []
    for id in scope.rebuilt.sorted() {
      for source in scope.voices(of: id, reader) {
        let tile = try reader.tile(id, source)
        for exception in tile.turnExceptions where exception.isBan {
          let from = state(id, Int(exception.from), source)
          guard let path = try path(to: from, source),
            let last = try target(of: exception, tile, source)
          else { continue }
          let rule: TimeRule?
          do {
            rule = try tile.rules().rule(exception.timeRule)
          } catch {
            throw RoadGraphError.corrupt(id, error)
          }
          chains.append(
            Chain(
              source: source, edges: path + [last], modes: exception.modes, rule: rule ?? .always))
        }
      }
    }
    return chains
  }

  /// The edges that lead into `state`, its own last: the fewest, for whoever has come along more of them
  /// is in a state of its own.
  private func path(to state: State, _ source: Int) throws -> [EdgeID]? {
    var previous: [State: State] = [:]
    var open = [state]
    var known: Set<State> = [state]
    var next = 0
    while next < open.count {
      let current = open[next]
      next += 1
      let owner = current.source ?? reader.owners[current.tile]?.first ?? source
      if current.index < (try reader.tile(current.tile, owner).edges.count) {
        var path: [EdgeID] = []
        var place: State? = current
        while let step = place {
          let owner = step.source ?? reader.owners[step.tile]?.first ?? source
          let base = try reader.tile(step.tile, owner).base(ofState: step.index)
          path.append(EdgeID(tile: step.tile, index: UInt32(base)))
          place = previous[step]
        }
        return path
      }
      for other in sources[current] ?? [] where known.insert(other).inserted {
        previous[other] = current
        open.append(other)
      }
    }
    return nil
  }

  private func target(
    of exception: TurnException, _ tile: RoadTile, _ source: Int
  ) throws -> EdgeID? {
    let edge = tile.edges[tile.base(ofState: Int(exception.from))]
    let head = tile.neighbours[edge.headSlot]
    guard reader.has(head, source) else { return nil }
    let far = head == tile.id ? tile : try reader.tile(head, source)
    guard Int(edge.headIndex) < far.nodes.count else { return nil }
    let out = far.outEdges(of: Int(edge.headIndex))
    let place = out.lowerBound + Int(exception.ordinal)
    return out.contains(place) ? EdgeID(tile: head, index: UInt32(place)) : nil
  }
}

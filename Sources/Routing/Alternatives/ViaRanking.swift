/// What one direction of a search knows when it has settled all within reach.
protocol SearchTree {
  /// The least cost of `vertex`; `UInt32.max` if it was not reached.
  func cost(of vertex: UInt32) -> UInt32
  /// The vertex before `vertex`; ``SearchGraph/none`` at the root.
  func parent(of vertex: UInt32) -> UInt32
  /// The vertices from `vertex` along the parents to the root, `vertex` first.
  func chain(from vertex: UInt32) -> [UInt32]
}

extension Labels: SearchTree {
  func parent(of vertex: UInt32) -> UInt32 { parents[Int(vertex)] }
}

extension EpochLabels: SearchTree {
  func parent(of vertex: UInt32) -> UInt32 { parents[Int(vertex)] }
}

/// A way over the tree of one direction to a vertex, and over that of the other to the end.
struct ViaChain {
  /// From the origin to the destination.
  var vertices: [UInt32]
  /// The vertex at which the trees are joined.
  var via: UInt32
  var cost: UInt32
}

/// Chooses the vertices over which a detour may be worth the way, the most promising first.
///
/// Where the trees of both directions run along the same vertices, a *plateau*, all of these give
/// the same way, so only its first vertex is looked at. The longer the plateau, the longer the
/// stretch on which the way is the fastest: "Choice routing", Cambridge Vehicle Information
/// Technology (2005). Ranked by twice the cost, plus what is shared, minus the plateau (Abraham et
/// al. 2013).
struct ViaRanking<Forward: SearchTree, Backward: SearchTree> {
  let forward: Forward
  let backward: Backward
  /// Added to all costs of the backward tree.
  let headStart: UInt32

  private struct Candidate {
    var vertex: UInt32
    var cost: UInt32
    var rank: Int64
  }

  /// At most `count` ways over one of `vertices`, which were settled forward.
  ///
  /// They cost no more than `limits` allow, and share no more with the fastest, as far as one sees
  /// without all their roads. The fastest itself is not among them.
  func chains(over vertices: [UInt32], _ limits: AlternativeLimits, count: Int) -> [ViaChain] {
    let joined = vertices.filter(isInner)
    guard let fastest = joined.min(by: { (cost(over: $0), $0) < (cost(over: $1), $1) }) else {
      return []
    }
    let best = Double(cost(over: fastest))
    let (most, mostShared) = (best * limits.stretch, best * limits.share)
    let way = chain(over: fastest)
    let onFastest = Set(way.vertices)
    var candidates: [Candidate] = []
    for vertex in joined where isFirstOfPlateau(vertex) && !onFastest.contains(vertex) {
      let cost = cost(over: vertex)
      guard Double(cost) <= most else { continue }
      let shared = shared(by: vertex, with: onFastest)
      guard Double(shared) <= mostShared else { continue }
      candidates.append(
        Candidate(
          vertex: vertex, cost: cost, rank: 2 * Int64(cost) + shared - plateau(from: vertex)))
    }
    candidates.sort { ($0.rank, $0.vertex) < ($1.rank, $1.vertex) }
    return candidates.prefix(count).map { chain(over: $0.vertex) }
  }

  /// Whether both trees reach the vertex, and it is the root of neither.
  private func isInner(_ vertex: UInt32) -> Bool {
    backward.cost(of: vertex) != .max && forward.parent(of: vertex) != SearchGraph.none
      && backward.parent(of: vertex) != SearchGraph.none
  }

  private func cost(over vertex: UInt32) -> UInt32 {
    let sum = UInt64(forward.cost(of: vertex)) + UInt64(backward.cost(of: vertex))
    return UInt32(clamping: Int64(sum) - Int64(headStart))
  }

  private func chain(over vertex: UInt32) -> ViaChain {
    ViaChain(
      vertices: forward.chain(from: vertex).reversed() + backward.chain(from: vertex).dropFirst(),
      via: vertex, cost: cost(over: vertex))
  }

  private func isFirstOfPlateau(_ vertex: UInt32) -> Bool {
    let before = forward.parent(of: vertex)
    return backward.cost(of: before) == .max || backward.parent(of: before) != vertex
      || forward.parent(of: before) == SearchGraph.none
  }

  /// The cost of the stretch from `vertex` on which both trees agree.
  private func plateau(from vertex: UInt32) -> Int64 {
    var last = vertex
    while true {
      let next = backward.parent(of: last)
      guard next != SearchGraph.none, forward.cost(of: next) != .max,
        forward.parent(of: next) == last
      else { break }
      last = next
    }
    return Int64(forward.cost(of: last)) - Int64(forward.cost(of: vertex))
  }

  /// The cost of the first and the last stretch that the way over `vertex` has in common with the
  /// fastest.
  private func shared(by vertex: UInt32, with fastest: Set<UInt32>) -> Int64 {
    var shared: Int64 = 0
    var before = forward.parent(of: vertex)
    while before != SearchGraph.none {
      if fastest.contains(before) {
        shared += Int64(forward.cost(of: before))
        break
      }
      before = forward.parent(of: before)
    }
    var after = backward.parent(of: vertex)
    while after != SearchGraph.none {
      if fastest.contains(after) {
        shared += max(0, Int64(backward.cost(of: after)) - Int64(headStart))
        break
      }
      after = backward.parent(of: after)
    }
    return shared
  }
}

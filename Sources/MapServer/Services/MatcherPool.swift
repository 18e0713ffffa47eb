import MapMatching
import RoadNetwork
import Routing
import Synchronization

/// Lends each request a matcher of its own, and keeps them with what they have read of the map.
final class MatcherPool: Sendable {
  private let graph: RoadGraph
  /// The last given back come last.
  private let idle = Mutex<[Lent]>([])

  private struct Lent {
    let profile: Profile
    let matcher: TraceMatcher
  }

  /// So many map tiles, in all matchers together, are kept for requests to come.
  private static let mostTiles = 2000

  init(graph: RoadGraph) { self.graph = graph }

  /// Lends a matcher for `profile` to `body`.
  func withMatcher<Result>(
    for profile: Profile, _ body: (inout TraceMatcher) throws -> Result
  ) throws -> Result {
    let known = idle.withLock { idle in
      idle.lastIndex { $0.profile == profile }.map { idle.remove(at: $0).matcher }
    }
    var matcher = known ?? TraceMatcher(graph: graph, profile: profile)
    let result = try body(&matcher)
    giveBack(Lent(profile: profile, matcher: matcher))
    return result
  }

  /// Keeps a matcher, and lets go of those that nobody has asked for the longest.
  private func giveBack(_ lent: Lent) {
    idle.withLock { idle in
      idle.append(lent)
      var tiles = idle.reduce(0) { $0 + $1.matcher.tileCount }
      while tiles > Self.mostTiles, let oldest = idle.first {
        tiles -= oldest.matcher.tileCount
        idle.removeFirst()
      }
    }
  }
}

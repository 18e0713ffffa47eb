import MapMatching
import RoadNetwork
import Routing
import Synchronization

/// Lends each request a matcher of its own, and keeps them with what they have read of the map.
final class MatcherPool: Sendable {
  private let graph: RoadGraph
  private let idle = Mutex<[Profile: [TraceMatcher]]>([:])

  init(graph: RoadGraph) { self.graph = graph }

  /// Lends a matcher for `profile` to `body`.
  func withMatcher<Result>(
    for profile: Profile, _ body: (inout TraceMatcher) throws -> Result
  ) throws -> Result {
    var matcher =
      idle.withLock { $0[profile]?.popLast() } ?? TraceMatcher(graph: graph, profile: profile)
    let result = try body(&matcher)
    let kept = matcher
    idle.withLock { $0[profile, default: []].append(kept) }
    return result
  }
}

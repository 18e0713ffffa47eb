import RoadNetwork
import Synchronization

/// Lends each search a scratch memory of its own, and keeps them for the next searches.
final class SearchSpacePool: Sendable {
  private let graph: RoadGraph
  private let idle = Mutex<[Profile: [SearchSpace]]>([:])

  init(graph: RoadGraph) { self.graph = graph }

  /// Lends a space for `profile` to `body`.
  func withSpace<Result>(
    for profile: Profile, _ body: (inout SearchSpace) throws -> Result
  ) throws -> Result {
    var space =
      idle.withLock { $0[profile]?.popLast() }
      ?? SearchSpace(source: graph, model: CostModel(profile))
    defer { giveBack(space, profile) }
    return try body(&space)
  }

  private func giveBack(_ space: SearchSpace, _ profile: Profile) {
    idle.withLock { $0[profile, default: []].append(space) }
  }
}

import RoadNetwork
import Synchronization

/// Lends each search a scratch memory of its own, and keeps them for the next searches.
final class SearchSpacePool: Sendable {
  private let graph: RoadGraph
  private let overlays: (any OverlaySource)?
  private let idle = Mutex<[Profile: [SearchSpace]]>([:])

  init(graph: RoadGraph, overlays: (any OverlaySource)?) {
    self.graph = graph
    self.overlays = overlays
  }

  /// Lends a space for `profile` to `body`.
  func withSpace<Result>(
    for profile: Profile, _ body: (inout SearchSpace) throws -> Result
  ) throws -> Result {
    var space =
      idle.withLock { $0[profile]?.popLast() }
      ?? SearchSpace(
        source: graph, model: CostModel(profile), overlay: overlay(for: profile))
    defer { giveBack(space, profile) }
    return try body(&space)
  }

  /// A damaged overlay counts as none: the roads themselves are all that an answer needs.
  private func overlay(for profile: Profile) -> OverlaySpace? {
    overlays.flatMap { try? OverlaySpace(source: $0, profile: profile) }
  }

  private func giveBack(_ space: SearchSpace, _ profile: Profile) {
    idle.withLock { $0[profile, default: []].append(space) }
  }
}

import RoadNetwork
import Synchronization

/// Lends each search a scratch memory of its own, and keeps those used lately for the next searches.
final class SearchSpacePool: Sendable {
  private let graph: RoadGraph
  private let overlays: (any OverlaySource)?
  private let size: Int
  /// What is kept, the one used longest ago first.
  private let idle = Mutex<[Entry]>([])

  private struct Entry {
    var profile: Profile
    var space: SearchSpace
  }

  /// Makes a pool that keeps about `size` bytes between searches.
  init(graph: RoadGraph, overlays: (any OverlaySource)?, size: Int) {
    self.graph = graph
    self.overlays = overlays
    self.size = size
  }

  /// Lends a space for `profile` to `body`.
  func withSpace<Result>(
    for profile: Profile, _ body: (inout SearchSpace) throws -> Result
  ) throws -> Result {
    var space =
      take(profile)
      ?? SearchSpace(
        source: graph, model: CostModel(profile), overlay: overlay(for: profile))
    defer { giveBack(space, profile) }
    return try body(&space)
  }

  /// A damaged overlay counts as none: the roads themselves are all that an answer needs.
  private func overlay(for profile: Profile) -> OverlaySpace? {
    overlays.flatMap { try? OverlaySpace(source: $0, profile: profile) }
  }

  private func take(_ profile: Profile) -> SearchSpace? {
    idle.withLock { entries in
      guard let place = entries.lastIndex(where: { $0.profile == profile }) else { return nil }
      return entries.remove(at: place).space
    }
  }

  /// Keeps `space`, and lets go those used longest ago until there is room: even the one just used,
  /// once it has laid out too much, so that the next search starts with an empty one.
  private func giveBack(_ space: SearchSpace, _ profile: Profile) {
    let released = idle.withLock { entries in
      entries.append(Entry(profile: profile, space: space))
      var cost = entries.reduce(0) { $0 + $1.space.memoryCost }
      var released: [Entry] = []
      while cost > size, !entries.isEmpty {
        let first = entries.removeFirst()
        cost -= first.space.memoryCost
        released.append(first)
      }
      return released
    }
    // Only here, without holding up others, does the memory go.
    withExtendedLifetime(released) {}
  }
}

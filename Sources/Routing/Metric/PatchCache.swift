import Synchronization

/// Remembers which edges requests named, so that requests alike share what was customized for them.
final class PatchCache: Sendable {
  private let known = Mutex<[(wish: PatchWish, patch: EdgePatch?)]>([])

  /// No more patches are kept.
  private static let limit = 16

  /// The patch for `wish`, which `make` finds if it is not known.
  func patch(for wish: PatchWish, _ make: () throws -> EdgePatch?) throws -> EdgePatch? {
    if let found = known.withLock({ $0.first { $0.wish == wish } }) { return found.patch }
    let patch = try make()
    known.withLock { known in
      if known.count == Self.limit { known.removeFirst() }
      known.append((wish, patch))
    }
    return patch
  }
}

/// What may name single roads in a request.
struct PatchWish: Hashable, Sendable {
  var avoidance: Avoidance
  var traffic: TrafficSnapshot?

  /// Whether there are roads to be looked up one by one.
  var namesRoads: Bool { avoidance.namesRoads || traffic != nil }
}

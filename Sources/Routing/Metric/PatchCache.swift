import Synchronization

/// Remembers which edges requests named, so that requests alike share what was customized for them.
final class PatchCache: Sendable {
  private let known = Mutex<[(wish: PatchWish, patch: EdgePatch?)]>([])

  /// No more patches are kept.
  private static let limit = 16
  /// Nor more bytes, beside the patch of the last request.
  private static let byteLimit = 32 << 20

  /// The patch for `wish`, which `make` finds if it is not known.
  func patch(for wish: PatchWish, _ make: () throws -> EdgePatch?) throws -> EdgePatch? {
    if let found = known.withLock({ $0.first { $0.wish == wish } }) { return found.patch }
    let patch = try make()
    return known.withLock { known in
      // Who was first while both were looking has the one that others share.
      if let first = known.first(where: { $0.wish == wish }) { return first.patch }
      known.append((wish, patch))
      while known.count > Self.limit || known.count > 1 && Self.bytes(of: known) > Self.byteLimit {
        known.removeFirst()
      }
      return patch
    }
  }

  /// About how many bytes are kept.
  var memoryCost: Int { known.withLock { Self.bytes(of: $0) } }

  private static func bytes(of known: [(wish: PatchWish, patch: EdgePatch?)]) -> Int {
    known.reduce(0) { sum, entry in
      let avoidance = entry.wish.avoidance
      let named = avoidance.areas.count * 32 + (avoidance.ways.count + avoidance.edges.count) * 8
      return sum + named + (entry.patch?.memoryCost ?? 0)
    }
  }
}

/// What may name single roads in a request.
struct PatchWish: Hashable, Sendable {
  var avoidance: Avoidance
  var traffic: TrafficSnapshot?

  /// Whether there are roads to be looked up one by one.
  var namesRoads: Bool { avoidance.namesRoads || traffic != nil }
}

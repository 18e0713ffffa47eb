import RoadNetwork
import TileStorage

/// What a delta holds.
public struct DeltaReport: Hashable, Sendable {
  /// Tiles that are new, or not as before.
  public var changed = 0
  public var changedBytes = 0
  /// Tiles that only the older pack has.
  public var removed = 0
  /// Tiles that are as before.
  public var unchanged = 0
}

/// Finds the tiles in which a newer pack differs from an older one.
public struct PackComparison: Sendable {
  private let old: Pack
  private let new: Pack

  public init(from old: Pack, to new: Pack) {
    self.old = old
    self.new = new
  }

  /// Writes the delta that makes the newer pack of the older one to `path`, replacing what is
  /// there.
  ///
  /// It is made aside and takes its name when it is whole; the same packs give the same bytes.
  /// - Throws: ``PackError``, or ``PreloadError/hasOverlays(path:)`` for a pack with overlays.
  /// - Complexity: O(*n*) in the bytes of the packs.
  public func writeDelta(
    to path: String, progress: (_ doneTiles: Int, _ tiles: Int) -> Void = { _, _ in }
  ) throws -> DeltaReport {
    for pack in [old, new] where pack.hasOverlays {
      throw PreloadError.hasOverlays(path: pack.path)
    }
    try Self.checkTarget(path)
    var report = DeltaReport()
    let entries = try differences(&report)
    let writer = try PackWriter(resumingDelta: path, base: old.seal, result: new.seal)
    let resumed = try writer.resume(entries, metadata: new.metadata)
    for (index, entry) in entries.enumerated().dropFirst(resumed) {
      let tile = try new.tile(entry.id) ?? PackedTile(id: entry.id, bytes: [])
      guard tile.digest == entry.digest else {
        throw PackError.damagedTile(
          entry.id, path: new.path, reason: "its bytes do not match their digest")
      }
      try writer.append(tile)
      progress(index + 1, entries.count)
    }
    try writer.finish(new.metadata)
    return report
  }

  /// A delta replaces a delta, and nothing else.
  private static func checkTarget(_ path: String) throws(PackError) {
    do {
      _ = try PackDelta(path: path)
    } catch .missing, .damaged {
    }
  }

  private func differences(_ report: inout DeltaReport) throws -> [TileEntry] {
    var entries: [TileEntry] = []
    let removed = Digest.of([])
    for id in try Set(old.tileIDs).union(new.tileIDs).sorted() {
      let before = try old.entry(of: id)
      guard let after = try new.entry(of: id) else {
        report.removed += 1
        entries.append(TileEntry(id: id, digest: removed, byteCount: 0))
        continue
      }
      if before?.digest == after.digest {
        report.unchanged += 1
      } else {
        report.changed += 1
        report.changedBytes += after.byteCount
        entries.append(after)
      }
    }
    return entries
  }
}

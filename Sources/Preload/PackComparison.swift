import RoadNetwork
import TileStorage

/// What a delta holds.
public struct DeltaReport: Hashable, Sendable {
  /// Tiles that are new, or not as before.
  public var changed = 0
  /// The bytes of all rows that are new, or not as before.
  public var changedBytes = 0
  /// Tiles that only the older pack has.
  public var removed = 0
  /// Tiles that are as before.
  public var unchanged = 0
}

/// Finds the rows in which a newer pack differs from an older one.
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
  /// - Throws: ``PackError``.
  /// - Complexity: O(*n*) in the bytes of the packs.
  public func writeDelta(
    to path: String, progress: (_ doneRows: Int, _ rows: Int) -> Void = { _, _ in }
  ) throws -> DeltaReport {
    try Self.checkTarget(path)
    var report = DeltaReport()
    let entries = try differences(&report)
    let writer = try PackWriter(resumingDelta: path, base: old.seal, result: new.seal)
    let resumed = try writer.resume(entries, metadata: new.metadata)
    for (index, entry) in entries.enumerated().dropFirst(resumed) {
      try writer.append(try new.row(entry.id) ?? PackedRow(id: entry.id, bytes: []))
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

  private func differences(_ report: inout DeltaReport) throws -> [RowEntry] {
    var entries: [RowEntry] = []
    let removed = Digest.of([])
    for table in PackTable.allCases {
      let tiles = table == .roadTile ? 1 : 0
      for id in try Set(old.rowIDs(in: table)).union(new.rowIDs(in: table)).sorted() {
        // A layer that the newer pack has not is gone as a whole.
        if let layer = id.part?.layer, !new.layers.contains(layer) { continue }
        let before = try old.entry(of: id)
        guard let after = try new.entry(of: id) else {
          report.removed += tiles
          entries.append(RowEntry(id: id, digest: removed, byteCount: 0))
          continue
        }
        if before?.digest == after.digest {
          report.unchanged += tiles
        } else {
          report.changed += tiles
          report.changedBytes += after.byteCount
          entries.append(after)
        }
      }
    }
    return entries
  }
}

import RoadNetwork

extension Pack {
  /// Returns what is wrong with any part of the pack: the pages of the file, the bytes and digests of all tiles,
  /// all that is in them, and what they say about each other.
  ///
  /// Never fails: whatever is wrong is in the report, also if the pack cannot be read any more.
  /// `progress` is called now and then with the number of tiles done and of all tiles.
  /// - Complexity: O(*n* log *n*) in the size of the pack.
  public func verify(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) -> VerifyReport {
    var report = VerifyReport(isComplete: metadata.isComplete)
    checkPages(into: &report)
    let ids = storedIDs(into: &report)
    let manifest = LayerManifest()
    var references = CrossReferences()
    var damaged: Set<TileID> = []
    for (done, id) in ids.enumerated() {
      if done % 64 == 0 { progress(done, ids.count) }
      do {
        let tile = try checkedTile(id, manifest)
        report.edgeCount += tile.edges.count
        references.add(tile)
      } catch {
        damaged.insert(id)
        report.note(Self.reason(of: error), in: id)
      }
    }
    progress(ids.count, ids.count)
    report.tileCount = ids.count
    let name = PackTable.roadTile.rawValue
    if tables.first(where: { $0.name == name }) != manifest.layer(named: name) {
      report.note("the tiles are not those that were written")
    }
    let mayMiss = { (tile: TileID) in !self.metadata.isComplete || !self.covers(tile) }
    checkOverlays(into: &report)
    checkLayers(into: &report)
    references.check(damaged: damaged, mayMiss: mayMiss, into: &report)
    return report
  }

  private func checkPages(into report: inout VerifyReport) {
    do {
      let lines = try rows("PRAGMA quick_check(20)") { $0.text(0) }
      for line in lines where line != "ok" { report.note("SQLite finds: \(line)") }
      let covered = try rows("SELECT id FROM coverage ORDER BY id") { $0.integer(0) }
      let expected = (metadata.coverage ?? []).sorted().map { Int64($0.rawValue) }
      if covered != expected { report.note("the table coverage is not as it was written") }
    } catch {
      report.note(Self.reason(of: error))
    }
  }

  /// The ids of the rows that were written; of those that are there, if that is not known.
  private func storedIDs(into report: inout VerifyReport) -> [TileID] {
    var written: [TileID]?
    do {
      written = try tileIDs
    } catch {
      report.note(Self.reason(of: error))
    }
    var found: [TileID] = []
    do {
      let ids = try rows("SELECT id FROM road_tile ORDER BY id") { $0.integer(0) }
      found = ids.compactMap(TileID.init(row:))
      if found.count < ids.count { report.note("there are tiles outside the world") }
    } catch {
      report.note(Self.reason(of: error))
    }
    // A damaged table may give them in any order.
    guard let written else { return Set(found).sorted() }
    let known = Set(written)
    for id in found where !known.contains(id) { report.note("it was added later", in: id) }
    return written
  }

  private func checkedTile(
    _ id: TileID, _ manifest: LayerManifest
  ) throws -> RoadTile {
    guard let row = try storedRow(.tile(id)) else {
      throw PackError.damagedTile(id, path: path, reason: "its row is gone")
    }
    manifest.append(Int64(id.rawValue), digest: Digest(bytes: row.digest))
    guard row.isIntact else {
      throw PackError.damagedTile(
        id, path: path, reason: "its bytes do not match their digest")
    }
    let tile = try RoadTile(id: id, bytes: row.bytes)
    try tile.checkDetails()
    return tile
  }

  static func reason(of error: any Error) -> String {
    switch error {
    case PackError.damagedTile(_, _, let reason), PackError.damaged(_, let reason): reason
    default: "\(error)"
    }
  }
}

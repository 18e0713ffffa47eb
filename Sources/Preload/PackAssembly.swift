import RoadNetwork
import TileStorage

/// What an assembly did.
public struct AssemblyReport: Hashable, Sendable {
  public var tiles = 0
  /// The bytes of all rows, those of other tables than the roads among them.
  public var bytes = 0
  /// Tiles that an interrupted run had written.
  public var resumed = 0
  /// Tiles that the pack in this place had already.
  public var kept = 0
  /// Tiles that came from elsewhere.
  public var copied = 0
  /// The bytes of all rows that came from elsewhere.
  public var copiedBytes = 0
  /// Tiles that were damaged in the pack in this place.
  public var mended = 0
}

/// Makes the pack of a plan out of rows from elsewhere, and puts it in its place at once.
///
/// Every row is checked on arrival against the digest in the plan. The pack that was there stays
/// as it is until the new one is whole and safe on the disk. If the process ends before, the next
/// run with the same plan goes on where it stopped. The bytes of the pack depend on nothing but
/// the plan.
public struct PackAssembly {
  private let plan: PackPlan
  private let supplies: [any RowSupply]
  /// What the seal of the pack has to be, if that is known, and who promised it.
  private let promise: (seal: Digest, source: String)?

  /// An assembly of `plan` out of `supplies`, the first that has a row being asked first.
  public init(_ plan: PackPlan, from supplies: [any RowSupply]) {
    self.init(plan, supplies: supplies, promise: nil)
  }

  init(
    _ plan: PackPlan, supplies: [any RowSupply], promise: (seal: Digest, source: String)?
  ) {
    self.plan = plan
    self.supplies = supplies
    self.promise = promise
  }

  /// Writes the pack at `target`, replacing what is there.
  ///
  /// `progress` is called with the bytes of rows that are done, of ``PackPlan/byteCount``.
  /// - Throws: ``PackError``, ``PreloadError/wrongResult(source:)``.
  /// - Complexity: O(*n*) in the bytes of the pack.
  public func write(
    to target: String, progress: (_ doneBytes: Int) -> Void = { _ in }
  ) throws -> AssemblyReport {
    let previous = try Self.usablePack(at: target)
    let writer = try PackWriter(resuming: target)
    var report = AssemblyReport(tiles: plan.tileCount, bytes: plan.byteCount)
    let resumed = try writer.resume(plan.rows, metadata: plan.metadata)
    var done = 0
    for entry in plan.rows.prefix(resumed) {
      done += entry.byteCount
      if entry.id.table == .roadTile { report.resumed += 1 }
    }
    progress(done)
    let rest = plan.rows.dropFirst(resumed)
    let needed = rest.filter { entry in
      (try? previous?.entry(of: entry.id))?.digest != entry.digest
    }
    for supply in supplies { supply.expect(needed) }
    for entry in rest {
      try writer.append(try row(entry, for: target, previous, &report))
      done += entry.byteCount
      progress(done)
    }
    if let promise, try writer.seal(endingWith: plan.metadata) != promise.seal {
      writer.discard()
      throw PreloadError.wrongResult(source: promise.source)
    }
    try writer.finish(plan.metadata)
    return report
  }

  /// The pack at `path`, if its tiles can serve a newer one.
  ///
  /// - Throws: ``PackError`` if there is something that must not be replaced, or cannot be read.
  public static func usablePack(at path: String) throws(PackError) -> Pack? {
    do {
      return try Pack(path: path)
    } catch .missing, .damaged {
      return nil
    }
  }

  private func row(
    _ entry: RowEntry, for target: String, _ previous: Pack?, _ report: inout AssemblyReport
  ) throws -> PackedRow {
    let isTile = entry.id.table == .roadTile
    if let previous {
      do throws(PackError) {
        if let row = try previous.row(entry.id), row.digest == entry.digest {
          if isTile { report.kept += 1 }
          return row
        }
      } catch {
        if isTile { report.mended += 1 }
      }
    }
    var failure: (any Error)?
    for supply in supplies {
      do {
        if let row = try supply.row(entry.id), row.digest == entry.digest {
          if isTile { report.copied += 1 }
          report.copiedBytes += entry.byteCount
          return row
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    let reason = "no source has it as it was planned"
    guard let tile = entry.id.tile else {
      throw PackError.damaged(path: target, reason: "\(entry.id): \(reason)")
    }
    throw PackError.damagedTile(tile, path: target, reason: reason)
  }
}

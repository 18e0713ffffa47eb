import RoadNetwork
import TileStorage

/// What an assembly did.
public struct AssemblyReport: Hashable, Sendable {
  public var tiles = 0
  /// The bytes of all tiles.
  public var bytes = 0
  /// Tiles that an interrupted run had written.
  public var resumed = 0
  /// Tiles that the pack in this place had already.
  public var kept = 0
  /// Tiles that came from elsewhere.
  public var copied = 0
  public var copiedBytes = 0
  /// Tiles that were damaged in the pack in this place.
  public var mended = 0
}

/// Makes the pack of a plan out of tiles from elsewhere, and puts it in its place at once.
///
/// Every tile is checked on arrival against the digest in the plan. The pack that was there stays
/// as it is until the new one is whole and safe on the disk. If the process ends before, the next
/// run with the same plan goes on where it stopped. The bytes of the pack depend on nothing but
/// the plan.
public struct PackAssembly {
  private let plan: PackPlan
  private let supplies: [any TileSupply]
  /// What the seal of the pack has to be, if that is known, and who promised it.
  private let promise: (seal: Digest, delta: String)?

  /// An assembly of `plan` out of `packs`, the first that has a tile being asked first.
  public init(_ plan: PackPlan, from packs: [Pack]) {
    self.init(plan, supplies: packs, promise: nil)
  }

  init(
    _ plan: PackPlan, supplies: [any TileSupply], promise: (seal: Digest, delta: String)?
  ) {
    self.plan = plan
    self.supplies = supplies
    self.promise = promise
  }

  /// Writes the pack at `target`, replacing what is there.
  ///
  /// `progress` is called with the bytes of tiles that are done, of ``PackPlan/byteCount``.
  /// - Throws: ``PackError``, ``PreloadError/wrongResult(delta:)``.
  /// - Complexity: O(*n*) in the bytes of the pack.
  public func write(
    to target: String, progress: (_ doneBytes: Int) -> Void = { _ in }
  ) throws -> AssemblyReport {
    let previous = try Self.usablePack(at: target)
    let writer = try PackWriter(resuming: target)
    var report = AssemblyReport(tiles: plan.entries.count, bytes: plan.byteCount)
    report.resumed = try writer.resume(plan.entries, metadata: plan.metadata)
    var done = plan.entries.prefix(report.resumed).reduce(0) { $0 + $1.byteCount }
    progress(done)
    for entry in plan.entries.dropFirst(report.resumed) {
      try writer.append(try tile(entry, for: target, previous, &report))
      done += entry.byteCount
      progress(done)
    }
    if let promise, try writer.seal(endingWith: plan.metadata) != promise.seal {
      writer.discard()
      throw PreloadError.wrongResult(delta: promise.delta)
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

  private func tile(
    _ entry: TileEntry, for target: String, _ previous: Pack?, _ report: inout AssemblyReport
  ) throws(PackError) -> PackedTile {
    if let previous {
      do throws(PackError) {
        if let tile = try previous.tile(entry.id), tile.digest == entry.digest {
          report.kept += 1
          return tile
        }
      } catch {
        report.mended += 1
      }
    }
    var failure: PackError?
    for supply in supplies {
      do throws(PackError) {
        if let tile = try supply.tile(entry.id), tile.digest == entry.digest {
          report.copied += 1
          report.copiedBytes += entry.byteCount
          return tile
        }
      } catch {
        failure = failure ?? error
      }
    }
    throw failure
      ?? .damagedTile(entry.id, path: target, reason: "no source has it as it was planned")
  }
}

import RoadNetwork
import TileStorage

/// Joins packs that were cut from one import.
public struct Composition: Sendable {
  private let packs: [Pack]

  /// Joins `packs`, at least one.
  ///
  /// - Throws: ``PreloadError/incomplete(path:)`` or ``PreloadError/differentImports(_:_:)``.
  public init(of packs: [Pack]) throws(PreloadError) {
    precondition(!packs.isEmpty, "there is nothing to join")
    for pack in packs {
      guard pack.metadata.isComplete else { throw .incomplete(path: pack.path) }
      guard pack.metadata.origin == packs[0].metadata.origin,
        pack.metadata.attribution == packs[0].metadata.attribution
      else { throw .differentImports(packs[0].path, pack.path) }
    }
    self.packs = packs
  }

  /// The pack that a cut of all areas together would be.
  ///
  /// A tile that is damaged in one pack is taken from another that has it.
  /// - Throws: ``PreloadError/conflict(_:_:_:)``, ``PackError`` or ``RoadGraphError`` if a tile is
  ///   damaged wherever it is.
  /// - Complexity: O(*n*) in the bytes of the packs.
  public func plan() throws -> PackPlan {
    var holders: [TileID: [Pack]] = [:]
    for pack in packs { for id in try pack.tileIDs { holders[id, default: []].append(pack) } }
    var counts = PackCounts()
    var entries: [TileEntry] = []
    for (id, packs) in holders.sorted(by: { $0.key < $1.key }) {
      let packed = try agreed(id, packs)
      let outline: TileOutline
      do {
        outline = try TileOutline(id: id, bytes: packed.bytes)
      } catch {
        throw RoadGraphError.corrupt(id, error)
      }
      counts.nodes += outline.nodeCount
      counts.edges += outline.edgeCount
      entries.append(TileEntry(id: id, digest: packed.digest, byteCount: packed.bytes.count))
    }
    return PackPlan(entries: entries, metadata: try metadata(counts, entries))
  }

  /// The tile, if all that have it whole have it alike.
  private func agreed(_ id: TileID, _ packs: [Pack]) throws -> PackedTile {
    var found: [(tile: PackedTile, pack: Pack)] = []
    var failure: PackError?
    for pack in packs {
      do throws(PackError) {
        if let tile = try pack.tile(id) { found.append((tile, pack)) }
      } catch {
        failure = failure ?? error
      }
    }
    if let first = found.first {
      if let other = found.first(where: { $0.tile.digest != first.tile.digest }) {
        throw PreloadError.conflict(id, first.pack.path, other.pack.path)
      }
      return first.tile
    }
    throw failure ?? PackError.damagedTile(id, path: packs[0].path, reason: "its row is gone")
  }

  private func metadata(_ counts: PackCounts, _ entries: [TileEntry]) throws -> PackMetadata {
    // A pack that has all there is has the others too.
    if let whole = packs.first(where: { $0.metadata.coverage == nil }) {
      let known = Set(try whole.tileIDs)
      if let entry = entries.first(where: { !known.contains($0.id) }),
        let other = packs.first(where: { $0 !== whole })
      {
        throw PreloadError.conflict(entry.id, whole.path, other.path)
      }
      return whole.metadata
    }
    let coverage = packs.reduce(into: Set<TileID>()) { $0.formUnion($1.metadata.coverage ?? []) }
    return packs[0].metadata.part(covering: coverage, counts: counts)
  }
}

import RoadNetwork
import TileStorage

/// Joins packs: those cut from one import to the cut of their union, those of different imports to one map.
public struct Composition: Sendable {
  private let packs: [Pack]
  private let joint: JointMap?

  /// Joins `packs`, at least one.
  ///
  /// - Throws: ``PreloadError/incomplete(path:)``, and as ``JointMap/init(of:)`` for packs of different
  ///   imports.
  public init(of packs: [Pack]) throws {
    precondition(!packs.isEmpty, "there is nothing to join")
    for pack in packs where !pack.metadata.isComplete {
      throw PreloadError.incomplete(path: pack.path)
    }
    let areOfOne = packs.allSatisfy {
      $0.metadata.origin == packs[0].metadata.origin
        && $0.metadata.attribution == packs[0].metadata.attribution
    }
    self.packs = packs
    joint = areOfOne ? nil : try JointMap(of: packs)
  }

  /// What holds the rows of the plan.
  public var supplies: [any RowSupply] { joint.map { [$0] } ?? packs }

  /// The map of packs of different imports; nil for those of one.
  public var jointMap: JointMap? { joint }

  /// The pack that a cut of all areas together would be, or as ``JointMap/plan()``.
  ///
  /// A tile that is damaged in one pack is taken from another that has it.
  /// - Throws: ``PreloadError/conflict(_:_:_:)``, ``PackError`` or ``RoadGraphError`` if a tile is
  ///   damaged wherever it is.
  /// - Complexity: O(*n*) in the bytes of the packs.
  public func plan() throws -> PackPlan {
    if let joint { return try joint.plan() }
    var holders: [PackRowID: [Pack]] = [:]
    for table in try tables() {
      for pack in packs {
        for id in try pack.rowIDs(in: table) where isJoined(id) {
          holders[id, default: []].append(pack)
        }
      }
    }
    var counts = PackCounts()
    var entries: [RowEntry] = []
    for (id, packs) in holders.sorted(by: { $0.key < $1.key }) {
      let row = try agreed(id, packs)
      entries.append(row.entry)
      guard let tile = id.tile else { continue }
      let outline: TileOutline
      do {
        outline = try TileOutline(id: tile, bytes: row.bytes)
      } catch {
        throw RoadGraphError.corrupt(tile, error)
      }
      counts.nodes += outline.nodeCount
      counts.edges += outline.edgeCount
    }
    var metadata = try metadata(counts, entries)
    metadata.layers = layers
    return PackPlan(rows: entries, metadata: metadata)
  }

  /// The layers that all packs have; others would be known in places only.
  private var layers: [MapLayer] {
    packs[0].layers.filter { layer in packs.allSatisfy { $0.layers.contains(layer) } }
  }

  private func isJoined(_ id: PackRowID) -> Bool {
    id.part.map { layers.contains($0.layer) } ?? true
  }

  /// The tables that can be joined: overlays only if all packs have the same, for each describes
  /// all roads of its import.
  private func tables() throws -> [PackTable] {
    let headers = try packs.map { pack in
      try pack.rowIDs(in: .overlay).filter { $0.overlay?.kind == .header }
        .map { try pack.entry(of: $0) }
    }
    let areAlike = headers.allSatisfy { $0 == headers[0] }
    return PackTable.allCases.filter { $0 != .overlay || areAlike }
  }

  /// The row, if all that have it whole have it alike.
  private func agreed(_ id: PackRowID, _ packs: [Pack]) throws -> PackedRow {
    var found: [(row: PackedRow, pack: Pack)] = []
    var failure: PackError?
    for pack in packs {
      do throws(PackError) {
        if let row = try pack.row(id) { found.append((row, pack)) }
      } catch {
        failure = failure ?? error
      }
    }
    if let first = found.first {
      if let other = found.first(where: { $0.row.digest != first.row.digest }) {
        throw PreloadError.conflict(id, first.pack.path, other.pack.path)
      }
      return first.row
    }
    throw failure ?? PackError.damaged(path: packs[0].path, reason: "\(id) is gone")
  }

  private func metadata(_ counts: PackCounts, _ entries: [RowEntry]) throws -> PackMetadata {
    // A pack that has all there is has the others too.
    if let whole = packs.first(where: { $0.metadata.coverage == nil }) {
      let known = Set(try whole.rowIDs(in: .roadTile))
      if let entry = entries.first(where: { $0.id.tile != nil && !known.contains($0.id) }),
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

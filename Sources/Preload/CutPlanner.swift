import RoadNetwork
import TileStorage

/// Finds what belongs to a part of a pack.
///
/// The part covers the tiles of its area. So that each road that touches one of these can be used,
/// it also holds the tiles in which such roads begin or end: a search that leaves the area meets
/// whole roads, and then tiles that are not here, and says so. With the tiles go the rows of other
/// tables that belong to them.
public struct CutPlanner: Sendable {
  private let source: any CutSource

  /// Plans parts of `source`.
  ///
  /// - Throws: ``PreloadError/incomplete(path:)``.
  public init(source: any CutSource) throws(PreloadError) {
    guard source.metadata.isComplete else { throw .incomplete(path: source.path) }
    self.source = source
  }

  /// The part that covers `coverage`, nil for all that the pack has; with the layers that are
  /// wanted and there, all of them unless named.
  ///
  /// The rows are checked when they are written.
  /// - Throws: ``PreloadError/notCovered(_:path:)``, ``PreloadError/nothingInArea(path:)``,
  ///   ``PackError`` or ``RoadGraphError`` if a tile is damaged.
  /// - Complexity: O(*n*) in the bytes of the part.
  public func plan(
    covering coverage: Set<TileID>?, layers wanted: [MapLayer]? = nil
  ) throws -> PackPlan {
    let layers = source.metadata.layers.filter { wanted?.contains($0) ?? true }
    guard let coverage else { return try wholePlan(layers) }
    let unknown = coverage.filter { !source.covers($0) }
    guard unknown.isEmpty else {
      throw PreloadError.notCovered(unknown.sorted(), path: source.path)
    }
    let known = Set(try source.tileIDs)
    let covered = coverage.intersection(known)
    var summaries = try source.makeSummaries()
    var tiles = covered
    var others: Set<PackRowID> = []
    for id in covered.sorted() {
      guard let summary = try summaries.summary(of: id) else { continue }
      tiles.formUnion(summary.ends)
      others.formUnion(summary.surroundings)
    }
    let missing = tiles.subtracting(known)
    guard missing.isEmpty else {
      try summaries.checkAll()
      throw PreloadError.notCovered(missing.sorted(), path: source.path)
    }
    guard !tiles.isEmpty else { throw PreloadError.nothingInArea(path: source.path) }
    for id in try source.rowIDs(in: .layerTile) {
      guard let (layer, tile) = id.part, layers.contains(layer),
        tiles.contains(tile) || coverage.contains(tile)
      else { continue }
      others.insert(id)
    }
    var plan = try plan(tiles, others, coverage, &summaries)
    plan.metadata.layers = layers
    return plan
  }

  private func plan(
    _ tiles: Set<TileID>, _ others: Set<PackRowID>, _ coverage: Set<TileID>,
    _ summaries: inout any TileSummaries
  ) throws -> PackPlan {
    var counts = PackCounts()
    var rows: [RowEntry] = []
    var others = others.union(summaries.headers)
    for id in tiles.sorted() {
      guard let summary = try summaries.summary(of: id) else { continue }
      counts.nodes += summary.nodeCount
      counts.edges += summary.edgeCount
      rows.append(summary.entry)
      others.formUnion(summary.companions)
    }
    for id in others.sorted() {
      guard let entry = try source.entry(of: id) else {
        throw PackError.damaged(path: source.path, reason: "\(id) is missing")
      }
      rows.append(entry)
    }
    return PackPlan(
      rows: rows, metadata: source.metadata.part(covering: coverage, counts: counts))
  }

  private func wholePlan(_ layers: [MapLayer]) throws -> PackPlan {
    var rows: [RowEntry] = []
    for table in PackTable.allCases {
      for id in try source.rowIDs(in: table) {
        if let layer = id.part?.layer, !layers.contains(layer) { continue }
        if let entry = try source.entry(of: id) { rows.append(entry) }
      }
    }
    var metadata = source.metadata
    metadata.layers = layers
    return PackPlan(rows: rows, metadata: metadata)
  }
}

extension PackMetadata {
  /// What a part that covers `coverage` says about itself.
  func part(covering coverage: Set<TileID>, counts: PackCounts) -> PackMetadata {
    var part = self
    part.bounds = TileCover.bounds(of: coverage)
    part.counts = counts
    part.coverage = coverage
    return part
  }
}

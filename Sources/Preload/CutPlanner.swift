import RoadNetwork
import TileStorage

/// Finds what belongs to a part of a pack.
///
/// The part covers the tiles of its area. So that each road that touches one of these can be used,
/// it also holds the tiles in which such roads begin or end: a search that leaves the area meets
/// whole roads, and then tiles that are not here, and says so.
public struct CutPlanner: Sendable {
  private let source: Pack

  /// Plans parts of `source`.
  ///
  /// - Throws: ``PreloadError/incomplete(path:)``.
  public init(source: Pack) throws(PreloadError) {
    guard source.metadata.isComplete else { throw .incomplete(path: source.path) }
    self.source = source
  }

  /// The part that covers `coverage`; nil for all that the pack has.
  ///
  /// The tiles are checked when they are written.
  /// - Throws: ``PreloadError/notCovered(_:path:)``, ``PreloadError/nothingInArea(path:)``,
  ///   ``PackError`` or ``RoadGraphError`` if a tile is damaged.
  /// - Complexity: O(*n*) in the bytes of the part.
  public func plan(covering coverage: Set<TileID>?) throws -> PackPlan {
    guard let coverage else { return try wholePlan() }
    let unknown = coverage.filter { !source.covers($0) }
    guard unknown.isEmpty else {
      throw PreloadError.notCovered(unknown.sorted(), path: source.path)
    }
    let known = Set(try source.tileIDs)
    var reader = OutlineReader(source: source)
    for id in coverage.intersection(known).sorted() { try reader.addEnds(ofRoadsIn: id) }
    let missing = reader.ends.subtracting(known)
    guard missing.isEmpty else {
      try reader.checkAll()
      throw PreloadError.notCovered(missing.sorted(), path: source.path)
    }
    let ids = coverage.intersection(known).union(reader.ends)
    guard !ids.isEmpty else { throw PreloadError.nothingInArea(path: source.path) }
    var counts = PackCounts()
    let entries = try ids.sorted().map { id in
      let (entry, outline) = try reader.tile(id)
      counts.nodes += outline.nodeCount
      counts.edges += outline.edgeCount
      return entry
    }
    return PackPlan(
      entries: entries,
      metadata: source.metadata.part(covering: coverage, counts: counts))
  }

  private func wholePlan() throws -> PackPlan {
    let entries = try source.tileIDs.compactMap { try source.entry(of: $0) }
    return PackPlan(entries: entries, metadata: source.metadata)
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

/// Reads the outlines of the tiles of a part once each.
///
/// Tiles are not checked here, for that takes longer than all the rest, and is done when they are
/// written; but where something does not fit, it is found out whether a tile is damaged.
private struct OutlineReader {
  let source: Pack
  /// The tiles in which roads of the area begin or end.
  private(set) var ends: Set<TileID> = []
  private var known: [TileID: (entry: TileEntry, outline: TileOutline)] = [:]

  init(source: Pack) { self.source = source }

  mutating func addEnds(ofRoadsIn id: TileID) throws {
    let outline = try tile(id).outline
    ends.formUnion(outline.neighbours)
    for edge in outline.crossings {
      let bytes = try bytes(of: edge.tile).bytes
      ends.insert(edge.tile)
      do {
        ends.insert(try TileOutline.headTile(of: edge, bytes: bytes))
      } catch {
        _ = try source.tile(edge.tile)
        throw RoadGraphError.corrupt(id, error)
      }
    }
  }

  mutating func tile(_ id: TileID) throws -> (entry: TileEntry, outline: TileOutline) {
    if let known = known[id] { return known }
    let (entry, bytes) = try bytes(of: id)
    do {
      let tile = (entry, try TileOutline(id: id, bytes: bytes))
      known[id] = tile
      return tile
    } catch {
      _ = try source.tile(id)
      throw RoadGraphError.corrupt(id, error)
    }
  }

  private func bytes(of id: TileID) throws -> (entry: TileEntry, bytes: [UInt8]) {
    if let tile = try source.uncheckedTile(id) { return tile }
    try checkAll()
    throw PreloadError.notCovered([id], path: source.path)
  }

  /// Throws if one of the tiles that were read is damaged.
  func checkAll() throws(PackError) {
    for id in known.keys.sorted() { _ = try source.tile(id) }
  }
}

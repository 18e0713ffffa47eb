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
    var reader = TileReader(source: source)
    for id in coverage.intersection(known).sorted() { try reader.addEnds(ofRoadsIn: id) }
    let missing = reader.ends.subtracting(known)
    guard missing.isEmpty else {
      throw PreloadError.notCovered(missing.sorted(), path: source.path)
    }
    let ids = coverage.intersection(known).union(reader.ends)
    guard !ids.isEmpty else { throw PreloadError.nothingInArea(path: source.path) }
    var counts = PackCounts()
    let entries = try ids.sorted().map { id in
      let facts = try reader.facts(of: id)
      counts.nodes += facts.nodes
      counts.edges += facts.edges
      return facts.entry
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

/// Reads the tiles of a part once each, and keeps what a plan asks of them.
private struct TileReader {
  struct Facts {
    var entry: TileEntry
    var nodes: Int
    var edges: Int
    /// The tiles in which edges end; the first is the tile itself.
    var neighbours: [TileID]
    var crossings: [EdgeID]
    /// For each edge the place of its end among the neighbours.
    var headSlots: [UInt16]
  }

  let source: Pack
  /// The tiles in which roads of the area begin or end.
  private(set) var ends: Set<TileID> = []
  private var known: [TileID: Facts] = [:]

  init(source: Pack) { self.source = source }

  mutating func addEnds(ofRoadsIn id: TileID) throws {
    let facts = try facts(of: id)
    ends.formUnion(facts.neighbours)
    for edge in facts.crossings {
      let home = try self.facts(of: edge.tile)
      guard Int(edge.index) < home.headSlots.count else {
        throw RoadGraphError.corrupt(id, .invalid("\(edge) crosses it, but does not exist"))
      }
      ends.insert(edge.tile)
      ends.insert(home.neighbours[Int(home.headSlots[Int(edge.index)])])
    }
  }

  mutating func facts(of id: TileID) throws -> Facts {
    if let facts = known[id] { return facts }
    guard let packed = try source.tile(id) else {
      throw PreloadError.notCovered([id], path: source.path)
    }
    let tile: RoadTile
    do {
      tile = try RoadTile(id: id, bytes: packed.bytes)
    } catch {
      throw RoadGraphError.corrupt(id, error)
    }
    let facts = Facts(
      entry: TileEntry(id: id, digest: packed.digest, byteCount: packed.bytes.count),
      nodes: tile.nodes.count, edges: tile.edges.count, neighbours: tile.neighbours,
      crossings: tile.crossings, headSlots: tile.edges.map { UInt16($0.headSlot) })
    known[id] = facts
    return facts
  }
}

import RoadNetwork
import TileStorage

/// Packs of different imports as one map, each road of it once.
///
/// Neighbouring or overlapping extracts are joined at the OSM nodes that they share. Where the sources say
/// the same of a tile, or only one has it, it is taken as it is; where they differ, its roads are put
/// together anew, piece by piece (`docs/decisions/0026-joining-imports.md`). The map does not depend on the
/// order of the packs.
public final class JointMap: TileSource, LayerSource, RowSupply {
  private let sources: [JoinSource]
  private let owners: [TileID: [Int]]
  /// What differs from the sources; nil for a tile that is no more.
  private let made: [TileID: [UInt8]?]
  private let rows: JoinedLayers?

  /// Joins `packs`, at least one.
  ///
  /// - Throws: ``PreloadError/incomplete(path:)``, ``PreloadError/conflict(_:_:_:)`` for packs of one
  ///   import that differ, ``PackError`` or ``RoadGraphError`` if a tile is damaged.
  /// - Complexity: O(*n* log *n*) in the roads of the tiles in which the imports differ, and of those around.
  public init(of packs: [Pack]) throws {
    sources = try JoinSource.sources(of: packs)
    let reader = JoinReader(sources)
    owners = reader.owners
    guard sources.count > 1 else {
      (made, rows) = ([:], nil)
      return
    }
    let scope = try JoinScope(reader)
    let pieces = try PieceReader(reader: reader, scope: scope).pieces()
    let network = try JoinedNetwork(JoinedRoads(pieces, reader, scope), reader, scope)
    made = try JoinedTiles(network, pieces).tiles()
    rows = JoinedLayers(network)
  }

  /// Whether the packs come from more than one import.
  public var isJoined: Bool { sources.count > 1 }

  public func bytes(of tile: TileID) throws -> [UInt8]? {
    if let bytes = made[tile] { return bytes }
    guard let owner = owners[tile]?.first else { return nil }
    return try sources[owner].row(.tile(tile))?.bytes
  }

  public func covers(_ tile: TileID) -> Bool {
    sources.contains { source in source.packs.contains { $0.covers(tile) } }
  }

  /// The ids of all tiles, ascending.
  public var knownTiles: [TileID]? {
    owners.keys.filter { made[$0].map { $0 != nil } ?? true }.sorted()
  }

  /// The layers that all packs have; others would be known in places only.
  ///
  /// The ids of bends count the roads of a tile, and joined tiles count theirs anew.
  public var layers: [MapLayer] {
    let packs = sources.flatMap(\.packs)
    return MapLayer.allCases.filter { layer in
      packs.allSatisfy { $0.layers.contains(layer) } && !(isJoined && layer == .nodeIDs)
    }
  }

  public func part(of layer: MapLayer, in tile: TileID) throws -> LayerPart? {
    guard layers.contains(layer), let row = try row(.part(layer, in: tile)) else { return nil }
    return try LayerPart(layer, of: tile, encoded: row.bytes)
  }

  public func row(_ id: PackRowID) throws -> PackedRow? {
    if let tile = id.tile { return try bytes(of: tile).map { PackedRow(id: id, bytes: $0) } }
    guard let (layer, tile) = id.part else { return nil }
    return try part(of: layer, in: tile, holders(of: id))
  }

  private func holders(of id: PackRowID) throws -> [Int] {
    try sources.indices.filter { try sources[$0].entry(of: id) != nil }
  }

  private func part(
    of layer: MapLayer, in tile: TileID, _ holders: [Int]
  ) throws -> PackedRow? {
    let id = PackRowID.part(layer, in: tile)
    guard let first = holders.first else { return nil }
    if let joined = try rows?.part(of: layer, in: tile, holders) {
      return joined.rows.isEmpty ? nil : PackedRow(id: id, bytes: joined.encoded)
    }
    return try sources[first].row(id)
  }
}

extension JointMap {
  /// Whether all roads of `older` keep their ids here, so that who uses it can go on with this one.
  public func keepsIDs(of older: JointMap) throws -> Bool {
    for tile in Set(made.keys).union(older.made.keys) {
      guard let bytes = try older.bytes(of: tile) else { continue }
      guard try self.bytes(of: tile) == bytes else { return false }
    }
    return true
  }

  /// The pack that holds the map, without overlays: they belong to all roads of an import.
  ///
  /// - Throws: as ``init(of:)``.
  /// - Complexity: O(*n*) in the bytes of the packs.
  public func plan() throws -> PackPlan {
    var counts = PackCounts()
    var entries: [RowEntry] = []
    for tile in knownTiles ?? [] {
      guard let row = try row(.tile(tile)) else { continue }
      entries.append(row.entry)
      do {
        let outline = try TileOutline(id: tile, bytes: row.bytes)
        counts.nodes += outline.nodeCount
        counts.edges += outline.edgeCount
      } catch {
        throw RoadGraphError.corrupt(tile, error)
      }
    }
    for id in try partIDs(layers) {
      if let row = try row(id) { entries.append(row.entry) }
    }
    var metadata = metadata(counts)
    metadata.layers = layers
    return PackPlan(rows: entries, metadata: metadata)
  }

  private func partIDs(_ layers: [MapLayer]) throws -> [PackRowID] {
    var ids: Set<PackRowID> = []
    for pack in sources.flatMap(\.packs) {
      for id in try pack.rowIDs(in: .layerTile) {
        if let part = id.part, layers.contains(part.layer) { ids.insert(id) }
      }
    }
    return ids.sorted()
  }

  private func metadata(_ counts: PackCounts) -> PackMetadata {
    var metadata = PackMetadata(
      origin: origin, attribution: Self.list(sources.map(\.attribution), "; "), counts: counts)
    let parts = sources.compactMap(\.coverage)
    guard parts.count < sources.count else {
      return metadata.part(covering: parts.reduce(into: []) { $0.formUnion($1) }, counts: counts)
    }
    metadata.bounds = TileCover.bounds(of: Set(knownTiles ?? []))
    return metadata
  }

  /// Where the roads come from: of what differs the joint pack says nothing, its sources all.
  private var origin: PackOrigin {
    func common<Value: Equatable>(_ values: [Value?]) -> Value? {
      values.allSatisfy { $0 == values[0] } ? values[0] : nil
    }
    let origins = sources.map(\.origin)
    var origin = PackOrigin(
      importerVersion: Self.list(origins.map(\.importerVersion), ", "),
      options: common(origins.map { .some($0.options) }) ?? "")
    let seals = sources.flatMap { $0.packs.map(\.seal.description).sorted() }
    origin.inputDigest = Digest.of(Array(seals.joined(separator: "\n").utf8))
    origin.osmTimestamp = common(origins.map(\.osmTimestamp))
    origin.osmSequence = common(origins.map(\.osmSequence))
    origin.osmURL = common(origins.map(\.osmURL))
    for part in sources {
      for leaf in part.origin.sources.isEmpty ? [part.origin] : part.origin.sources
      where !origin.sources.contains(leaf) { origin.sources.append(leaf) }
    }
    return origin
  }

  private static func list(_ texts: [String], _ separator: String) -> String {
    var known: [String] = []
    for text in texts where !known.contains(text) { known.append(text) }
    return known.joined(separator: separator)
  }
}

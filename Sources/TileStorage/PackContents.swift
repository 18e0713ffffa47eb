import RoadNetwork

/// All that a pack says about itself, checked against its seal.
struct PackContents {
  let metadata: PackMetadata
  let tables: [Layer]
  let seal: Digest
  /// The rows of the metadata as they are stored.
  let rows: [String: String]

  init(_ connection: PackConnection) throws(PackError) {
    try Self.checkSchema(connection, with: [])
    let rows = try Self.metadataRows(connection)
    let tables = try Self.tables(connection)
    guard let text = rows[MetadataCoder.sealKey], let seal = Digest(hex: text),
      seal == PackSeal.digest(metadata: rows, layers: tables)
    else {
      throw .damaged(path: connection.path, reason: "what it says about itself has been altered")
    }
    let covered = try Self.ids(of: Layer.coverage, tables, connection, TileID.init(row:))
    do {
      metadata = try MetadataCoder.metadata(of: rows, covered: Set(covered))
    } catch {
      throw .damaged(path: connection.path, reason: "its metadata has no sound \(error.key)")
    }
    try Self.checkSchema(connection, with: metadata.layers)
    self.tables = tables
    self.seal = seal
    self.rows = rows
  }

  /// Checks that each table is the very one that a writer makes, and no view in its place, and
  /// that there are no views but those of layers.
  private static func checkSchema(
    _ connection: PackConnection, with layers: [MapLayer]
  ) throws(PackError) {
    let found = try connection.rows("SELECT type, name, sql FROM sqlite_schema") {
      [$0.text(0), $0.text(1), $0.text(2)]
    }
    for table in PackSchema.objects(with: layers)
    where !found.contains([table.kind, table.name, table.statement]) {
      throw .damaged(
        path: connection.path, reason: "it has no proper \(table.kind) \(table.name)")
    }
    let known = MapLayer.allCases.compactMap { LayerSchema.view(of: $0)?.statement }
    let isStrange = found.contains { object in
      object[0] == "trigger" || (object[0] == "view" && !known.contains(object[2]))
    }
    guard !isStrange else {
      throw .damaged(path: connection.path, reason: "it has views or triggers")
    }
  }

  private static func metadataRows(
    _ connection: PackConnection
  ) throws(PackError) -> [String: String] {
    let pairs = try connection.rows("SELECT key, value FROM metadata") {
      ($0.text(0), $0.text(1))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func tables(
    _ connection: PackConnection
  ) throws(PackError) -> [Layer] {
    let sql = "SELECT name, rows, digest, ids_digest FROM layer"
    let found = try connection.rows(sql) { row -> Layer? in
      guard let rows = Int(exactly: row.integer(1)), let digest = Digest(bytes: row.bytes(2)),
        let idsDigest = Digest(bytes: row.bytes(3))
      else { return nil }
      return Layer(name: row.text(0), rows: rows, digest: digest, idsDigest: idsDigest)
    }
    let layers = found.compactMap { $0 }
    guard layers.count == found.count else {
      throw .damaged(path: connection.path, reason: "a layer has no digest")
    }
    return layers
  }

  /// The ids that the layer `name` lists.
  static func ids<ID>(
    of name: String, _ tables: [Layer], _ connection: PackConnection, _ make: (Int64) -> ID?
  ) throws(PackError) -> [ID] {
    let sql = "SELECT ids FROM layer WHERE name = '\(name)'"
    let lists = try connection.rows(sql) { $0.bytes(0) }
    guard let layer = tables.first(where: { $0.name == name }), let list = lists.first,
      Digest.of(list) == layer.idsDigest, let ids = RowIDList.decoded(list, make),
      ids.count == layer.rows
    else {
      throw .damaged(
        path: connection.path, reason: "its list of the rows of \(name) has been altered")
    }
    return ids
  }

  /// The seal that the pack bears, unchecked; nil if it has none.
  static func seal(_ connection: PackConnection) throws(PackError) -> Digest? {
    let sql = "SELECT value FROM metadata WHERE key = '\(MetadataCoder.sealKey)'"
    return try connection.rows(sql) { Digest(hex: $0.text(0)) }.first ?? nil
  }
}

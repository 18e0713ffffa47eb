import RoadNetwork

/// The open file of a writer while tiles come.
final class PackWriterSession {
  /// What is being written to one table.
  private final class TableWriter {
    /// Nil for the rows of layers, which have columns.
    let insertion: Statement?
    let manifest = LayerManifest()
    var last: Int64?

    init(_ table: PackTable, _ database: Database) throws(SQLiteFailure) {
      guard table != .layerTile else {
        insertion = nil
        return
      }
      let sql = "INSERT INTO \(table.rawValue) (id, bytes, digest) VALUES (?, ?, ?)"
      insertion = try Statement(sql, in: database)
    }
  }

  private let database: Database
  private let keepsJournal: Bool
  private let tables: [PackTable: TableWriter]
  private let parts: PartWriter
  /// The layers whose tables an interrupted process has left.
  private var layersLeft: [MapLayer] = []
  private(set) var rowCount = 0
  private var uncommittedBytes = 0
  private var hasEnded = false

  /// With a journal, so many bytes of rows may get lost if the process is killed.
  private static let commitSize = 4 << 20

  /// Makes the tables in the empty file at `path`.
  ///
  /// With `keepsJournal` the file can be used whenever the process ends; else only after the end.
  init(
    new path: String, _ kind: PackKind, keepsJournal: Bool, _ maximumPages: Int?
  ) throws(SQLiteFailure) {
    database = try Database(path: path, .exclusive)
    self.keepsJournal = keepsJournal
    let settings = [
      "page_size = \(PackSchema.pageSize)", "auto_vacuum = NONE", "encoding = 'UTF-8'",
    ]
    try Self.set(
      settings + Self.working(keepsJournal)
        + ["application_id = \(kind.applicationID)", "user_version = \(PackSchema.version)"],
      in: database)
    if let maximumPages { try database.execute("PRAGMA max_page_count = \(maximumPages)") }
    try database.execute("BEGIN EXCLUSIVE")
    for table in PackSchema.tables { try database.execute(table.statement) }
    tables = try Self.writers(database)
    parts = try PartWriter(in: database)
  }

  /// Opens what an interrupted process has left at `path`; see ``accept(_:_:notes:)``.
  init(left path: String, _ kind: PackKind) throws(SQLiteFailure) {
    database = try Database(path: path, .exclusive)
    keepsJournal = true
    try Self.set(["trusted_schema = OFF", "cell_size_check = ON"], in: database)
    try Self.set(Self.working(true), in: database)
    try database.execute("BEGIN EXCLUSIVE")
    let expected: [(pragma: String, value: Int64)] = [
      ("application_id", Int64(kind.applicationID)), ("user_version", Int64(PackSchema.version)),
      ("page_size", Int64(PackSchema.pageSize)),
    ]
    for (pragma, value) in expected {
      guard try Self.first("PRAGMA \(pragma)", database, { $0.integer(0) }) == value else {
        throw Self.unknown
      }
    }
    let schema = try Self.all("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL", database) {
      $0.text(0)
    }
    layersLeft = MapLayer.allCases.filter { layer in
      schema.contains(LayerSchema.table(of: layer).statement)
    }
    // Tables of layers are made when their first row comes.
    let made = PackSchema.objects(with: layersLeft).map(\.statement)
    let isOurs = [made, made + [LayerSchema.notes.statement]].contains {
      $0.sorted() == schema.sorted()
    }
    guard isOurs,
      try Self.first("PRAGMA quick_check(1)", database, { $0.text(0) }) == "ok"
    else { throw Self.unknown }
    tables = try Self.writers(database)
    parts = try PartWriter(layersLeft, in: database)
  }

  /// What a file that is none of ours is told by.
  private static let unknown = SQLiteFailure(code: 0, message: "nothing to go on with")

  private static func working(_ keepsJournal: Bool) -> [String] {
    // Without a way back neither journal nor early sync is of use. With one, the journal has to
    // survive the process, but not the power: what comes after that is checked.
    [
      "locking_mode = EXCLUSIVE", "journal_mode = \(keepsJournal ? "PERSIST" : "OFF")",
      // Rows come in order, so that few pages are touched again.
      "synchronous = OFF", "cache_size = -8192",
    ]
  }

  private static func set(_ settings: [String], in database: Database) throws(SQLiteFailure) {
    for setting in settings { try database.execute("PRAGMA \(setting)") }
  }

  private static func writers(
    _ database: Database
  ) throws(SQLiteFailure) -> [PackTable: TableWriter] {
    var writers: [PackTable: TableWriter] = [:]
    for table in PackTable.allCases { writers[table] = try TableWriter(table, database) }
    return writers
  }

  private static func all<Value>(
    _ sql: String, _ database: Database, _ make: (Statement) -> Value
  ) throws(SQLiteFailure) -> [Value] {
    let statement = try Statement(sql, in: database)
    var values: [Value] = []
    while try statement.step() { values.append(make(statement)) }
    return values
  }

  private static func first<Value>(
    _ sql: String, _ database: Database, _ make: (Statement) -> Value
  ) throws(SQLiteFailure) -> Value? {
    try all(sql, database, make).first
  }

  /// The bytes of a tile that has been added; nil if there is none.
  func bytes(of tile: TileID) throws(SQLiteFailure) -> [UInt8]? {
    let lookup = try Statement("SELECT bytes FROM road_tile WHERE id = ?", in: database)
    try lookup.bind(Int64(tile.rawValue), at: 1)
    return try lookup.step() ? lookup.bytes(0) : nil
  }

  /// The id of the last row of a table.
  func last(in table: PackTable) -> Int64? { tables[table]?.last }

  /// Adds a row, which comes after all those of its table before it.
  func append(_ row: PackedRow) throws(SQLiteFailure) {
    note(row.id, row.digest)
    if let insertion = tables[row.id.table]?.insertion {
      try insertion.bind(row.id.value, at: 1)
      try insertion.bind(row.bytes, at: 2)
      try insertion.bind(row.digest.bytes, at: 3)
      try insertion.run()
    } else {
      try parts.append(row)
    }
    uncommittedBytes += row.bytes.count
    guard keepsJournal, uncommittedBytes >= Self.commitSize else { return }
    try database.execute("COMMIT")
    try database.execute("BEGIN EXCLUSIVE")
    uncommittedBytes = 0
  }

  private func note(_ id: PackRowID, _ digest: Digest) {
    rowCount += 1
    tables[id.table]?.last = id.value
    tables[id.table]?.manifest.append(id.value, digest: digest)
  }
}

extension PackWriterSession {
  /// Whether the file holds the beginning of the rows `entries`, or all of them and the end, and
  /// nothing else.
  func accept(
    _ entries: [RowEntry], _ metadata: PackMetadata, notes: [String: String]
  ) throws(SQLiteFailure) -> Bool {
    for table in PackTable.allCases where table != .layerTile {
      let sql = "SELECT id, bytes, digest FROM \(table.rawValue) ORDER BY id"
      let rows = try Statement(sql, in: database)
      while try rows.step() {
        guard rowCount < entries.count else { return false }
        let entry = entries[rowCount]
        guard entry.id == PackRowID(table, rows.integer(0)), rows.bytes(2) == entry.digest.bytes,
          Digest.of(rows.bytes(1)) == entry.digest
        else { return false }
        note(entry.id, entry.digest)
      }
    }
    guard try acceptParts(entries) else { return false }
    let found = try Self.all("SELECT key, value FROM metadata ORDER BY key", database) {
      [$0.text(0), $0.text(1)]
    }
    let layers = try Self.all("SELECT name, digest, ids FROM layer ORDER BY name", database) {
      [$0.bytes(1), $0.bytes(2)]
    }
    let covered = try Self.all("SELECT id FROM coverage ORDER BY id", database) { $0.integer(0) }
    if found.isEmpty { return layers.isEmpty && covered.isEmpty }
    let ending = ending(metadata, notes: notes)
    hasEnded = true
    return rowCount == entries.count && found == ending.rows
      && layers == ending.layers.map { [$0.layer.digest.bytes, $0.ids] }
      && covered == ending.coverage.map { Int64($0.rawValue) }
  }

  /// As ``accept(_:_:notes:)`` for the rows of layers.
  private func acceptParts(_ entries: [RowEntry]) throws(SQLiteFailure) -> Bool {
    guard !layersLeft.isEmpty else { return true }
    var rows: [MapLayer: Int64] = [:]
    let notes = try Statement(
      "SELECT id, row_count, byte_count, digest FROM layer_tile ORDER BY id", in: database)
    while try notes.step() {
      guard rowCount < entries.count else { return false }
      let entry = entries[rowCount]
      guard entry.id == PackRowID(.layerTile, notes.integer(0)),
        notes.bytes(3) == entry.digest.bytes, notes.integer(2) == Int64(entry.byteCount),
        let (layer, tile) = entry.id.part
      else { return false }
      if entry.byteCount > 0 {
        guard layersLeft.contains(layer),
          let part = try PartTable(layer, in: database).part(of: tile),
          Digest.of(part.encoded) == entry.digest, notes.integer(1) == Int64(part.rows.count)
        else { return false }
        rows[layer, default: 0] += notes.integer(1)
      }
      note(entry.id, entry.digest)
    }
    for layer in layersLeft {
      let sql = "SELECT count(*) FROM \(layer.rawValue)"
      let count = try Self.first(sql, database) { $0.integer(0) }
      guard count == rows[layer] ?? 0 else { return false }
    }
    return true
  }

  /// What stands beside the rows.
  private struct Ending {
    var coverage: [TileID]
    var layers: [(layer: Layer, ids: [UInt8])]
    var seal: Digest
    /// Keys and values of the metadata, in their order.
    var rows: [[String]]
  }

  private func ending(_ metadata: PackMetadata, notes: [String: String]) -> Ending {
    let coverage = (metadata.coverage ?? []).sorted()
    let covered = LayerManifest()
    for tile in coverage { covered.append(Int64(tile.rawValue), digest: nil) }
    var layers = [(layer: covered.layer(named: Layer.coverage), ids: covered.idBytes)]
    for (table, writer) in tables where table != .layerTile || !metadata.layers.isEmpty {
      layers.append((writer.manifest.layer(named: table.rawValue), writer.manifest.idBytes))
    }
    layers.sort { PackSeal.byBytes($0.layer.name, $1.layer.name) }
    var rows = MetadataCoder.rows(of: metadata)
    for (key, value) in notes { rows[key] = value }
    let seal = PackSeal.digest(metadata: rows, layers: layers.map(\.layer))
    rows[MetadataCoder.sealKey] = seal.description
    let sorted = rows.sorted { PackSeal.byBytes($0.key, $1.key) }.map { [$0.key, $0.value] }
    return Ending(coverage: coverage, layers: layers, seal: seal, rows: sorted)
  }

  /// The seal of the file if it ends like this.
  func seal(endingWith metadata: PackMetadata, notes: [String: String]) -> Digest {
    ending(metadata, notes: notes).seal
  }

  /// Writes what stands beside the rows.
  func end(_ metadata: PackMetadata, notes: [String: String]) throws(SQLiteFailure) {
    defer { hasEnded = true }
    if !hasEnded {
      try parts.makeTables(of: metadata.layers)
      let ending = ending(metadata, notes: notes)
      let coverage = try Statement("INSERT INTO coverage (id) VALUES (?)", in: database)
      for tile in ending.coverage {
        try coverage.bind(Int64(tile.rawValue), at: 1)
        try coverage.run()
      }
      for (layer, ids) in ending.layers { try write(layer, ids: ids) }
      let insertion = try Statement(
        "INSERT INTO metadata (key, value) VALUES (?, ?)", in: database)
      for row in ending.rows {
        try insertion.bind(row[0], at: 1)
        try insertion.bind(row[1], at: 2)
        try insertion.run()
      }
    }
    try database.execute("COMMIT")
  }

  private func write(_ layer: Layer, ids: [UInt8]) throws(SQLiteFailure) {
    let insertion = try Statement(
      "INSERT INTO layer (name, rows, digest, ids, ids_digest) VALUES (?, ?, ?, ?, ?)",
      in: database)
    try insertion.bind(layer.name, at: 1)
    try insertion.bind(Int64(layer.rows), at: 2)
    try insertion.bind(layer.digest.bytes, at: 3)
    try insertion.bind(ids, at: 4)
    try insertion.bind(layer.idsDigest.bytes, at: 5)
    try insertion.run()
  }
}

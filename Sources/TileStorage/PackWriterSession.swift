import RoadNetwork

/// The open file of a writer while tiles come.
final class PackWriterSession {
  private let database: Database
  private let insertion: Statement
  private let keepsJournal: Bool
  private let overlayInsertion: Statement
  private var manifest = LayerManifest()
  private var overlayManifest = LayerManifest()
  private(set) var lastOverlay: OverlayRowID?
  private(set) var last: TileID?
  private(set) var tileCount = 0
  private var uncommittedBytes = 0
  private var hasEnded = false

  /// With a journal, so many bytes of tiles may get lost if the process is killed.
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
    insertion = try Self.insertion(into: PackSchema.roadTile, database)
    overlayInsertion = try Self.insertion(into: PackSchema.overlay, database)
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
    guard schema == PackSchema.tables.map(\.statement),
      try Self.first("PRAGMA quick_check(1)", database, { $0.text(0) }) == "ok"
    else { throw Self.unknown }
    insertion = try Self.insertion(into: PackSchema.roadTile, database)
    overlayInsertion = try Self.insertion(into: PackSchema.overlay, database)
  }

  /// What a file that is none of ours is told by.
  private static let unknown = SQLiteFailure(code: 0, message: "nothing to go on with")

  private static func working(_ keepsJournal: Bool) -> [String] {
    // Without a way back neither journal nor early sync is of use. With one, the journal has to
    // survive the process, but not the power: what comes after that is checked.
    [
      "locking_mode = EXCLUSIVE", "journal_mode = \(keepsJournal ? "PERSIST" : "OFF")",
      "synchronous = OFF", "cache_size = -65536",
    ]
  }

  private static func set(_ settings: [String], in database: Database) throws(SQLiteFailure) {
    for setting in settings { try database.execute("PRAGMA \(setting)") }
  }

  private static func insertion(
    into table: String, _ database: Database
  ) throws(SQLiteFailure) -> Statement {
    try Statement("INSERT INTO \(table) (id, bytes, digest) VALUES (?, ?, ?)", in: database)
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

  /// Adds a tile, which comes after all before.
  func append(_ tile: PackedTile) throws(SQLiteFailure) {
    note(tile.id, tile.digest)
    try insert(Int64(tile.id.rawValue), tile.bytes, tile.digest, insertion)
    uncommittedBytes += tile.bytes.count
    guard keepsJournal, uncommittedBytes >= Self.commitSize else { return }
    try database.execute("COMMIT")
    try database.execute("BEGIN EXCLUSIVE")
    uncommittedBytes = 0
  }

  /// Adds a row of an overlay, which comes after all before.
  func append(_ row: OverlayRowID, _ bytes: [UInt8]) throws(SQLiteFailure) {
    let digest = Digest.of(bytes)
    lastOverlay = row
    overlayManifest.append(row, digest: digest)
    try insert(row.rawValue, bytes, digest, overlayInsertion)
  }

  private func insert(
    _ id: Int64, _ bytes: [UInt8], _ digest: Digest, _ insertion: Statement
  ) throws(SQLiteFailure) {
    try insertion.bind(id, at: 1)
    try insertion.bind(bytes, at: 2)
    try insertion.bind(digest.bytes, at: 3)
    try insertion.run()
  }

  private func note(_ id: TileID, _ digest: Digest) {
    last = id
    tileCount += 1
    manifest.append(id, digest: digest)
  }
}

extension PackWriterSession {
  /// Whether the file holds the beginning of the tiles `entries`, or all of them and the end, and
  /// nothing else.
  func accept(
    _ entries: [TileEntry], _ metadata: PackMetadata, notes: [String: String]
  ) throws(SQLiteFailure) -> Bool {
    let rows = try Statement("SELECT id, bytes, digest FROM road_tile ORDER BY id", in: database)
    while try rows.step() {
      guard tileCount < entries.count else { return false }
      let entry = entries[tileCount]
      guard rows.integer(0) == Int64(entry.id.rawValue), rows.bytes(2) == entry.digest.bytes,
        Digest.of(rows.bytes(1)) == entry.digest
      else { return false }
      note(entry.id, entry.digest)
    }
    let found = try Self.all("SELECT key, value FROM metadata ORDER BY key", database) {
      [$0.text(0), $0.text(1)]
    }
    let layers = try Self.all("SELECT name, digest, ids FROM layer ORDER BY name", database) {
      [$0.bytes(1), $0.bytes(2)]
    }
    guard try Self.all("SELECT id FROM overlay LIMIT 1", database, { $0.integer(0) }).isEmpty
    else { return false }
    let covered = try Self.all("SELECT id FROM coverage ORDER BY id", database) { $0.integer(0) }
    if found.isEmpty { return layers.isEmpty && covered.isEmpty }
    let ending = ending(metadata, notes: notes)
    hasEnded = true
    return tileCount == entries.count && found == ending.rows
      && layers == ending.layers.map { [$0.layer.digest.bytes, $0.ids] }
      && covered == ending.coverage.map { Int64($0.rawValue) }
  }

  /// What stands beside the tiles.
  private struct Ending {
    var coverage: [TileID]
    var layers: [(layer: Layer, ids: [UInt8])]
    var seal: Digest
    /// Keys and values of the metadata, in their order.
    var rows: [[String]]
  }

  private func ending(_ metadata: PackMetadata, notes: [String: String]) -> Ending {
    let coverage = (metadata.coverage ?? []).sorted()
    var covered = LayerManifest()
    for tile in coverage { covered.append(tile, digest: nil) }
    let layers = [
      (layer: covered.layer(named: Layer.coverage), ids: covered.idBytes),
      (layer: overlayManifest.layer(named: Layer.overlays), ids: overlayManifest.idBytes),
      (layer: manifest.layer(named: Layer.roadTiles), ids: manifest.idBytes),
    ]
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

  /// Writes what stands beside the tiles.
  func end(_ metadata: PackMetadata, notes: [String: String]) throws(SQLiteFailure) {
    defer { hasEnded = true }
    if !hasEnded {
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

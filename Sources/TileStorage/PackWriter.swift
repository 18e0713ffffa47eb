internal import CSQLite
import RoadNetwork

/// Writes a new pack, tile by tile.
///
/// All is written to a file of another name in the same folder, which takes the name of the pack
/// in ``finish(_:)`` and not before. Whatever fails, and if the writer is dropped, that file is
/// removed and what was at the path stays as it was. The same tiles and metadata give the same
/// bytes. For one thread at a time.
public final class PackWriter: TileSink, OverlaySink {
  /// Where the pack will be.
  public let path: String
  private let replacing: Bool
  private let temporary: String
  private var session: Session?
  private var isPublished = false

  /// What is open while tiles come.
  fileprivate final class Session {
    let database: Database
    let insertion: Statement
    let overlayInsertion: Statement
    var manifest = LayerManifest()
    var overlayManifest = LayerManifest()
    var last: TileID?
    var lastOverlay: OverlayRowID?

    init(_ database: Database) throws(SQLiteFailure) {
      self.database = database
      insertion = try Statement(
        "INSERT INTO road_tile (id, bytes, digest) VALUES (?, ?, ?)", in: database)
      overlayInsertion = try Statement(
        "INSERT INTO overlay (id, bytes, digest) VALUES (?, ?, ?)", in: database)
    }

    func insert(
      _ id: Int64, _ bytes: [UInt8], _ digest: Digest, _ insertion: Statement
    ) throws(SQLiteFailure) {
      try insertion.bind(id, at: 1)
      try insertion.bind(bytes, at: 2)
      try insertion.bind(digest.bytes, at: 3)
      try insertion.run()
    }
  }

  /// Begins the pack that is to be at `path`.
  ///
  /// - Parameters:
  ///   - path: Where the pack will be; other names with this beginning are used until then.
  ///   - replacing: Whether a file that is there already may be replaced.
  /// - Throws: ``PackError/alreadyExists(path:)``, ``PackError/cannotCreate(path:reason:)`` or
  ///   ``PackError/outOfSpace(path:)``.
  public convenience init(path: String, replacing: Bool = false) throws(PackError) {
    try self.init(path: path, replacing: replacing, maximumPages: nil)
  }

  /// As above; SQLite finds the disk full after `maximumPages` pages.
  init(path: String, replacing: Bool, maximumPages: Int?) throws(PackError) {
    self.path = path
    self.replacing = replacing
    temporary = try PackFile.makeTemporary(beside: path, replacing: replacing)
    do {
      session = try Self.begin(temporary, maximumPages)
    } catch {
      PackFile.remove(temporary)
      throw Self.packError(error, path)
    }
  }

  deinit { discard() }

  private static func begin(
    _ temporary: String, _ maximumPages: Int?
  ) throws(SQLiteFailure) -> Session {
    let database = try Database(path: temporary, .exclusive)
    // There is nothing to go back to, so neither journal nor lock nor early sync is of use.
    let settings = [
      "page_size = \(PackSchema.pageSize)", "auto_vacuum = NONE", "encoding = 'UTF-8'",
      "journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE",
      "cache_size = -65536", "application_id = \(PackSchema.applicationID)",
      "user_version = \(PackSchema.version)",
    ]
    for setting in settings { try database.execute("PRAGMA \(setting)") }
    if let maximumPages { try database.execute("PRAGMA max_page_count = \(maximumPages)") }
    try database.execute("BEGIN EXCLUSIVE")
    for table in PackSchema.tables { try database.execute(table.statement) }
    return try Session(database)
  }

  /// Adds a tile, which must come after all those before it.
  ///
  /// - Throws: ``PackError/outOfOrder(_:)``, ``PackError/outOfSpace(path:)`` or
  ///   ``PackError/cannotCreate(path:reason:)``; the writer is of no more use then.
  public func append(_ tile: TileID, bytes: [UInt8]) throws(PackError) {
    guard let session else { throw .closed(path: path) }
    if let last = session.last, tile <= last {
      discard()
      throw .outOfOrder(tile)
    }
    session.last = tile
    let digest = Digest.of(bytes)
    session.manifest.append(tile, digest: digest)
    try writing { () throws(SQLiteFailure) in
      try session.insert(Int64(tile.rawValue), bytes, digest, session.insertion)
    }
  }

  /// Adds a row of an overlay, which must come after all those before it.
  ///
  /// - Throws: ``PackError/overlayOutOfOrder(_:)``, ``PackError/outOfSpace(path:)`` or
  ///   ``PackError/cannotCreate(path:reason:)``; the writer is of no more use then.
  public func append(_ row: OverlayRowID, bytes: [UInt8]) throws(PackError) {
    guard let session else { throw .closed(path: path) }
    if let last = session.lastOverlay, row <= last {
      discard()
      throw .overlayOutOfOrder(row)
    }
    session.lastOverlay = row
    let digest = Digest.of(bytes)
    session.overlayManifest.append(row, digest: digest)
    try writing { () throws(SQLiteFailure) in
      try session.insert(row.rawValue, bytes, digest, session.overlayInsertion)
    }
  }

  /// Ends the pack with `metadata`, and puts it in its place once it is safe on the disk.
  ///
  /// - Throws: as ``append(_:bytes:)``, and ``PackError/alreadyExists(path:)`` if a file came to
  ///   be at the path in the meantime.
  public func finish(_ metadata: PackMetadata) throws(PackError) {
    try commit(metadata)
    // Closes the database, so that all of it is in the file.
    session = nil
    do {
      try PackFile.publish(temporary, as: path, replacing: replacing)
      isPublished = true
    } catch {
      discard()
      throw error
    }
  }

  /// Gives up: nothing is left but what was there before.
  public func discard() {
    guard !isPublished else { return }
    session = nil
    PackFile.remove(temporary)
  }

  private func commit(_ metadata: PackMetadata) throws(PackError) {
    guard let session else { throw .closed(path: path) }
    try writing { () throws(SQLiteFailure) in
      try session.writeEnd(metadata)
      try session.database.execute("COMMIT")
    }
  }

  private func writing(_ body: () throws(SQLiteFailure) -> Void) throws(PackError) {
    do {
      try body()
    } catch {
      discard()
      throw Self.packError(error, path)
    }
  }

  private static func packError(_ failure: SQLiteFailure, _ path: String) -> PackError {
    failure.primaryCode == SQLITE_FULL
      ? .outOfSpace(path: path) : .cannotCreate(path: path, reason: failure.message)
  }
}

extension PackWriter.Session {
  /// Writes what stands beside the tiles.
  func writeEnd(_ metadata: PackMetadata) throws(SQLiteFailure) {
    var covered = LayerManifest()
    let coverage = try Statement("INSERT INTO coverage (id) VALUES (?)", in: database)
    for tile in (metadata.coverage ?? []).sorted() {
      covered.append(tile, digest: nil)
      try coverage.bind(Int64(tile.rawValue), at: 1)
      try coverage.run()
    }
    let layers = [
      covered.layer(named: Layer.coverage), overlayManifest.layer(named: Layer.overlays),
      manifest.layer(named: Layer.roadTiles),
    ]
    try write(layers[0], ids: covered.idBytes)
    try write(layers[1], ids: overlayManifest.idBytes)
    try write(layers[2], ids: manifest.idBytes)
    var rows = MetadataCoder.rows(of: metadata)
    rows[MetadataCoder.sealKey] = PackSeal.digest(metadata: rows, layers: layers).description
    let insertion = try Statement(
      "INSERT INTO metadata (key, value) VALUES (?, ?)", in: database)
    for (key, value) in rows.sorted(by: { PackSeal.byBytes($0.key, $1.key) }) {
      try insertion.bind(key, at: 1)
      try insertion.bind(value, at: 2)
      try insertion.run()
    }
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

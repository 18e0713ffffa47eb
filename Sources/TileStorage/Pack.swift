import RoadNetwork
import Synchronization

/// An open pack: the tiles of one file, each checked against its digest when it is read.
///
/// May be used from many threads at once. The file must not be changed while it is open; another
/// pack may take its name.
public final class Pack: TileSource {
  /// Where the pack is.
  public let path: String
  /// What the pack is, and where it comes from.
  public let metadata: PackMetadata
  /// The number of tiles.
  public let tileCount: Int
  /// The digest over all that the pack says about itself, and so over all its tiles.
  public let seal: Digest
  /// What is noted about the tables.
  let tables: [Layer]
  /// What the pack says about itself, as it is stored.
  public let statements: [String: String]
  /// The key of the statement that is the digest over all others.
  public static let sealKey = MetadataCoder.sealKey
  private let pool: ConnectionPool
  /// The ids of the rows that the pack lists, by table, once they have been read.
  private let index = Mutex<[PackTable: [Int64]]>([:])

  /// Opens the pack at `path`.
  ///
  /// All that the pack says about itself is checked here, so that in a pack that opens nothing
  /// but single tiles may be damaged.
  /// - Throws: ``PackError/missing(path:)``, ``PackError/notAPack(path:)``,
  ///   ``PackError/unsupportedVersion(path:found:supported:)``,
  ///   ``PackError/damaged(path:reason:)`` or ``PackError/unreadable(path:reason:)``.
  public convenience init(path: String) throws(PackError) {
    try self.init(path: path, kind: .pack)
  }

  init(path: String, kind: PackKind) throws(PackError) {
    try PackFile.checkHeader(of: path, kind: kind)
    let connection = try PackConnection(path: path)
    let contents = try PackContents(connection)
    self.path = path
    metadata = contents.metadata
    tables = contents.tables
    seal = contents.seal
    statements = contents.rows
    tileCount = contents.tables.first { $0.name == PackTable.roadTile.rawValue }?.rows ?? 0
    pool = ConnectionPool(path: path, seal: contents.seal, first: connection)
  }

  /// The bytes of a tile, checked against their digest; nil if the pack has no such tile.
  ///
  /// - Throws: ``PackError/damagedTile(_:path:reason:)`` if the tile is not as it was written or
  ///   went missing, ``PackError/replaced(path:)`` or ``PackError/unreadable(path:reason:)``.
  public func bytes(of tile: TileID) throws(PackError) -> [UInt8]? { try self.tile(tile)?.bytes }

  /// A tile with its digest, checked against each other; nil if the pack has no such tile.
  ///
  /// - Throws: as ``bytes(of:)``.
  public func tile(_ id: TileID) throws(PackError) -> PackedRow? { try row(.tile(id)) }

  /// A row with its digest, checked against each other; nil if the pack has no such row.
  ///
  /// - Throws: ``PackError/damagedTile(_:path:reason:)`` or ``PackError/damaged(path:reason:)`` if
  ///   the row is not as it was written or went missing, ``PackError/replaced(path:)`` or
  ///   ``PackError/unreadable(path:reason:)``.
  public func row(_ id: PackRowID) throws(PackError) -> PackedRow? {
    guard let row = try storedRow(id) else {
      try checkLack(of: id)
      return nil
    }
    let digest = Digest.of(row.bytes)
    guard digest.bytes == row.digest else {
      throw damage(of: id, "its bytes do not match their digest")
    }
    return PackedRow(id: id, bytes: row.bytes, checked: digest)
  }

  /// A row as it lies in the pack, for who looks at it before it is checked; nil if the pack has
  /// no such row.
  ///
  /// - Throws: as ``row(_:)``.
  public func uncheckedRow(
    _ id: PackRowID
  ) throws(PackError) -> (entry: RowEntry, bytes: [UInt8])? {
    guard let row = try storedRow(id) else {
      try checkLack(of: id)
      return nil
    }
    guard let digest = Digest(bytes: row.digest) else {
      throw damage(of: id, "its digest is damaged")
    }
    return (RowEntry(id: id, digest: digest, byteCount: row.bytes.count), row.bytes)
  }

  /// What the pack notes about a row, without looking at its bytes; nil if it has no such row.
  ///
  /// - Throws: as ``row(_:)``.
  public func entry(of id: PackRowID) throws(PackError) -> RowEntry? {
    guard hasTable(of: id) else { return nil }
    let found = try reading(id) {
      connection throws(PackError) -> (byteCount: Int, digest: Digest?)? in
      try connection.entry(of: id)
    }
    guard let found else {
      try checkLack(of: id)
      return nil
    }
    guard let digest = found.digest else { throw damage(of: id, "its digest is damaged") }
    return RowEntry(id: id, digest: digest, byteCount: found.byteCount)
  }

  /// Whether the pack knows all roads of `tile`, so that no bytes mean no roads.
  public func covers(_ tile: TileID) -> Bool { metadata.coverage?.contains(tile) ?? true }

  /// The ids of all tiles, ascending.
  ///
  /// - Throws: ``PackError/damaged(path:reason:)`` if their list is not as it was written.
  public var tileIDs: [TileID] {
    get throws(PackError) { try listed(.roadTile).compactMap(TileID.init(row:)) }
  }

  /// The ids of all rows of a table, ascending.
  ///
  /// - Throws: as ``tileIDs``.
  public func rowIDs(in table: PackTable) throws(PackError) -> [PackRowID] {
    try listed(table).map { PackRowID(table, $0) }
  }

  private func listed(_ table: PackTable) throws(PackError) -> [Int64] {
    if let known = index.withLock({ $0[table] }) { return known }
    guard table != .layerTile || !metadata.layers.isEmpty else { return [] }
    let ids = try pool.withConnection { connection throws(PackError) -> [Int64] in
      try PackContents.ids(of: table.rawValue, tables, connection) { table.isID($0) ? $0 : nil }
    }
    index.withLock { $0[table] = ids }
    return ids
  }

  /// A row as it lies in the pack, unchecked.
  func storedRow(_ id: PackRowID) throws(PackError) -> PackConnection.Row? {
    guard hasTable(of: id) else { return nil }
    return try reading(id) { connection throws(PackError) -> PackConnection.Row? in
      try connection.row(of: id)
    }
  }

  /// As ``tileIDs``.
  public var knownTiles: [TileID]? {
    get throws { try tileIDs }
  }

  /// Reads with `body`; damage that it meets is that of `id`.
  private func reading<Value>(
    _ id: PackRowID, _ body: (PackConnection) throws(PackError) -> Value
  ) throws(PackError) -> Value {
    do throws(PackError) {
      return try pool.withConnection(body)
    } catch {
      guard id.tile != nil, case .damaged(_, let reason) = error else { throw error }
      throw damage(of: id, reason)
    }
  }

  private func damage(of id: PackRowID, _ reason: String) -> PackError {
    guard let tile = id.tile else { return .damaged(path: path, reason: "\(id): \(reason)") }
    return .damagedTile(tile, path: path, reason: reason)
  }

  /// The rows of `sql`, each made into a value by `make`.
  func rows<Value: Sendable>(
    _ sql: String, _ make: (Statement) -> Value
  ) throws(PackError) -> [Value] {
    try pool.withConnection { connection throws(PackError) -> [Value] in
      try connection.rows(sql, make)
    }
  }

  /// Packs without layers have no table for them.
  private func hasTable(of id: PackRowID) -> Bool {
    id.table != .layerTile || !metadata.layers.isEmpty
  }

  /// A damaged page can hide a row, and that must not look like land without roads.
  private func checkLack(of id: PackRowID) throws(PackError) {
    guard Self.isIn(try listed(id.table), id.value) else { return }
    throw damage(of: id, "its row is gone")
  }

  /// Whether `id` is in an ascending list.
  static func isIn<ID: Comparable>(_ ids: [ID], _ id: ID) -> Bool {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id
  }
}

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
  let layers: [Layer]
  private let pool: ConnectionPool
  private let index = Mutex<[TileID]?>(nil)
  private let overlayIndex = Mutex<[OverlayRowID]?>(nil)

  /// Opens the pack at `path`.
  ///
  /// All that the pack says about itself is checked here, so that in a pack that opens nothing
  /// but single tiles may be damaged.
  /// - Throws: ``PackError/missing(path:)``, ``PackError/notAPack(path:)``,
  ///   ``PackError/unsupportedVersion(path:found:supported:)``,
  ///   ``PackError/damaged(path:reason:)`` or ``PackError/unreadable(path:reason:)``.
  public init(path: String) throws(PackError) {
    try PackFile.checkHeader(of: path)
    let connection = try PackConnection(path: path)
    let contents = try PackContents(connection)
    self.path = path
    metadata = contents.metadata
    layers = contents.layers
    tileCount = contents.layers.first { $0.name == Layer.roadTiles }?.rows ?? 0
    pool = ConnectionPool(path: path, seal: contents.seal, first: connection)
  }

  /// The bytes of a tile, checked against their digest; nil if the pack has no such tile.
  ///
  /// - Throws: ``PackError/damagedTile(_:path:reason:)`` if the tile is not as it was written or
  ///   went missing, ``PackError/replaced(path:)`` or ``PackError/unreadable(path:reason:)``.
  public func bytes(of tile: TileID) throws(PackError) -> [UInt8]? {
    guard let row = try row(of: tile) else {
      // A damaged page can hide a row, and that must not look like land without roads.
      guard try hasRow(tile) else { return nil }
      throw .damagedTile(tile, path: path, reason: "its row is gone")
    }
    guard row.isIntact else {
      throw .damagedTile(tile, path: path, reason: "its bytes do not match their digest")
    }
    return row.bytes
  }

  /// Whether the pack knows all roads of `tile`, so that no bytes mean no roads.
  public func covers(_ tile: TileID) -> Bool { metadata.coverage?.contains(tile) ?? true }

  /// The ids of all tiles, ascending.
  ///
  /// - Throws: ``PackError/damaged(path:reason:)`` if their list is not as it was written.
  public var tileIDs: [TileID] {
    get throws(PackError) {
      if let known = index.withLock({ $0 }) { return known }
      let ids = try pool.withConnection { connection throws(PackError) -> [TileID] in
        try PackContents.ids(of: Layer.roadTiles, layers, connection, TileID.init(row:))
      }
      index.withLock { $0 = ids }
      return ids
    }
  }

  /// A tile as it lies in the pack, unchecked.
  func row(of tile: TileID) throws(PackError) -> PackConnection.Row? {
    do throws(PackError) {
      return try pool.withConnection { connection throws(PackError) -> PackConnection.Row? in
        try connection.row(of: tile)
      }
    } catch {
      guard case .damaged(_, let reason) = error else { throw error }
      throw .damagedTile(tile, path: path, reason: reason)
    }
  }

  /// A row of an overlay as it lies in the pack, unchecked.
  func row(of overlay: OverlayRowID) throws(PackError) -> PackConnection.Row? {
    try pool.withConnection { connection throws(PackError) -> PackConnection.Row? in
      try connection.row(of: overlay)
    }
  }

  /// The ids of all rows of overlays, ascending.
  var overlayIDs: [OverlayRowID] {
    get throws(PackError) {
      if let known = overlayIndex.withLock({ $0 }) { return known }
      let ids = try pool.withConnection { connection throws(PackError) -> [OverlayRowID] in
        try PackContents.ids(
          of: Layer.overlays, layers, connection, OverlayRowID.init(rawValue:))
      }
      overlayIndex.withLock { $0 = ids }
      return ids
    }
  }

  /// The rows of `sql`, each made into a value by `make`.
  func rows<Value: Sendable>(
    _ sql: String, _ make: (Statement) -> Value
  ) throws(PackError) -> [Value] {
    try pool.withConnection { connection throws(PackError) -> [Value] in
      try connection.rows(sql, make)
    }
  }

  private func hasRow(_ tile: TileID) throws(PackError) -> Bool {
    Self.isIn(try tileIDs, tile)
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

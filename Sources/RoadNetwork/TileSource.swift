/// Where tiles come from.
public protocol TileSource: Sendable {
  /// The bytes of a tile, checked against their digest; nil if the source has no such tile.
  func bytes(of tile: TileID) throws -> [UInt8]?

  /// Whether the source knows all roads of `tile`, so that no bytes mean no roads.
  func covers(_ tile: TileID) -> Bool
}

/// Where finished tiles go, in ascending order of their ids.
public protocol TileSink {
  /// Keeps one tile.
  mutating func append(_ tile: TileID, bytes: [UInt8]) throws
}

/// Tiles in memory: for tests, and for networks that are made and used at once.
public struct MemoryTiles: TileSource, TileSink, Sendable {
  private var tiles: [TileID: [UInt8]] = [:]

  public init() {}

  public mutating func append(_ tile: TileID, bytes: [UInt8]) { tiles[tile] = bytes }
  public mutating func remove(_ tile: TileID) { tiles[tile] = nil }
  public func bytes(of tile: TileID) -> [UInt8]? { tiles[tile] }
  public func covers(_ tile: TileID) -> Bool { true }

  /// All ids, ascending.
  public var ids: [TileID] { tiles.keys.sorted() }
}

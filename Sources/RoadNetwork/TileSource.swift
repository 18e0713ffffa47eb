/// Where tiles come from.
public protocol TileSource: Sendable {
  /// The bytes of a tile, checked against their digest; nil if the source has no such tile.
  func bytes(of tile: TileID) throws -> [UInt8]?

  /// Whether the source knows all roads of `tile`, so that no bytes mean no roads.
  func covers(_ tile: TileID) -> Bool

  /// The ids of all tiles, ascending; nil if the source cannot tell.
  var knownTiles: [TileID]? { get throws }
}

extension TileSource {
  public var knownTiles: [TileID]? { nil }
}

/// Where finished tiles go, in ascending order of their ids.
public protocol TileSink {
  /// Keeps one tile.
  mutating func append(_ tile: TileID, bytes: [UInt8]) throws
}

/// Tiles in memory: for tests, and for networks that are made and used at once.
public struct MemoryTiles: TileSource, TileSink, LayerSource, LayerSink, Sendable {
  private var tiles: [TileID: [UInt8]] = [:]
  /// The rows of layers in the order in which they came.
  public private(set) var parts: [LayerPart] = []

  public init() {}

  public mutating func append(_ tile: TileID, bytes: [UInt8]) { tiles[tile] = bytes }
  public mutating func remove(_ tile: TileID) { tiles[tile] = nil }
  public func bytes(of tile: TileID) -> [UInt8]? { tiles[tile] }
  public func covers(_ tile: TileID) -> Bool { true }
  public var knownTiles: [TileID]? { ids }

  public mutating func append(_ part: LayerPart) { parts.append(part) }

  public var layers: [MapLayer] { Set(parts.map(\.layer)).sorted() }

  /// - Complexity: O(*n*) in the number of parts.
  public func part(of layer: MapLayer, in tile: TileID) -> LayerPart? {
    parts.first { $0.layer == layer && $0.tile == tile }
  }

  /// All ids, ascending.
  public var ids: [TileID] { tiles.keys.sorted() }
}

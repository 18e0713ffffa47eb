import RoadNetwork
import TileStorage

/// What a pack is to hold, tile by tile, before any is written.
public struct PackPlan: Hashable, Sendable {
  /// Ascending by id.
  public let entries: [TileEntry]
  public let metadata: PackMetadata

  init(entries: [TileEntry], metadata: PackMetadata) {
    self.entries = entries
    self.metadata = metadata
  }

  /// The bytes of all tiles; the file is larger by some per cent.
  public var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }
}

/// Something that holds tiles: a pack, or a delta.
protocol TileSupply: Sendable {
  /// A tile, checked against its digest; nil if there is none.
  func tile(_ id: TileID) throws(PackError) -> PackedTile?
}

extension Pack: TileSupply {}
extension PackDelta: TileSupply {}

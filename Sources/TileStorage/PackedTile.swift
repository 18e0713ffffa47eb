import RoadNetwork

/// A tile as packs hold it: its bytes, and the digest that they have been checked against.
public struct PackedTile: Hashable, Sendable {
  public let id: TileID
  public let bytes: [UInt8]
  public let digest: Digest

  /// Takes bytes from anywhere and computes their digest.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(id: TileID, bytes: [UInt8]) {
    self.init(id: id, bytes: bytes, checked: Digest.of(bytes))
  }

  init(id: TileID, bytes: [UInt8], checked digest: Digest) {
    self.id = id
    self.bytes = bytes
    self.digest = digest
  }
}

/// What a pack is to hold of one tile.
public struct TileEntry: Hashable, Sendable {
  public var id: TileID
  public var digest: Digest
  /// The length of the tile's bytes.
  public var byteCount: Int

  public init(id: TileID, digest: Digest, byteCount: Int) {
    self.id = id
    self.digest = digest
    self.byteCount = byteCount
  }
}

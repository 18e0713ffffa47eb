import RoadNetwork

/// A row as packs hold it: its bytes, and the digest that they have been checked against.
public struct PackedRow: Hashable, Sendable {
  public let id: PackRowID
  public let bytes: [UInt8]
  public let digest: Digest

  /// Takes bytes from anywhere and computes their digest.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(id: PackRowID, bytes: [UInt8]) {
    self.init(id: id, bytes: bytes, checked: Digest.of(bytes))
  }

  init(id: PackRowID, bytes: [UInt8], checked digest: Digest) {
    self.id = id
    self.bytes = bytes
    self.digest = digest
  }

  /// What a pack that is to hold the row notes of it.
  public var entry: RowEntry { RowEntry(id: id, digest: digest, byteCount: bytes.count) }
}

/// What a pack is to hold in one row.
public struct RowEntry: Hashable, Sendable {
  public var id: PackRowID
  public var digest: Digest
  /// The number of the row's bytes.
  public var byteCount: Int

  public init(id: PackRowID, digest: Digest, byteCount: Int) {
    self.id = id
    self.digest = digest
    self.byteCount = byteCount
  }
}

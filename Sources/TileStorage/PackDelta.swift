import RoadNetwork

/// An open delta: the tiles in which a newer pack differs from an older one.
///
/// It has the tables of a pack. A tile that the newer pack lacks has no bytes.
public final class PackDelta: Sendable {
  /// The pack that the delta was made for.
  public let baseSeal: Digest
  /// The pack that comes of it.
  public let resultSeal: Digest
  /// What the pack that comes of it says about itself.
  public var metadata: PackMetadata { file.metadata }
  /// The number of tiles that differ.
  public var tileCount: Int { file.tileCount }
  private let file: Pack

  /// Opens the delta at `path`.
  ///
  /// - Throws: as ``Pack/init(path:)``, and ``PackError/notADelta(path:)``.
  public init(path: String) throws(PackError) {
    file = try Pack(path: path, kind: .delta)
    guard let base = file.notes[Note.base].flatMap(Digest.init(hex:)),
      let result = file.notes[Note.result].flatMap(Digest.init(hex:))
    else { throw .damaged(path: path, reason: "it does not say which packs it is about") }
    baseSeal = base
    resultSeal = result
  }

  /// The keys of the metadata of a delta beside those of a pack.
  enum Note {
    static let base = "delta_base"
    static let result = "delta_result"
  }

  /// The ids of the tiles that differ, ascending.
  ///
  /// - Throws: ``PackError/damaged(path:reason:)`` if their list is not as it was written.
  public var tileIDs: [TileID] {
    get throws(PackError) { try file.tileIDs }
  }

  /// What the newer pack has in place of a tile; no bytes if it lacks it.
  ///
  /// - Throws: as ``Pack/tile(_:)``.
  public func tile(_ id: TileID) throws(PackError) -> PackedTile? { try file.tile(id) }

  /// The entry of a tile that differs, unchecked; nil if the delta does not speak of the tile.
  public func entry(of id: TileID) throws(PackError) -> TileEntry? { try file.entry(of: id) }
}

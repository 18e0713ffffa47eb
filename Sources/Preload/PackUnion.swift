import RoadNetwork
import TileStorage

/// Open packs as one map: those of one import as they are, those of different imports joined.
public final class PackUnion: TileSource, OverlaySource, LayerSource {
  /// In the order in which they are asked.
  public let packs: [Pack]
  private let roads: JointMap

  /// - Throws: as ``JointMap/init(of:)``.
  /// - Complexity: as ``JointMap/init(of:)``.
  public init(_ packs: [Pack]) throws {
    self.packs = packs
    roads = try JointMap(of: packs)
  }

  public func bytes(of tile: TileID) throws -> [UInt8]? { try roads.bytes(of: tile) }
  public func covers(_ tile: TileID) -> Bool { roads.covers(tile) }
  public var knownTiles: [TileID]? { roads.knownTiles }

  public func bytes(of row: OverlayRowID) throws -> [UInt8]? {
    for pack in packs { if let bytes = try pack.bytes(of: row) { return bytes } }
    return nil
  }

  /// The layers that all packs have.
  public var layers: [MapLayer] { roads.layers }

  public func part(of layer: MapLayer, in tile: TileID) throws -> LayerPart? {
    try roads.part(of: layer, in: tile)
  }

  /// Whether the packs have the same overlays, as those that were cut from one import have: each
  /// describes all roads of its import.
  public func haveCommonOverlays() throws -> Bool {
    guard let first = packs.first, first.hasOverlays, !roads.isJoined else { return false }
    let headers = try packs.map { pack in
      try pack.rowIDs(in: .overlay).filter { $0.overlay?.kind == .header }
        .map { try pack.entry(of: $0) }
    }
    return headers.allSatisfy { $0 == headers[0] }
  }

  /// Whether all roads of `older` keep their ids here.
  public func keepsIDs(of older: PackUnion) throws -> Bool { try roads.keepsIDs(of: older.roads) }
}

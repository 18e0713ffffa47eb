internal import Preload
internal import RoadNetwork
internal import Synchronization
internal import TileStorage

/// Several packs as one map; more may come while it is used.
final class PackSet: TileSource, OverlaySource {
  private let union: Mutex<PackUnion>

  init(_ packs: [Pack]) throws { union = Mutex(try PackUnion(packs)) }

  var current: PackUnion { union.withLock { $0 } }

  /// Puts `newer` in the place of packs with the same path, or behind the others.
  ///
  /// - Returns: false, and nothing changes, if roads would get other ids than they have.
  func include(_ newer: [Pack]) throws -> Bool {
    let before = current
    var packs = before.packs
    for pack in newer {
      if let place = packs.firstIndex(where: { $0.path == pack.path }) {
        packs[place] = pack
      } else {
        packs.append(pack)
      }
    }
    let after = try PackUnion(packs)
    guard try after.keepsIDs(of: before) else { return false }
    union.withLock { $0 = after }
    return true
  }

  func bytes(of tile: TileID) throws -> [UInt8]? { try current.bytes(of: tile) }
  /// The tiles of all packs, ascending.
  var knownTiles: [TileID]? { current.knownTiles }
  func covers(_ tile: TileID) -> Bool { current.covers(tile) }
  func bytes(of row: OverlayRowID) throws -> [UInt8]? { try current.bytes(of: row) }
  func haveCommonOverlays() throws -> Bool { try current.haveCommonOverlays() }
}

internal import RoadNetwork
internal import Synchronization
internal import TileStorage

/// Several packs as one map, asked one after the other; more may come while it is used.
final class PackSet: TileSource, OverlaySource {
  private let packs: Mutex<[Pack]>

  init(_ packs: [Pack]) { self.packs = Mutex(packs) }

  var all: [Pack] { packs.withLock { $0 } }

  /// Puts `newer` in the place of packs with the same path, or behind the others.
  func include(_ newer: [Pack]) {
    packs.withLock { packs in
      for pack in newer {
        if let place = packs.firstIndex(where: { $0.path == pack.path }) {
          packs[place] = pack
        } else {
          packs.append(pack)
        }
      }
    }
  }

  func bytes(of tile: TileID) throws -> [UInt8]? {
    for pack in all { if let bytes = try pack.bytes(of: tile) { return bytes } }
    return nil
  }

  /// The tiles of all packs, ascending.
  var knownTiles: [TileID]? {
    get throws {
      let packs = all
      if packs.count == 1 { return try packs[0].tileIDs }
      return Set(try packs.flatMap { try $0.tileIDs }).sorted()
    }
  }

  func covers(_ tile: TileID) -> Bool { all.contains { $0.covers(tile) } }

  func bytes(of row: OverlayRowID) throws -> [UInt8]? {
    for pack in all { if let bytes = try pack.bytes(of: row) { return bytes } }
    return nil
  }

  /// Whether the packs have the same overlays, as those that were cut from one import have: each
  /// describes all roads of its import.
  func haveCommonOverlays() throws -> Bool {
    let packs = all
    guard let first = packs.first, first.hasOverlays else { return false }
    let headers = try packs.map { pack in
      try pack.rowIDs(in: .overlay).filter { $0.overlay?.kind == .header }
        .map { try pack.entry(of: $0) }
    }
    return headers.allSatisfy { $0 == headers[0] }
  }
}

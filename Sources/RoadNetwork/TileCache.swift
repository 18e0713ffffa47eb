/// The tiles that were used lately, up to some size.
///
/// Two generations take turns: a tile that is used enters the young one; when that has half of the
/// size, it becomes the old one, and what was old and has not been used since is let go. So each use
/// costs one look-up or two, and no list has to be kept in order.
struct TileCache {
  private let size: Int
  private var young: [TileID: RoadTile] = [:]
  private var old: [TileID: RoadTile] = [:]
  private var youngCost = 0

  /// Makes an empty cache for tiles of about `size` bytes together.
  init(size: Int) { self.size = size }

  /// The tile `id`, if it is kept; that counts as a use.
  mutating func tile(_ id: TileID) -> RoadTile? {
    if let tile = young[id] { return tile }
    guard let tile = old[id] else { return nil }
    insert(tile)
    return tile
  }

  mutating func insert(_ tile: RoadTile) {
    if young.updateValue(tile, forKey: tile.id) == nil { youngCost += tile.memoryCost }
    guard youngCost > size / 2 else { return }
    (old, young, youngCost) = (young, [:], 0)
  }

  /// The ids of the tiles that are kept, ascending.
  var ids: [TileID] { Set(young.keys).union(old.keys).sorted() }

  /// The number of tiles that are kept.
  var count: Int { young.count + old.keys.count { young[$0] == nil } }
}

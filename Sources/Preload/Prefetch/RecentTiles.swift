import RoadNetwork

/// Chooses which tiles a cache keeps: those wanted last, as long as they fit.
public struct RecentTiles: Hashable, Sendable {
  /// The bytes that the tiles may have together.
  public var byteBudget: Int
  /// The tiles, those wanted last at the end.
  public private(set) var tiles: [TileID] = []

  public init(byteBudget: Int, tiles: [TileID] = []) {
    self.byteBudget = byteBudget
    self.tiles = tiles
  }

  /// Takes note that `wanted` are wanted now, and lets go of the oldest that are too many.
  ///
  /// `size` tells the bytes of a tile. What is wanted now stays, whatever its size.
  /// - Complexity: O(*n* log *n*) in the number of tiles.
  public mutating func want(_ wanted: Set<TileID>, size: (TileID) throws -> Int) rethrows {
    var left = byteBudget
    for tile in wanted { left -= try size(tile) }
    var kept: [TileID] = []
    for tile in tiles.reversed() where !wanted.contains(tile) {
      left -= try size(tile)
      guard left >= 0 else { break }
      kept.append(tile)
    }
    tiles = kept.reversed() + wanted.sorted()
  }

  /// Lets go of those that `isGone`.
  public mutating func removeAll(where isGone: (TileID) -> Bool) { tiles.removeAll(where: isGone) }

  /// Lets go of all.
  public mutating func removeAll() { tiles = [] }
}

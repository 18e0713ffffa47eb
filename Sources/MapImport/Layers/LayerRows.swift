import RoadNetwork

/// The rows of one layer, tile by tile.
struct LayerRows<Row: LayerRow> {
  private var rows: [TileID: [Row]] = [:]

  /// The number of all rows.
  private(set) var count = 0

  /// Adds a row to a tile; the rows of a tile keep the order in which they come.
  mutating func append(_ row: Row, in tile: TileID) {
    // No tile on Earth has so many; beyond it ids would run into the next tile.
    guard rows[tile, default: []].count < LayerPart.rowLimit - 1 else { return }
    rows[tile, default: []].append(row)
    count += 1
  }

  /// The rows in the order in which a pack takes them.
  var parts: [LayerPart] {
    rows.sorted { $0.key < $1.key }.map { LayerPart(of: $0.key, $0.value) }
  }
}

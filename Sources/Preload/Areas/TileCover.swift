import Geo
import RoadNetwork

/// Collects the tiles that areas touch.
struct TileCover {
  private(set) var tiles: Set<TileID> = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Tiles along one side of the world.
  static let side = 1 << Int(TileID.zoom)

  mutating func insert(_ tile: TileID) throws(PreloadError) {
    tiles.insert(tile)
    guard tiles.count <= limit else { throw .areaTooLarge(limit: limit) }
  }

  /// The tile in a column that may lie beyond the date line, and a row.
  static func tile(column: Int, row: Int) -> TileID? {
    TileID(x: ((column % side) + side) % side, y: row)
  }

  /// The tiles of `box`.
  mutating func insert(_ box: BoundingBox) throws(PreloadError) {
    guard let corner = Coordinate(latitude: box.north, longitude: box.west),
      let opposite = Coordinate(latitude: box.south, longitude: box.east)
    else { throw .badArea("the box is not on the globe") }
    let (first, last) = (TileID(containing: corner), TileID(containing: opposite))
    // The date line is kept as -180: a box that ends at +180 touches the tiles on both sides.
    let end = box.east > 0 && opposite.longitude == -180 ? Self.side : last.x
    var columns = end - first.x
    let degrees = box.east - box.west + (box.crossesDateLine ? 360 : 0)
    if columns < 0 || columns == 0 && degrees > 180 { columns += Self.side }
    let count = (columns + 1).multipliedReportingOverflow(by: last.y - first.y + 1)
    guard !count.overflow, count.partialValue <= limit else {
      throw .areaTooLarge(limit: limit)
    }
    for row in first.y...max(first.y, last.y) {
      for column in first.x...first.x + min(columns, Self.side - 1) {
        if let tile = Self.tile(column: column, row: row) { try insert(tile) }
      }
    }
  }
}

extension TileCover {
  /// The smallest box around the middle of the world that the tiles make up; nil if there are
  /// none.
  ///
  /// Where the tiles stand apart, the widest gap between their columns is left out.
  static func bounds(of tiles: Set<TileID>) -> BoundingBox? {
    let columns = Set(tiles.map(\.x)).sorted()
    let rows = tiles.map(\.y)
    guard let firstColumn = columns.first, let lastColumn = columns.last,
      let firstRow = rows.min(), let lastRow = rows.max()
    else { return nil }
    var (west, east, widest) = (firstColumn, lastColumn, firstColumn + side - lastColumn)
    for (left, right) in zip(columns, columns.dropFirst()) where right - left > widest {
      (west, east, widest) = (right, left, right - left)
    }
    guard let corner = TileID(x: west, y: firstRow)?.bounds,
      let opposite = TileID(x: east, y: lastRow)?.bounds
    else { return nil }
    return BoundingBox(
      west: corner.west, south: opposite.south, east: opposite.east, north: corner.north)
  }
}

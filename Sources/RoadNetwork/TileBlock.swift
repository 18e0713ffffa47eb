import Geo

/// The squares that a box of longitudes and latitudes meets.
public struct TileBlock: Hashable, Sendable {
  /// One range, or two if the box crosses the date line.
  public let columns: [ClosedRange<Int>]
  public let rows: ClosedRange<Int>

  /// The squares that `box` meets.
  public init(_ box: BoundingBox) {
    let last = TileID.side - 1
    func column(_ longitude: Double) -> Int {
      // The date line is kept as -180, which is the first column.
      guard longitude < 180 else { return last }
      return Coordinate(latitude: 0, longitude: longitude).map { TileID(containing: $0).x } ?? 0
    }
    func row(_ latitude: Double) -> Int {
      Coordinate(latitude: latitude, longitude: 0).map { TileID(containing: $0).y } ?? 0
    }
    let (west, east) = (column(box.west), column(box.east))
    columns = box.crossesDateLine ? [west...last, 0...east] : [west...max(west, east)]
    let north = row(box.north)
    rows = north...max(north, row(box.south))
  }

  public var count: Int { columns.reduce(0) { $0 + $1.count } * rows.count }

  public func contains(_ tile: TileID) -> Bool {
    rows.contains(tile.y) && columns.contains { $0.contains(tile.x) }
  }

  /// The ids of all squares, row by row.
  public var tiles: [TileID] {
    rows.flatMap { row in columns.joined().compactMap { TileID(x: $0, y: row) } }
  }
}

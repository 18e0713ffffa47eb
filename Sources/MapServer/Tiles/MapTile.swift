import Geo
import RoadNetwork

/// One square of a map that is drawn, at any zoom of the web's grid.
struct MapTile: Hashable, Sendable {
  let zoom: Int
  let x: Int
  let y: Int

  /// Units along one side, as vector tiles have them.
  static let extent = 4096
  /// Roads are drawn this far beyond the sides, so that no line ends at one.
  static let margin = 64
  static let highestZoom = 20

  /// Nil outside the grid.
  init?(zoom: Int, x: Int, y: Int) {
    guard (0...Self.highestZoom).contains(zoom), (0..<(1 << zoom)).contains(x),
      (0..<(1 << zoom)).contains(y)
    else { return nil }
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// The place of `coordinate` in units from the upper left corner.
  func place(of coordinate: Coordinate) -> TilePoint {
    let position = WebMercator.position(of: coordinate)
    let side = Double(1 << zoom)
    let scale = Double(Self.extent)
    return TilePoint(
      x: Int(((position.x * side - Double(x)) * scale).rounded()),
      y: Int(((position.y * side - Double(y)) * scale).rounded()))
  }

  /// The place of `point` of the tile `id` of the network, as its base map tells it.
  func place(of point: BaseMapShape.Point, in id: TileID) -> TilePoint {
    let steps = zoom - Int(TileID.zoom)
    let (x, y) = (id.x * Self.extent + Int(point.x), id.y * Self.extent + Int(point.y))
    return steps >= 0
      ? TilePoint(
        x: x << steps - self.x * Self.extent, y: y << steps - self.y * Self.extent)
      : TilePoint(
        x: x >> -steps - self.x * Self.extent, y: y >> -steps - self.y * Self.extent)
  }

  /// The tiles of the network on the same ground, ascending; at high zooms the one around it.
  var networkTiles: [TileID] {
    let steps = Int(TileID.zoom) - zoom
    guard steps > 0 else { return TileID(x: x >> -steps, y: y >> -steps).map { [$0] } ?? [] }
    let side = 1 << steps
    return (y * side..<(y + 1) * side).flatMap { row in
      (x * side..<(x + 1) * side).compactMap { TileID(x: $0, y: row) }
    }
  }

  /// Whether the square and the tile of the road network share some ground.
  func overlaps(_ tile: TileID) -> Bool {
    let shift = Int(TileID.zoom) - zoom
    return shift >= 0
      ? tile.x >> shift == x && tile.y >> shift == y
      : x >> -shift == tile.x && y >> -shift == tile.y
  }
}

/// A place in a drawn tile, in its units; y goes down.
struct TilePoint: Hashable, Sendable {
  var x: Int
  var y: Int
}

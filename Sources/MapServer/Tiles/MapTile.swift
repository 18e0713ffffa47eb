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

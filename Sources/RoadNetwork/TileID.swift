import Geo

/// One square of the web-mercator grid at the zoom that all road tiles use.
///
/// The raw value is `y * 2^zoom + x`, which is also the row id of the tile in a pack.
public struct TileID: Hashable, Comparable, Sendable {
  /// The zoom of the grid: squares of about 4.9 km at the equator and 3 km at 50 degrees.
  public static let zoom: UInt8 = 13
  /// Squares along one side of the world.
  static let side = 1 << Int(zoom)

  /// `y * 2^zoom + x`.
  public let rawValue: UInt32

  /// Makes the id with a stored value; nil if it lies outside the grid.
  public init?(rawValue: UInt32) {
    guard Int(rawValue) < Self.side * Self.side else { return nil }
    self.rawValue = rawValue
  }

  /// The square in column `x` (from the west) and row `y` (from the north); nil outside the grid.
  public init?(x: Int, y: Int) {
    guard (0..<Self.side).contains(x), (0..<Self.side).contains(y) else { return nil }
    rawValue = UInt32(y * Self.side + x)
  }

  /// The square that holds `coordinate`; the poles belong to the first and the last row.
  public init(containing coordinate: Coordinate) {
    let position = WebMercator.position(of: coordinate)
    let x = min(Self.side - 1, max(0, Int(position.x * Double(Self.side))))
    let y = min(Self.side - 1, max(0, Int(position.y * Double(Self.side))))
    rawValue = UInt32(y * Self.side + x)
  }

  /// Column from the west.
  public var x: Int { Int(rawValue) % Self.side }
  /// Row from the north.
  public var y: Int { Int(rawValue) / Self.side }

  /// The square of land and sea that the tile stands for.
  public var bounds: BoundingBox? {
    let side = Double(Self.side)
    return BoundingBox(
      west: WebMercator.longitude(x: Double(x) / side),
      south: WebMercator.latitude(y: Double(y + 1) / side),
      east: WebMercator.longitude(x: Double(x + 1) / side),
      north: WebMercator.latitude(y: Double(y) / side))
  }

  public static func < (left: TileID, right: TileID) -> Bool { left.rawValue < right.rawValue }
}

extension TileID: CustomStringConvertible {
  /// `zoom/x/y`.
  public var description: String { "\(Self.zoom)/\(x)/\(y)" }
}

extension TileID {
  /// The tiles that the straight line in degrees between two positions passes, without order.
  ///
  /// The line is walked in steps of at most a quarter of a tile, the short way round the globe.
  public static func touched(from start: Coordinate, to end: Coordinate) -> Set<TileID> {
    let first = TileID(containing: start)
    let last = TileID(containing: end)
    if first == last { return [first] }
    let degrees = max(
      abs(start.longitudeDelta(to: end)), abs(end.latitude - start.latitude) * 2)
    let steps = min(maximumSteps, Int(degrees / (360 / Double(side)) * 4) + 2)
    var tiles: Set<TileID> = [first, last]
    for step in 1..<steps {
      let point = start.interpolated(to: end, fraction: Double(step) / Double(steps))
      tiles.insert(TileID(containing: point))
    }
    return tiles
  }

  /// More than a line once round the globe needs.
  private static let maximumSteps = 8 * side

  /// The tiles of the square of `radius` tiles around this one, this one first, then by rows;
  /// columns wrap at the date line.
  public func neighbourhood(radius: Int) -> [TileID] {
    var result = [self]
    for dy in -radius...radius {
      for dx in -radius...radius where dx != 0 || dy != 0 {
        let column = (x + dx + Self.side) % Self.side
        if let tile = TileID(x: column, y: y + dy) { result.append(tile) }
      }
    }
    return result
  }
}

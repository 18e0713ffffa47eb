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
  /// The line takes the short way round the globe.
  /// - Complexity: O(*n*) in the number of tiles.
  public static func touched(from start: Coordinate, to end: Coordinate) -> Set<TileID> {
    let first = TileID(containing: start)
    let last = TileID(containing: end)
    var tiles: Set<TileID> = [first, last]
    if first == last { return tiles }
    // Between two borders of columns the line stays in one, and passes its rows one by one.
    let columnsPerDegree = Double(side) / 360
    let origin = (start.longitude + 180) * columnsPerDegree
    let delta = start.longitudeDelta(to: end) * columnsPerDegree
    let columns = [origin, origin + delta].sorted().map { Int($0.rounded(.down)) }
    for column in columns[0]...columns[1] {
      let fractions = [column, column + 1].map { border in
        delta == 0 ? Double(border - column) : min(1, max(0, (Double(border) - origin) / delta))
      }
      let rows = fractions.map { fraction in
        TileID(containing: start.interpolated(to: end, fraction: fraction)).y
      }.sorted()
      for row in rows[0]...rows[1] {
        if let tile = TileID(x: (column + side) % side, y: row) { tiles.insert(tile) }
      }
    }
    return tiles
  }

  /// The tiles of the square of `radius` tiles around this one, this one first, then by rows;
  /// columns wrap at the date line.
  public func neighbourhood(radius: Int) -> [TileID] {
    precondition(radius >= 0, "a square has no negative radius")
    var result = [self]
    // Beyond this the columns would come round again.
    let west = min(radius, (Self.side - 1) / 2)
    let east = min(radius, Self.side / 2)
    for dy in -min(radius, Self.side)...min(radius, Self.side) {
      for dx in -west...east where dx != 0 || dy != 0 {
        let column = (x + dx + Self.side) % Self.side
        if let tile = TileID(x: column, y: y + dy) { result.append(tile) }
      }
    }
    return result
  }
}

import Geo

/// The span of some points in steps of 1e-7 degree; longitudes count on over the date line.
struct GridBox {
  private(set) var south: Int64 = .max
  private(set) var north: Int64 = .min
  private(set) var west: Int64 = .max
  private(set) var east: Int64 = .min
  /// A longitude of the box: others are told on the near side of it.
  private(set) var middle: Int64?

  static let circle: Int64 = 3_600_000_000

  mutating func add(_ point: Coordinate) {
    let longitude = longitude(of: point)
    if middle == nil { middle = longitude }
    south = min(south, Int64(point.latitudeE7))
    north = max(north, Int64(point.latitudeE7))
    west = min(west, longitude)
    east = max(east, longitude)
  }

  /// The longitude of `point` on the near side of the box's middle.
  @inline(__always)
  func longitude(of point: Coordinate) -> Int64 {
    let longitude = Int64(point.longitudeE7)
    guard let middle else { return longitude }
    if longitude - middle > Self.circle / 2 { return longitude - Self.circle }
    if middle - longitude > Self.circle / 2 { return longitude + Self.circle }
    return longitude
  }
}

/// A grid of squares over a part of the map.
struct AreaGrid {
  private let box: GridBox
  /// The sides of a square in steps of 1e-7 degree; even, so that half of one is whole too.
  private let height: Int64
  private let width: Int64
  /// Where the square (0, 0) begins.
  private let south: Int64
  private let west: Int64
  let columns: Int
  let rows: Int
  /// The column that begins on the date line, if the grid lies over it.
  private let dateLine: Int?

  /// Free squares on each side, so that widening stays inside.
  private static let margin: Int64 = 4

  /// A grid whose squares are at most `square` metres wide and high.
  init(around box: GridBox, square: Double) {
    self.box = box
    let isEmpty = box.middle == nil
    let bottom = isEmpty ? 0 : box.south
    let top = isEmpty ? 0 : box.north
    let left = isEmpty ? 0 : box.west
    let right = isEmpty ? 0 : box.east
    // Meridians lie farthest apart at the latitude nearest to the equator.
    let nearest = bottom <= 0 && top >= 0 ? 0 : min(abs(bottom), abs(top))
    let steps = square * Units.coordinateStepsPerDegree / Self.metersPerDegree
    height = max(2, Int64(steps) / 2 * 2)
    let shrink = max(0.02, Self.cosine(latitudeE7: nearest))
    width = max(2, Int64(steps / shrink) / 2 * 2)
    let line = [-GridBox.circle / 2, GridBox.circle / 2].first { left < $0 && right >= $0 }
    south = (Self.floor(bottom, height) - Self.margin) * height
    let phase = line ?? 0
    west = (Self.floor(left - phase, width) - Self.margin) * width + phase
    rows = Int((top - south) / height + 1 + Self.margin)
    columns = Int((right - west) / width + 1 + Self.margin)
    dateLine = line.map { [west, width] in Int(($0 - west) / width) }
  }

  /// On a sphere with the radius that distances use.
  private static let metersPerDegree = 111_195.0

  private static func cosine(latitudeE7: Int64) -> Double {
    Coordinate(latitudeE7: latitudeE7, longitudeE7: 0).map { place in
      // The width of a thousandth of a degree beside its height.
      let side = Coordinate(latitudeE7: latitudeE7, longitudeE7: 10_000) ?? place
      return place.distance(to: side).meters / (metersPerDegree / 1000)
    } ?? 1
  }

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  var squareCount: Double { Double(rows) * Double(columns) }

  func mask() -> GridMask { GridMask(columns: columns, rows: rows) }

  /// Marks squares so that each place between two points is in a marked square or beside one.
  func draw(from start: Coordinate, to end: Coordinate, on mask: inout GridMask) {
    let (x0, y0) = (box.longitude(of: start) - west, Int64(start.latitudeE7) - south)
    let (x1, y1) = (box.longitude(of: end) - west, Int64(end.latitudeE7) - south)
    let steps = max(1, abs(x1 - x0) / width + 1, abs(y1 - y0) / height + 1)
    for step in 0...steps {
      mask.mark(
        Int((x0 + (x1 - x0) * step / steps) / width), Int((y0 + (y1 - y0) * step / steps) / height))
    }
  }

  /// The mask, cut in two where it lies over the date line.
  func parts(of mask: GridMask) -> [GridMask] {
    guard let dateLine else { return [mask] }
    return [mask.keeping(columns: 0..<dateLine), mask.keeping(columns: dateLine..<columns)]
  }

  /// The place of a corner that is told in half squares.
  func coordinate(of corner: BorderTracer.Corner) -> Coordinate {
    let latitude = south + Int64(corner.y) * (height / 2)
    var longitude = west + Int64(corner.x) * (width / 2)
    let half = GridBox.circle / 2
    if let dateLine, Int(corner.x) == 2 * dateLine {
      // The date line itself has the sign of the side on which the part lies.
      longitude += corner.isEastEnd ? -1 : 0
    }
    if longitude < -half { longitude += GridBox.circle }
    if longitude >= half { longitude -= GridBox.circle }
    let limit: Int64 = 900_000_000
    return Coordinate(
      latitudeE7: max(-limit, min(limit, latitude)), longitudeE7: longitude)
      ?? SearchGraph.nowhere
  }
}

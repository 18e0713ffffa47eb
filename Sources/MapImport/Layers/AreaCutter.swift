import Geo
import RoadNetwork

/// Cuts areas into the tiles in which they lie, to the step of coordinates.
struct AreaCutter {
  /// A place in degrees, eastward without end.
  private struct Point: Equatable {
    var x: Double
    var y: Double
  }

  /// What of an area lies in one tile: areas with their outer ring first, then holes.
  struct Piece {
    let tile: TileID
    let areas: [[[Coordinate]]]
  }

  /// No zone on Earth lies in more tiles.
  static let tileLimit = 1 << 14
  /// Nor has one so many points times rows of tiles.
  private static let workLimit = 1 << 27
  private static let columns = 1 << Int(TileID.zoom)

  private let areas: [[[Point]]]

  /// Takes areas, each its outer ring and then those of its holes.
  init(_ areas: [[[Coordinate]]]) {
    let origin = areas.first?.first?.first
    self.areas = areas.map { area in
      area.map { ring in
        // Eastward from the first point of all, so that rings go on over the date line.
        var x = origin.map { $0.longitude + (ring.first.map($0.longitudeDelta) ?? 0) } ?? 0
        var last = ring.first
        return ring.map { point in
          x += last?.longitudeDelta(to: point) ?? 0
          last = point
          return Point(x: x, y: point.latitude)
        }
      }
    }
  }

  /// The pieces, by rows from the north; nil if the areas are larger than any on Earth.
  ///
  /// - Complexity: O(*n*) in the number of points for each row of tiles.
  func pieces() -> [Piece]? {
    let points = areas.joined().joined()
    guard let rows = rows(points), let all = Self.columns(areas) else { return [] }
    guard rows.count * all.count <= Self.tileLimit,
      areas.joined().reduce(0, { $0 + $1.count }) <= Self.workLimit / rows.count
    else { return nil }
    var pieces: [Piece] = []
    for row in rows {
      guard let box = TileID(x: 0, y: row)?.bounds else { continue }
      let band = areas.map { $0.map { Self.part($0, \.y, \.x, box.south...box.north) } }
      guard let range = Self.columns(band) else { continue }
      for column in range {
        let (west, east) = (Self.longitude(column), Self.longitude(column + 1))
        let inside = band.compactMap { area in
          Self.area(area.map { Self.closed(Self.part($0, \.x, \.y, west...east)) })
        }
        let x = (column % Self.columns + Self.columns) % Self.columns
        if !inside.isEmpty, let tile = TileID(x: x, y: row) {
          pieces.append(Piece(tile: tile, areas: inside))
        }
      }
    }
    return pieces
  }

  private func rows(_ points: some Sequence<Point>) -> ClosedRange<Int>? {
    let latitudes = points.map(\.y)
    guard let south = latitudes.min(), let north = latitudes.max(),
      let low = Coordinate(latitude: south, longitude: 0),
      let high = Coordinate(latitude: north, longitude: 0)
    else { return nil }
    return TileID(containing: high).y...TileID(containing: low).y
  }

  private static func columns(_ areas: [[[Point]]]) -> ClosedRange<Int>? {
    let longitudes = areas.joined().joined().map(\.x)
    guard let west = longitudes.min(), let east = longitudes.max() else { return nil }
    let perDegree = Double(columns) / 360
    return Int(
      ((west + 180) * perDegree).rounded(.down))...Int(
        ((east + 180) * perDegree).rounded(.down))
  }

  private static func longitude(_ column: Int) -> Double {
    Double(column) * 360 / Double(columns) - 180
  }

  /// The part of a ring between two borders, after Sutherland and Hodgman, CACM 17 (1974).
  private static func part(
    _ ring: [Point], _ axis: WritableKeyPath<Point, Double>,
    _ other: WritableKeyPath<Point, Double>, _ range: ClosedRange<Double>
  ) -> [Point] {
    var part = ring
    for (border, isInside) in [
      (range.lowerBound, { (value: Double) in value >= range.lowerBound }),
      (range.upperBound, { (value: Double) in value <= range.upperBound }),
    ] {
      guard var last = part.last else { return [] }
      var kept: [Point] = []
      for point in part {
        if isInside(point[keyPath: axis]) != isInside(last[keyPath: axis]) {
          let span = point[keyPath: axis] - last[keyPath: axis]
          let fraction = (border - last[keyPath: axis]) / span
          var crossing = last
          crossing[keyPath: axis] = border
          crossing[keyPath: other] += (point[keyPath: other] - last[keyPath: other]) * fraction
          kept.append(crossing)
        }
        if isInside(point[keyPath: axis]) { kept.append(point) }
        last = point
      }
      part = kept
    }
    return part
  }

  /// The ring as coordinates, closed; empty if nothing lies inside it.
  private static func closed(_ ring: [Point]) -> [Coordinate] {
    var points: [Coordinate] = []
    for point in ring {
      let turns = ((point.x + 180) / 360).rounded(.down)
      guard let next = Coordinate(latitude: point.y, longitude: point.x - turns * 360),
        next != points.last
      else { continue }
      points.append(next)
    }
    if let first = points.first, points.last != first { points.append(first) }
    return points.count > 3 && doubledArea(points) != 0 ? points : []
  }

  /// Twice the area in square steps; zero for a line there and back.
  private static func doubledArea(_ ring: [Coordinate]) -> Int64 {
    guard let first = ring.first else { return 0 }
    func offset(_ point: Coordinate) -> (x: Int64, y: Int64) {
      // Exact, for the pieces of a tile are small.
      (
        Int64((first.longitudeDelta(to: point) * Units.coordinateStepsPerDegree).rounded()),
        Int64(point.latitudeE7) - Int64(first.latitudeE7)
      )
    }
    let points = ring.map(offset)
    return abs(
      zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y })
  }

  /// An area without rings that are gone; nil if its holes take all of it.
  private static func area(_ rings: [[Coordinate]]) -> [[Coordinate]]? {
    guard let outer = rings.first, !outer.isEmpty else { return nil }
    let holes = rings.dropFirst().filter { !$0.isEmpty }
    let covered = holes.reduce(0) { $0 + doubledArea($1) }
    return covered < doubledArea(outer) ? [outer] + holes : nil
  }
}

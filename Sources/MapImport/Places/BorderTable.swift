import Geo
import Synchronization

/// What lies on one side of a border: a country, or a state where the table divides the country.
struct BorderRegion: Hashable, Sendable {
  let number: UInt16

  static let sea = BorderRegion(number: 0)
}

/// A straight piece of a border, in degrees.
struct BorderSegment: Sendable {
  let start: (latitude: Float, longitude: Float)
  let end: (latitude: Float, longitude: Float)
  let left: BorderRegion
  let right: BorderRegion

  var latitudes: ClosedRange<Double> {
    Double(min(start.latitude, end.latitude))...Double(max(start.latitude, end.latitude))
  }
}

/// The countries of the world, and the states of some, between coarse lines.
///
/// The lines are within some hundred metres of Natural Earth's at 1:10m, which are themselves off
/// by up to a few kilometres; coasts are much coarser, since what lies off them falls to the
/// nearest land. A table is read once and kept.
struct BorderTable: Sendable {
  /// The codes of the regions: ISO 3166-1, or ISO 3166-2 for states.
  let codes: [String]
  private let segments: [BorderSegment]
  /// The regions by their code, and by the code of their country.
  private let regionsOfCode: [String: [BorderRegion]]
  private let bands: LatitudeBands

  /// The borders that are built in, of all the world.
  static let world = world(near: -90...90)

  /// The borders that are built in, as far as they matter to places at `latitudes`.
  ///
  /// Tables for the same part of the world are made once.
  static func world(near latitudes: ClosedRange<Double>) -> BorderTable {
    let zones = [latitudes.lowerBound - farthestReach, latitudes.upperBound + farthestReach]
    let low = max(-90, (zones[0] / zoneHeight).rounded(.down) * zoneHeight)
    let high = min(90, (zones[1] / zoneHeight).rounded(.up) * zoneHeight)
    let range = min(low, high)...max(low, high)
    return cache.withLock { cache in
      if let known = cache[range] { return known }
      let codes = BorderText.words(regionCodes)
      let segments = segments(BorderText(shapes), regionCount: codes.count, latitudes: range)
      let table = BorderTable(codes: codes, segments: segments)
      cache[range] = table
      return table
    }
  }

  private static let cache = Mutex<[ClosedRange<Double>: BorderTable]>([:])
  private static let zoneHeight = 10.0
  /// Land farther away, in degrees of latitude, does not matter to a place at sea.
  static let farthestReach = 3.0

  init(codes: [String], segments: [BorderSegment]) {
    self.codes = codes
    self.segments = segments
    var regions: [String: [BorderRegion]] = [:]
    for (number, code) in codes.enumerated() {
      let region = BorderRegion(number: UInt16(truncatingIfNeeded: number))
      regions[code, default: []].append(region)
      if let dash = code.firstIndex(of: "-") {
        regions[String(code[..<dash]), default: []].append(region)
      }
    }
    regionsOfCode = regions
    bands = LatitudeBands(height: Self.bandHeight, spans: segments.lazy.map(\.latitudes))
  }

  /// Lines one after the other: what lies to the left and the right, the number of points, and
  /// each point as difference to the one before, longitude first.
  private static func segments(
    _ text: BorderText, regionCount: Int, latitudes: ClosedRange<Double>
  ) -> [BorderSegment] {
    var text = text
    var segments: [BorderSegment] = []
    var (x, y) = (0, 0)
    while !text.isAtEnd {
      let sides = (0..<2).map { _ in
        BorderRegion(number: UInt16(min(text.number(), regionCount - 1)))
      }
      var last: (latitude: Float, longitude: Float)?
      for _ in 0..<text.number() {
        x += text.signed()
        y += text.signed()
        let point = (latitude: Float(Double(y) * grid), longitude: Float(Double(x) * grid))
        if let last {
          let segment = BorderSegment(start: last, end: point, left: sides[0], right: sides[1])
          if segment.latitudes.overlaps(latitudes) { segments.append(segment) }
        }
        last = point
      }
    }
    return segments
  }

  /// Degrees between the lines of the grid that all points lie on.
  private static let grid = 0.002
  private static let bandHeight = 0.5
}

extension BorderTable {
  /// The code of `region`; nil for the sea.
  func code(of region: BorderRegion) -> String? {
    region == .sea ? nil : codes[Int(region.number)]
  }

  /// The regions with `code`, or those of the country with this code.
  func regions(of code: String) -> [BorderRegion] { regionsOfCode[code] ?? [] }

  /// The code of the region that `point` lies in, or that is nearest to it; nil far from all land.
  func code(at point: Coordinate) -> String? { region(at: point).flatMap { code(of: $0) } }

  /// The region that `point` lies in, or that is nearest to it; nil far from all land.
  func region(at point: Coordinate) -> BorderRegion? {
    let box = BoundingBox(
      west: point.longitude, south: point.latitude, east: point.longitude, north: point.latitude)
    return box.flatMap { LocalBorders(self, in: $0, around: point).region(at: point) }
  }

  /// The pieces at some of the latitudes of `box`.
  func segments(beside box: BoundingBox) -> [BorderSegment] {
    let latitudes = box.south...box.north
    return segments(within: latitudes).filter { $0.latitudes.overlaps(latitudes) }
  }

  /// The pieces in the bands of `latitudes`; some may come again.
  func segments(within latitudes: ClosedRange<Double>) -> [BorderSegment] {
    bands.things(within: latitudes).map { segments[Int($0)] }
  }
}

extension BorderSegment {
  /// Whether the piece may pass `box`, by its own box.
  func touches(_ box: BoundingBox) -> Bool {
    let (west, east) = (
      Double(min(start.longitude, end.longitude)), Double(max(start.longitude, end.longitude))
    )
    return latitudes.overlaps(box.south...box.north) && west <= box.east && east >= box.west
  }

  /// Whether `point` lies left of the line through the piece.
  func isLeft(_ point: Coordinate) -> Bool {
    let (dx, dy) = (
      Double(end.longitude) - Double(start.longitude),
      Double(end.latitude) - Double(start.latitude)
    )
    let x = point.longitude - Double(start.longitude)
    return dx * (point.latitude - Double(start.latitude)) - dy * x > 0
  }

  /// Metres from the origin of `plane`; infinite on the far side of the globe.
  func distance(on plane: LocalPlane) -> Double {
    let away = abs(Double(start.longitude) - plane.origin.longitude)
    guard min(away, 360 - away) < 90 else { return .infinity }
    let ends = [start, end].compactMap {
      Coordinate(latitude: Double($0.latitude), longitude: Double($0.longitude))
    }
    guard ends.count == 2 else { return .infinity }
    let offsets = ends.map { plane.offset(of: $0) }
    return plane.nearestToOrigin(from: offsets[0], to: offsets[1]).distance
  }
}

import Geo

/// Where a school is, and how far from it a road counts as near.
struct SchoolPlace: Sendable {
  /// Closed lines around it, or a single point.
  private let lines: [[Coordinate]]
  private let reach: Double

  /// Metres from the outline of a school whose grounds are drawn.
  static let outlineReach = 50.0
  /// Metres from a school that is a point, since its grounds are of unknown size.
  static let pointReach = 100.0
  /// Metres from a sign that warns of children.
  static let signReach = 100.0

  init(around rings: [[Coordinate]]) {
    lines = rings
    reach = Self.outlineReach
  }

  init(at point: Coordinate) {
    lines = [[point]]
    reach = Self.pointReach
  }

  init(sign point: Coordinate) {
    lines = [[point]]
    reach = Self.signReach
  }

  /// Whether `point` lies inside the school, or near enough to it.
  ///
  /// - Complexity: O(*n*) in the number of points around the school.
  func isNear(_ point: Coordinate) -> Bool {
    let plane = LocalPlane(origin: point)
    for line in lines {
      var last = line.first.map(plane.offset(of:))
      for corner in line {
        let next = plane.offset(of: corner)
        if plane.nearestToOrigin(from: last ?? next, to: next).distance <= reach { return true }
        last = next
      }
    }
    return Rings.contains(lines, point)
  }

  /// A box around all that is near; nil on the date line, where no school stands, and for what is
  /// larger or has more corners than any school.
  var box: BoundingBox? {
    guard lines.reduce(0, { $0 + $1.count }) <= Self.pointLimit,
      let around = BoundingBox(around: lines.joined()), !around.crossesDateLine,
      around.north - around.south < Self.sizeLimit, around.east - around.west < Self.sizeLimit,
      let corner = Coordinate(
        latitude: max(abs(around.south), abs(around.north)), longitude: around.west)
    else { return nil }
    // Degrees of longitude are shortest at the corner farthest from the equator.
    let reach = Distance.meters(reach)
    let aside = corner.moved(by: reach, at: Bearing(degrees: 90))
    let north = reach.meters / Self.metersPerDegree
    let east = corner.longitudeDelta(to: aside) * Self.slack
    return BoundingBox(
      west: around.west - east, south: around.south - north, east: around.east + east,
      north: around.north + north)
  }

  private static let pointLimit = 2000
  /// In degrees.
  private static let sizeLimit = 0.1
  /// For what the Earth is round within so short a way.
  private static let slack = 1.01
  private static let metersPerDegree = Units.earthRadiusMeters * Units.radiansPerDegree
}

import Geo

/// The borders of a table as far as they matter inside one small box.
struct LocalBorders: Sendable {
  /// The region in all of the box; nil if there are several, or none.
  private(set) var onlyRegion: BorderRegion?
  /// The pieces at the latitudes of the box, around the globe.
  private var beside: [BorderSegment]
  /// The pieces of land one of which is the nearest to any place in the box.
  private var near: [BorderSegment] = []
  private let excluded: Set<BorderRegion>

  /// Looks for the borders around `box`, whose middle is `center`.
  ///
  /// Regions in `excluded` are known not to reach into the box.
  /// - Complexity: O(*n*) in the number of pieces within some degrees of latitude.
  init(
    _ table: BorderTable, in box: BoundingBox, around center: Coordinate,
    except excluded: Set<BorderRegion> = []
  ) {
    self.excluded = excluded
    beside = table.segments(beside: box)
    let middle = region(around: center)
    if isOpen(middle), !beside.contains(where: { $0.touches(box) }) {
      onlyRegion = middle
      return
    }
    near = nearest(in: table, box, around: center)
    let regions = Set((near.flatMap { [$0.left, $0.right] } + [middle]).filter(isOpen))
    if regions.count == 1 { onlyRegion = regions.first }
  }

  /// The region that `point` lies in, or that is nearest to it; nil far from all land.
  func region(at point: Coordinate) -> BorderRegion? {
    if let onlyRegion { return onlyRegion }
    let region = region(around: point)
    if isOpen(region) { return region }
    let plane = LocalPlane(origin: point)
    var best = (distance: Double.infinity, segment: BorderSegment?.none)
    for segment in near {
      let distance = segment.distance(on: plane)
      if distance < best.distance { best = (distance, segment) }
    }
    return best.segment.flatMap { land(beside: $0, for: point) }
  }

  /// Whether one region, or none at all, is everywhere in the box.
  var isOneRegion: Bool { onlyRegion != nil || near.isEmpty }

  private func isOpen(_ region: BorderRegion) -> Bool {
    region != .sea && !excluded.contains(region)
  }

  /// What lies around `point` by the nearest border east of it.
  private func region(around point: Coordinate) -> BorderRegion {
    let (latitude, longitude) = (point.latitude, point.longitude)
    var nearest = Double.infinity
    var region = BorderRegion.sea
    for segment in beside {
      let (start, end) = (Double(segment.start.latitude), Double(segment.end.latitude))
      guard (start > latitude) != (end > latitude) else { continue }
      let fraction = (latitude - start) / (end - start)
      let west = Double(segment.start.longitude)
      var east = west + (Double(segment.end.longitude) - west) * fraction - longitude
      if east < 0 { east += 360 }
      guard east < nearest else { continue }
      nearest = east
      // West of a line that runs north lies its left side.
      region = end > start ? segment.left : segment.right
    }
    return region
  }

  /// The land beside `segment`: that on the side of `point` first.
  private func land(beside segment: BorderSegment, for point: Coordinate) -> BorderRegion? {
    let sides = [segment.left, segment.right].filter(isOpen)
    return sides.count == 2 ? sides[segment.isLeft(point) ? 0 : 1] : sides.first
  }

  /// The pieces beside open land that could be the nearest to some place in `box`.
  private func nearest(
    in table: BorderTable, _ box: BoundingBox, around center: Coordinate
  ) -> [BorderSegment] {
    let plane = LocalPlane(origin: center)
    let corner = Coordinate(latitude: box.north, longitude: box.east) ?? center
    // The nearest to a place is at most so much farther from the middle than the nearest to that.
    let slack = 2 * center.distance(to: corner).meters
    for reach in Self.reaches {
      let limit = reach * Self.metersPerDegree
      let latitudes = center.latitude - reach...center.latitude + reach
      let found = table.segments(within: latitudes).filter { isOpen($0.left) || isOpen($0.right) }
        .map { (segment: $0, distance: $0.distance(on: plane)) }
      guard let least = found.map(\.distance).min(), least + slack < limit else { continue }
      return found.filter { $0.distance <= least + slack }.map(\.segment)
    }
    return []
  }

  /// In degrees of latitude.
  private static let reaches = [0.25, 1.0, BorderTable.farthestReach]
  private static let metersPerDegree = Units.earthRadiusMeters * Units.radiansPerDegree
}

import Geo

/// Closed lines, straight in degrees between their points, whose first point comes again at the
/// end.
enum Rings {
  /// Whether `point` lies inside an odd number of `rings`.
  ///
  /// - Complexity: O(*n*) in the number of points.
  static func contains(_ rings: [[Coordinate]], _ point: Coordinate) -> Bool {
    var isInside = false
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst()) {
        guard (start.latitude > point.latitude) != (end.latitude > point.latitude) else { continue }
        let fraction = (point.latitude - start.latitude) / (end.latitude - start.latitude)
        let east = point.longitudeDelta(to: start) + start.longitudeDelta(to: end) * fraction
        if east > 0 { isInside.toggle() }
      }
    }
    return isInside
  }

  /// The areas that `rings` bound by the rule of even crossings: each its outer ring, then the
  /// rings of its holes.
  ///
  /// - Complexity: O(*r* *n*), with *r* rings of *n* points together.
  static func areas(_ rings: [[Coordinate]]) -> [[[Coordinate]]] {
    let boxes = rings.map { BoundingBox(around: $0) }
    let around = rings.indices.map { inner in
      rings.indices.filter { outer in
        outer != inner && boxes[outer]?.holds(boxes[inner]) ?? false
          && contains([rings[outer]], inside(of: rings[inner], butNotOn: rings[outer]))
      }
    }
    var areas: [[[Coordinate]]] = []
    var areaOfRing: [Int: Int] = [:]
    for ring in rings.indices where around[ring].count % 2 == 0 {
      areaOfRing[ring] = areas.count
      areas.append([rings[ring]])
    }
    for ring in rings.indices where around[ring].count % 2 != 0 {
      // The innermost of those around it has one ring less around itself.
      let outer = around[ring].first { around[$0].count == around[ring].count - 1 }
      if let area = outer.flatMap({ areaOfRing[$0] }) { areas[area].append(rings[ring]) }
    }
    return areas
  }

  /// A point of `ring` that tells on which side of `other` it lies.
  private static func inside(of ring: [Coordinate], butNotOn other: [Coordinate]) -> Coordinate {
    let taken = Set(other)
    if let free = ring.first(where: { !taken.contains($0) }) { return free }
    return ring[0].interpolated(to: ring[ring.count / 2], fraction: 0.5)
  }

  /// A place well inside `rings`: amid the widest stretch half-way between two corners that are far
  /// apart in latitude; nil if nothing lies inside.
  ///
  /// - Complexity: O(*n* log *n*) in the number of points.
  static func placeInside(_ rings: [[Coordinate]]) -> Coordinate? {
    let latitudes = Set(rings.joined().map(\.latitudeE7)).sorted()
    let gaps = zip(latitudes, latitudes.dropFirst()).sorted { $0.1 - $0.0 > $1.1 - $1.0 }
    // The highest gap may lie in a hole; that all of so many do is past belief.
    for (south, north) in gaps.prefix(64) {
      let middle = (Double(south) + Double(north)) / 2 / Units.coordinateStepsPerDegree
      if let place = widest(rings, at: middle) { return place }
    }
    return nil
  }

  /// The middle of the widest stretch inside `rings` at a latitude.
  private static func widest(_ rings: [[Coordinate]], at latitude: Double) -> Coordinate? {
    guard let first = rings.first?.first else { return nil }
    var crossings: [Double] = []
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst())
      where (start.latitude > latitude) != (end.latitude > latitude) {
        let fraction = (latitude - start.latitude) / (end.latitude - start.latitude)
        crossings.append(
          first.longitudeDelta(to: start) + start.longitudeDelta(to: end) * fraction)
      }
    }
    crossings.sort()
    var best = (width: 0.0, place: Coordinate?.none)
    for place in stride(from: 0, to: crossings.count - 1, by: 2) {
      let width = crossings[place + 1] - crossings[place]
      var longitude = first.longitude + (crossings[place] + crossings[place + 1]) / 2
      if longitude >= 180 { longitude -= 360 }
      if longitude < -180 { longitude += 360 }
      if width > best.width {
        best = (width, Coordinate(latitude: latitude, longitude: longitude))
      }
    }
    return best.place
  }
}

extension BoundingBox {
  /// Whether all of `other` lies in the box; boxes over the date line hold only what they name.
  fileprivate func holds(_ other: BoundingBox?) -> Bool {
    guard let other else { return false }
    if crossesDateLine || other.crossesDateLine {
      return south <= other.south && north >= other.north
    }
    return south <= other.south && north >= other.north && west <= other.west && east >= other.east
  }
}

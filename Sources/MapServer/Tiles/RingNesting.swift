/// Sorts rings, which are filled where an odd number of them goes round, into areas with holes.
struct RingNesting {
  /// One outer ring and the holes in it.
  struct Area: Hashable {
    var border: [TilePoint]
    var holes: [[TilePoint]]
  }

  private struct Ring {
    var points: [TilePoint]
    /// Twice the area: above zero if it runs clockwise on a map with y downwards.
    var size: Int
    var low: TilePoint
    var high: TilePoint
    /// A place inside, half a unit below the ring's top.
    var inside: (x: Double, y: Double)
  }

  private let rings: [Ring]

  /// Takes rings; those without an area are left out.
  init(_ rings: [[TilePoint]]) { self.rings = rings.compactMap(Self.ring) }

  /// The areas: borders clockwise on a map with y downwards, holes against it.
  ///
  /// - Complexity: O(*r*² + *r* *n*) for *r* rings, *n* the points of those that lie around others.
  func areas() -> [Area] {
    let around = rings.indices.map { ring in
      rings.indices.filter { $0 != ring && surrounds($0, ring) }
    }
    var areas: [Area] = []
    var areaOfRing: [Int: Int] = [:]
    for ring in rings.indices where around[ring].count % 2 == 0 {
      areaOfRing[ring] = areas.count
      areas.append(Area(border: Self.turned(rings[ring], clockwise: true), holes: []))
    }
    for ring in rings.indices where around[ring].count % 2 == 1 {
      let parent = around[ring].filter { areaOfRing[$0] != nil }
        .min { abs(rings[$0].size) < abs(rings[$1].size) }
      guard let parent, let area = areaOfRing[parent] else { continue }
      areas[area].holes.append(Self.turned(rings[ring], clockwise: false))
    }
    return areas
  }

  private static func turned(_ ring: Ring, clockwise: Bool) -> [TilePoint] {
    (ring.size > 0) == clockwise ? ring.points : ring.points.reversed()
  }

  private static func ring(_ points: [TilePoint]) -> Ring? {
    guard let last = points.last else { return nil }
    var (size, low, high, before) = (0, last, last, last)
    for point in points {
      size += before.x * point.y - point.x * before.y
      low = TilePoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = TilePoint(x: max(high.x, point.x), y: max(high.y, point.y))
      before = point
    }
    let y = Double(low.y) + 0.5
    let crossings = crossings(of: points, y)
    guard size != 0, crossings.count > 1 else { return nil }
    return Ring(
      points: points, size: size, low: low, high: high,
      inside: ((crossings[0] + crossings[1]) / 2, y))
  }

  /// Where a ring crosses the height `y`, which no point has, from left to right.
  private static func crossings(of points: [TilePoint], _ y: Double) -> [Double] {
    guard var last = points.last else { return [] }
    var crossings: [Double] = []
    for point in points {
      if (Double(last.y) > y) != (Double(point.y) > y) {
        let part = (y - Double(last.y)) / Double(point.y - last.y)
        crossings.append(Double(last.x) + Double(point.x - last.x) * part)
      }
      last = point
    }
    return crossings.sorted()
  }

  /// Whether a place inside the ring `inner` lies inside the ring `outer` too.
  private func surrounds(_ outer: Int, _ inner: Int) -> Bool {
    let (ring, place) = (rings[outer], rings[inner].inside)
    guard Double(ring.low.y) < place.y, place.y < Double(ring.high.y),
      Double(ring.low.x) <= place.x, place.x <= Double(ring.high.x)
    else { return false }
    let left = Self.crossings(of: ring.points, place.y).prefix { $0 < place.x }
    return left.count % 2 == 1
  }
}

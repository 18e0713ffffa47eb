import Geo

/// Where a line runs through areas.
enum AreaPassage {
  /// The stretches of `line` in the areas of `zones`; what belongs to one area counts as one.
  static func sights(of zones: [WarnerIndex.Zone], along line: Polyline) -> [Sight] {
    var sights: [Sight] = []
    var done: [WarningSubject] = []
    for zone in zones where !done.contains(zone.subject) {
      done.append(zone.subject)
      let rings = zones.filter { $0.subject == zone.subject }.map(\.rings)
      sights += passages(zone.subject, line) { place in rings.contains { contains(place, $0) } }
    }
    return sights
  }

  private static func passages(
    _ subject: WarningSubject, _ line: Polyline, _ isInside: (Coordinate) -> Bool
  ) -> [Sight] {
    guard let first = line.points.first else { return [] }
    var sights: [Sight] = []
    var along = 0.0
    var wasInside = isInside(first)
    if wasInside { sights.append(Sight(subject: subject, from: 0, to: 0, coordinate: first)) }
    for (start, end) in zip(line.points, line.points.dropFirst()) {
      let length = start.distance(to: end).meters
      let isNow = isInside(end)
      if isNow != wasInside {
        // The border is found by halving.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<20 {
          let middle = (low + high) / 2
          let place = start.interpolated(to: end, fraction: middle)
          if isInside(place) == wasInside { low = middle } else { high = middle }
        }
        let border = along + high * length
        if isNow {
          let place = start.interpolated(to: end, fraction: high)
          sights.append(Sight(subject: subject, from: border, to: border, coordinate: place))
        } else {
          sights[sights.count - 1].to = border
        }
      }
      along += length
      if isNow { sights[sights.count - 1].to = along }
      wasInside = isNow
    }
    return sights
  }

  /// Whether a line from `place` to the west crosses an odd number of rings.
  static func contains(_ place: Coordinate, _ rings: [[Coordinate]]) -> Bool {
    var isInside = false
    for ring in rings {
      guard var previous = ring.last else { continue }
      for point in ring {
        defer { previous = point }
        let (low, high) = (previous.latitudeE7, point.latitudeE7)
        guard (low > place.latitudeE7) != (high > place.latitudeE7) else { continue }
        let share = Double(Int64(place.latitudeE7) - Int64(low)) / Double(Int64(high) - Int64(low))
        let west = place.longitudeDelta(to: previous)
        if west + previous.longitudeDelta(to: point) * share < 0 { isInside.toggle() }
      }
    }
    return isInside
  }
}

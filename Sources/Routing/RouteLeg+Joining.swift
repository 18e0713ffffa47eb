import Geo

extension RouteLeg {
  /// This leg and the one that follows it as a single leg, for a place that is only passed.
  func joined(with next: RouteLeg) -> RouteLeg {
    var leg = self
    leg.destination = next.destination
    leg.goal = next.goal
    leg.halt = next.halt
    if let goal { leg.passed.append(PassedPlace(waypoint: goal, along: distance)) }
    leg.passed += next.passed.map {
      PassedPlace(waypoint: $0.waypoint, along: $0.along + distance)
    }
    leg.line.points += next.line.points.dropFirst()
    let shift = line.points.count - 1
    var rest = next.path.map { step in
      var step = step
      step.points = step.points.lowerBound + shift...step.points.upperBound + shift
      return step
    }
    // The edge on which the place lies was cut in two there.
    if let before = leg.path.last, let after = rest.first, before.edge == after.edge,
      abs(before.end.meters - after.start.meters) < Self.seamMeters
    {
      var whole = before
      whole.end = after.end
      whole.duration += after.duration
      whole.points = before.points.lowerBound...after.points.upperBound
      leg.path[leg.path.count - 1] = whole
      rest.removeFirst()
    }
    leg.path += rest
    return leg
  }

  /// Two parts of an edge this near are one.
  private static let seamMeters = 0.1
}

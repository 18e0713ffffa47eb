import Geo
import RoadNetwork
import Routing

extension SessionArchive {
  /// A route; stretches that were to be avoided have been told when it was set, and are not kept.
  mutating func route(_ value: inout Route) {
    profile(&value.profile)
    list(&value.legs, of: .placeholder) { $0.leg(&$1) }
    if value.legs.isEmpty { fail("a route without legs") }
    var passesPrivateRoad = value.notices.contains(.passesPrivateRoad)
    truth(&passesPrivateRoad)
    var missing = value.notices.flatMap { notice -> [UInt32] in
      if case .incomplete(let tiles) = notice { tiles.map(\.rawValue) } else { [] }
    }
    list(&missing, of: 0) { $0.integer(&$1, in: .min ... .max) }
    var departure = value.departure?.time
    option(&departure, or: .placeholder) { $0.time(&$1) }
    truth(&value.allowsTurningRoundAtWaypoints)
    guard isReading else { return }
    value.departure = departure.map { Departure($0) }
    let tiles = missing.compactMap(TileID.init(rawValue:))
    value.notices =
      (passesPrivateRoad ? [.passesPrivateRoad] : [])
      + (tiles.isEmpty ? [] : [.incomplete(tiles)])
  }

  private mutating func leg(_ leg: inout RouteLeg) {
    var points = leg.line.points
    list(&points, of: .placeholder) { $0.coordinate(&$1) }
    if isReading { leg.line = Polyline(points) }
    list(&leg.path, of: .placeholder) { $0.step(&$1) }
    snapped(&leg.origin)
    snapped(&leg.destination)
    option(&leg.goal, or: Waypoint(.placeholder)) { $0.waypoint(&$1) }
    list(&leg.passed, of: PassedPlace(waypoint: Waypoint(.placeholder), along: .zero)) {
      $0.waypoint(&$1.waypoint)
      $0.distance(&$1.along)
    }
    duration(&leg.halt)
    option(&leg.profile, or: .car) { $0.profile(&$1) }
    guard isReading, failure == nil else { return }
    // Each edge begins at the point at which the one before ends.
    var last = 0
    for step in leg.path {
      guard step.points.lowerBound == last, step.end >= step.start else {
        return fail("an edge that does not join")
      }
      last = step.points.upperBound
    }
    if leg.path.isEmpty || points.count < 2 || last != points.count - 1 {
      fail("a leg without a way")
    }
  }

  private mutating func step(_ step: inout PathEdge) {
    edge(&step.edge)
    distance(&step.start)
    distance(&step.end)
    duration(&step.duration)
    duration(&step.turnDuration)
    duration(&step.trafficDelay)
    var first = step.points.lowerBound
    var count = step.points.upperBound - first
    integer(&first, in: 0...Int(Int32.max))
    integer(&count, in: 0...Int(Int32.max))
    step.points = first...first + count
  }

  private mutating func snapped(_ value: inout SnappedPosition) {
    coordinate(&value.requested)
    coordinate(&value.position)
    edge(&value.edge)
    distance(&value.offset)
    distance(&value.distance)
    var side: Int8 = value.side.map { $0 == .left ? -1 : 1 } ?? 0
    integer(&side, in: -1...1)
    value.side = side == 0 ? nil : side < 0 ? .left : .right
    option(&value.bearing, or: Bearing(degrees: 0)) { $0.bearing(&$1) }
  }

  private mutating func waypoint(_ value: inout Waypoint) {
    coordinate(&value.coordinate)
    var isPassed = value.kind == .passThrough
    truth(&isPassed)
    value.kind = isPassed ? .passThrough : .stopover
    option(&value.heading, or: Bearing(degrees: 0)) { $0.bearing(&$1) }
    real(&value.headingTolerance, in: 0...360)
    truth(&value.insistsOnHeading)
    var approach = value.approach == .any ? 0 : value.approach == .curb ? 1 : 2
    integer(&approach, in: 0...2)
    value.approach = approach == 0 ? .any : approach == 1 ? .curb : .opposite
    option(&value.snapRadius, or: .zero) { $0.distance(&$1) }
    duration(&value.stopDuration)
  }
}

extension SnappedPosition {
  fileprivate static let placeholder = SnappedPosition(
    requested: .placeholder, position: .placeholder, edge: .placeholder, offset: .zero,
    distance: .zero)
}

extension PathEdge {
  fileprivate static let placeholder = PathEdge(
    edge: .placeholder, start: .zero, end: .zero, duration: .zero, turnDuration: .zero,
    points: 0...0)
}

extension RouteLeg {
  fileprivate static let placeholder = RouteLeg(
    path: [], line: Polyline([]), origin: .placeholder, destination: .placeholder)
}

import Geo
import RoadNetwork

/// A way from the first waypoint to the last, over all stopovers between.
public struct Route: Hashable, Sendable {
  /// One leg from each stopover to the next.
  public var legs: [RouteLeg]
  /// The profile that the route was made for.
  public var profile: Profile
  /// What the traveller should know about the route, in the order of travel.
  public var notices: [RouteNotice]
  /// When the trip starts; nil where it does not matter.
  public var departure: Departure?
  /// Whether the route was allowed to turn round at its waypoints.
  public var allowsTurningRoundAtWaypoints = false

  public init(
    legs: [RouteLeg], profile: Profile, notices: [RouteNotice] = [],
    departure: Departure? = nil
  ) {
    self.legs = legs
    self.profile = profile
    self.notices = notices
    self.departure = departure
  }

  /// When the leg `index` starts, after all halts before it; nil where that does not matter.
  public func departure(ofLeg index: Int) -> Departure? {
    departure?.later(by: legs[..<index].reduce(.zero) { $0 + $1.duration + $1.halt })
  }

  /// Who travels on the leg `index`.
  public func profile(ofLeg index: Int) -> Profile {
    legs.indices.contains(index) ? legs[index].profile ?? profile : profile
  }

  /// The time from the start to the arrival at the last stop, halts between included.
  public var durationWithHalts: Duration {
    legs.dropLast().reduce(duration) { $0 + $1.halt }
  }

  /// When the traveller arrives at the last stop; nil where that does not matter.
  public var arrival: Departure? { departure?.later(by: durationWithHalts) }

  /// Whether there might be a better route through tiles that are not in the map.
  public var isIncomplete: Bool {
    notices.contains { if case .incomplete = $0 { true } else { false } }
  }

  /// The length of all legs.
  public var distance: Distance { legs.reduce(.zero) { $0 + $1.distance } }
  /// What traffic adds to ``duration``.
  public var trafficDelay: Duration { legs.reduce(.zero) { $0 + $1.trafficDelay } }
  /// The time that all legs take, without stops.
  public var duration: Duration { legs.reduce(.zero) { $0 + $1.duration } }
  /// The line of all legs; where two legs meet, their point stands once.
  public var line: Polyline {
    var points: [Coordinate] = []
    for leg in legs {
      let skipsFirst = !points.isEmpty && leg.line.points.first == points.last
      points.append(contentsOf: skipsFirst ? leg.line.points.dropFirst() : leg.line.points[...])
    }
    return Polyline(points)
  }
}

/// The part of a route from one stopover to the next.
public struct RouteLeg: Hashable, Sendable {
  /// The edges travelled, in order; never empty.
  public var path: [PathEdge]
  /// The line travelled, from the snapped start to the snapped end; at least two points, which
  /// may be equal.
  public var line: Polyline
  public var origin: SnappedPosition
  public var destination: SnappedPosition
  /// The waypoint at the end, as it was asked for; nil for a way that was not asked for.
  public var goal: Waypoint?
  /// The places that the leg passes through, in the order of travel.
  public var passed: [PassedPlace] = []
  /// How long the traveller stays at the end before going on.
  public var halt = Duration.zero
  /// Who travels on this leg; nil for the route's own profile.
  public var profile: Profile?

  public init(
    path: [PathEdge], line: Polyline, origin: SnappedPosition, destination: SnappedPosition
  ) {
    self.path = path
    self.line = line
    self.origin = origin
    self.destination = destination
  }

  public var distance: Distance { path.reduce(.zero) { $0 + $1.distance } }
  /// What traffic adds to ``duration``.
  public var trafficDelay: Duration { path.reduce(.zero) { $0 + $1.trafficDelay } }
  public var duration: Duration {
    path.reduce(.zero) { $0 + $1.turnDuration + $1.duration }
  }
}

/// A place that a leg passes through without a halt.
public struct PassedPlace: Hashable, Sendable {
  /// As it was asked for.
  public var waypoint: Waypoint
  /// From the start of the leg.
  public var along: Distance

  public init(waypoint: Waypoint, along: Distance) {
    self.waypoint = waypoint
    self.along = along
  }
}

/// One edge of a route, or the part of it that is travelled.
public struct PathEdge: Hashable, Sendable {
  public var edge: EdgeID
  /// Where travel on the edge begins, measured from its tail; zero but for the first edge.
  public var start: Distance
  /// Where travel on the edge ends, measured from its tail; the edge's length but for the last.
  public var end: Distance
  /// The time on the edge.
  public var duration: Duration
  /// The time lost by turning into the edge.
  public var turnDuration: Duration
  /// What traffic adds to ``duration``; less than zero where it moves faster than usual.
  public var trafficDelay = Duration.zero
  /// The edge's points in the line of its leg, both ends included.
  ///
  /// The last point of an edge is the first of the next.
  public var points: ClosedRange<Int>

  public init(
    edge: EdgeID, start: Distance, end: Distance, duration: Duration, turnDuration: Duration,
    trafficDelay: Duration = .zero, points: ClosedRange<Int>
  ) {
    self.edge = edge
    self.start = start
    self.end = end
    self.duration = duration
    self.turnDuration = turnDuration
    self.trafficDelay = trafficDelay
    self.points = points
  }

  /// The length travelled on the edge.
  public var distance: Distance { end - start }
}

/// A position moved onto a road.
public struct SnappedPosition: Hashable, Sendable {
  /// Where the position was asked for.
  public var requested: Coordinate
  /// The place on the road.
  public var position: Coordinate
  /// The edge on whose line `position` lies.
  public var edge: EdgeID
  /// From the tail of `edge` to `position`, along the edge.
  public var offset: Distance
  /// From `requested` to `position`.
  public var distance: Distance
  /// On which side of `edge` the requested position lies; nil if it is on the road.
  public var side: RoadSide?
  /// The direction of `edge` at `position`; nil if it is not known.
  public var bearing: Bearing?

  public init(
    requested: Coordinate, position: Coordinate, edge: EdgeID, offset: Distance,
    distance: Distance, side: RoadSide? = nil, bearing: Bearing? = nil
  ) {
    self.requested = requested
    self.position = position
    self.edge = edge
    self.offset = offset
    self.distance = distance
    self.side = side
    self.bearing = bearing
  }
}

/// A side of a road, seen in the direction of travel.
public enum RoadSide: Hashable, Sendable {
  case left
  case right
}

/// Something about a route that the traveller should know.
public enum RouteNotice: Hashable, Sendable {
  /// No way through open roads was found, so the route passes roads for residents or guests only.
  case passesPrivateRoad
  /// The route passes what it was asked to avoid, since there is no way without.
  case passesAvoided(AvoidedStretch)
  /// The route is the best over the roads that are known; through these missing tiles, ascending, there
  /// might be a better one.
  case incomplete([TileID])
}

/// A stretch of a route that was to be avoided.
public struct AvoidedStretch: Hashable, Sendable {
  public var feature: AvoidedFeature
  public var leg: Int
  /// From the start of the leg.
  public var start: Distance
  /// From the start of the leg; that of ``start`` for a turn.
  public var end: Distance
}

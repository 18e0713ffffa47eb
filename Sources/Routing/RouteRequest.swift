import Geo
import RoadNetwork

/// A place that a route passes.
public struct Waypoint: Hashable, Sendable {
  /// What happens at a waypoint.
  public enum Kind: Hashable, Sendable {
    /// The trip halts: a leg ends, the next begins.
    case stopover
    /// The route only leads through.
    case passThrough
  }

  public var coordinate: Coordinate
  public var kind: Kind
  /// The direction in which the road is to be taken, where known.
  public var heading: Bearing?
  /// How far the road may deviate from `heading` to either side, in degrees.
  public var headingTolerance = 90.0
  /// Whether a road in another direction is none; else the heading is passed over where none fits.
  public var insistsOnHeading = false
  /// On which side of the road the waypoint is to lie.
  public var approach = Approach.any
  /// How far the waypoint may lie from a road; nil for what the profile says.
  public var snapRadius: Distance?
  /// How long the traveller stays before going on; counts at stopovers only.
  public var stopDuration = Duration.zero

  public init(_ coordinate: Coordinate, kind: Kind = .stopover, heading: Bearing? = nil) {
    self.coordinate = coordinate
    self.kind = kind
    self.heading = heading
  }

  /// From which side a waypoint beside a road for both directions is reached and left.
  public enum Approach: Hashable, Sendable {
    case any
    /// The waypoint lies on the side on which traffic keeps.
    case curb
    /// The waypoint lies across the road.
    case opposite
  }
}

/// When a trip starts.
public struct Departure: Hashable, Sendable {
  public var time: Timestamp
  /// How clocks run where the map does not tell.
  public var assumedZone: TimeZoneRule?

  public init(_ time: Timestamp, assumedZone: TimeZoneRule? = nil) {
    self.time = time
    self.assumedZone = assumedZone
  }

  /// The trip that starts at `position` when it is `written` there.
  ///
  /// A time with an offset to Greenwich is an instant already; one without is that of the clocks at
  /// the place, and `written` takes it for UTC. Where the map does not tell how clocks run, the
  /// offset holds.
  /// - Throws: ``RoadGraphError`` if the map is damaged.
  public init(
    _ written: Timestamp, offsetSeconds: Int?, at position: Coordinate, in graph: RoadGraph
  ) throws {
    if let offsetSeconds {
      self.init(written, assumedZone: TimeZoneRule(offsetSeconds: offsetSeconds))
      return
    }
    let zone = try graph.timeZone(at: position) ?? .utc
    // The offset at the wanted time is that of the time itself but for the hour of a change.
    let near = written + .seconds(-zone.offsetSeconds(at: written))
    self.init(written + .seconds(-zone.offsetSeconds(at: near)), assumedZone: zone)
  }

  /// The same trip, so much later.
  func later(by duration: Duration) -> Departure {
    Departure(time + duration, assumedZone: assumedZone)
  }
}

/// What to route.
public struct RouteRequest: Hashable, Sendable {
  /// At least two places, in the order of travel.
  public var waypoints: [Waypoint]
  public var profile: Profile
  /// Whether the route may turn round at a waypoint between the ends.
  public var allowsTurningRoundAtWaypoints: Bool
  /// When the trip starts: rules by hours then count at the time at which their place is reached.
  ///
  /// Nil if it does not matter: then only what holds at all times counts, so roads and turns that
  /// are closed at some hours are open.
  public var departure: Departure?
  /// What the route is to do without as far as it can.
  public var avoidance = Avoidance()
  /// The traffic that the route is made for; nil if none is known.
  public var traffic: TrafficSnapshot?
  /// A waypoint on an island is moved to a road only where so many directed edges can be reached:
  /// else from one island to the next.
  public var leastNetworkSize = 0

  public init(
    waypoints: [Waypoint], profile: Profile, allowsTurningRoundAtWaypoints: Bool = false,
    departure: Departure? = nil
  ) {
    self.waypoints = waypoints
    self.profile = profile
    self.allowsTurningRoundAtWaypoints = allowsTurningRoundAtWaypoints
    self.departure = departure
  }
}

extension RouteRequest {
  /// How long the trip halts at the waypoint `index`: only at stopovers between the ends.
  func halt(at index: Int) -> Duration {
    guard index > 0, index < waypoints.count - 1, waypoints[index].kind == .stopover else {
      return .zero
    }
    return max(.zero, waypoints[index].stopDuration)
  }
}

/// Why there is no route.
public enum RoutingError: Error, Hashable, Sendable {
  /// Both ends are on roads, but no legal way joins them.
  case noRoute(fromWaypoint: Int)
  /// No road that the profile may use lies within its snap radius of a waypoint.
  case notNearRoad(waypoint: Int, radius: Distance)
  /// The answer depends on map tiles that are not here, ascending.
  case tilesMissing([TileID])
  /// A route needs two waypoints.
  case tooFewWaypoints(Int)
  /// A trip by several vehicles needs one for each leg.
  case legProfiles(expected: Int, given: Int)
}

extension RoutingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noRoute(let waypoint):
      "no legal route from waypoint \(waypoint) to waypoint \(waypoint + 1)"
    case .notNearRoad(let waypoint, let radius):
      "no usable road within \(Int(radius.meters)) m of waypoint \(waypoint)"
    case .tilesMissing(let tiles):
      "map tiles missing: " + tiles.map { String($0.rawValue) }.joined(separator: ", ")
    case .tooFewWaypoints(let count): "a route needs two waypoints, not \(count)"
    case .legProfiles(let expected, let given):
      "the trip has \(expected) legs, but \(given) profiles are given"
    }
  }
}

/// How to search; all ways give routes of the same cost.
public enum SearchAlgorithm: String, CaseIterable, Sendable {
  /// The plain reference: settles everything nearer than the goal.
  case dijkstra
  /// From both ends at once, drawn towards each other.
  case bidirectionalAStar
  /// By whole cells of the network where it can; as ``bidirectionalAStar`` where the map has no
  /// overlay for the profile.
  case overlay
}

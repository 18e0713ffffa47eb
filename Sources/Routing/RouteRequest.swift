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

  public init(_ coordinate: Coordinate, kind: Kind = .stopover, heading: Bearing? = nil) {
    self.coordinate = coordinate
    self.kind = kind
    self.heading = heading
  }
}

/// What to route.
public struct RouteRequest: Hashable, Sendable {
  /// At least two places, in the order of travel.
  public var waypoints: [Waypoint]
  public var profile: Profile
  /// Whether the route may turn round at a waypoint between the ends.
  public var allowsTurningRoundAtWaypoints: Bool

  public init(
    waypoints: [Waypoint], profile: Profile, allowsTurningRoundAtWaypoints: Bool = false
  ) {
    self.waypoints = waypoints
    self.profile = profile
    self.allowsTurningRoundAtWaypoints = allowsTurningRoundAtWaypoints
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

import Geo
import RoadNetwork

/// Which trips between places to measure.
public struct MatrixRequest: Hashable, Sendable {
  public var waypoints: [Waypoint]
  /// Places among `waypoints` where trips start.
  public var sources: [Int]
  /// Places among `waypoints` where trips end.
  public var destinations: [Int]
  public var profile: Profile
  /// As ``RouteRequest/leastNetworkSize``.
  public var leastNetworkSize = 0
  /// Whether the lengths of the trips are wanted too; they cost a walk along each trip.
  public var measuresDistance: Bool

  public init(
    waypoints: [Waypoint], sources: [Int], destinations: [Int], profile: Profile,
    measuresDistance: Bool = false
  ) {
    self.waypoints = waypoints
    self.sources = sources
    self.destinations = destinations
    self.profile = profile
    self.measuresDistance = measuresDistance
  }
}

/// One trip of a ``RouteMatrix``.
public struct MatrixTrip: Hashable, Sendable {
  public var duration: Duration
  /// Nil unless it was asked for.
  public var distance: Distance?
  /// Whether there may be a faster way, or a nearer road at one of its ends, in tiles that the map
  /// lacks.
  public var isIncomplete = false
}

/// The cheapest trips between places.
public struct RouteMatrix: Hashable, Sendable {
  /// By source, then by destination; nil where there is no way.
  public var trips: [[MatrixTrip?]]
  /// Where each waypoint lies on a road: the nearest that the profile may use.
  public var positions: [SnappedPosition]
  /// The tiles that leave trips incomplete, ascending.
  public var missingTiles: [TileID] = []
}

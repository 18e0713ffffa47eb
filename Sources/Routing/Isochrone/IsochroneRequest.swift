import Geo
import RoadNetwork

/// How far a traveller may go.
public enum ReachLimit: Hashable, Sendable {
  case time(Duration)
  /// Along the shortest way, whatever time it takes.
  case distance(Distance)
}

/// Which areas to draw around a place.
public struct IsochroneRequest: Hashable, Sendable {
  public var origin: Waypoint
  public var limits: [ReachLimit]
  public var profile: Profile
  /// No place of an area is farther than this from a road that is reached; less than 10 m counts
  /// as 10 m.
  public var tolerance: Distance

  public init(
    origin: Waypoint, limits: [ReachLimit], profile: Profile,
    tolerance: Distance = .meters(100)
  ) {
    self.origin = origin
    self.limits = limits
    self.profile = profile
    self.tolerance = tolerance
  }
}

/// An area on the map with one outer border.
public struct RoadArea: Hashable, Sendable {
  /// Anticlockwise, the first point not told again; does not touch itself or a hole.
  public var border: [Coordinate]
  /// Each clockwise and within the border.
  public var holes: [[Coordinate]]

  public init(border: [Coordinate], holes: [[Coordinate]] = []) {
    self.border = border
    self.holes = holes
  }
}

/// All that can be reached within a limit.
public struct Isochrone: Hashable, Sendable {
  public var limit: ReachLimit
  /// From south to north by their southernmost points; an area over the date line is cut there.
  public var areas: [RoadArea]
  /// The length of the roads that are reached, each counted once.
  public var roads: Distance
  /// No place of an area is farther than this from a road that is reached: more than was asked for
  /// where the areas are very large.
  public var tolerance: Distance
}

/// The answer to an ``IsochroneRequest``.
public struct Isochrones: Hashable, Sendable {
  /// One for each limit, in the order of the request.
  public var areas: [Isochrone]
  /// Where the trips start.
  public var origin: SnappedPosition
  /// Tiles that would have been looked at, but are not in the map, ascending.
  ///
  /// What lies beyond them is not in the areas.
  public var missingTiles: [TileID]
}

extension Router {
  /// The areas that can be reached from a place within some limits.
  ///
  /// The roads are those that plain Dijkstra reaches, with all turn costs and restrictions, cut
  /// where the limit is used up; each lies inside the area. The borders are made on a grid:
  /// see ``IsochroneRequest/tolerance``. The same request gives the same areas.
  ///
  /// Asks `isCancelled` now and then.
  /// - Throws: ``RoutingError/notNearRoad(waypoint:radius:)`` if the place is on no road,
  ///   ``RoutingError/tilesMissing(_:)``, ``RoadGraphError`` if the map is damaged,
  ///   `CancellationError`.
  /// - Complexity: O(*n* log *n*) in the number of turns within the largest limit, and linear in
  ///   the size of the grid for each limit.
  public func isochrones(
    _ request: IsochroneRequest, isCancelled: () -> Bool = { false }
  ) throws -> Isochrones {
    try withSpace(for: request.profile) { space in
      let planner = RoutePlanner(
        RouteRequest(waypoints: [request.origin], profile: request.profile), .dijkstra)
      let choice = try planner.choice(for: 0, .nearest, space.graph)
      let origins = try choice.anchors(in: &space.graph)
      guard let first = origins.first else {
        throw RoutingError.notNearRoad(waypoint: 0, radius: request.profile.snapRadius)
      }
      var missing: Set<TileID> = []
      var areas: [Isochrone] = []
      var time: ReachSearch?
      var distance: ReachSearch?
      for limit in request.limits {
        let isTime = if case .time = limit { true } else { false }
        var search = isTime ? time : distance
        if search == nil {
          search = ReachSearch(request.limits, measuringTime: isTime)
          try search?.run(from: origins, in: &space, isCancelled)
          missing.formUnion(space.graph.missing)
          if isTime { time = search } else { distance = search }
        }
        if isCancelled() { throw CancellationError() }
        let reached = search?.stretches(within: ReachSearch.bound(of: limit)) ?? []
        areas.append(
          try AreaDrawing(limit, tolerance: request.tolerance).area(over: reached, space.graph))
        try space.graph.watch.probe?.check()
        space.graph.watch.probe?.report(areas.count, of: request.limits.count)
      }
      let origin = try choice.position(of: first, in: space.graph)
      missing.formUnion(choice.doubtfulTiles(beside: origin))
      return Isochrones(areas: areas, origin: origin, missingTiles: missing.sorted())
    }
  }
}

internal import Geo
internal import MapMatching
internal import Navigation
internal import Positioning
internal import RoadNetwork
internal import Routing
internal import Synchronization

/// Why a ``MapMatcher`` cannot tell the road.
public enum MapMatchingError: Error, Hashable, Sendable {
  /// The position is not on the globe.
  case offTheGlobe
  /// The map of this area is not on the device; load the tiles first.
  case mapDataMissing(tiles: [UInt64])
  /// The map is damaged.
  case internalError(String)
}

/// A road that a position may lie on.
public struct RoadCandidate: Hashable, Sendable {
  /// The place on the road that is nearest.
  public var coordinates: GeoCoordinates
  public var distanceInMeters: Double
  /// The direction of the road as it is drawn, in degrees clockwise from north.
  public var bearingInDegrees: Double
  /// OSM id of the way.
  public var wayID: Int64
  public var roadTexts: RoadTexts
  /// How likely this road is among the candidates, by distance alone: 1 is sure.
  public var score: Double
}

/// Moves locations onto roads, without a navigator.
///
/// During guidance a navigator's own ``NavigableLocation``s are better: they know the route. May
/// be used from many threads at once.
public final class MapMatcher: Sendable {
  private struct Contents: Sendable {
    var roads: RoadMatcher
    var estimator = MotionEstimator()
    var lastTime: Timestamp?

    /// Whether `fix` comes after those before.
    func joins(_ fix: LocationFix) -> Bool {
      guard let time = fix.time, let lastTime else { return false }
      return time > lastTime
    }
  }

  private let graph: RoadGraph
  private let profile: Profile
  private let contents: Mutex<Contents>

  /// Matches to the roads of the shared map that one may use by `transportMode`.
  ///
  /// - Throws: ``InstantiationError/notInitialized``, ``RoutingError`` for public transit.
  public convenience init(transportMode: TransportMode = .car) throws {
    try self.init(data: NavigationData.requireShared(), transportMode: transportMode)
  }

  /// Matches to the roads of `data` that one may use by `transportMode`.
  ///
  /// - Throws: ``RoutingError/unsupportedTransportMode(_:)`` for public transit.
  public init(data: NavigationData, transportMode: TransportMode = .car) throws {
    guard let profile = transportMode.profile else {
      throw RoutingError.unsupportedTransportMode(transportMode)
    }
    graph = data.graph
    self.profile = profile
    contents = Mutex(Contents(roads: RoadMatcher(graph: data.graph, profile: profile)))
  }

  /// The place on the road for the next location of one traveller; nil off the roads.
  ///
  /// The locations before count: the way has to join. A location without time, or one that is not
  /// later than the one before, is matched by itself.
  ///
  /// - Throws: ``MapMatchingError``.
  public func match(_ location: Location) throws -> MapMatchedLocation? {
    guard let fix = location.fix else { throw MapMatchingError.offTheGlobe }
    return try answer {
      try contents.withLock { contents in
        if !contents.joins(fix) {
          contents.roads.follow(nil)
          contents.estimator = MotionEstimator()
        }
        contents.lastTime = fix.time
        let motion = contents.estimator.add(
          fix, at: fix.time ?? Timestamp(millisecondsSince1970: 0))
        guard let matched = try contents.roads.match(fix, motion) else { return nil }
        return MapMatchedLocation(
          matched, wayID: try graph.road(of: matched.edge).wayID,
          confidence: contents.roads.confidence)
      }
    }
  }

  /// Forgets the locations before.
  public func reset() {
    contents.withLock {
      $0 = Contents(roads: RoadMatcher(graph: graph, profile: profile))
    }
  }

  /// The roads near a position that one may use, the nearest first.
  ///
  /// Empty if there is none; a map that is not here is an error of its own.
  /// - Throws: ``MapMatchingError``.
  public func roads(
    near coordinates: GeoCoordinates, withinMeters reach: Double = 50, limit: Int = 8
  ) throws -> [RoadCandidate] {
    guard let position = coordinates.coordinate else { throw MapMatchingError.offTheGlobe }
    return try answer {
      let snapper = Snapper(graph: graph, profile: profile)
      let found = try snapper.candidates(
        near: position, within: .meters(max(0, min(5_000, reach))),
        limit: max(1, min(64, limit)), passingOverDamage: true)
      let weights = found.map { Self.weight(of: $0.distance.meters) }
      let sum = weights.reduce(0, +)
      return try zip(found, weights).map { candidate, weight in
        try self.candidate(candidate, score: sum > 0 ? weight / sum : 0)
      }
    }
  }

  /// By a usual error of a receiver, 10 m.
  private static func weight(of meters: Double) -> Double { 1 / (1 + meters * meters / 100) }

  private func candidate(_ snapped: SnappedPosition, score: Double) throws -> RoadCandidate {
    let road = try CurrentRoad(of: snapped.edge, in: graph)
    let shape = try graph.shape(of: snapped.edge)
    return RoadCandidate(
      coordinates: GeoCoordinates(snapped.position), distanceInMeters: snapped.distance.meters,
      bearingInDegrees: (shape.projection(of: snapped.position)?.bearing ?? Bearing(degrees: 0))
        .degrees,
      wayID: road.wayID, roadTexts: RoadTexts(road), score: score)
  }

  private func answer<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch RoadGraphError.tileMissing(let tile) {
      throw MapMatchingError.mapDataMissing(tiles: [UInt64(tile.rawValue)])
    } catch let error as RoutingError {
      if case .mapDataMissing(let tiles) = error {
        throw MapMatchingError.mapDataMissing(tiles: tiles)
      }
      throw MapMatchingError.internalError(String(describing: error))
    } catch {
      throw MapMatchingError.internalError(String(describing: error))
    }
  }
}

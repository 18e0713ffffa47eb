internal import Geo
internal import Routing

/// What limits how far one goes.
public enum IsolineRange: Hashable, Sendable {
  case durationInSeconds(Double)
  /// Along the shortest way, whatever time it takes.
  case lengthInMeters(Double)
}

/// An area with one border.
public struct GeoPolygon: Hashable, Sendable {
  /// Anticlockwise; the first position is not told again.
  public var vertices: [GeoCoordinates]
  /// Each clockwise, within the border.
  public var holes: [[GeoCoordinates]]

  public init(vertices: [GeoCoordinates], holes: [[GeoCoordinates]] = []) {
    self.vertices = vertices
    self.holes = holes
  }
}

/// All that can be reached from a place.
public struct Isoline: Hashable, Sendable {
  public var range: IsolineRange
  public var polygons: [GeoPolygon]
}

/// One trip between two places.
public struct MatrixEntry: Hashable, Sendable {
  public var durationInSeconds: Double
  /// Nil unless lengths were asked for.
  public var lengthInMeters: Double?
  /// Whether there may be a faster way in parts of the map that are not here.
  public var isIncomplete = false
}

extension RoutingEngine {
  /// The areas that can be reached from `center`, one for each range.
  ///
  /// No place of an area is farther from a road that is reached than `toleranceInMeters`.
  /// - Throws: ``RoutingError``; ``RoutingError/mapDataMissing(tiles:)`` if the areas reach beyond the
  ///   map. `CancellationError` if the task is cancelled.
  public func calculateIsolines(
    center: Waypoint, ranges: [IsolineRange], options: RoutingOptions,
    toleranceInMeters: Double = 100, progress: Progress? = nil
  ) async throws -> [Isoline] {
    try asking(progress) { try isolines(center, ranges, options, toleranceInMeters, $0) }
  }

  /// As ``calculateIsolines(center:ranges:options:toleranceInMeters:progress:)``, with a completion.
  @discardableResult public func calculateIsolines(
    center: Waypoint, ranges: [IsolineRange], options: RoutingOptions,
    toleranceInMeters: Double = 100,
    completion: @escaping (RoutingError?, [Isoline]?) -> Void
  ) -> TaskHandle {
    answer(completion) { router in
      try self.isolines(center, ranges, options, toleranceInMeters, router)
    }
  }

  private func isolines(
    _ center: Waypoint, _ ranges: [IsolineRange], _ options: RoutingOptions, _ tolerance: Double,
    _ router: Router
  ) throws -> [Isoline] {
    guard let origin = center.routed, tolerance.isFinite else {
      throw RoutingError.invalidParameter(waypoint: 0)
    }
    let found = try router.isochrones(
      IsochroneRequest(
        origin: origin, limits: try ranges.map { try $0.limit },
        profile: try profile(of: options), tolerance: .meters(tolerance)))
    guard found.missingTiles.isEmpty else {
      throw RoutingError.mapDataMissing(tiles: found.missingTiles.map { UInt64($0.rawValue) })
    }
    return zip(ranges, found.areas).map { range, area in
      Isoline(
        range: range,
        polygons: area.areas.map { part in
          GeoPolygon(
            vertices: part.border.map(GeoCoordinates.init),
            holes: part.holes.map { $0.map(GeoCoordinates.init) })
        })
    }
  }

  /// The fastest trip from each source to each destination: by source, then by destination; nil where
  /// there is no way.
  ///
  /// - Throws: ``RoutingError``, whose waypoints count the sources first and the destinations behind;
  ///   `CancellationError` if the task is cancelled.
  public func calculateMatrix(
    sources: [Waypoint], destinations: [Waypoint], options: RoutingOptions,
    measuresLengths: Bool = false, progress: Progress? = nil
  ) async throws -> [[MatrixEntry?]] {
    try asking(progress) { try matrix(sources, destinations, options, measuresLengths, $0) }
  }

  /// As ``calculateMatrix(sources:destinations:options:measuresLengths:progress:)``, with a completion.
  @discardableResult public func calculateMatrix(
    sources: [Waypoint], destinations: [Waypoint], options: RoutingOptions,
    measuresLengths: Bool = false,
    completion: @escaping (RoutingError?, [[MatrixEntry?]]?) -> Void
  ) -> TaskHandle {
    answer(completion) { router in
      try self.matrix(sources, destinations, options, measuresLengths, router)
    }
  }

  private func matrix(
    _ sources: [Waypoint], _ destinations: [Waypoint], _ options: RoutingOptions,
    _ measuresLengths: Bool, _ router: Router
  ) throws -> [[MatrixEntry?]] {
    let waypoints = try places(sources + destinations)
    let found = try router.matrix(
      MatrixRequest(
        waypoints: waypoints, sources: Array(sources.indices),
        destinations: Array(sources.count..<waypoints.count), profile: try profile(of: options),
        measuresDistance: measuresLengths))
    return found.trips.map { row in
      row.map { trip in
        trip.map {
          MatrixEntry(
            durationInSeconds: $0.duration / .seconds(1), lengthInMeters: $0.distance?.meters,
            isIncomplete: $0.isIncomplete)
        }
      }
    }
  }
}

extension IsolineRange {
  /// The limit as the router takes it.
  fileprivate var limit: ReachLimit {
    get throws {
      switch self {
      case .durationInSeconds(let seconds) where seconds.isFinite && seconds >= 0:
        .time(Duration(clamping: seconds))
      case .lengthInMeters(let meters) where meters.isFinite && meters >= 0:
        .distance(.meters(meters))
      default: throw RoutingError.invalidOptions
      }
    }
  }
}

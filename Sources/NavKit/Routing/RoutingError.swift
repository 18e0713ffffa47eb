internal import RoadNetwork
internal import Routing

/// Why there is no answer from a ``RoutingEngine``.
public enum RoutingError: Error, Hashable, Sendable {
  /// No legal way joins a waypoint (from 0) and the next.
  case noRouteFound(fromWaypoint: Int)
  /// No road that may be used is near a waypoint (from 0).
  case couldNotMatchWaypoint(waypoint: Int)
  /// The answer depends on map tiles that are not here.
  case mapDataMissing(tiles: [UInt64])
  case tooFewWaypoints
  /// A position is not on the globe.
  case invalidParameter(waypoint: Int)
  /// The options contradict each other or the waypoints.
  case invalidOptions
  /// Public transit cannot be routed.
  case unsupportedTransportMode(TransportMode)
  /// The section or distance is not on the route.
  case invalidPosition
  /// There is no source of live traffic.
  case trafficNotAvailable
  /// The app has cancelled the request.
  case cancelled
  /// A way that was given is none: the first part (from 0) that is on no road or does not follow the one
  /// before.
  case couldNotFollow(part: Int)
  /// A country is not given by an ISO 3166-1 code.
  case unknownCountry(String)
  /// The map is damaged.
  case internalError(String)

  init(_ error: any Error) {
    switch error {
    case let error as RoutingError: self = error
    case let error as Routing.RoutingError: self = Self(routed: error)
    case is CancellationError: self = .cancelled
    case let error as GivenWayError: self = .couldNotFollow(part: error.part)
    case RoadGraphError.tileMissing(let tile):
      self = .mapDataMissing(tiles: [UInt64(tile.rawValue)])
    default: self = .internalError(String(describing: error))
    }
  }

  private init(routed error: Routing.RoutingError) {
    switch error {
    case .noRoute(let waypoint): self = .noRouteFound(fromWaypoint: waypoint)
    case .notNearRoad(let waypoint, _): self = .couldNotMatchWaypoint(waypoint: waypoint)
    case .tilesMissing(let tiles):
      self = .mapDataMissing(tiles: tiles.map { UInt64($0.rawValue) })
    case .tooFewWaypoints: self = .tooFewWaypoints
    case .legProfiles: self = .invalidOptions
    }
  }
}

extension GivenWayError {
  /// The part at fault.
  fileprivate var part: Int {
    switch self {
    case .empty: 0
    case .unknown(let part), .closed(let part), .notJoined(let part), .offRoad(let part): part
    }
  }
}

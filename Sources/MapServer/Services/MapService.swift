import Geo
import Guidance
import JSONText
import RoadNetwork
import Routing

/// Answers requests from a map: plain functions from a request to a response.
///
/// May be used from many threads at once. Every request gets an answer, and every refusal is JSON
/// with a code and a message.
public struct MapService: Sendable {
  let graph: RoadGraph
  private(set) var router: Router
  /// What long work asks whether its answer is still wanted.
  private(set) var probe: SearchProbe?
  let limits: ServerLimits
  /// All tiles of the map, for coordinates that are far from all roads.
  let tiles: [TileID]
  let matchers: MatcherPool
  let download: (any PackDownload)?
  let preparation: DownloadPreparation?
  /// What the map holds beside its roads; nil if nothing.
  let layers: (any LayerSource)?
  /// To be shown with the map.
  let attribution: String

  /// Makes the service of `graph`, whose tiles are `tiles`; `overlays` make its routes fast,
  /// `layers` are drawn below roads, `download` is what others may fetch of the pack.
  public init(
    graph: RoadGraph, tiles: [TileID], overlays: (any OverlaySource)? = nil,
    layers: (any LayerSource)? = nil, download: (any PackDownload)? = nil,
    attribution: String = "", limits: ServerLimits = ServerLimits()
  ) {
    self.layers = layers
    self.attribution = attribution
    self.graph = graph
    router = Router(graph: graph, overlays: overlays)
    self.limits = limits
    self.tiles = tiles
    matchers = MatcherPool(graph: graph)
    self.download = download
    preparation = download.map { DownloadPreparation($0) }
  }

  /// The answer to `request`.
  ///
  /// Long work asks `isCancelled` now and then, and gives up with status 503.
  public func response(
    to request: HTTPRequest, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> HTTPResponse {
    do {
      return try watched(by: SearchProbe(isCancelled: isCancelled))
        .answer(request, isCancelled).unlessKnown(to: request)
    } catch {
      var response = HTTPResponse(APIError(error))
      if response.status == 405 { response.allowedMethods = Self.methods(of: request) }
      return response
    }
  }

  private func watched(by probe: SearchProbe) -> MapService {
    var service = self
    service.router = router.watched(by: probe)
    service.probe = probe
    return service
  }

  private func answer(
    _ request: HTTPRequest, _ isCancelled: @Sendable () -> Bool
  ) throws -> HTTPResponse {
    guard request.target.utf8.count <= limits.targetLength else {
      throw APIError(
        .tooBig, "the URL is longer than \(limits.targetLength) bytes", status: 414)
    }
    guard request.body.count <= limits.bodyLength else {
      throw APIError(.tooBig, "the body is longer than \(limits.bodyLength) bytes", status: 413)
    }
    if request.method == "OPTIONS" {
      var response = HTTPResponse(["code": "Ok"])
      response.allowedMethods = Self.methods(of: request)
      return response
    }
    guard Self.methods(of: request).contains(request.method) else {
      throw APIError(
        .methodNotAllowed, "\(request.method.prefix(20)) is not available here", status: 405)
    }
    let target = try RequestTarget(request.target)
    if target.segments == ["health"] { return HTTPResponse(["code": "Ok", "status": "up"]) }
    if target.segments.first == PackEndpoint.name {
      return try PackEndpoint(download: download, limits: limits).answer(request, target)
    }
    if request.method == "GET" || request.method == "HEAD",
      let response = try resource(target, isCancelled)
    {
      return response
    }
    let call = try ServiceCall(request, target, limits: limits)
    return HTTPResponse(try json(call, isCancelled))
  }

  /// What is no service: the page, the map that it shows, and simulated drives.
  private func resource(
    _ target: RequestTarget, _ isCancelled: @Sendable () -> Bool
  ) throws -> HTTPResponse? {
    switch target.segments.first {
    case "tiles": return try TileEndpoint(self, target).answer(isCancelled)
    case "drive": return try DriveEndpoint(self, target).answer()
    case "map.json" where target.segments.count == 1: return HTTPResponse(MapFacts(self).json)
    default: return PageEndpoint.answer(target)
    }
  }

  private static func methods(of request: HTTPRequest) -> [String] {
    let isService = request.target.dropFirst().contains("/")
    return isService ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"]
  }

  private func json(_ call: ServiceCall, _ isCancelled: @Sendable () -> Bool) throws -> JSON {
    switch call.service {
    case .route: try RouteEndpoint(self, call).answer()
    case .nearest: try NearestEndpoint(self, call).answer()
    case .table: try TableEndpoint(self, call).answer(isCancelled)
    case .trip: try TripEndpoint(self, call).answer(isCancelled)
    case .match: try MatchEndpoint(self, call).answer(isCancelled)
    case .isochrone: try IsochroneEndpoint(self, call).answer(isCancelled)
    }
  }
}

extension MapService {
  /// Who starts on an island is moved to a road off it only where that leads somewhere.
  static let leastNetworkSize = 1000

  /// The route over `waypoints` for who starts at `departure`, and up to `count` others after it.
  func routes(
    over waypoints: [Waypoint], _ profile: Profile, turnsRound: Bool,
    departure: DepartureText? = nil, alternatives count: Int = 0
  ) throws -> [Route] {
    try probe?.check()
    var request = RouteRequest(
      waypoints: waypoints, profile: profile, allowsTurningRoundAtWaypoints: turnsRound)
    if let first = waypoints.first {
      request.departure = try departure?.departure(at: first.coordinate, in: graph)
    }
    request.leastNetworkSize = Self.leastNetworkSize
    return try router.routes(request, alternatives: count)
  }

  /// Runs `body` with waypoints that lie near roads.
  ///
  /// A waypoint without a limit of its own that is far from all roads is moved to the nearest one,
  /// and `body` is run again.
  func withRoads<Result>(
    near waypoints: [Waypoint], for profile: Profile, _ body: ([Waypoint]) throws -> Result
  ) throws -> Result {
    var moved = waypoints
    while true {
      do {
        return try body(moved)
      } catch RoutingError.notNearRoad(let place, let radius) {
        guard moved[place].snapRadius == nil, moved[place] == waypoints[place],
          let nearest = try Snapper(graph: graph, profile: profile)
            .candidates(
              near: moved[place].coordinate, among: tiles, limit: 1, probe: probe
            ).first
        else { throw RoutingError.notNearRoad(waypoint: place, radius: radius) }
        moved[place].coordinate = nearest.position
      }
    }
  }

  /// The position as seen from where the request wanted it.
  func position(_ position: SnappedPosition, of waypoint: Waypoint) -> SnappedPosition {
    guard position.requested != waypoint.coordinate else { return position }
    var result = position
    result.requested = waypoint.coordinate
    result.distance = waypoint.coordinate.distance(to: position.position)
    return result
  }
}

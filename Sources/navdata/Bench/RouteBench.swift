import Geo
import Guidance
import JSONText
import RoadNetwork
import Routing
import TileStorage

/// Times routes one by one.
struct RouteBench {
  /// What came of one pair.
  struct Row {
    let id: String
    /// Nil where there is no route.
    let distance: Distance?
    let duration: Duration?
    let movedFrom: Distance?
    let movedTo: Distance?
    let time: Duration
    /// Why there is no route.
    let refusal: String?
  }

  let path: String
  let work: BenchCommand.Work
  let profile: Profile
  let algorithm: SearchAlgorithm
  /// What the router keeps laid out, in bytes.
  let memory: Int
  private var router: Router?
  private let clock = ContinuousClock()

  init(
    path: String, work: BenchCommand.Work, profile: Profile, algorithm: SearchAlgorithm,
    memory: Int
  ) {
    self.path = path
    self.work = work
    self.profile = profile
    self.algorithm = algorithm
    self.memory = memory
  }

  /// A row for each pair, or for each matrix.
  mutating func times(_ pairs: [RoutePair]) throws -> [Row] {
    if work == .route || work == .path || work == .cold { return try pairs.map { try time($0) } }
    let router = try router ?? Pack(path: path).router
    self.router = router
    let areas = AreaBench(router: router, profile: profile)
    let drives = FixBench(router: router, profile: profile, isGuided: work == .guidance)
    switch work {
    case .matrix: return try areas.matrices(pairs)
    case .isochrone: return try pairs.map { try areas.isochrone($0) }
    default: return try pairs.flatMap { try drives.rows($0) }
    }
  }

  mutating func time(_ pair: RoutePair) throws -> Row {
    let request = RouteRequest(
      waypoints: [Waypoint(pair.from), Waypoint(pair.to)], profile: profile)
    if router == nil, work != .cold { router = try Pack(path: path).router(memory: memory) }
    let start = clock.now
    do {
      let router = try self.router ?? Pack(path: path).router(memory: memory)
      if work == .path {
        let path = try router.path(request, using: algorithm)
        let time = clock.now - start
        return Row(
          id: pair.id, distance: path.distance, duration: path.duration,
          movedFrom: path.movedFrom, movedTo: path.movedTo, time: time, refusal: nil)
      }
      let route = try router.route(request, using: algorithm)
      try describe(route, router.graph)
      let time = clock.now - start
      return Row(
        id: pair.id, distance: route.distance, duration: route.duration,
        movedFrom: route.legs.first?.origin.distance,
        movedTo: route.legs.last?.destination.distance, time: time, refusal: nil)
    } catch let error as RoutingError {
      return Row(
        id: pair.id, distance: nil, duration: nil, movedFrom: nil, movedTo: nil,
        time: clock.now - start, refusal: error.description)
    }
  }

  private func describe(_ route: Route, _ graph: RoadGraph) throws {
    _ = try ManeuverBuilder(graph: graph).maneuvers(of: route)
    for leg in route.legs { _ = try graph.spans(of: leg, for: profile.mode) }
    _ = route.line.encoded6
  }

  /// The rows as `id,distance_m,duration_s,warm_ms,moved_from_m,moved_to_m`.
  static func csv(_ rows: [Row]) -> String {
    var lines = ["id,distance_m,duration_s,warm_ms,moved_from_m,moved_to_m,refusal"]
    for row in rows {
      let numbers = [
        JSON.rounded(row.distance?.meters, decimals: 1),
        .rounded(row.duration.map { $0 / .seconds(1) }, decimals: 1),
        .rounded(row.time / .milliseconds(1), decimals: 4),
        .rounded(row.movedFrom?.meters, decimals: 1), .rounded(row.movedTo?.meters, decimals: 1),
      ]
      let cells = numbers.map { $0 == .null ? "" : $0.compact }
      lines.append(
        ([row.id] + cells + [row.refusal.map { "\"\($0)\"" } ?? ""]).joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

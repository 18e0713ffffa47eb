import Geo
import Routing

/// Times answers that are no single route.
struct AreaBench {
  let router: Router
  let profile: Profile
  private let clock = ContinuousClock()

  private static let matrixSize = 100
  private static let minutes = 10

  init(router: Router, profile: Profile) {
    self.router = router
    self.profile = profile
  }

  /// One matrix for each hundred pairs.
  ///
  /// Its row tells the number of trips found as metres, so that it is in the checksum, and the sum of
  /// their times.
  func matrices(_ pairs: [RoutePair]) throws -> [RouteBench.Row] {
    try stride(from: 0, to: pairs.count, by: Self.matrixSize).map { first in
      let part = pairs[first..<min(pairs.count, first + Self.matrixSize)]
      let request = MatrixRequest(
        waypoints: (part.map(\.from) + part.map(\.to)).map { Waypoint($0) },
        sources: Array(0..<part.count), destinations: Array(part.count..<2 * part.count),
        profile: profile)
      return try row("\(part[first].id)…") {
        let trips = try router.matrix(request).trips.joined().compactMap { $0 }
        return (.meters(Double(trips.count)), trips.reduce(.zero) { $0 + $1.duration })
      }
    }
  }

  /// The row tells the length of the reached roads.
  func isochrone(_ pair: RoutePair) throws -> RouteBench.Row {
    let request = IsochroneRequest(
      origin: Waypoint(pair.from), limits: [.time(.seconds(60 * Self.minutes))], profile: profile)
    return try row(pair.id) {
      (try router.isochrones(request).areas.first?.roads ?? .zero, .zero)
    }
  }

  private func row(
    _ id: String, _ work: () throws -> (Distance, Duration)
  ) throws -> RouteBench.Row {
    let start = clock.now
    do {
      let (distance, duration) = try work()
      return RouteBench.Row(
        id: id, distance: distance, duration: duration, movedFrom: nil, movedTo: nil,
        time: clock.now - start, refusal: nil)
    } catch let error as RoutingError {
      return RouteBench.Row(
        id: id, distance: nil, duration: nil, movedFrom: nil, movedTo: nil,
        time: clock.now - start, refusal: error.description)
    }
  }
}

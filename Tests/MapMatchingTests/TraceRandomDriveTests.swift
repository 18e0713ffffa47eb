import Geo
import MapMatching
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing
import Testing

/// Drives along routes through networks made by chance.
@Suite struct TraceRandomDriveTests {
  struct Drive: CustomStringConvertible {
    let network: RandomNetwork
    let route: Route
    let description: String
  }

  /// Some routes through the network of `seed`.
  static func drives(seed: UInt64, count: Int) -> [Drive] {
    let network = RandomNetwork(seed: seed, size: 7, spacing: .meters(250))
    var generator = SplitMix64(seed: seed)
    return (0..<count).compactMap { number in
      let ends = (0..<2).compactMap { _ -> Coordinate? in
        let places = (0..<2).map { _ in Int.random(in: 0..<49, using: &generator) }
        let points = places.compactMap { network.objects.nodes[$0].coordinate }
        return points[0].interpolated(to: points[1], fraction: 0.3)
      }
      let request = RouteRequest(waypoints: ends.map { Waypoint($0) }, profile: .car)
      guard let route = try? Router(graph: network.graph).route(request),
        route.distance.meters > 200
      else { return nil }
      return Drive(network: network, route: route, description: "seed \(seed), drive \(number)")
    }
  }

  @Test(arguments: UInt64(1)...12) func aCleanDriveMatchesExactly(seed: UInt64) throws {
    for drive in Self.drives(seed: seed, count: 6) {
      let fixes = TraceFixtures.drive(through: drive.route.line.points)
      let graph = drive.network.graph
      var matcher = TraceMatcher(graph: graph, profile: .car)
      let match = try matcher.match(fixes)
      #expect(match.matchings.count == 1, "\(drive)")
      let route = try #require(match.matchings.first?.route)
      #expect(try graph.wayIDs(of: route) == graph.wayIDs(of: drive.route), "\(drive)")
      #expect(abs(route.distance.meters - drive.route.distance.meters) < 3, "\(drive)")
      #expect(match.points.allSatisfy { ($0?.position.distance.meters ?? 99) < 0.5 }, "\(drive)")
    }
  }

  struct Quality: Sendable, CustomStringConvertible {
    let noise: Double
    let interval: Duration
    let isBare: Bool
    /// The share of the length that has to be right.
    let share: Double
    var description: String { "\(noise) m, every \(interval), bare \(isBare)" }
  }

  static let qualities = [
    Quality(noise: 5, interval: .seconds(1), isBare: false, share: 0.99),
    Quality(noise: 5, interval: .seconds(1), isBare: true, share: 0.99),
    Quality(noise: 10, interval: .seconds(1), isBare: true, share: 0.98),
    Quality(noise: 20, interval: .seconds(1), isBare: false, share: 0.97),
    Quality(noise: 5, interval: .seconds(10), isBare: true, share: 0.98),
    Quality(noise: 10, interval: .seconds(30), isBare: true, share: 0.90),
  ]

  @Test(arguments: qualities) func aNoisyDriveMatchesNearlyAllOfItsLength(
    _ quality: Quality
  ) throws {
    var (length, found, wrong) = (0.0, 0.0, 0.0)
    for seed in UInt64(21)...28 {
      for drive in Self.drives(seed: seed, count: 5) {
        var fixes = TraceFixtures.drive(
          through: drive.route.line.points, interval: quality.interval, noise: quality.noise,
          seed: seed)
        if quality.isBare { fixes = TraceFixtures.bare(fixes) }
        var matcher = TraceMatcher(graph: drive.network.graph, profile: .car)
        let match = try matcher.match(fixes)
        let shared = Self.sharedLength(drive.route, match.matchings.map(\.route))
        length += drive.route.distance.meters
        found += shared
        wrong += match.matchings.reduce(0) { $0 + $1.route.distance.meters } - shared
      }
    }
    #expect(found / length >= quality.share, "right: \(found / length)")
    #expect(wrong / length <= 1 - quality.share, "wrong: \(wrong / length)")
  }

  /// The length of the edges that the true route and the matched ones have in common, in metres.
  static func sharedLength(_ truth: Route, _ matched: [Route]) -> Double {
    var left: [EdgeID: Double] = [:]
    for step in truth.legs.flatMap(\.path) { left[step.edge, default: 0] += step.distance.meters }
    var shared = 0.0
    for step in matched.flatMap(\.legs).flatMap(\.path) {
      let common = min(left[step.edge] ?? 0, step.distance.meters)
      left[step.edge, default: 0] -= common
      shared += common
    }
    return shared
  }
}

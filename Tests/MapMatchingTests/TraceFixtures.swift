import Geo
import MapMatching
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing

/// Drives through drawn maps, and what the matcher makes of them.
enum TraceFixtures {
  static let start = Timestamp(millisecondsSince1970: 1_772_442_000_000)

  /// A drive through `points` at a steady speed.
  static func drive(
    through points: [Coordinate], metersPerSecond: Double = 10, interval: Duration = .seconds(1),
    noise: Double = 0, seed: UInt64 = 1, gaps: [Range<Duration>] = []
  ) -> [LocationFix] {
    var options = DriveOptions(startTime: start)
    options.acceleration = nil
    options.interval = interval
    options.noise = .meters(noise)
    options.seed = seed
    options.gaps = gaps
    let speeds = Array(
      repeating: Speed(metersPerSecond: metersPerSecond), count: max(0, points.count - 1))
    return Array(DriveSimulator(DrivePlan(points: points, speeds: speeds), options: options))
  }

  /// The fixes with nothing but place and time, as many receivers give them.
  static func bare(_ fixes: [LocationFix]) -> [LocationFix] {
    fixes.map { LocationFix(coordinate: $0.coordinate, time: $0.time) }
  }
}

extension AsciiMap {
  /// The positions of `letters`.
  func line(_ letters: String) -> [Coordinate] { letters.map { coordinate($0) } }

  func match(_ fixes: [LocationFix], by profile: Profile = .car) throws -> TraceMatch {
    var matcher = TraceMatcher(graph: graph, profile: profile)
    return try matcher.match(fixes)
  }
}

extension RoadGraph {
  /// The ways of a route, in the order of travel, repeats merged.
  func wayIDs(of route: Route) throws -> [Int64] {
    var ids: [Int64] = []
    for leg in route.legs {
      for step in leg.path {
        let id = try road(of: step.edge).wayID
        if id != ids.last { ids.append(id) }
      }
    }
    return ids
  }
}

import Geo
import MapMatching
import MapServer
import Positioning
import RoadNetwork
import Routing

/// Puts the traces of the server's requests on roads.
struct ServedMatcher: MapServer.TraceMatching {
  let graph: RoadGraph

  /// Seconds between points of a trace without times.
  private static let assumedInterval: Int64 = 10

  func match(_ trace: TraceRequest) throws -> TraceAnswer {
    let fixes = trace.points.enumerated().map { index, point in
      let seconds = trace.timestamps?[index] ?? Int64(index) * Self.assumedInterval
      return LocationFix(
        coordinate: point.coordinate, time: Timestamp(millisecondsSince1970: seconds * 1000),
        bearing: point.heading, horizontalAccuracy: point.snapRadius)
    }
    var matcher = TraceMatcher(graph: graph, profile: trace.profile)
    let match = try matcher.match(fixes)
    var counts = [Int](repeating: 0, count: match.matchings.count)
    let points = zip(match.points, trace.points).map { fix, point -> TraceAnswer.Point? in
      guard let fix, fix.matching < counts.count else { return nil }
      counts[fix.matching] += 1
      return TraceAnswer.Point(
        position: SnappedPosition(
          requested: point.coordinate, position: fix.position.coordinate,
          edge: fix.position.edge, offset: fix.position.offset, distance: fix.position.distance),
        matching: fix.matching, waypoint: counts[fix.matching] - 1)
    }
    let matchings = match.matchings.enumerated().map { index, matching in
      let certain = match.points.compactMap { $0 }.filter { $0.matching == index }
        .map(\.confidence)
      let mean = certain.reduce(0, +) / Double(max(1, certain.count))
      return TraceAnswer.Matching(route: matching.route, confidence: mean)
    }
    return TraceAnswer(matchings: matchings, points: points)
  }
}

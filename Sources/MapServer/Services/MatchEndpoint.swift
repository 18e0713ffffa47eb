import Geo
import JSONText
import MapMatching
import Positioning
import Routing

/// `/match`: the way that a trace was travelled.
struct MatchEndpoint {
  private enum Gaps: String {
    case split
    case ignore
  }

  private let service: MapService
  private let places: PlaceOptions
  private let drawing: DrawingOptions
  private let fixes: [LocationFix]
  /// Whether a long pause splits the trace.
  private let splitsAtGaps: Bool
  /// The points at which legs end; nil for all.
  private let stops: Set<Int>?

  /// Reads the options of `call`.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ service: MapService, _ call: ServiceCall) throws(APIError) {
    self.service = service
    places = try PlaceOptions(call)
    drawing = try DrawingOptions(call.options)
    let count = call.coordinates.count
    stops = try call.options.stops(count: count).map { Set($0) }
    let stamps = try call.options.list("timestamps", count: count, Self.seconds)
    if let stamps, zip(stamps, stamps.dropFirst()).contains(where: { ($0 ?? 0) > ($1 ?? 0) }) {
      throw APIError(.invalidValue, "Timestamps need to be monotonically increasing.")
    }
    splitsAtGaps = try call.options.choice("gaps", Gaps.split) == .split
    _ = try call.options.flag("tidy", false)
    fixes = places.waypoints.enumerated().map { index, waypoint in
      LocationFix(
        coordinate: waypoint.coordinate,
        time: stamps?[index].map { Timestamp(millisecondsSince1970: $0 * 1000) },
        bearing: waypoint.heading, horizontalAccuracy: waypoint.snapRadius)
    }
  }

  /// Later times are taken for milliseconds by mistake: the year 5138.
  private static let latestSecond: Int64 = 100_000_000_000

  private static func seconds(_ text: Substring) throws(APIError) -> Int64? {
    guard let seconds = Int64(text), seconds >= 0 else { return nil }
    guard seconds < latestSecond else {
      throw APIError(.invalidValue, "timestamps are seconds since 1970, not \(text)")
    }
    return seconds
  }

  /// The response object.
  func answer(_ isCancelled: () -> Bool) throws -> JSON {
    let match = try service.matchers.withMatcher(for: places.profile) { matcher in
      try matched(&matcher, isCancelled)
    }
    guard !match.matchings.isEmpty else {
      throw APIError(.noMatch, "Could not match the trace.")
    }
    let areMatched = stops?.allSatisfy { match.points[$0] != nil } ?? true
    guard stops == nil || match.matchings.count == 1 && areMatched else {
      throw APIError(.noMatch, "Could not match the trace with the given waypoints.")
    }
    let writer = RouteWriter(
      graph: service.graph, drawing: drawing, layers: service.layers)
    let positions = match.points.enumerated().map { index, point in
      point.map { SnappedPosition($0.position, of: places.waypoints[index].coordinate) }
    }
    let order = WaypointOrder(match.points, stops)
    let matchings = try match.matchings.enumerated().map { index, matching in
      let places = order.stops[index].compactMap { positions[$0] }
      let confidence = order.confidence(of: index, match.points)
      guard
        case .object(let members) = try writer.json(matching.route.cut(at: places))
      else { return JSON.null }
      return .object(
        [JSON.Member(name: "confidence", value: .rounded(confidence, decimals: 6))] + members)
    }
    let points = try match.points.indices.map { index in
      guard let point = match.points[index], let position = positions[index] else {
        return JSON.null
      }
      return try writer.waypoint(
        position,
        [
          ("matchings_index", .integer(Int64(point.matching))),
          ("waypoint_index", order.next(index, in: point.matching).map { .integer(Int64($0)) }),
          ("alternatives_count", 0),
        ])
    }
    return .members([
      ("code", "Ok"), ("matchings", .array(matchings)),
      ("tracepoints", places.skipsWaypoints ? nil : .array(points)),
    ])
  }

  /// Matches the stretches between long pauses, one after the other.
  private func matched(
    _ matcher: inout TraceMatcher, _ isCancelled: () -> Bool
  ) throws -> TraceMatch {
    var whole = TraceMatch(matchings: [], points: [])
    for stretch in stretches {
      var part = try matcher.match(Array(fixes[stretch]), isCancelled: isCancelled)
      for index in part.points.indices {
        part.points[index]?.matching += whole.matchings.count
      }
      whole.matchings += part.matchings
      whole.points += part.points
    }
    return whole
  }

  private var stretches: [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for index in fixes.indices.dropFirst() where splitsAtGaps {
      guard let before = fixes[index - 1].time, let after = fixes[index].time,
        after - before > Self.longestPause
      else { continue }
      result.append(start..<index)
      start = index
    }
    return result + [start..<fixes.count]
  }

  private static let longestPause = Duration.seconds(60)
}

/// Which points of a trace are the waypoints of each matching.
private struct WaypointOrder {
  /// By matching: the points at which its legs begin and end.
  private(set) var stops: [[Int]] = []

  init(_ points: [MatchedFix?], _ wanted: Set<Int>?) {
    for (index, point) in points.enumerated() {
      guard let point else { continue }
      while stops.count <= point.matching { stops.append([]) }
      stops[point.matching].append(index)
    }
    guard let wanted else { return }
    for matching in stops.indices {
      let (first, last) = (stops[matching].first, stops[matching].last)
      stops[matching].removeAll { !wanted.contains($0) && $0 != first && $0 != last }
    }
  }

  /// The number of the point among the waypoints of its matching; nil if it is none.
  func next(_ point: Int, in matching: Int) -> Int? { stops[matching].firstIndex(of: point) }

  /// How sure the places of a matching are, on the average.
  func confidence(of matching: Int, _ points: [MatchedFix?]) -> Double {
    let values = points.compactMap { $0 }.filter { $0.matching == matching }.map(\.confidence)
    return values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}

extension SnappedPosition {
  fileprivate init(_ matched: MatchedPosition, of requested: Coordinate) {
    self.init(
      requested: requested, position: matched.coordinate, edge: matched.edge,
      offset: matched.offset, distance: matched.distance, bearing: matched.bearing)
  }
}

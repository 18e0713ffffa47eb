import Geo
import Positioning
import RoadNetwork
import Routing

/// Makes routes of lines that other planners have drawn.
///
/// The line is matched to the roads as a trace is, by ``TraceMatcher``; but no point may be left out,
/// and the drive may not break.
public struct LineImport: Sendable {
  private var matcher: TraceMatcher

  /// Imports for `profile`, which has to be allowed to travel the line.
  public init(graph: RoadGraph, profile: Profile) {
    matcher = TraceMatcher(graph: graph, profile: profile)
  }

  /// The route along `points`.
  ///
  /// It has a leg more for each place between junctions at which the line turns round.
  /// - Throws: `GivenWayError` with the number of the first point that does not fit; what
  ///   ``TraceMatcher/match(_:)`` throws.
  /// - Complexity: as ``TraceMatcher/match(_:)``.
  public consuming func route(along points: [Coordinate]) throws -> Route {
    guard points.count > 1 else { throw GivenWayError.empty }
    let match = try matcher.match(points.map { LocationFix(coordinate: $0) })
    guard let first = match.matchings.first else { throw GivenWayError.offRoad(part: 0) }
    for (part, point) in match.points.enumerated() {
      guard let point else { throw GivenWayError.offRoad(part: part) }
      if point.matching > 0 { throw GivenWayError.notJoined(part: part) }
    }
    return first.route
  }
}

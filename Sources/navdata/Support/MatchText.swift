import Geo
import MapMatching
import RoadNetwork
import Routing

/// A matched trace as people read it on a terminal.
enum MatchText {
  static func text(of match: TraceMatch, graph: RoadGraph) throws -> String {
    let matched = match.points.count { $0 != nil }
    var lines = ["\(matched) of \(match.points.count) fixes matched"]
    for matching in match.matchings {
      let route = matching.route
      lines.append("")
      lines.append(
        "Fixes \(matching.fixes.lowerBound) to \(matching.fixes.upperBound): "
          + "\(route.distance.text) by \(route.profile.name)")
      for leg in route.legs { lines += try roads(of: leg, route, graph) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One line for each stretch on a road of one name.
  private static func roads(
    of leg: RouteLeg, _ route: Route, _ graph: RoadGraph
  ) throws -> [String] {
    var roads: [(title: String, meters: Double)] = []
    for span in try graph.spans(of: leg, for: route.profile.mode) {
      let title = span.road.name ?? span.road.refs.first ?? "a road without a name"
      let meters = span.end.meters - span.start.meters
      if roads.last?.title == title {
        roads[roads.count - 1].meters += meters
      } else {
        roads.append((title, meters))
      }
    }
    return roads.map { road in
      let length = Distance.meters(road.meters).text
      return String(repeating: " ", count: max(0, 9 - length.count)) + "\(length)  \(road.title)"
    }
  }
}

import JSONText
import MapMatching
import RoadNetwork
import Routing

/// A matched trace as the JSON of the command line.
struct MatchJSON {
  let graph: RoadGraph
  let match: TraceMatch

  /// The matchings, each like a route, and what became of every fix.
  func object() throws -> JSON {
    let matchings = try match.matchings.map { matching in
      try RouteJSON(graph: graph, route: matching.route, maneuvers: []).object()
    }
    return ["matchings": .array(matchings), "points": .array(try points())]
  }

  private func points() throws -> [JSON] {
    var points: [JSON] = []
    points.reserveCapacity(match.points.count)
    var last: (edge: EdgeID, wayID: Int64)?
    for (index, point) in match.points.enumerated() {
      guard let point else {
        points.append([
          "index": .integer(Int64(index)), "matched": nil, "way_id": nil, "distance_m": nil,
        ])
        continue
      }
      let edge = point.position.edge
      if last?.edge != edge { last = (edge, try graph.road(of: edge).wayID) }
      points.append([
        "index": .integer(Int64(index)), "matched": .position(point.position.coordinate),
        "way_id": last.map { .integer($0.wayID) } ?? nil,
        "distance_m": .meters(point.position.distance),
        "matching": .integer(Int64(point.matching)),
        "confidence": .rounded(point.confidence, decimals: 3),
      ])
    }
    return points
  }

  /// GeoJSON (RFC 7946): the matchings as lines, one for each leg.
  func collection() throws -> JSON {
    var features: [JSON] = []
    for (index, matching) in match.matchings.enumerated() {
      for leg in matching.route.legs { features.append(feature(of: leg, matching: index)) }
    }
    return [
      "type": "FeatureCollection", "attribution": "© OpenStreetMap contributors, ODbL",
      "features": .array(features),
    ]
  }

  private func feature(of leg: RouteLeg, matching: Int) -> JSON {
    let line = leg.line.points.map { point -> JSON in
      [.double(point.longitude), .double(point.latitude)]
    }
    return [
      "type": "Feature",
      "properties": [
        "matching": .integer(Int64(matching)), "distance_m": .meters(leg.distance),
      ],
      "geometry": ["type": "LineString", "coordinates": .array(line)],
    ]
  }
}

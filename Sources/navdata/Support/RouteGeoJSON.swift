import Geo
import JSONText
import RoadNetwork
import Routing

/// Routes as GeoJSON (RFC 7946): a line for each span, with its road and limit.
struct RouteGeoJSON {
  let graph: RoadGraph
  let routes: [Route]

  func collection() throws -> JSON {
    var features: [JSON] = []
    for (place, route) in routes.enumerated() {
      for (index, leg) in route.legs.enumerated() {
        let departure = route.departure(ofLeg: index)
        let spans = try graph.spans(
          of: leg, for: route.profile(ofLeg: index).mode, departure: departure)
        for span in spans { features.append(feature(span, leg, (place, index))) }
      }
    }
    return [
      "type": "FeatureCollection", "attribution": "© OpenStreetMap contributors, ODbL",
      "features": .array(features),
    ]
  }

  private func feature(
    _ span: RouteSpan, _ leg: RouteLeg, _ place: (route: Int, leg: Int)
  ) -> JSON {
    let first = leg.path[span.path.lowerBound].points.lowerBound
    let last = leg.path[span.path.upperBound - 1].points.upperBound
    let line = leg.line.points[first...last].map { point -> JSON in
      [.double(point.longitude), .double(point.latitude)]
    }
    return [
      "type": "Feature",
      "properties": [
        "route": .integer(Int64(place.route)), "leg": .integer(Int64(place.leg)),
        "way_id": .integer(span.wayID),
        "road": .text(span.road.name ?? span.road.refs.first),
        "from_m": .meters(span.start), "to_m": .meters(span.end),
        "duration_s": .seconds(span.duration),
        "attributes": .array(span.attributes.map { .string($0.rawValue) }),
        "speed_limit": span.limit.json, "country": .text(span.place?.country),
        "state": .text(span.place?.state),
      ],
      "geometry": ["type": "LineString", "coordinates": .array(line)],
    ]
  }
}

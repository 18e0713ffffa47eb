import Geo
import Guidance
import JSONText
import Positioning
import RoadNetwork
import Routing

/// Prints routes between the same places in the form that was asked for.
struct RouteOutput {
  let graph: RoadGraph
  let phrases: PhraseBook
  /// The traffic that the routes were made for; nil if none is known.
  var traffic: TrafficSnapshot?

  /// Prints `routes`, the best first.
  func print(
    _ routes: [Route], as format: RouteCommand.Format, on console: Console
  ) throws {
    switch format {
    case .geojson: console.print(try RouteGeoJSON(graph: graph, routes: routes).collection())
    case .gpx:
      let points = routes.first?.line.points ?? []
      console.output(GPXTrack(fixes: points.map { LocationFix(coordinate: $0) }).xml)
    case .json: console.print(try json(routes))
    case .text:
      var texts: [String] = []
      for (place, route) in routes.enumerated() {
        let text = RouteText.text(
          of: route, try guidance(of: route).maneuvers,
          incidents: traffic?.incidents(along: route) ?? [])
        texts.append(routes.count > 1 ? "Route \(place + 1): \(text)" : text)
      }
      console.output(texts.joined(separator: "\n"))
    }
  }

  private func guidance(of route: Route) throws -> RouteGuidance {
    try ManeuverBuilder(graph: graph, phrases: phrases).guidance(of: route)
  }

  /// The document of the JSON form.
  func json(_ routes: [Route]) throws -> JSON {
    let described = try routes.map { route in
      var described = RouteJSON(graph: graph, route: route, guidance: try guidance(of: route))
      described.incidents = traffic?.incidents(along: route)
      return described
    }
    return [
      "routes": .array(try described.map { try $0.object() }),
      "waypoints": try described.first?.waypoints() ?? .array([]),
    ]
  }
}

import Geo
import JSONText
import RoadNetwork
import Routing

/// `/nearest`: the roads near a coordinate.
struct NearestEndpoint {
  private let service: MapService
  private let places: PlaceOptions
  private let count: Int

  /// Reads the options of `call`.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ service: MapService, _ call: ServiceCall) throws(APIError) {
    self.service = service
    places = try PlaceOptions(call)
    count = try call.options.count("number", 1)
    guard count <= service.limits.nearestResults else {
      throw APIError(
        .tooBig, "Number of results \(count) is higher than \(service.limits.nearestResults)")
    }
  }

  /// The response object.
  func answer() throws -> JSON {
    guard let waypoint = places.waypoints.first else {
      throw APIError(.invalidOptions, "there is no coordinate")
    }
    let found = try near(waypoint)
    guard !found.isEmpty else {
      throw APIError(.noSegment, "Could not find a matching segments for coordinate")
    }
    let writer = RouteWriter(graph: service.graph, drawing: DrawingOptions())
    let waypoints = try found.map { position in
      try writer.waypoint(position, [("nodes", try nodes(around: position))])
    }
    return .members([
      ("code", "Ok"), ("waypoints", places.skipsWaypoints ? nil : .array(waypoints)),
    ])
  }

  /// Where none of so many roads lies in the direction asked for, there is none near.
  private static let mostRoads = 4096

  private func near(_ waypoint: Waypoint) throws -> [SnappedPosition] {
    let snapper = Snapper(graph: service.graph, profile: places.profile)
    let radius = waypoint.snapRadius ?? places.profile.snapRadius
    var limit = count
    while true {
      try service.probe?.check()
      var found = try snapper.candidates(
        near: waypoint.coordinate, within: radius, limit: limit)
      if found.count < limit, waypoint.snapRadius == nil {
        found = try snapper.candidates(
          near: waypoint.coordinate, among: service.tiles, limit: limit, probe: service.probe)
      }
      let fitting = try found.filter { try fits($0, waypoint) }
      if fitting.count >= count || found.count < limit || limit > Self.mostRoads {
        return Array(fitting.prefix(count))
      }
      // Roads in other directions took the places: look at more.
      limit *= 4
    }
  }

  /// Whether the road is not excluded, and may be travelled in the direction asked for.
  private func fits(_ position: SnappedPosition, _ waypoint: Waypoint) throws -> Bool {
    let graph = service.graph
    if places.profile.excludedRoads.contains(try graph.record(of: position.edge)) { return false }
    guard let heading = waypoint.heading, let bearing = position.bearing else { return true }
    let tolerance = waypoint.headingTolerance
    if abs(heading.turn(to: bearing)) <= tolerance { return true }
    let twin = try graph.record(of: graph.twin(of: position.edge))
    return twin.access[places.profile.mode] != .no
      && abs(heading.turn(to: bearing.reversed)) <= tolerance
  }

  /// The OSM ids of the nodes at both ends of the piece of road; 0 for a bend where the map does not
  /// keep the ids of bends.
  private func nodes(around position: SnappedPosition) throws -> JSON {
    let shape = try service.graph.shape(of: position.edge)
    let piece = shape.projection(of: position.position)?.piece ?? 0
    var reader = NodeIDReader(graph: service.graph, layers: service.layers)
    return .array(try reader.ids(of: position.edge)[piece...piece + 1].map(JSON.integer))
  }
}

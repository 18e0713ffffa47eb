import Geo
import JSONText
import Routing

/// `/isochrone`: the areas within reach of a coordinate, as GeoJSON.
struct IsochroneEndpoint {
  private let service: MapService
  private let places: PlaceOptions
  private let reaches: [ReachLimit]
  private let tolerance: Distance

  private static let usualTolerance = 100.0

  /// Reads the options of `call`.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ service: MapService, _ call: ServiceCall) throws(APIError) {
    self.service = service
    places = try PlaceOptions(call)
    let limits = service.limits
    let minutes = try Self.numbers(
      "minutes", call.options, most: limits.isochroneTime / .seconds(60))
    let meters = try Self.numbers("meters", call.options, most: limits.isochroneLength.meters)
    reaches =
      minutes.map { .time(.milliseconds(($0 * 60_000).rounded())) }
      + meters.map { .distance(.meters($0)) }
    guard !reaches.isEmpty else {
      throw APIError(.invalidOptions, "tell minutes or meters, such as minutes=5,10")
    }
    guard reaches.count <= limits.isochroneAreas else {
      throw APIError(.tooBig, "\(reaches.count) areas of at most \(limits.isochroneAreas)")
    }
    tolerance = .meters(try call.options.positiveNumber("tolerance") ?? Self.usualTolerance)
  }

  /// Numbers above zero, parted by commas.
  private static func numbers(
    _ name: String, _ options: OptionReader, most: Double
  ) throws(APIError) -> [Double] {
    guard let text = options.text(name) else { return [] }
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = OptionReader.number(part), number > 0 else {
        throw OptionReader.malformed(name, text)
      }
      guard number <= most else {
        throw APIError(.tooBig, "\(name) goes up to \(Int(most)), not \(part)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The response object: a collection of features, one for each area, in the order asked for.
  func answer(_ isCancelled: @Sendable () -> Bool) throws -> JSON {
    let found = try service.withRoads(near: places.waypoints, for: places.profile) { waypoints in
      guard let origin = waypoints.first else { throw RoutingError.tooFewWaypoints(0) }
      let request = IsochroneRequest(
        origin: origin, limits: reaches, profile: places.profile, tolerance: tolerance)
      return try service.router.isochrones(request, isCancelled: isCancelled)
    }
    var members: [(String, JSON?)] = [
      ("code", "Ok"), ("type", "FeatureCollection"),
      ("features", .array(found.areas.map(feature))),
    ]
    if !places.skipsWaypoints, let waypoint = places.waypoints.first {
      let writer = RouteWriter(graph: service.graph, drawing: DrawingOptions())
      let origin = try writer.waypoint(service.position(found.origin, of: waypoint))
      members.append(("waypoints", [origin]))
    }
    return .members(members)
  }

  private func feature(_ area: Isochrone) -> JSON {
    let limit: (String, JSON) =
      switch area.limit {
      case .time(let time): ("minutes", .rounded(time / .seconds(60), decimals: 3))
      case .distance(let distance): ("meters", .meters(distance))
      }
    let polygons = area.areas.map { part -> JSON in
      .array(
        ([part.border] + part.holes).map { ring in
          .array((ring + ring.prefix(1)).map(JSON.place))
        })
    }
    return [
      "type": "Feature",
      "properties": .members([
        limit, ("profile", .string(places.profile.name)), ("roads", .meters(area.roads)),
        ("tolerance", .meters(area.tolerance)),
      ]),
      "geometry": ["type": "MultiPolygon", "coordinates": .array(polygons)],
    ]
  }
}

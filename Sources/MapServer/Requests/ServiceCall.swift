import Geo
import JSONText
import Routing

/// The services of OSRM's API, and ``isochrone`` after their manner.
public enum ServiceName: String, CaseIterable, Sendable {
  case route
  case nearest
  case table
  case match
  case trip
  case isochrone

  /// Whether the coordinates and options may come in the body of a `POST`.
  var acceptsBody: Bool { self == .route || self == .table || self == .match }

  /// The options that the service knows.
  var options: Set<String> {
    let common: Set<String> = [
      "bearings", "radiuses", "hints", "approaches", "exclude", "snapping", "generate_hints",
      "skip_waypoints",
    ]
    let drawing: Set<String> = ["steps", "annotations", "geometries", "overview"]
    switch self {
    case .route:
      return common.union(drawing).union([
        "alternatives", "continue_straight", "waypoints", "depart", "durations",
      ])
    case .nearest: return common.union(["number"])
    case .table:
      return common.union([
        "sources", "destinations", "annotations", "fallback_speed", "fallback_coordinate",
        "scale_factor",
      ])
    case .match: return common.union(drawing).union(["timestamps", "gaps", "tidy", "waypoints"])
    case .trip: return common.union(drawing).union(["roundtrip", "source", "destination"])
    case .isochrone: return common.union(["minutes", "meters", "tolerance"])
    }
  }
}

/// A call of one service: who travels, where, and the options that are still to be read.
struct ServiceCall: Sendable {
  var service: ServiceName
  var profile: Profile
  var coordinates: [Coordinate]
  var options: OptionReader

  /// Reads `/{service}/v1/{profile}/{coordinates}?{options}`, or a body with the last two.
  ///
  /// - Throws: ``APIError`` that names the part that is wrong.
  init(_ request: HTTPRequest, _ target: RequestTarget, limits: ServerLimits) throws(APIError) {
    let segments = target.segments
    guard segments.count >= 2 else {
      // Who asks for a file is no client of the API.
      if segments[0].contains(".") {
        throw APIError(.invalidURL, "there is nothing at this path", status: 404)
      }
      throw target.isIncomplete
    }
    guard let service = ServiceName(rawValue: segments[0]) else {
      if segments[0] == "tile" {
        throw APIError(.notImplemented, "Service tile is not available: see /tiles")
      }
      throw APIError(.invalidService, "Service \(segments[0].prefix(60)) not found!")
    }
    guard segments[1] == "v1" else {
      throw APIError(.invalidVersion, "version \(segments[1].prefix(60)) is not served; v1 is")
    }
    guard segments.count >= 3, let profile = Profile.named(segments[2]) else {
      let names = Profile.standard.map(\.name).joined(separator: ", ")
      throw APIError(.invalidURL, "the URL names no profile; there are: \(names)")
    }
    self.service = service
    self.profile = profile
    if request.method == "POST" {
      (coordinates, options) = try Self.body(of: request, segments, target.query, service)
    } else {
      guard segments.count == 4, !segments[3].isEmpty else { throw target.isIncomplete }
      coordinates = try CoordinateText.read(
        segments[3], behind: target.path.utf8.count - segments[3].utf8.count)
      options = try OptionReader(query: target.query, known: service.options)
    }
    try check(limits)
  }

  private static func body(
    of request: HTTPRequest, _ segments: [String], _ query: Substring?, _ service: ServiceName
  ) throws(APIError) -> ([Coordinate], OptionReader) {
    guard service.acceptsBody else {
      throw APIError(.notImplemented, "\(service.rawValue) is not available by POST")
    }
    guard segments.count == 3 || segments.count == 4 && segments[3].isEmpty, query == nil else {
      throw APIError(.invalidURL, "coordinates and options of a POST belong into its body")
    }
    let body: JSON
    do {
      body = try JSON(parsing: request.body)
    } catch {
      throw APIError(.invalidQuery, "\(error)")
    }
    let known = service.options.union(["coordinates", "format"])
    let options = try OptionReader(body: body, known: known)
    guard let text = options.text("coordinates") else {
      throw APIError(.invalidQuery, "the body holds no coordinates")
    }
    guard options.text("format") ?? "json" == "json" else {
      throw APIError(.notImplemented, "answers are given as JSON only")
    }
    return (try CoordinateText.read(text), options)
  }

  private func check(_ limits: ServerLimits) throws(APIError) {
    let (least, most): (Int, Int) =
      switch service {
      case .route: (2, limits.routeCoordinates)
      case .nearest, .isochrone: (1, 1)
      case .table: (1, max(limits.tableCells, 1))
      case .match: (2, limits.matchCoordinates)
      case .trip: (2, limits.tripCoordinates)
      }
    guard coordinates.count >= least else {
      throw APIError(
        .invalidOptions,
        service == .route
          ? "Number of coordinates needs to be at least two."
          : "\(service.rawValue) needs at least \(least) coordinates")
    }
    if most == 1, coordinates.count > 1 {
      throw APIError(.invalidOptions, "Only one input coordinate is supported")
    }
    guard coordinates.count <= most else {
      throw APIError(.tooBig, "Too many coordinates: \(coordinates.count) of at most \(most)")
    }
  }
}

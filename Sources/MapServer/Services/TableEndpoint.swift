import Geo
import JSONText
import Routing

/// `/table`: durations and distances from each source to each destination.
struct TableEndpoint {
  private enum Fallback: String {
    case input
    case snapped
  }

  private let service: MapService
  private let places: PlaceOptions
  private let sources: [Int]
  private let destinations: [Int]
  private let tellsDurations: Bool
  private let tellsDistances: Bool
  private let scale: Double
  /// Metres in a second along the straight line, where there is no route.
  private let fallbackSpeed: Double?
  private let fallback: Fallback

  /// Reads the options of `call`.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ service: MapService, _ call: ServiceCall) throws(APIError) {
    self.service = service
    let (options, count) = (call.options, call.coordinates.count)
    places = try PlaceOptions(call)
    sources = try options.indexes("sources", count: count) ?? Array(0..<count)
    destinations = try options.indexes("destinations", count: count) ?? Array(0..<count)
    let (cells, overflows) = sources.count.multipliedReportingOverflow(by: destinations.count)
    guard !overflows, cells <= service.limits.tableCells else {
      throw APIError(
        .tooBig,
        "Too many table coordinates: \(sources.count) times \(destinations.count) is more than"
          + " \(service.limits.tableCells)")
    }
    guard count > 1 else {
      throw APIError(.invalidOptions, "Number of coordinates needs to be at least two.")
    }
    let names = (options.text("annotations") ?? "duration").split(
      separator: ",", omittingEmptySubsequences: false)
    guard names.allSatisfy({ $0 == "duration" || $0 == "distance" || $0 == "true" }) else {
      throw OptionReader.malformed("annotations", options.text("annotations") ?? "")
    }
    tellsDurations = names.contains("duration") || names.contains("true")
    tellsDistances = names.contains("distance") || names.contains("true")
    scale = try options.positiveNumber("scale_factor") ?? 1
    fallbackSpeed = try options.positiveNumber("fallback_speed")
    fallback = try options.choice("fallback_coordinate", .input)
  }

  /// The response object.
  func answer(_ isCancelled: () -> Bool) throws -> JSON {
    let matrix = try service.matrix(
      places, sources, destinations, measuresDistance: tellsDistances, isCancelled)
    let writer = RouteWriter(graph: service.graph, drawing: DrawingOptions())
    func waypoints(_ indexes: [Int]) throws -> JSON {
      .array(
        try indexes.map {
          try writer.waypoint(service.position(matrix.positions[$0], of: places.waypoints[$0]))
        })
    }
    let sketched = sketchedCells(matrix)
    return .members([
      ("code", "Ok"),
      ("durations", tellsDurations ? durations(matrix) : nil),
      ("distances", tellsDistances ? distances(matrix) : nil),
      ("sources", places.skipsWaypoints ? nil : try waypoints(sources)),
      ("destinations", places.skipsWaypoints ? nil : try waypoints(destinations)),
      ("fallback_speed_cells", fallbackSpeed == nil ? nil : .array(sketched)),
    ])
  }

  private func durations(_ matrix: RouteMatrix) -> JSON {
    cells(matrix) { trip, row, column in
      if let trip { return .rounded(trip.duration / .seconds(1) * scale, decimals: 1) }
      guard let fallbackSpeed else { return .null }
      let meters = straight(row, column, matrix).meters
      return .rounded(meters / fallbackSpeed * scale, decimals: 1)
    }
  }

  private func distances(_ matrix: RouteMatrix) -> JSON {
    cells(matrix) { trip, row, column in
      if let distance = trip?.distance { return .meters(distance) }
      return fallbackSpeed == nil ? .null : .meters(straight(row, column, matrix))
    }
  }

  private func cells(
    _ matrix: RouteMatrix, _ value: (MatrixTrip?, Int, Int) -> JSON
  ) -> JSON {
    .array(
      matrix.trips.enumerated().map { row, trips in
        .array(trips.enumerated().map { column, trip in value(trip, row, column) })
      })
  }

  private func sketchedCells(_ matrix: RouteMatrix) -> [JSON] {
    matrix.trips.enumerated().flatMap { row, trips in
      trips.indices.filter { trips[$0] == nil }
        .map { [.integer(Int64(row)), .integer(Int64($0))] }
    }
  }

  /// The straight line between the ends of a trip.
  private func straight(_ row: Int, _ column: Int, _ matrix: RouteMatrix) -> Distance {
    let (from, to) = (sources[row], destinations[column])
    switch fallback {
    case .input:
      return places.waypoints[from].coordinate.distance(to: places.waypoints[to].coordinate)
    case .snapped:
      return matrix.positions[from].position.distance(to: matrix.positions[to].position)
    }
  }
}

extension MapService {
  /// The trips between the places of a request.
  func matrix(
    _ places: PlaceOptions, _ sources: [Int], _ destinations: [Int], measuresDistance: Bool,
    _ isCancelled: () -> Bool
  ) throws -> RouteMatrix {
    try withRoads(near: places.waypoints, for: places.profile) { waypoints in
      var request = MatrixRequest(
        waypoints: waypoints, sources: sources, destinations: destinations,
        profile: places.profile, measuresDistance: measuresDistance)
      request.leastNetworkSize = Self.leastNetworkSize
      return try router.matrix(request, isCancelled: isCancelled)
    }
  }
}

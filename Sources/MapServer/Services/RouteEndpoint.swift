import JSONText
import Routing

/// `/route`: the fastest way over the coordinates in their order.
struct RouteEndpoint {
  private enum ContinueStraight: String {
    case standard = "default"
    case yes = "true"
    case no = "false"
  }

  private let service: MapService
  private let places: PlaceOptions
  private let drawing: DrawingOptions
  private let turnsRound: Bool
  /// How many routes beside the fastest are wanted.
  private let alternatives: Int
  /// The coordinates at which a leg ends, first and last included; nil for all.
  private let stops: [Int]?
  /// When the trip starts; nil if it does not matter.
  private let departure: DepartureText?
  /// How long the trip halts at each coordinate; nil for nowhere.
  private let halts: [Duration?]?

  /// Reads the options of `call`.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ service: MapService, _ call: ServiceCall) throws(APIError) {
    self.service = service
    places = try PlaceOptions(call)
    drawing = try DrawingOptions(call.options)
    let isOnFootOrBicycle = !call.profile.mode.isMotorized
    switch try call.options.choice("continue_straight", ContinueStraight.standard) {
    case .standard: turnsRound = isOnFootOrBicycle
    case .yes: turnsRound = false
    case .no: turnsRound = true
    }
    alternatives = try Self.alternatives(call)
    stops = try call.options.stops(count: call.coordinates.count)
    departure = try call.options.text("depart").map { text throws(APIError) in
      try DepartureText(text)
    }
    halts = try call.options.list("durations", count: call.coordinates.count, Self.halt)
  }

  /// A number, or `true` for as many as are usual.
  private static func alternatives(_ call: ServiceCall) throws(APIError) -> Int {
    let text = call.options.text("alternatives") ?? "false"
    if let isWanted = Bool(text) { return isWanted ? usualAlternatives : 0 }
    guard let count = OptionReader.wholeNumber(text[...]) else {
      throw OptionReader.malformed("alternatives", text)
    }
    return min(count, mostAlternatives)
  }

  private static let usualAlternatives = 2
  private static let mostAlternatives = 10

  /// Seconds of a halt.
  private static func halt(_ text: Substring) throws(APIError) -> Duration? {
    guard let seconds = OptionReader.number(text), seconds >= 0 else { return nil }
    guard seconds <= longestHalt else {
      throw APIError(.invalidOptions, "no halt lasts longer than \(Int(longestHalt)) seconds")
    }
    return .milliseconds((seconds * 1000).rounded())
  }

  /// Four weeks, in seconds.
  private static let longestHalt = 2_419_200.0

  /// The coordinates with what is to happen there.
  private func waypoints() -> [Waypoint] {
    var waypoints = places.waypoints
    for (index, halt) in (halts ?? []).enumerated() {
      waypoints[index].stopDuration = halt ?? .zero
    }
    if let stops {
      for index in waypoints.indices where !stops.contains(index) {
        waypoints[index].kind = .passThrough
      }
    }
    return waypoints
  }

  /// The response object.
  func answer() throws -> JSON {
    let waypoints = waypoints()
    let routes = try service.withRoads(near: waypoints, for: places.profile) { waypoints in
      try service.routes(
        over: waypoints, places.profile, turnsRound: turnsRound, departure: departure,
        alternatives: alternatives)
    }
    let writer = RouteWriter(
      graph: service.graph, drawing: drawing, layers: service.layers)
    let texts = try routes.map { route in
      try service.probe?.check()
      return try writer.json(route)
    }
    var members: [(String, JSON?)] = [
      ("code", "Ok"), ("routes", .array(texts)),
    ]
    if !places.skipsWaypoints, let route = routes.first {
      let waypoints = try positions(route).enumerated().map { place, position in
        let index = stops?[place] ?? place
        return try writer.waypoint(service.position(position, of: places.waypoints[index]))
      }
      members.append(("waypoints", .array(waypoints)))
    }
    return .members(members)
  }

  private func positions(_ route: Route) -> [SnappedPosition] {
    (route.legs.first.map { [$0.origin] } ?? []) + route.legs.map(\.destination)
  }
}

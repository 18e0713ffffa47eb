import Geo
import Guidance
import JSONText
import Navigation
import Positioning
import Routing
import Synchronization

/// `/drive/v1/{profile}/{coordinates}`: a simulated drive over the coordinates, told as server-sent
/// events while it goes on.
struct DriveEndpoint {
  private let service: MapService
  private let call: DriveCall

  /// Reads the path and the options `speed_factor` and `language`.
  ///
  /// - Throws: ``APIError`` that names what is wrong.
  init(_ service: MapService, _ target: RequestTarget) throws(APIError) {
    self.service = service
    call = try DriveCall(target, limits: service.limits)
  }

  func answer() throws -> HTTPResponse {
    let route = try service.withRoads(near: call.waypoints, for: call.profile) { waypoints in
      try service.routes(over: waypoints, call.profile, turnsRound: false)
    }.first
    guard let route else { throw APIError(.noRoute, "Impossible route between points") }
    let maneuvers = try ManeuverBuilder(graph: service.graph, phrases: call.phrases)
      .maneuvers(of: route)
    var options = NavigationOptions()
    options.language = call.phrases.languageCode
    var state = NavigationState(
      graph: service.graph, profile: call.profile, layers: service.layers, options: options)
    _ = state.step(.route(RoutePlan(route: route, maneuvers: maneuvers)))
    var drive = DriveOptions(startTime: Timestamp(millisecondsSince1970: 0))
    drive.standing = .seconds(2)
    let session = Mutex(
      Session(state: state, drive: DriveSimulator(DrivePlan(route), options: drive)))
    let pause = Duration.seconds(1) / call.speedFactor
    var response = HTTPResponse(
      status: 200, contentType: "text/event-stream; charset=utf-8", body: Array(":\n\n".utf8))
    response.stream = EventStream {
      session.withLock { $0.next().map { EventStream.Piece($0, after: pause) } }
    }
    return response
  }

  /// A drive that goes on by one fix at a time.
  private struct Session {
    var state: NavigationState
    var drive: DriveSimulator
    var isOver = false

    /// The events of the next fix; after the last one an event that says so, then nil.
    mutating func next() -> [UInt8]? {
      guard let fix = drive.next() else {
        defer { isOver = true }
        return isOver ? nil : Self.message("end", ["code": "Ok"])
      }
      var bytes: [UInt8] = []
      for event in state.step(.fix(fix)) {
        guard let (name, json) = DriveMessage.json(of: event, on: state.plan) else { continue }
        bytes += Self.message(name, json)
      }
      return bytes.isEmpty ? Array(":\n\n".utf8) : bytes
    }

    private static func message(_ name: String, _ json: JSON) -> [UInt8] {
      Array("event: \(name)\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
    }
  }
}

/// What a request for a drive says.
private struct DriveCall {
  let profile: Profile
  let waypoints: [Waypoint]
  let phrases: PhraseBook
  /// How many times as fast as one would drive.
  let speedFactor: Double

  init(_ target: RequestTarget, limits: ServerLimits) throws(APIError) {
    let segments = target.segments
    guard segments.count == 4, segments[1] == "v1" else {
      throw APIError(.invalidURL, "a drive is asked for as /drive/v1/{profile}/{coordinates}")
    }
    guard let profile = Profile.named(segments[2]) else {
      throw APIError(.invalidURL, "the URL names no profile")
    }
    var travelling = profile
    travelling.snapRadius = PlaceOptions.snapRadius
    self.profile = travelling
    waypoints = try CoordinateText.read(segments[3]).map { Waypoint($0) }
    guard (2...limits.routeCoordinates).contains(waypoints.count) else {
      throw APIError(.invalidOptions, "a drive takes 2 to \(limits.routeCoordinates) coordinates")
    }
    let options = try OptionReader(query: target.query, known: ["speed_factor", "language"])
    speedFactor = min(1000, max(0.1, try options.positiveNumber("speed_factor") ?? 1))
    guard let phrases = PhraseBook(languageCode: options.text("language") ?? "en") else {
      let codes = PhraseBook.languageCodes.joined(separator: ", ")
      throw APIError(.invalidOptions, "there are no phrases in that language; there are: \(codes)")
    }
    self.phrases = phrases
  }
}

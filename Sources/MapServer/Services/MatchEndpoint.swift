import Geo
import JSONText
import Routing

/// A trace that is to be put on roads.
public struct TraceRequest: Hashable, Sendable {
  /// The points with their radiuses and bearings, in the order of travel.
  public var points: [Waypoint]
  /// Seconds since 1970 for each point; nil if the trace has no times.
  public var timestamps: [Int64]?
  public var profile: Profile
  /// Whether a long pause splits the trace.
  public var splitsAtGaps: Bool
  /// Whether points that tell nothing new may be left out.
  public var isTidied: Bool
}

/// What a trace looks like on roads.
public struct TraceAnswer: Hashable, Sendable {
  /// One way over a stretch of the trace.
  public struct Matching: Hashable, Sendable {
    public var route: Route
    /// From 0 to 1.
    public var confidence: Double

    public init(route: Route, confidence: Double) {
      self.route = route
      self.confidence = confidence
    }
  }

  /// Where one point of the trace lies.
  public struct Point: Hashable, Sendable {
    public var position: SnappedPosition
    /// Which of the matchings holds the point, and which of its waypoints it is.
    public var matching: Int
    public var waypoint: Int
    /// How many other matchings were probable at the point.
    public var alternatives: Int

    public init(position: SnappedPosition, matching: Int, waypoint: Int, alternatives: Int = 0) {
      self.position = position
      self.matching = matching
      self.waypoint = waypoint
      self.alternatives = alternatives
    }
  }

  public var matchings: [Matching]
  /// One for each point of the trace; nil for those that lie on no road.
  public var points: [Point?]

  public init(matchings: [Matching], points: [Point?]) {
    self.matchings = matchings
    self.points = points
  }
}

/// Puts traces on roads for `/match`.
public protocol TraceMatching: Sendable {
  /// The most probable ways of `trace`; no matchings if there are none.
  func match(_ trace: TraceRequest) throws -> TraceAnswer
}

/// `/match`: the way that a trace was travelled.
struct MatchEndpoint {
  private enum Gaps: String {
    case split
    case ignore
  }

  private let service: MapService
  private let places: PlaceOptions
  private let drawing: DrawingOptions
  private let trace: TraceRequest

  /// Reads the options of `call`.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ service: MapService, _ call: ServiceCall) throws(APIError) {
    self.service = service
    places = try PlaceOptions(call)
    drawing = try DrawingOptions(call.options)
    let count = call.coordinates.count
    _ = try call.options.indexes("waypoints", count: count)
    let stamps = try call.options.list("timestamps", count: count, Self.seconds)
    if let stamps, zip(stamps, stamps.dropFirst()).contains(where: { ($0 ?? 0) > ($1 ?? 0) }) {
      throw APIError(.invalidValue, "Timestamps need to be monotonically increasing.")
    }
    trace = TraceRequest(
      points: places.waypoints, timestamps: stamps.map { $0.map { $0 ?? 0 } },
      profile: places.profile,
      splitsAtGaps: try call.options.choice("gaps", Gaps.split) == .split,
      isTidied: try call.options.flag("tidy", false))
  }

  /// Later times are taken for milliseconds by mistake: the year 5138.
  private static let latestSecond: Int64 = 100_000_000_000

  private static func seconds(_ text: Substring) throws(APIError) -> Int64? {
    guard let seconds = Int64(text), seconds >= 0 else { return nil }
    guard seconds < latestSecond else {
      throw APIError(.invalidValue, "timestamps are seconds since 1970, not \(text)")
    }
    return seconds
  }

  /// The response object.
  func answer() throws -> JSON {
    guard let matcher = service.matcher else {
      throw APIError(.notImplemented, "match is not available on this server")
    }
    let answer = try matcher.match(trace)
    guard !answer.matchings.isEmpty else {
      throw APIError(.noMatch, "Could not match the trace.")
    }
    let writer = RouteWriter(graph: service.graph, drawing: drawing)
    let matchings = try answer.matchings.map { matching in
      guard case .object(let members) = try writer.json(matching.route) else { return JSON.null }
      return .object(
        [.init(name: "confidence", value: .rounded(matching.confidence, decimals: 6))] + members)
    }
    let points = try answer.points.map { point in
      guard let point else { return JSON.null }
      return try writer.waypoint(
        point.position,
        [
          ("matchings_index", .integer(Int64(point.matching))),
          ("waypoint_index", .integer(Int64(point.waypoint))),
          ("alternatives_count", .integer(Int64(point.alternatives))),
        ])
    }
    return .members([
      ("code", "Ok"), ("matchings", .array(matchings)),
      ("tracepoints", places.skipsWaypoints ? nil : .array(points)),
    ])
  }
}

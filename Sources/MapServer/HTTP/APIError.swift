import JSONText
import RoadNetwork
import Routing

/// Why a request is refused or has no answer.
public struct APIError: Error, Hashable, Sendable {
  /// The words of OSRM's API, and some of our own for what HTTP itself refuses.
  public enum Code: String, Sendable {
    case invalidURL = "InvalidUrl"
    case invalidService = "InvalidService"
    case invalidVersion = "InvalidVersion"
    case invalidOptions = "InvalidOptions"
    case invalidQuery = "InvalidQuery"
    case invalidValue = "InvalidValue"
    case noSegment = "NoSegment"
    case noRoute = "NoRoute"
    case noTrips = "NoTrips"
    case noMatch = "NoMatch"
    case tooBig = "TooBig"
    case notImplemented = "NotImplemented"
    case methodNotAllowed = "MethodNotAllowed"
    /// The server has too much to do, or the request took too long.
    case busy = "Busy"
    /// The map is damaged, or the server at fault.
    case internalError = "InternalError"
  }

  public var code: Code
  public var message: String
  /// The HTTP status.
  public var status: Int

  public init(_ code: Code, _ message: String, status: Int = 400) {
    self.code = code
    self.message = message
    self.status = status
  }

  /// `{"code":…,"message":…}`.
  public var json: JSON { ["code": .string(code.rawValue), "message": .string(message)] }
}

extension APIError {
  /// The refusal that stands for an error of the modules below.
  init(_ error: any Error) {
    switch error {
    case let refusal as APIError: self = refusal
    case let error as RoutingError: self.init(error)
    case RoadGraphError.tileMissing: self.init(.noSegment, "\(error)")
    case is CancellationError: self.init(.busy, "the request took too long", status: 503)
    default: self.init(.internalError, "\(error)", status: 500)
    }
  }

  private init(_ error: RoutingError) {
    switch error {
    case .noRoute: self.init(.noRoute, "Impossible route between points")
    case .notNearRoad(let waypoint, _):
      self.init(.noSegment, "Could not find a matching segment for coordinate \(waypoint)")
    case .tilesMissing: self.init(.noRoute, error.description)
    case .tooFewWaypoints:
      self.init(.invalidOptions, "Number of coordinates needs to be at least two.")
    case .legProfiles: self.init(.invalidOptions, error.description)
    }
  }
}

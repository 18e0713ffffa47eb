import Geo
import RoadNetwork
import Routing

/// When a trip starts, as it is written on the command line.
struct DepartureTime: ArgumentValue {
  private let timestamp: Timestamp
  private let offsetSeconds: Int?

  static let expectation = "a time such as 2026-03-02T08:00:00+01:00"

  init?(argument: String) {
    guard let (timestamp, offsetSeconds) = Timestamp.parse(iso8601: argument) else { return nil }
    self.timestamp = timestamp
    self.offsetSeconds = offsetSeconds
  }

  /// The departure of a trip that starts at `position`; a time without an offset is that of the
  /// clocks there.
  func departure(at position: Coordinate, in graph: RoadGraph) throws -> Departure {
    try Departure(timestamp, offsetSeconds: offsetSeconds, at: position, in: graph)
  }
}

extension RouteRequest {
  /// The request for a trip that starts at `time`, if one is given.
  func departing(_ time: DepartureTime?, in graph: RoadGraph) throws -> RouteRequest {
    guard let time, let first = waypoints.first else { return self }
    var request = self
    request.departure = try time.departure(at: first.coordinate, in: graph)
    return request
  }
}

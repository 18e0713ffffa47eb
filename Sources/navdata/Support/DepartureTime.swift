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

  /// The departure of a trip that starts at `position`.
  ///
  /// A time without an offset is that of the clocks there. Where the map does not tell how clocks
  /// run, the offset that is written with the time holds.
  func departure(at position: Coordinate, in graph: RoadGraph) throws -> Departure {
    if let offsetSeconds {
      return Departure(timestamp, assumedZone: TimeZoneRule(offsetSeconds: offsetSeconds))
    }
    let zone = try graph.timeZone(at: position) ?? .utc
    // The offset at the wanted time is that of the time itself but for the hour of a change.
    let near = timestamp + .seconds(-zone.offsetSeconds(at: timestamp))
    let time = timestamp + .seconds(-zone.offsetSeconds(at: near))
    return Departure(time, assumedZone: zone)
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

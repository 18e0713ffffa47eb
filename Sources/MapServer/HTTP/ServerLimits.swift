import Geo

/// How much one request may ask for.
public struct ServerLimits: Hashable, Sendable {
  /// Length of path and query, in bytes.
  public var targetLength = 64 << 10
  /// Length of a body, in bytes.
  public var bodyLength = 1 << 20
  /// Coordinates of a route.
  public var routeCoordinates = 500
  /// Points of a trace.
  public var matchCoordinates = 2000
  /// Places of a trip.
  public var tripCoordinates = 100
  /// Sources times destinations of a table.
  public var tableCells = 10_000
  /// Areas of one question for what is within reach, and how far they may go.
  public var isochroneAreas = 10
  public var isochroneTime = Duration.seconds(2 * 3600)
  public var isochroneLength = Distance.kilometers(200)
  /// Results of one look for near roads.
  public var nearestResults = 100
  /// Bytes of the pack that one answer holds.
  public var downloadPart = 8 << 20
  /// Connections open at the same time.
  public var connections = 256
  /// A connection that is silent for longer is closed, in seconds.
  public var silentSeconds = 15
  /// The time that a request may take, waiting included.
  public var requestTime = Duration.seconds(30)

  public init() {}
}

internal import Geo
internal import Routing

/// What happens at a waypoint.
public enum WaypointType: Hashable, Sendable {
  /// The trip halts: a section ends, the next begins.
  case stopover
  /// The route only leads through.
  case passThrough
}

/// A place that a route passes.
public struct Waypoint: Hashable, Sendable {
  public var coordinates: GeoCoordinates
  public var type: WaypointType
  /// The direction in which the road is to be taken, where known.
  public var headingInDegrees: Double?
  /// How long the traveller stays at a stopover, in seconds.
  public var durationInSeconds = 0.0

  public init(coordinates: GeoCoordinates) {
    self.coordinates = coordinates
    type = .stopover
  }

  /// Nil if the place is not on the globe.
  var routed: Routing.Waypoint? {
    coordinates.coordinate.map {
      var waypoint = Routing.Waypoint(
        $0, kind: type == .stopover ? .stopover : .passThrough,
        heading: headingInDegrees.flatMap { $0.isFinite ? Bearing(degrees: $0) : nil })
      waypoint.stopDuration = Duration(clamping: durationInSeconds)
      return waypoint
    }
  }
}

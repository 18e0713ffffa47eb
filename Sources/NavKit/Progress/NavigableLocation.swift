internal import Geo
internal import MapMatching
internal import Navigation

/// A location moved onto a road.
public struct MapMatchedLocation: Hashable, Sendable {
  public var coordinates: GeoCoordinates
  /// The direction of the road.
  public var bearingInDegrees: Double?
  /// Whether one drives against the only direction in which the road is open.
  public var isDrivingInTheWrongWay: Bool
  /// OSM id of the way; nil if the map cannot tell.
  public var wayID: Int64?
  /// How likely this road is among those near, from 0 to 1; nil on a route, which is known.
  ///
  /// Low where roads run side by side and no direction of movement tells them apart.
  public var confidence: Double?
}

/// A location as it came, and on the road.
public struct NavigableLocation: Hashable, Sendable {
  public var originalLocation: Location
  /// Nil off the roads.
  public var mapMatchedLocation: MapMatchedLocation?
}

/// How far off a route a location is.
public struct RouteDeviation: Hashable, Sendable {
  public var currentLocation: NavigableLocation
  /// Nil if the route was never reached.
  public var lastLocationOnRoute: NavigableLocation?
  public var distanceInMeters: Double
}

extension MapMatchedLocation {
  init(_ matched: MatchedPosition, wayID: Int64?, confidence: Double?) {
    coordinates = GeoCoordinates(matched.coordinate)
    bearingInDegrees = matched.bearing.degrees
    isDrivingInTheWrongWay = matched.isWrongWay
    self.wayID = wayID
    self.confidence = confidence
  }
}

extension NavigableLocation {
  /// `original` is the location from which the update came.
  init(_ update: LocationUpdate, original: Location) {
    originalLocation = original
    mapMatchedLocation = update.matched.map {
      MapMatchedLocation($0, wayID: update.road?.wayID, confidence: update.confidence)
    }
  }
}

extension RouteMatchedLocation {
  init(_ position: RoutePosition, on route: Route) {
    sectionIndex = Int32(position.leg)
    spanIndex = Int32(route.sections[position.leg].spanOfEdge[position.pathIndex])
    coordinates = GeoCoordinates(position.matched.coordinate)
    bearingInDegrees = position.matched.bearing.degrees
    traveledDistanceInMeters = Int(position.along.meters.rounded())
  }
}

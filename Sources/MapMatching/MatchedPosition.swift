import Geo
import RoadNetwork

/// A fix moved onto a road.
public struct MatchedPosition: Hashable, Sendable {
  /// The edge travelled, in the direction of travel where the road allows it.
  public var edge: EdgeID
  /// From the tail of `edge` to `coordinate`, along the edge.
  public var offset: Distance
  /// The place on the road.
  public var coordinate: Coordinate
  /// The direction of `edge` at that place.
  public var bearing: Bearing
  /// Whether the traveller moves against the only direction in which the road is open.
  public var isWrongWay: Bool
  /// From the fix to `coordinate`.
  public var distance: Distance

  public init(
    edge: EdgeID, offset: Distance, coordinate: Coordinate, bearing: Bearing,
    isWrongWay: Bool = false, distance: Distance
  ) {
    self.edge = edge
    self.offset = offset
    self.coordinate = coordinate
    self.bearing = bearing
    self.isWrongWay = isWrongWay
    self.distance = distance
  }
}

/// A place on a route.
public struct RoutePosition: Hashable, Sendable {
  /// The leg of the route, from 0.
  public var leg: Int
  /// The edge of the leg, a place in its path.
  public var pathIndex: Int
  /// From the start of the route to here, along the route.
  public var along: Distance
  /// The same place as one on the road.
  public var matched: MatchedPosition

  public init(leg: Int, pathIndex: Int, along: Distance, matched: MatchedPosition) {
    self.leg = leg
    self.pathIndex = pathIndex
    self.along = along
    self.matched = matched
  }
}

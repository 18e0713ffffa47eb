public import Foundation
internal import Geo
internal import Navigation
internal import RoadNetwork

/// A way from the first waypoint to the last, made by a ``RoutingEngine``.
public struct Route: Sendable {
  public internal(set) var lengthInMeters: Int
  /// With traffic, without stops.
  public internal(set) var duration: TimeInterval
  public internal(set) var trafficDelay: TimeInterval
  public internal(set) var geometry: GeoPolyline
  /// One from each stopover to the next.
  public internal(set) var sections: [Section]
  let plan: RoutePlan
  /// How clocks run at the destination; nil if the map does not tell.
  let destinationClocks: TimeZoneRule?

  /// The maneuvers of all sections; their places are the indexes that a progress tells.
  var maneuvers: [Maneuver] { sections.flatMap(\.maneuvers) }
}

extension Route: Equatable {
  public static func == (left: Route, right: Route) -> Bool { left.plan == right.plan }
}

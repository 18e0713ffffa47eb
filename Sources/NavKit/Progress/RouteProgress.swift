public import Foundation
internal import Geo
internal import Navigation

/// How far it is, told for every location on a route until it ends.
public struct RouteProgress: Hashable, Sendable {
  /// One for each section of the route, in order; never empty.
  ///
  /// The last tells how far it is to the destination.
  public var sectionProgress: [SectionProgress]
  /// The next maneuvers, nearest first; empty at the destination.
  public var maneuverProgress: [ManeuverProgress]
  public var routeMatchedLocation: RouteMatchedLocation
}

/// From here to the end of a section, all sections between included; zeros if it lies behind.
public struct SectionProgress: Hashable, Sendable {
  public var remainingDistanceInMeters: Int
  /// With traffic.
  public var remainingDuration: TimeInterval
  public var trafficDelay: TimeInterval
}

/// From here to a maneuver.
public struct ManeuverProgress: Hashable, Sendable {
  /// What ``NavigatorInterface/getManeuver(index:)`` takes.
  public var maneuverIndex: Int32
  public var remainingDistanceInMeters: Int
  public var remainingDuration: TimeInterval
}

/// A place on a route.
public struct RouteMatchedLocation: Hashable, Sendable {
  public var sectionIndex: Int32
  public var spanIndex: Int32
  public var coordinates: GeoCoordinates
  public var bearingInDegrees: Double
  /// From the start of the route, along it.
  public var traveledDistanceInMeters: Int
}

extension RouteProgress {
  init(_ progress: Navigation.RouteProgress, on route: Route) {
    sectionProgress = progress.sections.map {
      SectionProgress(
        remainingDistanceInMeters: Int($0.remainingDistance.meters.rounded()),
        remainingDuration: $0.remainingDuration.timeInterval,
        trafficDelay: $0.trafficDelay.timeInterval)
    }
    maneuverProgress = progress.maneuvers.map {
      ManeuverProgress(
        maneuverIndex: Int32($0.index),
        remainingDistanceInMeters: Int($0.remainingDistance.meters.rounded()),
        remainingDuration: $0.remainingDuration.timeInterval)
    }
    routeMatchedLocation = RouteMatchedLocation(progress.position, on: route)
  }
}

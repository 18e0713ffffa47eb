public import Foundation

/// A part of a route from one stopover to the next.
public struct Section: Hashable, Sendable {
  /// The stretches of the section, in order; they cover it.
  public var spans: [Span]
  /// In the order of travel; the last is an arrival.
  public var maneuvers: [Maneuver]
  public var geometry: GeoPolyline
  public var lengthInMeters: Int
  /// With traffic, without stops.
  public var duration: TimeInterval
  public var trafficDelay: TimeInterval
  public var sectionTransportMode: TransportMode
  /// The span that holds each edge of the leg.
  let spanOfEdge: [Int]
}

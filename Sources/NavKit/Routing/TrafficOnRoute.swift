public import Foundation
internal import Geo
internal import Navigation

/// What traffic does to the rest of a route.
public struct TrafficOnRoute: Hashable, Sendable {
  /// The section in which the figures start.
  public var lastTraveledSectionIndex: Int32
  /// Where in that section they start.
  public var traveledDistanceOnLastSectionInMeters: Int32
  /// One for each section from the last travelled on.
  public var trafficSections: [TrafficOnSection]

  public init(
    lastTraveledSectionIndex: Int32, traveledDistanceOnLastSectionInMeters: Int32,
    trafficSections: [TrafficOnSection]
  ) {
    self.lastTraveledSectionIndex = lastTraveledSectionIndex
    self.traveledDistanceOnLastSectionInMeters = traveledDistanceOnLastSectionInMeters
    self.trafficSections = trafficSections
  }
}

/// What traffic does to a section.
public struct TrafficOnSection: Hashable, Sendable {
  /// One after the other, from where the figures start.
  public var trafficSpans: [TrafficOnSpan]

  public init(trafficSpans: [TrafficOnSpan]) { self.trafficSpans = trafficSpans }
}

/// What traffic does to a stretch.
public struct TrafficOnSpan: Hashable, Sendable {
  /// Place of the start of the stretch in the line of its section.
  public var trafficSectionPolylineOffset: Int32
  public var lengthInMeters: Double
  /// The time that the stretch takes, delay included.
  public var duration: TimeInterval
  public var trafficDelay: TimeInterval
  /// Whether nobody gets through; the duration is the usual one then.
  public var isClosed: Bool

  public init(
    trafficSectionPolylineOffset: Int32 = 0, lengthInMeters: Double = 0,
    duration: TimeInterval = 0, trafficDelay: TimeInterval = 0, isClosed: Bool = false
  ) {
    self.trafficSectionPolylineOffset = trafficSectionPolylineOffset
    self.lengthInMeters = lengthInMeters
    self.duration = duration
    self.trafficDelay = trafficDelay
    self.isClosed = isClosed
  }
}

extension TrafficOnRoute {
  /// The figures along the line of `plan`; sections that the route does not have are left out.
  func along(_ plan: RoutePlan) -> RouteTraffic {
    var stretches: [RouteTraffic.Stretch] = []
    let first = Int(lastTraveledSectionIndex)
    for (index, section) in trafficSections.enumerated() {
      let leg = first + index
      guard plan.line.legEnds.indices.contains(leg) else { continue }
      var start = plan.line.legStart(leg)
      if index == 0 { start += .meters(Double(max(0, traveledDistanceOnLastSectionInMeters))) }
      for span in section.trafficSpans where span.lengthInMeters > 0 {
        let stretch = RouteTraffic.Stretch(
          start: start, length: .meters(span.lengthInMeters),
          duration: Duration(clamping: span.duration),
          delay: Duration(clamping: span.trafficDelay))
        stretches.append(stretch)
        start += stretch.length
      }
    }
    return RouteTraffic(stretches: stretches)
  }
}

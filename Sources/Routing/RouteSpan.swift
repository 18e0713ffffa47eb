import Geo
import RoadNetwork

/// What the street of a span is, for those who show or judge it.
public enum StreetAttribute: String, CaseIterable, Sendable {
  case motorway
  case ramp
  case controlledAccess = "controlled_access"
  case builtUp = "built_up"
  case tunnel
  case bridge
  case toll
  case roundabout
  case unpaved
  case ferry
  case dualCarriageway = "dual_carriageway"
  /// Only for residents and guests of the profile's kind.
  case restricted
}

/// A stretch of a leg on one way with the same attributes all along.
public struct RouteSpan: Hashable, Sendable {
  /// OSM id of the way.
  public var wayID: Int64
  /// The edges of the leg's path that the span covers; never empty.
  public var path: Range<Int>
  /// Where the span begins and ends, from the start of the leg.
  public var start: Distance
  public var end: Distance
  public var duration: Duration
  public var roadClass: RoadClass
  /// In the order of the declaration.
  public var attributes: [StreetAttribute]
  public var road: RoadAttributes
  public var directed: DirectedAttributes
  /// The limits that hold when the span is passed.
  public var limit: LimitInForce
}

extension RoadGraph {
  /// The spans of `leg`, which cover it from start to end.
  ///
  /// With a departure each limit is the one that holds when its place is passed; else the one
  /// that holds at all times.
  /// - Throws: ``RoadGraphError`` if the map is damaged.
  /// - Complexity: O(*n*) in the number of edges.
  public func spans(
    of leg: RouteLeg, for mode: TravelMode, departure: Departure? = nil
  ) throws -> [RouteSpan] {
    var spans: [RouteSpan] = []
    var clock = departure
    var travelled = Distance.zero
    for (index, step) in leg.path.enumerated() {
      let end = travelled + step.distance
      clock = clock?.later(by: step.turnDuration)
      var span = try span(of: step, at: index, for: mode, clock)
      clock = clock?.later(by: step.duration)
      (span.start, span.end) = (travelled, end)
      travelled = end
      if let last = spans.last, last.continues(into: span) {
        spans[spans.count - 1].path = last.path.lowerBound..<index + 1
        spans[spans.count - 1].end = end
        spans[spans.count - 1].duration += span.duration
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  private func span(
    of step: PathEdge, at index: Int, for mode: TravelMode, _ clock: Departure?
  ) throws -> RouteSpan {
    let record = try record(of: step.edge)
    let road = try road(of: step.edge)
    return RouteSpan(
      wayID: road.wayID, path: index..<index + 1, start: .zero, end: .zero,
      duration: step.turnDuration + step.duration, roadClass: record.roadClass,
      attributes: StreetAttribute.all(of: record, for: mode), road: road,
      directed: record.flags.contains(.reversed) ? road.backward : road.forward,
      limit: try limitInForce(
        on: step.edge, at: clock?.time, vehicle: VehicleFacts(mode: mode),
        assuming: clock?.assumedZone))
  }
}

extension RouteSpan {
  fileprivate func continues(into next: RouteSpan) -> Bool {
    wayID == next.wayID && attributes == next.attributes && roadClass == next.roadClass
      && directed == next.directed && limit == next.limit
  }
}

extension StreetAttribute {
  /// What holds on `edge` for `mode`, in the order of the declaration.
  static func all(of edge: EdgeRecord, for mode: TravelMode) -> [StreetAttribute] {
    let flags = edge.flags
    let isHigh = edge.roadClass == .motorway
    return allCases.filter { attribute in
      switch attribute {
      case .motorway: isHigh && !flags.contains(.link)
      case .ramp: edge.roadClass <= .trunk && flags.contains(.link)
      case .controlledAccess: flags.contains(.controlledAccess)
      case .builtUp: flags.contains(.builtUp)
      case .tunnel: flags.contains(.tunnel)
      case .bridge: flags.contains(.bridge)
      case .toll: flags.contains(.toll)
      case .roundabout: flags.contains(.roundabout)
      case .unpaved: edge.surface.isUnpaved
      case .ferry: flags.contains(.ferry)
      case .dualCarriageway: flags.contains(.dualCarriageway)
      case .restricted: edge.access[mode].isLocal
      }
    }
  }
}

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

/// A stretch of a leg on one way in one country with the same attributes all along.
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
  /// In which country and state the span lies; nil if nothing is known.
  public var place: Place?
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
    var latest: SpanFacts?
    var open: OpenTile?
    var clock = departure
    var travelled = Distance.zero
    for (index, step) in leg.path.enumerated() {
      let end = travelled + step.distance
      clock = clock?.later(by: step.turnDuration)
      let tile = try open.flatMap { $0.id == step.edge.tile ? $0 : nil } ?? openTile(step.edge.tile)
      open = tile
      let facts = try SpanFacts(of: step.edge, tile, mode, in: self, clock)
      clock = clock?.later(by: step.duration)
      let duration = step.turnDuration + step.duration
      if let latest, facts.continues(latest) {
        let last = spans.count - 1
        spans[last].path = spans[last].path.lowerBound..<index + 1
        spans[last].end = end
        spans[last].duration += duration
      } else {
        var span = facts.span(at: index, duration: duration)
        (span.start, span.end) = (travelled, end)
        spans.append(span)
      }
      latest = facts
      travelled = end
    }
    return spans
  }
}

/// What decides whether an edge goes on with the span before it.
private struct SpanFacts {
  let road: SharedRoad
  let isReversed: Bool
  let roadClass: RoadClass
  let attributes: StreetAttribute.Bits
  let limit: LimitInForce
  let place: Place?

  init(
    of edge: EdgeID, _ open: OpenTile, _ mode: TravelMode, in graph: RoadGraph, _ clock: Departure?
  ) throws {
    let record = try graph.record(of: edge, in: open)
    road = try open.road(of: Int(edge.index))
    isReversed = record.flags.contains(.reversed)
    roadClass = record.roadClass
    attributes = StreetAttribute.bits(of: record, for: mode)
    let regular =
      isReversed ? road.attributes.backward.speedLimit : road.attributes.forward.speedLimit
    limit =
      regular.conditional.isEmpty
      ? LimitInForce(regular: regular)
      : try graph.limitInForce(
        on: edge, at: clock?.time, vehicle: VehicleFacts(mode: mode),
        assuming: clock?.assumedZone)
    place = try graph.place(of: edge)
  }

  var directed: DirectedAttributes {
    isReversed ? road.attributes.backward : road.attributes.forward
  }

  func continues(_ last: SpanFacts) -> Bool {
    guard attributes == last.attributes, roadClass == last.roadClass, limit == last.limit,
      place?.country == last.place?.country, place?.state == last.place?.state
    else { return false }
    if road === last.road, isReversed == last.isReversed { return true }
    return road.attributes.wayID == last.road.attributes.wayID && directed == last.directed
  }

  func span(at index: Int, duration: Duration) -> RouteSpan {
    RouteSpan(
      wayID: road.attributes.wayID, path: index..<index + 1, start: .zero, end: .zero,
      duration: duration, roadClass: roadClass, attributes: StreetAttribute.all(attributes),
      road: road.attributes, directed: directed, limit: limit, place: place)
  }
}

extension StreetAttribute {
  /// A bit for each attribute, from the first one on.
  typealias Bits = UInt32

  /// What holds on `edge` for `mode`.
  static func bits(of edge: EdgeRecord, for mode: TravelMode) -> Bits {
    let flags = edge.flags
    let isHigh = edge.roadClass == .motorway
    var bits: Bits = 0
    for (place, attribute) in allCases.enumerated() {
      let holds =
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
      if holds { bits |= 1 << Bits(place) }
    }
    return bits
  }

  /// The attributes of `bits`, in the order of the declaration.
  static func all(_ bits: Bits) -> [StreetAttribute] {
    allCases.enumerated().filter { bits & 1 << Bits($0.offset) != 0 }.map(\.element)
  }
}

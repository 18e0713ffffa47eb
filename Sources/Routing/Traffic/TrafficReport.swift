import Geo
import RoadNetwork

/// What is known of traffic: how it flows, and what stands in its way.
public struct TrafficReport: Hashable, Sendable {
  public var flows: [TrafficFlow]
  public var incidents: [TrafficIncident]

  public init(flows: [TrafficFlow] = [], incidents: [TrafficIncident] = []) {
    self.flows = flows
    self.incidents = incidents
  }
}

/// A source of traffic: a file, or a service that an app asks.
public protocol TrafficSource: Sendable {
  /// What is known now.
  func report() throws -> TrafficReport
}

/// A report that is a source of itself.
extension TrafficReport: TrafficSource {
  public func report() -> TrafficReport { self }
}

/// When something about traffic holds and when it was seen.
public struct TrafficTimes: Hashable, Sendable {
  /// Nil if it has held for ever.
  public var from: Timestamp?
  /// Nil if no end is known.
  public var until: Timestamp?
  /// When it was seen; of several flows on one road the one that was seen last counts.
  public var observed: Timestamp?

  public init(from: Timestamp? = nil, until: Timestamp? = nil, observed: Timestamp? = nil) {
    self.from = from
    self.until = until
    self.observed = observed
  }

  /// Whether it holds at `time`; what is bound to times does not hold at no time.
  public func include(_ time: Timestamp?) -> Bool {
    guard let time else { return from == nil && until == nil }
    return from.map { $0 <= time } ?? true && until.map { time < $0 } ?? true
  }
}

/// How traffic flows on some roads.
public struct TrafficFlow: Hashable, Sendable {
  public enum Rate: Hashable, Sendable {
    /// The mean speed while moving.
    case speed(Speed)
    /// The time for all of the place, waiting included.
    case duration(Duration)
  }

  public var place: TrafficPlace
  public var rate: Rate
  public var times: TrafficTimes

  public init(_ place: TrafficPlace, _ rate: Rate, times: TrafficTimes = TrafficTimes()) {
    self.place = place
    self.rate = rate
    self.times = times
  }
}

/// Something that stands in the way of traffic.
public struct TrafficIncident: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case accident
    case roadworks
    case congestion
    case closure
    case hazard
    case weather
    case event
    case other
  }

  public var place: TrafficPlace
  public var kind: Kind
  /// From 0 (hardly felt) to 4 (worst); nil if unknown.
  public var severity: Int?
  /// Whether nobody gets through.
  public var isClosed: Bool
  public var text: String?
  public var times: TrafficTimes

  public init(
    _ place: TrafficPlace, _ kind: Kind, severity: Int? = nil, isClosed: Bool? = nil,
    text: String? = nil, times: TrafficTimes = TrafficTimes()
  ) {
    self.place = place
    self.kind = kind
    self.severity = severity
    self.isClosed = isClosed ?? (kind == .closure)
    self.text = text
    self.times = times
  }
}

/// Where something about traffic holds.
public struct TrafficPlace: Hashable, Sendable {
  public enum Road: Hashable, Sendable {
    /// The OSM id of a way; forward is the direction in which it is drawn.
    case way(Int64)
    /// A directed edge; forward is its own direction.
    case edge(EdgeID)
    /// The roads along a line, which runs in the direction of traffic; a single point stands for the
    /// nearest road.
    case line(Polyline)
  }

  public enum Direction: String, CaseIterable, Hashable, Sendable {
    case forward
    case backward
    case both
  }

  public var road: Road
  public var direction: Direction

  public init(_ road: Road, _ direction: Direction = .both) {
    self.road = road
    self.direction = direction
  }
}

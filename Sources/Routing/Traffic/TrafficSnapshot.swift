import Geo
import RoadNetwork

/// Traffic at one moment, found on the roads of a map.
///
/// Made once by ``Router/traffic(_:at:)`` and then given to any number of requests: those that share it
/// share what was worked out for it. Two snapshots are equal if they are the same object.
public final class TrafficSnapshot: Sendable {
  /// The moment; nil for what holds at all times.
  public let time: Timestamp?
  let changes: [TileID: [UInt32: TrafficState]]
  /// By edge: the incidents on it, as places in ``incidents``.
  let incidentsOfEdge: [EdgeID: [Int]]
  public let incidents: [TrafficIncident]
  /// What was found on no road of the map.
  public let unplaced: Int

  init(
    time: Timestamp?, changes: [TileID: [UInt32: TrafficState]],
    incidentsOfEdge: [EdgeID: [Int]], incidents: [TrafficIncident], unplaced: Int
  ) {
    self.time = time
    self.changes = changes
    self.incidentsOfEdge = incidentsOfEdge
    self.incidents = incidents
    self.unplaced = unplaced
  }

  /// The number of directed edges on which traffic is known.
  public var edgeCount: Int { changes.values.reduce(0) { $0 + $1.count } }
}

extension TrafficSnapshot: Hashable {
  public static func == (left: TrafficSnapshot, right: TrafficSnapshot) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Router {
  /// Finds `report` on the roads of the map, as it holds at `time`; if that is nil, what holds at all
  /// times.
  ///
  /// - Throws: ``RoadGraphError`` if the map is damaged.
  /// - Complexity: O(*n*) in the roads of the map if the report names ways, else in the roads near its
  ///   lines.
  public func traffic(_ report: TrafficReport, at time: Timestamp?) throws -> TrafficSnapshot {
    try TrafficPlacer.snapshot(of: report, at: time, on: graph)
  }
}

import RoadNetwork

/// What is changed about single edges: found once for a request and shared by the searches.
///
/// Two patches are equal if they are the same object.
final class EdgePatch: Sendable {
  /// By tile and edge.
  let changes: [TileID: [UInt32: EdgeChange]]
  /// Whether there are edges that the traveller wants to do without.
  let avoids: Bool
  /// Whether traffic changes times.
  let hasTraffic: Bool

  init(_ changes: [TileID: [UInt32: EdgeChange]]) {
    self.changes = changes
    avoids = changes.values.contains { $0.values.contains { $0.avoided != nil } }
    hasTraffic = changes.values.contains { $0.values.contains { $0.traffic != nil } }
  }

  /// What is changed about `edge`; nil if nothing is.
  subscript(edge: EdgeID) -> EdgeChange? { changes[edge.tile]?[edge.index] }

  var count: Int { changes.values.reduce(0) { $0 + $1.count } }
}

extension EdgePatch: Hashable {
  static func == (left: EdgePatch, right: EdgePatch) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What is changed about one edge.
struct EdgeChange: Hashable, Sendable {
  /// Why the traveller wants to do without it; nil if it may be used.
  var avoided: AvoidedFeature?
  var traffic: TrafficState?
}

/// How traffic moves on one edge.
enum TrafficState: Hashable, Sendable {
  case closed
  /// The mean speed in km/h on this part of the edge.
  case speed(Double, share: Double)
  /// The time in milliseconds for this part of the edge, waiting included.
  case duration(UInt32, share: Double)
}

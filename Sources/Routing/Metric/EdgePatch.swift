import RoadNetwork

/// What is changed about single edges: found once for a request and shared by the searches.
///
/// Two patches are equal if they are the same object.
final class EdgePatch: Sendable {
  /// By tile and edge.
  let changes: [TileID: [UInt32: EdgeChange]]
  /// Tiles of which the traveller wants to do without every edge, so that these need not be named one by
  /// one.
  let avoidedTiles: [TileID: AvoidedFeature]
  /// Whether there are edges that the traveller wants to do without.
  let avoids: Bool
  /// Whether traffic changes times.
  let hasTraffic: Bool
  /// About how many bytes it takes.
  let memoryCost: Int

  init(
    _ changes: [TileID: [UInt32: EdgeChange]], avoidedTiles: [TileID: AvoidedFeature] = [:]
  ) {
    self.changes = changes
    self.avoidedTiles = avoidedTiles
    avoids =
      !avoidedTiles.isEmpty
      || changes.values.contains { $0.values.contains { $0.avoided != nil } }
    hasTraffic = changes.values.contains { $0.values.contains { $0.traffic != nil } }
    // A third of the places of a dictionary may be empty.
    let change = (MemoryLayout<EdgeChange>.stride + 5) * 3 / 2
    memoryCost =
      changes.values.reduce(0) { $0 + $1.count * change + 96 }
      + avoidedTiles.count * (MemoryLayout<AvoidedFeature>.stride + 5) * 3 / 2
  }

  /// What is changed about `edge`; nil if nothing is.
  subscript(edge: EdgeID) -> EdgeChange? {
    let change = changes[edge.tile]?[edge.index]
    guard let reason = avoidedTiles[edge.tile], change?.avoided == nil else { return change }
    return EdgeChange(avoided: reason, traffic: change?.traffic)
  }
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

/// The speed limit of some modes on an edge at all times, as it lies in a tile: 8 bytes.
///
/// The field order is the byte order of `schemas/road-tile.md`.
struct ModeLimit: Hashable {
  var edge: UInt32
  var modeBits: UInt16
  var kilometersPerHour: UInt16

  /// The limits of `edge` that hold at all times for some modes, those of one value together,
  /// ascending by value.
  static func limits(of limit: SpeedLimit, edge: UInt32) -> [ModeLimit] {
    let always = limit.conditional.filter { $0.kind == .vehicle && $0.rule == .always }
    guard !always.isEmpty else { return [] }
    var modes: [UInt16: ModeSet] = [:]
    for mode in TravelMode.allCases {
      // Of equals the last one counts.
      guard let own = always.last(where: { $0.modes.contains(mode) }),
        let speed = own.value.kilometersPerHour
      else { continue }
      modes[UInt16(max(1, min(1000, speed.rounded()))), default: []].insert(ModeSet(mode))
    }
    return modes.sorted { $0.key < $1.key }.map { speed, modes in
      ModeLimit(edge: edge, modeBits: UInt16(modes.rawValue), kilometersPerHour: speed)
    }
  }
}

extension RoadTile {
  /// The limit in km/h that holds on `edge` at all times for vehicles of `mode` only; nil if there
  /// is none.
  ///
  /// - Complexity: O(log *n*) in the number of such limits of the tile.
  public func speedLimit(of edge: Int, for mode: TravelMode) -> Int? {
    guard edges[edge].flags.contains(.hasModeLimits) else { return nil }
    let low = partition(modeLimits) { Int($0.edge) >= edge }
    let limit = modeLimits[low...].prefix { Int($0.edge) == edge }.first {
      ModeSet(rawValue: UInt8(truncatingIfNeeded: $0.modeBits)).contains(mode)
    }
    return limit.map { Int($0.kilometersPerHour) }
  }
}

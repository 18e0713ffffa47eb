import Geo
import RoadNetwork

extension Snapper {
  /// The places on usable roads nearest to `position`, however far, one for each piece of road.
  ///
  /// Looked for in `tiles`, which the caller knows to be all there are; at most `limit` places
  /// are returned, the nearest first. Meant for positions far from all roads, for the tiles are
  /// ordered anew each time.
  /// - Throws: ``RoadGraphError`` if the map is damaged.
  /// - Complexity: O(*n* log *n*) in the number of tiles.
  public func candidates(
    near position: Coordinate, among tiles: [TileID], limit: Int = 16, probe: SearchProbe? = nil
  ) throws -> [SnappedPosition] {
    let byDistance = tiles.map { (meters: Self.meters(from: position, to: $0), tile: $0) }
      .sorted { ($0.meters, $0.tile) < ($1.meters, $1.tile) }
    var look = Look()
    // No tile that is farther than the last of `limit` places can hold a nearer one.
    var farthest = Double.infinity
    for (meters, id) in byDistance {
      if meters > farthest { break }
      try probe?.check()
      guard let (_, shapes) = open(id, near: position, &look) else { continue }
      for segment in 0..<shapes.segmentCount {
        let edge = EdgeID(tile: id, index: UInt32(shapes.owner(of: segment)))
        try consider(edge, position, .infinity, &look)
      }
      look.found.sort { ($0.distance.meters, $0.edge) < ($1.distance.meters, $1.edge) }
      look.found.removeLast(max(0, look.found.count - limit))
      if look.found.count == limit { farthest = look.found[limit - 1].distance.meters }
    }
    if look.found.isEmpty, let failure = look.failure { throw failure }
    if let first = look.found.first { try look.damage?.check(first) }
    return Array(look.found.prefix(limit))
  }

  /// The distance from `position` to the nearest place of `tile`.
  static func meters(from position: Coordinate, to tile: TileID) -> Double {
    guard let bounds = tile.bounds else { return .infinity }
    let latitude = min(max(position.latitude, bounds.south), bounds.north)
    let isBeside = position.longitude < bounds.west || position.longitude > bounds.east
    let sides = isBeside ? [bounds.west, bounds.east] : [position.longitude]
    return sides.compactMap { Coordinate(latitude: latitude, longitude: $0) }
      .map { position.distance(to: $0).meters }.min() ?? .infinity
  }
}

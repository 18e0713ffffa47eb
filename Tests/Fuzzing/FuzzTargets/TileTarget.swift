import Geo
import MapImport
import RoadNetwork

/// Bytes of tiles.
enum TileTarget {
  private static let id = TileID(x: 4323, y: 2775)

  static func run(_ bytes: [UInt8]) {
    guard let id, let tile = try? RoadTile(id: id, bytes: bytes) else { return }
    // A tile from outside may be damaged anywhere: that is an error and no trap.
    try? tile.checkDetails()
    read(tile)
  }

  /// Checks tiles of our own, which have to be sound.
  static func check(_ tiles: MemoryTiles) {
    for id in tiles.ids {
      do {
        let tile = try RoadTile(id: id, bytes: tiles.bytes(of: id) ?? [])
        try tile.checkDetails()
        read(tile)
      } catch {
        preconditionFailure("a tile that was just written is damaged: \(error)")
      }
    }
  }

  /// Reads everything, and asks all rules at some instants.
  private static func read(_ tile: RoadTile) {
    let rules = try? tile.rules()
    for edge in tile.edges.indices {
      _ = try? tile.shape(of: edge)
      _ = tile.vehicleLimits(of: edge).map(\.value)
      _ = tile.speedLimit(of: edge, for: .truck)
      _ = tile.turnExceptions(from: edge).map(\.modes)
      let limit = try? tile.directedAttributes(of: edge).speedLimit
      guard let rules else { continue }
      for context in contexts(rules.calendar) {
        _ = limit?.inForce(in: context)
        _ = rules.conditions(of: edge).access(of: .car, standard: .yes, in: context)
      }
    }
    for node in tile.nodes.indices {
      _ = try? tile.attributes(ofNode: node)
      guard let rules else { continue }
      for context in contexts(rules.calendar) {
        _ = rules.conditions(ofNode: node).access(of: .car, standard: .yes, in: context)
      }
    }
  }

  /// Instants in all seasons and at all hours, among them the ends of time.
  private static func contexts(_ calendar: LocalCalendar) -> [RuleContext] {
    guard let place = Coordinate(latitude: 50, longitude: 10) else { return [] }
    let times: [Int64] = [
      0, -62_000_000_000_000, 1_772_000_000_000, 1_782_345_678_901, 1_798_761_599_999,
      253_400_000_000_000,
    ]
    return times.map { time in
      RuleContext(
        time: Timestamp(millisecondsSince1970: time), calendar: calendar, position: place,
        vehicle: VehicleFacts(mode: .car))
    }
  }
}

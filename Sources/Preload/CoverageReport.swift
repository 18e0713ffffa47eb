import Geo
import RoadNetwork
import TileStorage

/// Whether an area is on a pack, and what is missing.
public struct CoverageReport: Hashable, Sendable {
  /// The tiles that the area touches, ascending.
  public let tiles: [TileID]
  /// Those whose roads the pack does not know, ascending.
  public let missing: [TileID]

  /// Compares `area` with what `pack` covers; of everything, all that the pack covers.
  ///
  /// A pack that was imported whole does not list what it covers: what lies beyond the box of its roads
  /// counts as missing.
  ///
  /// - Throws: as ``Area/tiles()``.
  public init(of area: Area, on pack: Pack) throws(PreloadError) {
    tiles = (try area.tiles() ?? pack.metadata.coverage ?? []).sorted()
    let box = pack.metadata.coverage == nil ? pack.metadata.bounds.flatMap(TileBox.init) : nil
    missing = tiles.filter { !pack.covers($0) || !(box?.contains($0) ?? true) }
  }

  /// Whether all roads of the area are on the pack.
  public var isComplete: Bool { missing.isEmpty }

  /// The bytes of rows that have to come from `source` to `pack`, so that nothing is missing.
  ///
  /// - Throws: as ``CutPlanner/plan(covering:)``.
  public func missingBytes(on pack: Pack, from source: any CutSource) throws -> Int {
    guard !missing.isEmpty else { return 0 }
    let plan = try CutPlanner(source: source).plan(covering: Set(missing))
    var bytes = 0
    for entry in plan.rows where try pack.entry(of: entry.id)?.digest != entry.digest {
      bytes += entry.byteCount
    }
    return bytes
  }
}

/// The columns and rows of tiles that a box touches.
private struct TileBox {
  private let first: TileID
  private let last: TileID

  init?(_ box: BoundingBox) {
    guard let corner = Coordinate(latitude: box.north, longitude: box.west),
      let opposite = Coordinate(latitude: box.south, longitude: box.east)
    else { return nil }
    first = TileID(containing: corner)
    last = TileID(containing: opposite)
  }

  func contains(_ tile: TileID) -> Bool {
    guard (first.y...max(first.y, last.y)).contains(tile.y) else { return false }
    // A box over the date line begins in the east.
    return first.x <= last.x
      ? (first.x...last.x).contains(tile.x) : tile.x >= first.x || tile.x <= last.x
  }
}

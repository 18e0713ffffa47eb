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
  /// - Throws: as ``Area/tiles()``.
  public init(of area: Area, on pack: Pack) throws(PreloadError) {
    tiles = (try area.tiles() ?? pack.metadata.coverage ?? []).sorted()
    missing = tiles.filter { !pack.covers($0) }
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

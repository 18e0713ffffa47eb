import RoadNetwork
import TileStorage

/// Finds out how a damaged pack is to be again.
///
/// A pack whose own description is sound says so itself, and only the bytes that it promises are
/// accepted. Of one that cannot be opened the area has to be known.
public struct Repair {
  public let plan: PackPlan
  /// How to write it.
  public let assembly: PackAssembly

  /// Plans the repair of the pack at `path` out of `source`.
  ///
  /// - Throws: ``PackError``, as ``CutPlanner/plan(covering:)``, or
  ///   ``PreloadError/unknownArea(path:)`` if the pack does not tell and `area` is nil.
  public init(
    of path: String, from source: any CutSource & RowSupply, covering area: Area? = nil
  ) throws {
    let planner = try CutPlanner(source: source)
    guard let damaged = try PackAssembly.usablePack(at: path) else {
      guard let area else { throw PreloadError.unknownArea(path: path) }
      plan = try planner.plan(covering: try area.tiles())
      assembly = PackAssembly(plan, from: [source])
      return
    }
    plan = try planner.plan(
      covering: damaged.metadata.coverage, layers: damaged.metadata.layers)
    assembly = PackAssembly(
      plan, supplies: [source], promise: (seal: damaged.seal, source: source.path))
  }
}

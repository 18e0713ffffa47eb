import RoadNetwork
import TileStorage

/// Makes the newer pack of the older one and a delta.
public struct Patch: Sendable {
  private let base: Pack
  private let delta: PackDelta
  private let deltaPath: String

  /// Takes the older pack and the delta at `path`.
  ///
  /// - Throws: ``PackError``, or ``PreloadError/wrongBase(path:delta:)`` if the delta is about
  ///   other packs.
  public init(_ base: Pack, deltaAt path: String) throws {
    self.base = base
    delta = try PackDelta(path: path)
    deltaPath = path
    guard delta.baseSeal == base.seal || delta.resultSeal == base.seal else {
      throw PreloadError.wrongBase(path: base.path, delta: path)
    }
  }

  /// Whether the pack is the newer one already.
  public var isApplied: Bool { delta.resultSeal == base.seal }

  /// The newer pack.
  ///
  /// - Throws: ``PackError``.
  /// - Complexity: O(*n* log *n*) in the number of rows.
  public func plan() throws -> PackPlan {
    guard !isApplied else {
      return try CutPlanner(source: base).plan(covering: nil)
    }
    var rows: [RowEntry] = []
    var ids = Set(try delta.rowIDs)
    for table in PackTable.allCases { ids.formUnion(try base.rowIDs(in: table)) }
    for id in ids.sorted() {
      if let layer = id.part?.layer, !delta.metadata.layers.contains(layer) { continue }
      guard let entry = try delta.entry(of: id) ?? base.entry(of: id) else { continue }
      if entry.byteCount > 0 { rows.append(entry) }
    }
    return PackPlan(rows: rows, metadata: delta.metadata)
  }

  /// How to make the pack of `plan`.
  public func assembly(of plan: PackPlan) -> PackAssembly {
    PackAssembly(
      plan, supplies: [delta, base], promise: (seal: delta.resultSeal, source: deltaPath))
  }
}

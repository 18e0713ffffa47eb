import RoadNetwork

/// Where the costs of crossing cells come from, for one metric.
protocol CellCostSource: Sendable {
  /// The costs of `cell` of `level`, and those of its neighbours in number that come along; a batch
  /// without costs if these lie outside of a part of a map.
  ///
  /// - Throws: ``OverlayError`` if they cannot be had, `CancellationError` if `probe` says that nobody
  ///   waits for them any more.
  func costs(of cell: Int, level: Int, _ probe: SearchProbe?) throws -> CellBatch
}

/// The costs of some cells that follow each other.
struct CellBatch: Sendable {
  var first: Int
  var cells: [CellCosts]
  /// The cells that have no costs here; none if there are ``cells``.
  var absent: Range<Int> = 0..<0

  /// The costs of the cell with the number `cell`, which is one of these.
  subscript(cell: Int) -> CellCosts { cells[cell - first] }
}

/// Costs that an import has worked out.
struct PackedCells: CellCostSource {
  let map: CellMap
  let slot: UInt8

  func costs(of cell: Int, level: Int, _ probe: SearchProbe?) throws -> CellBatch {
    let batch = try map.group(of: cell, level: level, slot: slot)
    guard
      batch.absent.contains(cell) || (batch.first..<batch.first + batch.cells.count).contains(cell)
    else {
      throw OverlayError.unusable("no costs of cell \(cell) of level \(level)")
    }
    return batch
  }
}

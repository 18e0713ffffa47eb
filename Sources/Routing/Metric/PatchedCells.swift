import RoadNetwork

/// Which cells hold roads whose costs a patch changes.
struct PatchedCells: Sendable {
  /// By level and cell.
  private var isPatched: [[Bool]]
  private let ancestry: CellAncestry

  /// About how many bytes are kept.
  var memoryCost: Int { isPatched.reduce(0) { $0 + $1.count } }

  private(set) var smallestCount = 0

  init(_ map: CellMap) {
    ancestry = map.ancestry
    isPatched = (0..<map.levelCount).map {
      Array(repeating: false, count: map.header.cellCount(level: $0))
    }
  }

  /// The cells where the costs of `metric` are not those of its base.
  ///
  /// The cost of an edge, and whether one may turn round before it, count in the cell of its tail.
  /// - Throws: `CancellationError` if `probe` says so.
  init(
    of metric: Metric, _ map: CellMap, _ graph: RoadGraph, _ probe: SearchProbe? = nil
  ) throws {
    self.init(map)
    let features = metric.changedFeatures
    if !features.isEmpty {
      for (cell, found) in try map.features().enumerated() where !found.isDisjoint(with: features) {
        insert(UInt32(cell))
      }
    }
    for (id, changes) in metric.patch?.changes ?? [:] {
      try probe?.check()
      guard let tile = try graph.tileIfAny(id) else { continue }
      let row = try map.row(of: tile)
      for edge in changes.keys where Int(edge) < tile.edges.count {
        insert(row.cells[tile.tail(of: Int(edge))])
      }
    }
    for id in metric.patch?.avoidedTiles.keys ?? [:].keys {
      try probe?.check()
      guard let tile = try graph.tileIfAny(id) else { continue }
      for cell in Set(try map.row(of: tile).cells) { insert(cell) }
    }
  }

  /// Adds one of the smallest cells.
  mutating func insert(_ cell: UInt32) {
    guard Int(cell) < isPatched[0].count, !isPatched[0][Int(cell)] else { return }
    smallestCount += 1
    for level in isPatched.indices {
      isPatched[level][Int(ancestry.cell(cell, level: level))] = true
    }
  }

  func contains(_ cell: Int, level: Int) -> Bool { isPatched[level][cell] }
}

import RoadNetwork

/// Works out the costs of crossing all cells, level by level from below.
///
/// Delling, Goldberg, Pajor and Werneck, "Customizable Route Planning in Road Networks" (2015,
/// doi:10.1287/trsc.2014.0579), with directed cut edges in the place of cut vertices, so that
/// turns at borders are exact: a cost runs from the end of the state that enters a cell to the
/// end of the one that leaves it.
struct CellCustomizer: Sendable {
  let network: WholeNetwork
  let cuts: CutStates
  let ancestry: CellAncestry
  let tree: CellTree

  /// The memory of one thread.
  private struct Scratch {
    var graph: SearchGraph
    var roads = CellRoads()
    var parts: CellParts
  }

  /// The costs of all cells, by level and cell.
  func customize(jobs: Int) throws -> [[CellCosts]] {
    let numbers = CutNumbers(states: cuts.states, numbers: cuts.numbers)
    let makeScratch: @Sendable () -> Scratch = {
      Scratch(
        graph: network.graph, parts: CellParts(cuts.table, ancestry))
    }
    var levels = [
      try parallelMap(count: tree.smallestCellCount, jobs: jobs, scratch: makeScratch) {
        cell, scratch in
        try scratch.roads.costs(
          entries: cuts.open(cuts.table.entries(ofCell: cell)),
          exits: cuts.open(cuts.table.exits(ofCell: cell)), numbers, in: &scratch.graph)
      }
    ]
    for level in 1..<max(1, tree.levelCount) {
      let below = levels[level - 1]
      let first = tree.firstParts[level - 1]
      levels.append(
        try parallelMap(count: tree.cellCount(level: level), jobs: jobs, scratch: makeScratch) {
          cell, scratch in
          try scratch.parts.costs(
            of: cell, level: level, firstPart: Int(first[cell]),
            parts: Array(below[Int(first[cell])..<Int(first[cell + 1])]))
        })
    }
    return levels
  }
}

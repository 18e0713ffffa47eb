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
    var exitPlaces: [UInt32]
  }

  /// The costs of all cells, by level and cell.
  func customize(jobs: Int) throws -> [[CellCosts]] {
    let numbers = CutNumbers(states: cuts.states, numbers: cuts.numbers)
    let makeScratch: @Sendable () -> Scratch = {
      Scratch(
        graph: network.graph, parts: CellParts(cuts.table, ancestry),
        exitPlaces: Array(repeating: 0, count: cuts.states.count))
    }
    var levels = [
      try parallelMap(count: tree.smallestCellCount, jobs: jobs, scratch: makeScratch) {
        cell, scratch in
        let exits = cuts.open(cuts.table.exits(ofCell: cell))
        for (place, exit) in exits.enumerated() { scratch.exitPlaces[Int(exit)] = UInt32(place) }
        return try scratch.roads.costs(
          entries: cuts.open(cuts.table.entries(ofCell: cell)), exits: exits,
          exitPlaces: scratch.exitPlaces, numbers, in: &scratch.graph)
      }
    ]
    for level in 1..<max(1, tree.levelCount) {
      let below = levels[level - 1]
      let first = tree.firstParts[level - 1]
      levels.append(
        try parallelMap(count: tree.cellCount(level: level), jobs: jobs, scratch: makeScratch) {
          cell, scratch in
          scratch.parts.costs(
            of: cell, level: level, parts: Array(below[Int(first[cell])..<Int(first[cell + 1])]))
        })
    }
    return levels
  }
}

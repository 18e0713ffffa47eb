import RoadNetwork

/// Works out the costs of crossing cells, level by level from below.
///
/// Delling, Goldberg, Pajor and Werneck, "Customizable Route Planning in Road Networks" (2015,
/// doi:10.1287/trsc.2014.0579), with directed cut edges in the place of cut vertices, so that
/// turns at borders are exact: a cost runs from the end of the state that enters a cell to the
/// end of the one that leaves it.
struct CellCustomizer: Sendable {
  let arcs: ThroughArcs
  let cuts: CutStates
  let ancestry: CellAncestry

  /// The memory of one thread.
  struct Scratch {
    var labels: [UInt64]
    var epoch = UInt32.max
    var queue = SearchQueue()
    /// By number of a cut state: its place among the exits of the cell.
    var exitPlaces: [UInt32]

    init(stateCount: Int, cutCount: Int) {
      labels = Array(repeating: .max, count: max(stateCount, cutCount))
      exitPlaces = Array(repeating: 0, count: cutCount)
    }
  }

  /// The costs of all cells, by level and cell.
  func customize(jobs: Int) throws -> [[CellCosts]] {
    var levels: [[CellCosts]] = []
    for level in 0..<ancestry.levelCount {
      let below = levels.last
      let cells = try parallelMap(
        count: cuts.entries[level].count, jobs: jobs,
        scratch: { Scratch(stateCount: cuts.numbers.count, cutCount: cuts.states.count) }
      ) { cell, scratch in
        costs(ofCell: cell, level, below, &scratch)
      }
      levels.append(cells)
    }
    return levels
  }

  private func costs(
    ofCell cell: Int, _ level: Int, _ below: [CellCosts]?, _ scratch: inout Scratch
  ) -> CellCosts {
    var result = CellCosts(
      entries: cuts.entries[level][cell], exits: cuts.exits[level][cell], costs: [])
    let exitCount = result.exits.count
    for (place, exit) in result.exits.enumerated() {
      scratch.exitPlaces[Int(exit)] = UInt32(place)
    }
    result.costs = Array(
      repeating: CellCosts.unreachable, count: result.entries.count * exitCount)
    for (place, entry) in result.entries.enumerated() {
      let row = place * exitCount..<(place + 1) * exitCount
      if let below {
        search(from: entry, inCell: UInt32(cell), level, below, &result.costs[row], &scratch)
      } else {
        search(from: cuts.states[Int(entry)], &result.costs[row], &scratch)
      }
    }
    return result
  }

  /// Searches one of the smallest cells from the end of the state `entry`.
  private func search(
    from entry: UInt32, _ row: inout ArraySlice<UInt32>, _ scratch: inout Scratch
  ) {
    scratch.epoch -= 1
    let epoch = UInt64(scratch.epoch) << 32
    let start = row.startIndex
    scratch.queue.removeAll()
    scratch.labels[Int(entry)] = epoch
    scratch.queue.insert(entry, priority: 0)
    while let (state, cost) = scratch.queue.removeMinimum() {
      guard scratch.labels[Int(state)] == epoch | UInt64(cost) else { continue }
      for arc in arcs.arcs(of: state) {
        let head = arcs.heads[arc]
        let next = cost + arcs.costs[arc]
        let number = cuts.numbers[Int(head)]
        if number != SearchGraph.none {
          let place = start + Int(scratch.exitPlaces[Int(number)])
          if next < CostModel.pathCostLimit { row[place] = min(row[place], next) }
        } else if epoch | UInt64(next) < scratch.labels[Int(head)], next < CostModel.pathCostLimit {
          scratch.labels[Int(head)] = epoch | UInt64(next)
          scratch.queue.insert(head, priority: next)
        }
      }
    }
  }

  /// Searches a cell over the costs of its parts.
  private func search(
    from entry: UInt32, inCell cell: UInt32, _ level: Int, _ below: [CellCosts],
    _ row: inout ArraySlice<UInt32>, _ scratch: inout Scratch
  ) {
    scratch.epoch -= 1
    let epoch = UInt64(scratch.epoch) << 32
    let start = row.startIndex
    scratch.queue.removeAll()
    scratch.labels[Int(entry)] = epoch
    scratch.queue.insert(entry, priority: 0)
    while let (number, cost) = scratch.queue.removeMinimum() {
      guard scratch.labels[Int(number)] == epoch | UInt64(cost) else { continue }
      let headCell = cuts.headCells[Int(number)]
      if ancestry.cell(headCell, level: level) != cell {
        row[start + Int(scratch.exitPlaces[Int(number)])] = cost
        continue
      }
      let part = below[Int(ancestry.cell(headCell, level: level - 1))]
      let first = Int(cuts.entryPlaces[level - 1][Int(number)]) * part.exits.count
      for (place, exit) in part.exits.enumerated() {
        let hop = part.costs[first + place]
        guard hop != CellCosts.unreachable else { continue }
        let next = cost + hop
        if epoch | UInt64(next) < scratch.labels[Int(exit)], next < CostModel.pathCostLimit {
          scratch.labels[Int(exit)] = epoch | UInt64(next)
          scratch.queue.insert(exit, priority: next)
        }
      }
    }
  }
}

import RoadNetwork

/// What one direction of an overlay search works on: the loaded costs of cells as the direction
/// reads them (forward from entries to exits, backward from exits to entries), arcs and labels.
struct OverlaySide {
  /// The costs of one cell.
  struct Cell {
    /// Where the costs of the first row begin; -1 if the cell has not been read, -2 if it is not on
    /// the map.
    var firstCost = -1
    /// Where the cut states at the ends of a row begin.
    var firstTarget = 0
    /// Cut states in a row.
    var targetCount = 0
    var rowCount = 0

    var isLoaded: Bool { firstCost != -1 }
    var isAbsent: Bool { firstCost == -2 }
  }

  let direction: SearchDirection
  var arcs: ArcCache
  var labels = EpochLabels()
  /// By number of a cut state: the smallest cell that the direction enters with it;
  /// ``SearchGraph/none`` if that has not been read.
  var nearCells: [UInt32]
  /// By level and cell.
  private(set) var cells: [[Cell]]
  private var costs: [UInt32] = []
  private var targets: [UInt32] = []
  /// By level and number: the row in the cell that is entered; ``SearchGraph/none`` if unknown.
  private var rows: [[UInt32]]

  /// About how many bytes are kept.
  var memoryCost: Int {
    arcs.memoryCost + labels.labels.count * 12
      + (costs.count + targets.count + nearCells.count * (1 + rows.count)) * 4
  }

  init(_ direction: SearchDirection, header: OverlayHeader) {
    self.direction = direction
    arcs = ArcCache(direction)
    nearCells = Array(repeating: SearchGraph.none, count: Int(header.cutCount))
    cells = (0..<header.levelCount).map {
      Array(repeating: Cell(), count: header.cellCount(level: $0))
    }
    rows = Array(
      repeating: Array(repeating: SearchGraph.none, count: Int(header.cutCount)),
      count: header.levelCount)
  }

  /// Takes the costs of `place`, a cell of `level`.
  mutating func add(_ cell: CellCosts, at place: Int, level: Int) {
    let isForward = direction == .forward
    let sources = isForward ? cell.entries : cell.exits
    let ends = isForward ? cell.exits : cell.entries
    cells[level][place] = Cell(
      firstCost: costs.count, firstTarget: targets.count, targetCount: ends.count,
      rowCount: sources.count)
    targets += ends
    if isForward {
      costs += cell.costs
    } else {
      for column in sources.indices {
        for row in ends.indices { costs.append(cell.costs[row * sources.count + column]) }
      }
    }
    for (row, number) in sources.enumerated() { rows[level][Int(number)] = UInt32(row) }
  }

  /// Notes that `place`, a cell of `level`, is not on the map.
  mutating func leaveOut(_ place: Int, level: Int) { cells[level][place].firstCost = -2 }

  /// The places of the costs, and of the cut states that they lead to, from the cut state
  /// `number` across `cell`, which has been read; nil if it does not enter the cell.
  @inline(__always)
  func row(of number: UInt32, across cell: Int, level: Int) -> (
    costs: Range<Int>, targets: Range<Int>
  )? {
    let cell = cells[level][cell]
    let row = Int(rows[level][Int(number)])
    guard row < cell.rowCount else { return nil }
    let first = cell.firstCost + row * cell.targetCount
    return (
      first..<first + cell.targetCount, cell.firstTarget..<cell.firstTarget + cell.targetCount
    )
  }

  /// Improves the labels of all cut states across `cell` that stay below `bound`.
  ///
  /// - Throws: ``OverlayError`` if `number` does not lead into the cell.
  mutating func relax(
    _ number: UInt32, cost: UInt32, across cell: Int, level: Int, below bound: UInt32
  ) throws {
    guard let row = row(of: number, across: cell, level: level) else {
      throw OverlayError.unusable("cut state \(number) does not enter its cell")
    }
    labels.relax(
      costs[row.costs], to: targets[row.targets], from: number, cost: cost, below: bound)
  }

  /// Calls `body` with each cut state that a hop from `number` across `cell` leads to and with the
  /// cost, ``CellCosts/unreachable`` where there is no way.
  @inline(__always)
  func forEachHop(
    from number: UInt32, across cell: Int, level: Int, _ body: (UInt32, UInt32) -> Void
  ) {
    guard let row = row(of: number, across: cell, level: level) else { return }
    for (cost, target) in zip(row.costs, row.targets) { body(targets[target], costs[cost]) }
  }

  /// What the hop from `number` across `cell` to `target` costs; nil if there is none.
  func hopCost(from number: UInt32, to target: UInt32, across cell: Int, level: Int) -> UInt32? {
    guard let row = row(of: number, across: cell, level: level),
      let place = targets[row.targets].firstIndex(of: target)
    else { return nil }
    let cost = costs[row.costs.lowerBound + place - row.targets.lowerBound]
    return cost == CellCosts.unreachable ? nil : cost
  }
}

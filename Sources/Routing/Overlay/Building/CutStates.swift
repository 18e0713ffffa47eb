import RoadNetwork

/// The states for through traffic that cross a border of cells, numbered so that those of the
/// highest borders come first, and among them those that enter the same cell are together.
struct CutStates: Sendable {
  /// By number.
  private(set) var states: [UInt32] = []
  private(set) var headCells: [UInt32] = []
  private(set) var tailCells: [UInt32] = []
  /// By state; ``SearchGraph/none`` if it crosses no border.
  private(set) var numbers: [UInt32]
  /// By level and cell.
  private(set) var entries: [[[UInt32]]] = []
  private(set) var exits: [[[UInt32]]] = []
  /// By level and number: the place among the entries of the cell that is entered.
  private(set) var entryPlaces: [[UInt32]] = []

  init(_ network: WholeNetwork, _ tree: CellTree, _ ancestry: CellAncestry) {
    let graph = network.graph
    var found: [(order: UInt64, state: UInt32)] = []
    numbers = Array(repeating: SearchGraph.none, count: graph.stateCount)
    for state in 0..<UInt32(graph.stateCount) where network.isThrough(state) {
      let tail = tree.cells[Int(graph.tails[Int(state)])]
      let head = tree.cells[Int(graph.heads[Int(state)])]
      guard let level = ancestry.borderLevel(tail, head) else { continue }
      found.append((UInt64(ancestry.levelCount - level) << 32 | UInt64(head), state))
    }
    found.sort { $0 < $1 }
    for (number, cut) in found.enumerated() {
      states.append(cut.state)
      numbers[Int(cut.state)] = UInt32(number)
      headCells.append(tree.cells[Int(graph.heads[Int(cut.state)])])
      tailCells.append(tree.cells[Int(graph.tails[Int(cut.state)])])
    }
    for level in 0..<tree.levelCount { addLists(level, tree, ancestry) }
  }

  private mutating func addLists(_ level: Int, _ tree: CellTree, _ ancestry: CellAncestry) {
    var entries = [[UInt32]](repeating: [], count: tree.cellCount(level: level))
    var exits = entries
    var places = [UInt32](repeating: 0, count: states.count)
    for number in states.indices {
      let head = Int(ancestry.cell(headCells[number], level: level))
      let tail = Int(ancestry.cell(tailCells[number], level: level))
      guard head != tail else { continue }
      places[number] = UInt32(entries[head].count)
      entries[head].append(UInt32(number))
      exits[tail].append(UInt32(number))
    }
    self.entries.append(entries)
    self.exits.append(exits)
    entryPlaces.append(places)
  }
}

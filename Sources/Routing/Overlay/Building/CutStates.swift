import RoadNetwork

/// The states that cross a border of cells and that anybody may use, numbered so that those of the
/// highest borders come first, and among them those that enter the same cell are together.
///
/// The numbers depend on the roads alone, so that all profiles share them.
struct CutStates: Sendable {
  /// Where each state lies, by number.
  let table: CutTable
  /// By number: the state in the graph.
  private(set) var states: [UInt32] = []
  /// By state of the graph: its number; ``SearchGraph/none`` if it crosses no border.
  private(set) var allNumbers: [UInt32]
  /// As ``allNumbers``, but for the states only that are open to the through traffic of the profile.
  private(set) var numbers: [UInt32]

  init(_ network: WholeNetwork, _ tree: CellTree, _ ancestry: CellAncestry) {
    let graph = network.graph
    var found: [(order: UInt64, state: UInt32)] = []
    allNumbers = Array(repeating: SearchGraph.none, count: graph.stateCount)
    numbers = allNumbers
    for place in graph.blocks.indices {
      for state in network.firstForms(ofBlock: place) where network.mayBeOpen(state) {
        let tail = tree.cells[Int(graph.tails[Int(state)])]
        let head = tree.cells[Int(graph.heads[Int(state)])]
        guard let level = ancestry.borderLevel(tail, head) else { continue }
        found.append((UInt64(ancestry.levelCount - level) << 32 | UInt64(head), state))
      }
    }
    found.sort { $0 < $1 }
    var cuts: [CutState] = []
    for (number, cut) in found.enumerated() {
      states.append(cut.state)
      allNumbers[Int(cut.state)] = UInt32(number)
      if network.isThrough(cut.state) { numbers[Int(cut.state)] = UInt32(number) }
      let block = graph.blocks[graph.place(ofState: cut.state)]
      cuts.append(
        CutState(
          tailCell: tree.cells[Int(graph.tails[Int(cut.state)])],
          headCell: tree.cells[Int(graph.heads[Int(cut.state)])], tile: block.tile.id,
          state: cut.state - block.firstState))
    }
    table = CutTable(cuts, cellCount: tree.smallestCellCount)
  }

  /// The states among `numbers` that are open to the through traffic of the profile.
  func open(_ numbers: ArraySlice<UInt32>) -> [UInt32] {
    numbers.filter { self.numbers[Int(states[Int($0)])] != SearchGraph.none }
  }
}

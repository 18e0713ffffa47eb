import RoadNetwork

/// How the numbers of cut states and cells fit the states and nodes of one search graph.
struct CutNumbering {
  private let map: CellMap
  /// By number of a cut state: the state in the search graph; ``SearchGraph/none`` if its tile
  /// is not laid out.
  private(set) var states: [UInt32]
  /// By state of the search graph: the number of the cut state that it is, or
  /// ``SearchGraph/none``; also where the metric does not let through traffic use it.
  private(set) var numbers: [UInt32] = []
  /// By node of the search graph: its smallest cell.
  private(set) var cells: [UInt32] = []
  private var knownBlocks = 0

  /// About how many bytes it takes.
  var memoryCost: Int { (states.count + numbers.count + cells.count) * 4 }

  init(_ map: CellMap) {
    self.map = map
    states = Array(repeating: SearchGraph.none, count: map.cutCount)
  }

  /// Reads what belongs to the tiles that `graph` has laid out since.
  mutating func catchUp(with graph: borrowing SearchGraph) throws {
    guard knownBlocks < graph.blocks.count else { return }
    while knownBlocks < graph.blocks.count {
      let block = graph.blocks[knownBlocks]
      add(try map.row(of: block.tile), block, graph)
      // Only now, so that a damaged row leaves all as it was.
      knownBlocks += 1
    }
    numbers += repeatElement(SearchGraph.none, count: graph.stateCount - numbers.count)
  }

  private mutating func add(
    _ tile: OverlayTile, _ block: SearchGraph.Block, _ graph: borrowing SearchGraph
  ) {
    cells += tile.cells
    // The node that closes the block.
    cells.append(SearchGraph.none)
    // States before the block that have no row of their own are other forms of local roads.
    let end = Int(block.firstState) + block.tile.stateCount
    numbers += repeatElement(SearchGraph.none, count: end - numbers.count)
    for cut in tile.cuts {
      let state = block.firstState + cut.state
      states[Int(cut.number)] = state
      if graph.isForThroughTraffic(state) { numbers[Int(state)] = cut.number }
    }
  }
}

extension SearchGraph {
  /// Whether through traffic may use `state`, as far as its own road decides.
  @inline(__always)
  func isForThroughTraffic(_ state: UInt32) -> Bool {
    let place = Int(state)
    return costs[place] != CostModel.closed && !traits[place].contains(.local)
      && (!model.profile.ignoresTurnRestrictions || bases[place] == state)
  }
}

import RoadNetwork

/// Where each cut state lies and which of the smallest cells it joins, by number.
struct CutTable: Sendable {
  let states: [CutState]
  /// By cell of level 0: where its numbers begin in ``entries``, and at the end their number.
  private let firstEntry: [UInt32]
  private let entries: [UInt32]
  private let firstExit: [UInt32]
  private let exits: [UInt32]

  /// - Complexity: O(*n*) in the number of cut states.
  init(_ map: CellMap) throws {
    var states: [CutState] = []
    states.reserveCapacity(map.cutCount)
    for index in 0..<(map.cutCount + CutStateChunk.size - 1) / CutStateChunk.size {
      states += try map.chunk(index).states
    }
    self.init(states, cellCount: Int(map.header.smallestCellCount))
  }

  init(_ states: [CutState], cellCount: Int) {
    self.states = states
    (firstEntry, entries) = Self.lists(states.map(\.headCell), cellCount)
    (firstExit, exits) = Self.lists(states.map(\.tailCell), cellCount)
  }

  /// The numbers of the states by cell, ascending in each.
  private static func lists(_ cells: [UInt32], _ cellCount: Int) -> ([UInt32], [UInt32]) {
    var first = [UInt32](repeating: 0, count: cellCount + 1)
    for cell in cells { first[Int(cell) + 1] += 1 }
    for cell in 0..<cellCount { first[cell + 1] += first[cell] }
    var next = first
    var numbers = [UInt32](repeating: 0, count: cells.count)
    for (number, cell) in cells.enumerated() {
      numbers[Int(next[Int(cell)])] = UInt32(number)
      next[Int(cell)] += 1
    }
    return (first, numbers)
  }

  /// About how many bytes are kept.
  var memoryCost: Int {
    states.count * MemoryLayout<CutState>.stride
      + (entries.count + exits.count + firstEntry.count + firstExit.count) * 4
  }

  /// Throws unless the states of `costs` lead into and out of `cell`, as those of a sound overlay do.
  func check(_ costs: CellCosts, of cell: Int, level: Int, _ ancestry: CellAncestry) throws {
    let cell = UInt32(cell)
    let isSound =
      costs.entries.allSatisfy { ancestry.cell(states[Int($0)].headCell, level: level) == cell }
      && costs.exits.allSatisfy { ancestry.cell(states[Int($0)].tailCell, level: level) == cell }
    guard isSound else {
      throw OverlayError.unusable(
        "costs of other states than those of cell \(cell), level \(level)")
    }
  }

  /// The states that lead into the smallest cell `cell`.
  func entries(ofCell cell: Int) -> ArraySlice<UInt32> {
    entries[Int(firstEntry[cell])..<Int(firstEntry[cell + 1])]
  }

  /// The states that lead out of the smallest cell `cell`.
  func exits(ofCell cell: Int) -> ArraySlice<UInt32> {
    exits[Int(firstExit[cell])..<Int(firstExit[cell + 1])]
  }
}

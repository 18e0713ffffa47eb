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

  /// The states that lead into the smallest cell `cell`.
  func entries(ofCell cell: Int) -> ArraySlice<UInt32> {
    entries[Int(firstEntry[cell])..<Int(firstEntry[cell + 1])]
  }

  /// The states that lead out of the smallest cell `cell`.
  func exits(ofCell cell: Int) -> ArraySlice<UInt32> {
    exits[Int(firstExit[cell])..<Int(firstExit[cell + 1])]
  }
}

import RoadNetwork

/// The costs of crossing a cell over those of the cells that it is made of.
///
/// The memory is used again for each cell.
struct CellParts {
  private let ancestry: CellAncestry
  private let cuts: CutTable
  /// By number of a cut state: the vertex that enters a part with it, or with ``exitBit`` its place
  /// among the exits of the cell.
  private var targets: [UInt32]
  /// By vertex: its part, and its row among the costs of that.
  private var rows: [(part: Int, row: Int)] = []
  private var search = SmallSearch()

  private static let exitBit: UInt32 = 1 << 31

  /// About how many bytes are kept.
  var memoryCost: Int { targets.count * 4 + rows.capacity * 16 + search.memoryCost }

  init(_ cuts: CutTable, _ ancestry: CellAncestry) {
    self.cuts = cuts
    self.ancestry = ancestry
    targets = Array(repeating: SearchGraph.none, count: cuts.states.count)
  }

  /// What crossing `cell` of `level` costs over all its `parts`, whose numbers one level below begin
  /// with `firstPart`.
  ///
  /// - Throws: ``OverlayError/unusable(_:)`` if the parts have costs of states that do not cross their
  ///   borders, as can be in a damaged overlay only.
  mutating func costs(
    of cell: Int, level: Int, firstPart: Int, parts: [CellCosts]
  ) throws -> CellCosts {
    rows.removeAll(keepingCapacity: true)
    for (part, costs) in parts.enumerated() {
      try cuts.check(costs, of: firstPart + part, level: level - 1, ancestry)
    }
    let entries = parts.flatMap(\.entries).sorted()
      .filter { ancestry.cell(cuts.states[Int($0)].tailCell, level: level) != UInt32(cell) }
    let exits = parts.flatMap(\.exits).sorted()
      .filter { ancestry.cell(cuts.states[Int($0)].headCell, level: level) != UInt32(cell) }
    var result = try CellCosts(entries: entries, exits: exits)
    // A state that enters a part lies in the cell, so it is none of the exits.
    for (part, costs) in parts.enumerated() {
      for (row, number) in costs.entries.enumerated() {
        targets[Int(number)] = UInt32(rows.count)
        rows.append((part, row))
      }
    }
    for (place, number) in exits.enumerated() {
      targets[Int(number)] = UInt32(place) | Self.exitBit
    }
    let ways = parts.map { $0.exits.map { targets[Int($0)] } }
    for (place, entry) in entries.enumerated() {
      let row = place * exits.count..<(place + 1) * exits.count
      run(from: targets[Int(entry)], over: parts, ways, into: &result.costs[row])
    }
    for number in parts.lazy.flatMap(\.entries) { targets[Int(number)] = SearchGraph.none }
    for number in exits { targets[Int(number)] = SearchGraph.none }
    return result
  }

  private mutating func run(
    from start: UInt32, over parts: [CellCosts], _ ways: [[UInt32]],
    into row: inout ArraySlice<UInt32>
  ) {
    let first = row.startIndex
    search.begin(at: start, vertexCount: rows.count)
    while let (vertex, cost) = search.next() {
      let place = rows[vertex]
      let targets = ways[place.part]
      let firstHop = place.row * targets.count
      for index in targets.indices {
        let hop = parts[place.part].costs[firstHop + index]
        let target = targets[index]
        guard hop != CellCosts.unreachable, target != SearchGraph.none,
          hop < CostModel.pathCostLimit, cost + hop < CostModel.pathCostLimit
        else { continue }
        let next = cost + hop
        if target & Self.exitBit == 0 {
          search.improve(target, to: next)
        } else {
          let exit = first + Int(target & ~Self.exitBit)
          if next < row[exit] { row[exit] = next }
        }
      }
    }
  }
}

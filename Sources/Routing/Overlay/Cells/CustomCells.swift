import RoadNetwork
import Synchronization

/// Costs of cells for a metric that no import has worked out: each cell is customized when a search
/// first needs it, and kept.
///
/// Where the metric is a patch of another one, a cell that holds no road with a changed cost has the
/// costs of the other. A cell whose costs come out the same as there spares the cells above it the
/// work.
///
/// May be used from many threads at once; one of them works at a time.
final class CustomCells: CellCostSource {
  private let map: CellMap
  private let graph: RoadGraph
  private let model: CostModel
  private let base: (any CellCostSource)?
  /// By level and cell: whether it holds changed roads; nil if all do.
  private let patched: PatchedCells?
  private let work: Mutex<Work>
  private let bytes: Mutex<Int>

  /// What has been worked out, and the tools.
  private struct Work {
    /// By level and cell.
    var known: [[Known?]]
    var worker: CellWorker?
    /// By level: the costs of the base that were read last, since neighbours come along.
    var baseBatches: [CellBatch?]
    var customized = 0
    /// Whether the cell that is being worked out is still wanted.
    var probe: SearchProbe?
    /// The bytes of ``known``.
    var knownBytes: Int

    /// About how many bytes are kept.
    var memoryCost: Int {
      knownBytes + (worker?.memoryCost ?? 0)
        + baseBatches.reduce(0) { $0 + ($1?.cells.reduce(0) { $0 + $1.memoryCost } ?? 0) }
    }
  }

  private struct Known {
    var costs: CellCosts
    /// Whether they are those of the base.
    var isBase: Bool
  }

  init(
    map: CellMap, graph: RoadGraph, model: CostModel, base: (any CellCostSource)? = nil,
    patched: PatchedCells? = nil
  ) {
    self.map = map
    self.graph = graph
    self.model = model
    self.base = base
    self.patched = patched
    let known = (0..<map.levelCount).map {
      Array(repeating: Known?.none, count: map.header.cellCount(level: $0))
    }
    let knownBytes = known.reduce(0) { $0 + $1.count * MemoryLayout<Known?>.stride }
    work = Mutex(
      Work(
        known: known, baseBatches: Array(repeating: nil, count: map.levelCount),
        knownBytes: knownBytes))
    bytes = Mutex(knownBytes)
  }

  func costs(of cell: Int, level: Int, _ probe: SearchProbe?) throws -> CellBatch {
    try work.withLock { work in
      work.probe = probe
      defer {
        work.probe = nil
        note(work.memoryCost)
      }
      do {
        if let base, let patched, !patched.contains(cell, level: level) {
          // Alone: its neighbours may be changed ones.
          return CellBatch(first: cell, cells: [try baseCosts(base, cell, level, &work)])
        }
        return CellBatch(first: cell, cells: [try known(cell, level, &work).costs])
      } catch OverlayError.tileMissing {
        return CellBatch(first: 0, cells: [], absent: cell..<cell + 1)
      } catch let error as RoadGraphError {
        // A tile that the trip itself may never meet is no reason for having no route.
        throw OverlayError.unusable("\(error)")
      }
    }
  }

  /// About how many bytes are kept, as of the last cell that was finished; never waits for cells that
  /// are being worked out.
  var byteCount: Int { bytes.withLock(\.self) + (patched?.memoryCost ?? 0) }

  /// The costs that these are a patch of, where they are worked out too and kept for these alone.
  var customBase: CustomCells? { base as? CustomCells }

  private func note(_ memoryCost: Int) { bytes.withLock { $0 = memoryCost } }

  /// The number of cells that were worked out.
  var customizedCount: Int { work.withLock { $0.customized } }

  /// How many of the smallest cells hold changed roads.
  var patchedCount: Int {
    patched?.smallestCount ?? Int(map.header.smallestCellCount)
  }

  /// Works out all cells that differ from the base.
  ///
  /// - Throws: `CancellationError` if `probe` says that nobody waits for them any more.
  func customizeAll(_ probe: SearchProbe? = nil) throws {
    for level in 0..<map.levelCount {
      for cell in 0..<map.header.cellCount(level: level) {
        guard patched?.contains(cell, level: level) ?? true else { continue }
        try probe?.check()
        try work.withLock { work in _ = try known(cell, level, &work) }
      }
    }
    work.withLock { work in
      work.worker = nil
      note(work.memoryCost)
    }
  }

  private func known(_ cell: Int, _ level: Int, _ work: inout Work) throws -> Known {
    if let known = work.known[level][cell] { return known }
    try work.probe?.check()
    let found = try level == 0 ? smallest(cell, &work) : composed(cell, level, &work)
    work.known[level][cell] = found
    work.customized += 1
    work.knownBytes += found.costs.memoryCost
    return found
  }

  private func baseCosts(
    _ base: any CellCostSource, _ cell: Int, _ level: Int, _ work: inout Work
  ) throws -> CellCosts {
    if let batch = work.baseBatches[level], cell >= batch.first,
      cell < batch.first + batch.cells.count
    {
      return batch[cell]
    }
    let batch = try base.costs(of: cell, level: level, work.probe)
    guard !batch.cells.isEmpty else { throw OverlayError.tileMissing }
    work.baseBatches[level] = batch
    return batch[cell]
  }

  private func smallest(_ cell: Int, _ work: inout Work) throws -> Known {
    if let base, let patched, !patched.contains(cell, level: 0) {
      return Known(costs: try baseCosts(base, cell, 0, &work), isBase: true)
    }
    var worker = try work.worker.take() ?? CellWorker(map: map, graph: graph, model: model)
    defer { work.worker = worker.isLarge ? nil : worker }
    guard let base else {
      return Known(costs: try worker.costs(ofCell: cell), isBase: false)
    }
    let old = try baseCosts(base, cell, 0, &work)
    let new = try worker.costs(
      ofCell: cell, knowing: old, mayOpen: model.profile.vehicle.hasMeasures)
    return new == old ? Known(costs: old, isBase: true) : Known(costs: new, isBase: false)
  }

  private func composed(_ cell: Int, _ level: Int, _ work: inout Work) throws -> Known {
    if let base, let patched, !patched.contains(cell, level: level) {
      return Known(costs: try baseCosts(base, cell, level, &work), isBase: true)
    }
    let first = map.header.firstParts[level - 1]
    var parts: [Known] = []
    for part in Int(first[cell])..<Int(first[cell + 1]) {
      parts.append(try known(part, level - 1, &work))
    }
    if let base, parts.allSatisfy(\.isBase) {
      return Known(costs: try baseCosts(base, cell, level, &work), isBase: true)
    }
    var worker = try work.worker.take() ?? CellWorker(map: map, graph: graph, model: model)
    defer { work.worker = worker.isLarge ? nil : worker }
    let costs = try worker.parts.costs(
      of: cell, level: level, firstPart: Int(first[cell]), parts: parts.map(\.costs))
    return Known(costs: costs, isBase: false)
  }
}

extension CellCosts {
  /// About how many bytes they take.
  fileprivate var memoryCost: Int { (costs.count + entries.count + exits.count) * 4 + 96 }
}

/// Customizes single cells; has the roads that it has met laid out for its metric.
private struct CellWorker {
  private let cuts: CutTable
  private var graph: SearchGraph
  private var numbering: CutNumbering
  private let ancestry: CellAncestry
  private var roads = CellRoads()
  var parts: CellParts

  init(map: CellMap, graph: RoadGraph, model: CostModel) throws {
    cuts = try map.cutTable()
    self.graph = SearchGraph(source: graph, model: model)
    numbering = CutNumbering(map)
    ancestry = map.ancestry
    parts = CellParts(cuts, map.ancestry)
  }

  /// About how many bytes are kept; those of the cut states are the map's.
  var memoryCost: Int {
    graph.memoryCost + numbering.memoryCost + roads.memoryCost + parts.memoryCost
  }

  /// Whether so many roads are laid out that it is time to start anew.
  var isLarge: Bool { graph.stateCount > Self.stateLimit }
  private static let stateLimit = 400_000

  /// The costs of one of the smallest cells, over all states that are open to through traffic.
  mutating func costs(ofCell cell: Int) throws -> CellCosts {
    let entries = Array(cuts.entries(ofCell: cell))
    let exits = Array(cuts.exits(ofCell: cell))
    try layOut(entries + exits)
    return try costs(entries: entries.filter(isOpen), exits: exits.filter(isOpen))
  }

  /// The costs of one of the smallest cells over the states of its `old` costs, and over those that are
  /// open to the vehicle alone if there may be such.
  mutating func costs(
    ofCell cell: Int, knowing old: CellCosts, mayOpen: Bool
  ) throws -> CellCosts {
    try cuts.check(old, of: cell, level: 0, ancestry)
    guard mayOpen else { return try costs(entries: old.entries, exits: old.exits) }
    let entries = Array(cuts.entries(ofCell: cell))
    let exits = Array(cuts.exits(ofCell: cell))
    try layOut(entries + exits)
    return try costs(
      entries: Set(entries.filter(isOpen)).union(old.entries).sorted(),
      exits: Set(exits.filter(isOpen)).union(old.exits).sorted())
  }

  mutating func costs(entries: [UInt32], exits: [UInt32]) throws -> CellCosts {
    try layOut(entries + exits)
    return try roads.costs(
      entries: entries, exits: exits,
      CutNumbers(states: numbering.states, numbers: numbering.numbers), in: &graph)
  }

  private mutating func layOut(_ numbers: [UInt32]) throws {
    for number in numbers { _ = try graph.block(of: cuts.states[Int(number)].tile) }
    try numbering.catchUp(with: graph)
  }

  private func isOpen(_ number: UInt32) -> Bool {
    let state = numbering.states[Int(number)]
    return state != SearchGraph.none && graph.isForThroughTraffic(state)
  }
}

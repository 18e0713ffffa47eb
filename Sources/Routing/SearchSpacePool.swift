import RoadNetwork
import Synchronization

/// Lends each search a scratch memory of its own, and keeps those used lately for the next searches,
/// with what was worked out for their metrics.
final class SearchSpacePool: Sendable {
  private let graph: RoadGraph
  private let overlays: (any OverlaySource)?
  private let size: Int
  private let policy: CustomizationPolicy
  private let state = Mutex(State())

  /// What is kept.
  private struct State {
    /// Nil if it has not been looked for; the inner one if there is none.
    var map: CellMap??
    var entries: [Metric: Entry] = [:]
    /// Counts what was lent.
    var clock = 0

    /// About how many bytes are kept: what several metrics share is counted once.
    var memoryCost: Int {
      var custom: [ObjectIdentifier: Int] = [:]
      var total = (map ?? nil)?.memoryCost ?? 0
      for (metric, entry) in entries {
        total += metric.memoryCost + entry.idle.reduce(0) { $0 + $1.memoryCost }
        var cells = entry.costs as? CustomCells
        while let known = cells, custom[ObjectIdentifier(known)] == nil {
          custom[ObjectIdentifier(known)] = known.byteCount
          cells = known.customBase
        }
      }
      return custom.values.reduce(total, +)
    }
  }

  /// What is kept for one metric.
  private struct Entry {
    var costs: (any CellCostSource)?
    /// Which cells a patch changes; nil as long as that is being found out, or if it cannot be.
    var patched: PatchedCells?
    /// Whether somebody finds out, or has.
    var isPatchKnown = false
    var idle: [SearchSpace] = []
    var uses = 0
    var lastUse = 0
  }

  /// Makes a pool that keeps about `size` bytes between searches.
  init(
    graph: RoadGraph, overlays: (any OverlaySource)?, size: Int, policy: CustomizationPolicy
  ) {
    self.graph = graph
    self.overlays = overlays
    self.size = size
    self.policy = policy
  }

  /// Lends a space for `profile` to `body`.
  func withSpace<Result>(
    for profile: Profile, _ body: (inout SearchSpace) throws -> Result
  ) throws -> Result {
    try withSpace(for: Metric(profile), nil, body)
  }

  /// Lends a space for `metric` to `body`, whose searches ask and tell `probe`.
  func withSpace<Result>(
    for metric: Metric, _ probe: SearchProbe?, _ body: (inout SearchSpace) throws -> Result
  ) throws -> Result {
    var space = try lend(metric, probe)
    space.watch(by: probe)
    defer {
      space.watch(by: nil)
      giveBack(space, metric)
    }
    return try body(&space)
  }

  /// About how many bytes are kept between searches.
  var memoryCost: Int { state.withLock { $0.memoryCost } }

  private func lend(_ metric: Metric, _ probe: SearchProbe?) throws -> SearchSpace {
    try findPatchedCells(of: metric, probe)
    let loan = state.withLock { state -> Loan in
      state.clock += 1
      let costs = self.costs(for: metric, in: &state)
      var entry = state.entries[metric] ?? Entry()
      entry.uses += 1
      entry.lastUse = state.clock
      let space = entry.idle.popLast()
      state.entries[metric] = entry
      return Loan(
        space: space, map: state.map ?? nil,
        costs: isWorthwhile(costs, entry.uses) ? costs : nil)
    }
    var space = loan.space ?? SearchSpace(source: graph, model: CostModel(metric))
    if space.overlay == nil, let map = loan.map, let costs = loan.costs {
      space.overlay = OverlaySpace(map: map, costs: costs)
    }
    return space
  }

  /// What a search is given.
  private struct Loan {
    var space: SearchSpace?
    var map: CellMap?
    var costs: (any CellCostSource)?
  }

  /// Whether cells are to be used: those that would have to be customized one and all pay only for
  /// who asks again.
  private func isWorthwhile(_ costs: (any CellCostSource)?, _ uses: Int) -> Bool {
    guard let custom = costs as? CustomCells else { return true }
    return uses > policy.plainSearches || custom.patchedCount <= policy.cellsAtOnce
  }

  /// Keeps `space`, and lets go what was used longest ago until there is room: even the one just used,
  /// once it has laid out too much, so that the next search starts with an empty one.
  private func giveBack(_ space: SearchSpace, _ metric: Metric) {
    let released = state.withLock { state -> [Entry] in
      state.entries[metric, default: Entry()].idle.append(space)
      var released: [Entry] = []
      while state.memoryCost > size,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        released.append(oldest.value)
      }
      return released
    }
    // Only here, without holding up others, does the memory go.
    withExtendedLifetime(released) {}
  }
}

extension SearchSpacePool {
  /// The costs of cells for `metric`; nil if the map has no cells.
  func costs(
    for metric: Metric, _ probe: SearchProbe? = nil
  ) throws -> (any CellCostSource)? {
    try findPatchedCells(of: metric, probe, evenIfOthersDo: true)
    return state.withLock { costs(for: metric, in: &$0) }
  }

  /// Finds out which cells `metric` changes, unless that is known.
  ///
  /// That may read many tiles, so other searches are not held up: those for the same metric go by roads
  /// until it is done.
  /// - Throws: `CancellationError` only; where the map is damaged, searches go by roads.
  private func findPatchedCells(
    of metric: Metric, _ probe: SearchProbe?, evenIfOthersDo: Bool = false
  ) throws {
    guard metric != metric.base else { return }
    let map = state.withLock { state -> CellMap? in
      let entry = state.entries[metric]
      guard entry?.costs == nil, entry?.patched == nil,
        evenIfOthersDo || entry?.isPatchKnown != true
      else { return nil }
      state.entries[metric, default: Entry()].isPatchKnown = true
      return cellMap(in: &state)
    }
    guard let map else { return }
    do {
      let patched = try PatchedCells(of: metric, map, graph, probe)
      state.withLock { $0.entries[metric, default: Entry()].patched = patched }
    } catch {
      state.withLock { $0.entries[metric]?.isPatchKnown = false }
      if error is CancellationError { throw error }
    }
  }

  private func cellMap(in state: inout State) -> CellMap? {
    if state.map == nil { state.map = .some(overlays.flatMap { try? CellMap(source: $0) }) }
    return state.map ?? nil
  }

  /// A damaged overlay counts as none: the roads themselves are all that an answer needs.
  private func costs(for metric: Metric, in state: inout State) -> (any CellCostSource)? {
    if let known = state.entries[metric]?.costs { return known }
    guard let map = cellMap(in: &state) else { return nil }
    guard let costs = try? makeCosts(for: metric, map, &state) else { return nil }
    state.entries[metric, default: Entry()].costs = costs
    return costs
  }

  private func makeCosts(
    for metric: Metric, _ map: CellMap, _ state: inout State
  ) throws -> (any CellCostSource)? {
    if metric.isProfileAlone, let packed = try map.packedCells(for: metric.profile) {
      return packed
    }
    let model = CostModel(metric)
    guard metric != metric.base, let base = costs(for: metric.base, in: &state) else {
      return CustomCells(map: map, graph: graph, model: model)
    }
    guard let patched = state.entries[metric]?.patched else { return nil }
    // A patch that changes nothing here.
    if patched.smallestCount == 0 { return base }
    return CustomCells(map: map, graph: graph, model: model, base: base, patched: patched)
  }
}

/// When costs of cells are worked out for a metric that an import did not foresee.
public struct CustomizationPolicy: Hashable, Sendable {
  /// So many searches for a metric go by roads alone, before cells are customized for it: most
  /// metrics are asked for once.
  public var plainSearches = 1
  /// A patch that concerns at most so many of the smallest cells is customized at the first search.
  public var cellsAtOnce = 64

  public init() {}
}

import RoadNetwork

/// Cuts a road network into cells and works out what crossing them costs.
///
/// The cells depend on the roads alone and serve all profiles; the costs are worked out for each.
/// The same roads give the same rows, on any number of threads.
///
/// ```swift
/// var builder = try OverlayBuilder(graph: graph, tiles: tiles, jobs: 2)
/// let report = try builder.build(.car, slot: 0, into: &sink)
/// ```
public struct OverlayBuilder: Sendable {
  /// What building an overlay gave.
  public struct Report: Hashable, Sendable {
    public var profile: String
    /// By level from 0.
    public var cells: [Int]
    public var cutStates: Int
    public var bytes: Int
  }

  private let graph: RoadGraph
  private let tiles: [TileID]
  private let jobs: Int
  /// Laid out for ``baseProfile``, which most builds are for.
  private let network: WholeNetwork
  private let tree: CellTree
  private let ancestry: CellAncestry

  /// Cuts the roads of `tiles` into cells; these are all tiles of the map, ascending.
  ///
  /// - Throws: ``RoadGraphError`` if a tile is damaged.
  /// - Complexity: about O(*n* log *n*) for *n* junctions.
  public init(graph: RoadGraph, tiles: [TileID], jobs: Int = 1) throws {
    try self.init(graph: graph, tiles: tiles, jobs: jobs, cellSizes: Partitioner.cellSizes)
  }

  /// As above, with cells of at most `cellSizes` junctions on the levels.
  init(graph: RoadGraph, tiles: [TileID], jobs: Int, cellSizes: [Int]) throws {
    self.graph = graph
    self.tiles = tiles
    self.jobs = jobs
    network = try WholeNetwork(graph, tiles: tiles, profile: Self.baseProfile)
    tree = Partitioner(jobs: jobs, sizes: cellSizes).cells(of: network.partitionGraph())
    ancestry = CellAncestry(
      firstParts: tree.firstParts, smallestCellCount: tree.smallestCellCount)
  }

  private static let baseProfile = Profile.car

  /// Works out the overlay of `profile` and gives its rows to `sink` in their order.
  ///
  /// The rows go into `slot`; each profile of a pack has a slot of its own, counted from 0. What all
  /// share goes into slot 0, which is built first.
  ///
  /// - Throws: ``RoadGraphError`` if a tile is damaged, and what the sink throws.
  public func build<Sink: OverlaySink>(
    _ profile: Profile, slot: UInt8, into sink: inout Sink
  ) throws -> Report {
    let network =
      profile == Self.baseProfile
      ? network : try WholeNetwork(graph, tiles: tiles, profile: profile)
    let cuts = CutStates(network, tree, ancestry)
    let customizer = CellCustomizer(
      network: network, cuts: cuts, ancestry: ancestry, tree: tree)
    let costs = try customizer.customize(jobs: jobs)
    var writer = OverlayWriter(network: network, tree: tree, cuts: cuts, slot: slot)
    try writer.write(costs, into: &sink)
    return Report(
      profile: profile.name, cells: (0..<tree.levelCount).map { tree.cellCount(level: $0) },
      cutStates: cuts.states.count, bytes: writer.byteCount)
  }
}

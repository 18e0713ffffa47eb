import Geo
import RoadNetwork

/// The tiles that a profile's searches have touched, laid out as plain arrays.
///
/// A state is a directed edge in one of its forms: the edge itself, its copies (see
/// ``TurnException``), and for each of these that only residents and guests may use, a second
/// form for the last stretch of a trip. A trip travels local roads in their first form, then
/// roads for all, then local roads in their last form, and never goes back: so no through traffic
/// uses a local road, however long the way round.
///
/// States and nodes have dense numbers in the order in which their tiles were first touched. The
/// graph only grows; an edge into a tile that is not laid out yet is resolved when a search
/// first follows it.
struct SearchGraph {
  let model: CostModel
  let source: RoadGraph

  /// One tile and where its states and nodes begin.
  struct Block {
    let tile: RoadTile
    let firstState: UInt32
    let firstNode: UInt32
    /// Rules of the tile, by number, that hold for the vehicle at any hour.
    let settledRules: Set<UInt32>
  }

  /// What a search asks about a state beside its cost.
  struct Traits: OptionSet {
    let rawValue: UInt8
    static let hasExceptions = Traits(rawValue: 1)
    static let hasCopies = Traits(rawValue: 2)
    static let leftHand = Traits(rawValue: 4)
    /// Only for the first and the last stretch.
    static let local = Traits(rawValue: 8)
    /// The form for the last stretch.
    static let last = Traits(rawValue: 16)
    /// Access or speed may change in the course of time.
    static let conditional = Traits(rawValue: 32)
  }

  var blocks: [Block] = []
  var blockOfTile: [TileID: Int] = [:]
  /// Tiles to which roads lead and which the map does not have.
  var missing: Set<TileID> = []

  // By state.
  var costs: [UInt32] = []
  var heads: [UInt32] = []
  var twins: [UInt32] = []
  var tails: [UInt32] = []
  /// The edge itself, in its first form.
  var bases: [UInt32] = []
  /// The same edge or copy in its first form.
  var firstForms: [UInt32] = []
  /// The same edge or copy in its last form; ``none`` if there is only one.
  var lastForms: [UInt32] = []
  var departures: [UInt8] = []
  var arrivals: [UInt8] = []
  var traits: [Traits] = []
  // By node. The edges that leave node n are firstOut[n] ..< firstOut[n + 1]: each tile ends with
  // a node that only closes the last range.
  var firstOut: [UInt32] = []
  var isBlocked: [Bool] = []
  /// The nodes that open and close by conditions.
  var conditionalNodes: Set<UInt32> = []
  var positions: [SpacePoint] = []

  /// Whether the present search is still wanted.
  var watch = SearchWatch()

  /// About how many bytes the tiles take that are laid out.
  private(set) var tileCost = 0

  /// A number that no state and no node has.
  static let none: UInt32 = .max

  init(source: RoadGraph, model: CostModel) {
    self.source = source
    self.model = model
  }

  var stateCount: Int { costs.count }
  var nodeCount: Int { firstOut.count }

  /// About how many bytes the graph keeps in memory, its tiles included.
  var memoryCost: Int {
    // By state seven numbers and three bytes, by node two and a place in space.
    stateCount * 31 + nodeCount * (5 + MemoryLayout<SpacePoint>.stride) + tileCost
  }

  /// Makes room for so many states and nodes at once.
  mutating func reserve(states: Int, nodes: Int) {
    costs.reserveCapacity(states)
    heads.reserveCapacity(states)
    twins.reserveCapacity(states)
    tails.reserveCapacity(states)
    bases.reserveCapacity(states)
    firstForms.reserveCapacity(states)
    lastForms.reserveCapacity(states)
    departures.reserveCapacity(states)
    arrivals.reserveCapacity(states)
    traits.reserveCapacity(states)
    firstOut.reserveCapacity(nodes)
    isBlocked.reserveCapacity(nodes)
    positions.reserveCapacity(nodes)
  }
}

extension SearchGraph.Traits {
  /// What a state in its first form has of `edge`, which has `cost` in the model.
  init(_ edge: EdgeRecord, cost: UInt32, obeysTurns: Bool) {
    let flags = edge.flags
    self = []
    if obeysTurns {
      if flags.contains(.hasTurnExceptions) { insert(.hasExceptions) }
      if flags.contains(.hasCopies) { insert(.hasCopies) }
    }
    if flags.contains(.drivesOnLeft) { insert(.leftHand) }
    if flags.contains(.conditional) { insert(.conditional) }
    if cost != CostModel.closed, cost & CostModel.localBit != 0 { insert(.local) }
  }
}

extension SearchGraph {
  /// The state of an edge in its first form; nil if its tile is not in the map.
  mutating func state(of edge: EdgeID) throws -> UInt32? {
    guard let place = try block(of: edge.tile) else { return nil }
    let block = blocks[place]
    guard Int(edge.index) < block.tile.edges.count else {
      throw RoadGraphError.corrupt(edge.tile, .invalid("no edge \(edge.index)"))
    }
    return block.firstState + edge.index
  }

  /// The edge that a state travels on.
  func edge(of state: UInt32) -> EdgeID {
    let base = bases[Int(state)]
    let block = blocks[place(ofState: base)]
    return EdgeID(tile: block.tile.id, index: base - block.firstState)
  }

  /// The tile and the place in it of the edge that a state travels on.
  func tileAndEdge(of state: UInt32) -> (tile: RoadTile, edge: Int) {
    let base = bases[Int(state)]
    let block = blocks[place(ofState: base)]
    return (block.tile, Int(base - block.firstState))
  }

  /// The block that holds a state.
  func place(ofState state: UInt32) -> Int {
    var (low, high) = (0, blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[middle].firstState <= state { low = middle } else { high = middle }
    }
    return low
  }

  /// The block that holds a node.
  func place(ofNode node: UInt32) -> Int {
    var (low, high) = (0, blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[middle].firstNode <= node { low = middle } else { high = middle }
    }
    return low
  }

  /// The place of the tile among the blocks, laid out now if it was not; nil if there is no such
  /// tile in the map.
  mutating func block(of id: TileID) throws -> Int? {
    if let known = blockOfTile[id] { return known }
    if missing.contains(id) { return nil }
    do {
      return try append(try source.tile(id))
    } catch RoadGraphError.tileMissing(let tile) {
      missing.insert(tile)
      return nil
    }
  }

  /// Lays out the tile into which `state` leads, and returns the head; nil if it is not there.
  mutating func resolveHead(of state: UInt32) throws -> UInt32? {
    let known = heads[Int(state)]
    if known != Self.none { return known }
    let block = blocks[place(ofState: state)]
    let local = Int(bases[Int(state)] - block.firstState)
    let record = block.tile.edges[local]
    guard let place = try self.block(of: block.tile.neighbours[record.headSlot]) else {
      return nil
    }
    let other = blocks[place]
    guard Int(record.headIndex) < other.tile.nodes.count,
      Int(record.twinIndex) < other.tile.edges.count
    else { throw RoadGraphError.corrupt(block.tile.id, .invalid("edge \(local) leads nowhere")) }
    heads[Int(state)] = other.firstNode + record.headIndex
    twins[Int(state)] = other.firstState + record.twinIndex
    return heads[Int(state)]
  }

  /// Forgets which tiles were missed, so that the next search reports its own.
  mutating func forgetMissing() { missing.removeAll() }
}

extension SearchGraph {
  private mutating func append(_ tile: RoadTile) throws -> Int {
    let block: Block
    let costs: [UInt32]
    do {
      block = Block(
        tile: tile, firstState: UInt32(self.costs.count), firstNode: UInt32(firstOut.count),
        settledRules: try model.settledRules(of: tile))
      costs = try tile.edges.indices.map { index throws(TileFormatError) in
        try model.cost(of: index, in: tile)
      }
    } catch {
      throw RoadGraphError.corrupt(tile.id, error)
    }
    blockOfTile[tile.id] = blocks.count
    blocks.append(block)
    appendEdges(of: block, costs)
    tileCost += tile.memoryCost
    appendForms(of: block)
    appendNodes(of: block)
    return blocks.count - 1
  }

  private mutating func appendForms(of block: Block) {
    let tile = block.tile
    for index in tile.edges.count..<tile.stateCount {
      append(formOf: block.firstState + UInt32(tile.base(ofState: index)), adding: .hasExceptions)
    }
    for state in Int(block.firstState)..<costs.count where traits[state].contains(.local) {
      lastForms[state] = UInt32(costs.count)
      append(formOf: UInt32(state), adding: .last)
      firstForms[costs.count - 1] = UInt32(state)
    }
  }

  private mutating func appendNodes(of block: Block) {
    let tile = block.tile
    for node in tile.nodes {
      if node.flags.contains(.conditional) { conditionalNodes.insert(UInt32(firstOut.count)) }
      firstOut.append(block.firstState + node.firstOut)
      isBlocked.append(node.access[model.profile.mode] == .no)
      positions.append(SpacePoint(node.coordinate))
    }
    firstOut.append(block.firstState + UInt32(tile.edges.count))
    isBlocked.append(true)
    positions.append(positions.last ?? SpacePoint(Self.nowhere))
  }

  static let nowhere = Coordinate(unchecked: 0, 0)

  private mutating func appendEdges(of block: Block, _ modelCosts: [UInt32]) {
    let tile = block.tile
    let edges = tile.edges
    let (firstState, firstNode) = (block.firstState, block.firstNode)
    let states = firstState..<firstState + UInt32(edges.count)
    heads.append(
      contentsOf: edges.lazy.map { $0.headSlot == 0 ? firstNode + $0.headIndex : Self.none })
    twins.append(
      contentsOf: edges.lazy.map { $0.headSlot == 0 ? firstState + $0.twinIndex : Self.none })
    tails.append(contentsOf: edges.indices.lazy.map { firstNode + UInt32(tile.tail(of: $0)) })
    bases.append(contentsOf: states)
    firstForms.append(contentsOf: states)
    lastForms.append(contentsOf: repeatElement(Self.none, count: edges.count))
    departures.append(contentsOf: edges.lazy.map(\.departureBearingStep))
    arrivals.append(contentsOf: edges.lazy.map(\.arrivalBearingStep))
    costs.append(
      contentsOf: modelCosts.lazy.map {
        $0 == CostModel.closed ? $0 : $0 & CostModel.costMask
      })
    let obeysTurns = !model.profile.ignoresTurnRestrictions
    traits.append(
      contentsOf: zip(edges, modelCosts).map { Traits($0, cost: $1, obeysTurns: obeysTurns) })
  }

  /// Adds a further form of the state `base`, which has been laid out.
  private mutating func append(formOf base: UInt32, adding trait: Traits) {
    let place = Int(base)
    let state = UInt32(costs.count)
    costs.append(costs[place])
    heads.append(heads[place])
    twins.append(twins[place])
    tails.append(tails[place])
    bases.append(bases[place])
    firstForms.append(state)
    lastForms.append(Self.none)
    departures.append(departures[place])
    arrivals.append(arrivals[place])
    traits.append(traits[place].union(trait))
  }
}

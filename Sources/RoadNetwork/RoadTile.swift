import Geo
import Synchronization

/// The roads of one square: the nodes in it and the directed edges that leave them.
///
/// Topology and whatever a search needs are read at once; shapes and texts when first asked for.
/// Every index inside the tile has been checked, so that a damaged tile is an error and never a
/// trap; indexes into other tiles are checked by ``RoadGraph``.
public final class RoadTile: Sendable {
  public let id: TileID
  public let nodes: [NodeRecord]
  public let edges: [EdgeRecord]
  /// The tiles that edges lead to; the first is this tile.
  public let neighbours: [TileID]
  /// The edge of which each copy is one, ascending.
  ///
  /// Copy *i* is the state `edges.count + i`.
  public let copyBases: [UInt32]
  /// What is special about turns, ordered by their start.
  public let turnExceptions: [TurnException]
  /// Edges of other tiles that cross this one although neither end lies in it, ascending.
  public let crossings: [EdgeID]
  /// Limits of size and weight, ordered by edge.
  public let vehicleLimits: [VehicleLimit]
  /// Speed limits of single modes, ordered by edge.
  let modeLimits: [ModeLimit]
  private let durations: [DurationRecord]
  private let tails: [UInt32]
  let frame: TileFrame
  let details = Mutex<Details>(Details())

  /// What is read when first asked for.
  struct Details {
    var shapes: TileShapes?
    var attributes: AttributesTable?
    var rules: TileRules?
    var places: TilePlaces?
  }

  /// Reads the tile `id` from `bytes`.
  ///
  /// Without its details the tile has what a search needs, and no shapes and texts; they stay
  /// where edges depend on conditions, which stand among the texts.
  ///
  /// - Throws: ``TileFormatError`` if the bytes are not that tile, whole and consistent.
  /// - Complexity: O(*n*) in the number of nodes and edges.
  public init(
    id: TileID, bytes: [UInt8], keepingDetails: Bool = true
  ) throws(TileFormatError) {
    let frame = try TileFrame(id: id, bytes: bytes)
    nodes = try Self.records(frame, .nodes)
    edges = try Self.records(frame, .edges)
    let needsDetails =
      keepingDetails || edges.contains { !$0.flags.isDisjoint(with: Self.askForDetails) }
    // What is read here is not kept twice.
    self.frame = frame.keeping {
      !Self.readAtOnce.contains($0) && (needsDetails || !Self.unusedBySearch.contains($0))
    }
    self.id = id
    neighbours = try Self.neighbours(of: id, frame)
    copyBases = try Self.records(frame, .copies)
    turnExceptions = try Self.records(frame, .turnExceptions)
    durations = try Self.records(frame, .durations)
    vehicleLimits = try Self.records(frame, .vehicleLimits)
    modeLimits = try Self.records(frame, .modeLimits)
    crossings = try Self.crossings(frame)
    tails = try Self.tails(nodes: nodes, edgeCount: edges.count)
    try checkIndexes()
    try checkOrder(of: durations.map(\.edge))
    try checkVehicleLimits()
  }

  private static let readAtOnce: Set<TileLayout.Section> = [
    .nodes, .edges, .neighbours, .copies, .turnExceptions, .durations, .vehicleLimits, .modeLimits,
    .crossings,
  ]
  /// What searches ask for only where edges depend on conditions.
  private static let unusedBySearch: Set<TileLayout.Section> = [.shapes, .attributes]
  private static let askForDetails: EdgeFlags = [.conditional, .dependsOnVehicle]

  private static func records<Record>(
    _ frame: TileFrame, _ section: TileLayout.Section
  ) throws(TileFormatError) -> [Record] {
    var reader = try frame.reader(of: section)
    return try reader.readRecords(Record.self)
  }

  static func neighbours(
    of id: TileID, _ frame: TileFrame
  ) throws(TileFormatError) -> [TileID] {
    let raw: [UInt32] = try records(frame, .neighbours)
    guard raw.count < EdgeRecord.tileSlotLimit else { throw .invalid("too many neighbours") }
    var tiles = [id]
    var known: Set<TileID> = [id]
    for value in raw {
      guard let tile = TileID(rawValue: value), known.insert(tile).inserted else {
        throw .invalid("neighbour \(value)")
      }
      tiles.append(tile)
    }
    return tiles
  }

  static func crossings(_ frame: TileFrame) throws(TileFormatError) -> [EdgeID] {
    let raw: [CrossingRecord] = try records(frame, .crossings)
    var edges: [EdgeID] = []
    for record in raw {
      guard let tile = TileID(rawValue: record.tile) else { throw .invalid("tile \(record.tile)") }
      edges.append(EdgeID(tile: tile, index: record.edge))
    }
    return edges
  }

  private static func tails(
    nodes: [NodeRecord], edgeCount: Int
  ) throws(TileFormatError) -> [UInt32] {
    guard edgeCount <= Int(EdgeRecord.indexLimit), nodes.count <= Int(EdgeRecord.indexLimit)
    else { throw .invalid("too many edges or nodes") }
    var tails = [UInt32](repeating: 0, count: edgeCount)
    var previous = 0
    for (index, node) in nodes.enumerated() {
      let first = Int(node.firstOut)
      let isOnGlobe =
        Coordinate(
          latitudeE7: Int64(node.latitudeE7), longitudeE7: Int64(node.longitudeE7)) != nil
      guard isOnGlobe, first >= previous, first <= edgeCount, index > 0 || first == 0 else {
        throw .invalid("node \(index) out of order or off the globe")
      }
      if index > 0 { for edge in previous..<first { tails[edge] = UInt32(index - 1) } }
      previous = first
    }
    guard !nodes.isEmpty || edgeCount == 0 else { throw .invalid("edges without nodes") }
    for edge in previous..<edgeCount { tails[edge] = UInt32(nodes.count - 1) }
    return tails
  }
}

extension RoadTile {
  /// About how many bytes of memory the tile takes, with its details once they are unpacked.
  public var memoryCost: Int {
    nodes.count * MemoryLayout<NodeRecord>.stride
      + edges.count * (MemoryLayout<EdgeRecord>.stride + MemoryLayout<UInt32>.stride)
      + frame.byteCount * Self.unpackingFactor
  }

  /// Shapes and texts take about this many times their packed size when they are in use.
  private static let unpackingFactor = 5

  /// The edges that leave `node`.
  @inlinable public func outEdges(of node: Int) -> Range<Int> {
    let start = Int(nodes[node].firstOut)
    let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstOut) : edges.count
    return start..<end
  }

  /// The node from which `edge` starts.
  public func tail(of edge: Int) -> Int { Int(tails[edge]) }

  /// The number of states of a search: the edges, then their copies.
  @inlinable public var stateCount: Int { edges.count + copyBases.count }

  /// The edge that `state` travels on.
  @inlinable public func base(ofState state: Int) -> Int {
    state < edges.count ? state : Int(copyBases[state - edges.count])
  }

  /// The copies of `edge`, as states.
  /// - Complexity: O(log *n*) in the number of copies.
  public func copies(of edge: Int) -> Range<Int> {
    let low = partition(copyBases) { Int($0) >= edge }
    let high = partition(copyBases) { Int($0) > edge }
    return edges.count + low..<edges.count + high
  }

  /// What is special about turning off `state`, ordered by the edge turned into.
  /// - Complexity: O(log *n*) in the number of exceptions.
  public func turnExceptions(from state: Int) -> ArraySlice<TurnException> {
    let low = partition(turnExceptions) { Int($0.from) >= state }
    let high = partition(turnExceptions) { Int($0.from) > state }
    return turnExceptions[low..<high]
  }

  /// How long `edge` takes by timetable, in tenths of a second; nil where speed decides.
  public func fixedDuration(of edge: Int) -> UInt32? {
    let place = partition(durations) { Int($0.edge) >= edge }
    guard place < durations.count, Int(durations[place].edge) == edge else { return nil }
    return durations[place].deciseconds
  }

  /// The first place at which `isAfter` holds, in something that is ordered by it.
  func partition<Element>(_ array: [Element], _ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, array.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(array[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RoadTile {
  /// The line of `edge` from its tail; the last point is missing if the head lies in another tile
  /// and the segment ends there.
  ///
  /// - Throws: ``TileFormatError`` if the shapes of the tile are damaged.
  public func shape(of edge: Int) throws(TileFormatError) -> Polyline {
    let shapes = try shapes()
    return shapes.line(of: edge, in: self)
  }

  /// The shapes of all edges; read once.
  public func shapes() throws(TileFormatError) -> TileShapes {
    if let known = details.withLock({ $0.shapes }) { return known }
    var reader = try frame.reader(of: .shapes)
    let shapes = try TileShapes(&reader, tile: self)
    details.withLock { $0.shapes = shapes }
    return shapes
  }

  /// What is told about the road of `edge`.
  ///
  /// - Throws: ``TileFormatError`` if the texts of the tile are damaged.
  public func road(of edge: Int) throws(TileFormatError) -> RoadAttributes {
    try attributes().road(ofSegment: shapes().segment(of: edge)).attributes
  }

  /// What is told about the direction of `edge`.
  ///
  /// - Throws: ``TileFormatError`` if the texts of the tile are damaged.
  public func directedAttributes(of edge: Int) throws(TileFormatError) -> DirectedAttributes {
    let road = try road(of: edge)
    return edges[edge].flags.contains(.reversed) ? road.backward : road.forward
  }

  /// What is told about `node`.
  ///
  /// - Throws: ``TileFormatError`` if the texts of the tile are damaged.
  public func attributes(ofNode node: Int) throws(TileFormatError) -> NodeAttributes {
    let nodes = try attributes().nodes()
    guard node < nodes.count else { throw .invalid("node \(node) without an id") }
    return nodes[node]
  }

  /// What depends on the time in this tile; read once.
  ///
  /// - Throws: ``TileFormatError`` if the rules of the tile are damaged.
  public func rules() throws(TileFormatError) -> TileRules {
    if let known = details.withLock({ $0.rules }) { return known }
    var reader = try frame.reader(of: .rules)
    let rules = try TileRules.decoded(
      &reader, edgeCount: edges.count, nodeCount: nodes.count)
    details.withLock { $0.rules = rules }
    return rules
  }

  func attributes() throws(TileFormatError) -> AttributesTable {
    if let known = details.withLock({ $0.attributes }) { return known }
    let table = try AttributesTable(
      frame.reader(of: .attributes), edgeCount: edges.count, nodeCount: nodes.count,
      rules: try rules().rules)
    details.withLock { $0.attributes = table }
    return table
  }
}

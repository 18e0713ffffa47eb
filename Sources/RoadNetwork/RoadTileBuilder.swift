import Geo

/// One piece of road between two nodes, as a builder takes it.
public struct SegmentDraft: Hashable, Sendable {
  /// The points between tail and head of the first edge that names the segment, in its direction.
  public var shape: [Coordinate]
  /// Where that edge ends.
  public var headCoordinate: Coordinate
  /// The road that the segment is part of: see ``RoadTileBuilder/addRoad(_:)``.
  public var road: Int

  public init(shape: [Coordinate], headCoordinate: Coordinate, road: Int) {
    self.shape = shape
    self.headCoordinate = headCoordinate
    self.road = road
  }
}

/// Collects the contents of one tile and writes its bytes.
///
/// The same calls give the same bytes. Nodes come in the order of their OSM ids; the edges that
/// leave a node follow it.
public struct RoadTileBuilder: Sendable {
  public let id: TileID
  private var nodes: [NodeRecord] = []
  private var nodeAttributes: [NodeAttributes] = []
  private var edges: [EdgeRecord] = []
  private var edgeSegments: [Int] = []
  private var edgeTails: [Int] = []
  private var segments: [SegmentDraft] = []
  private var roads: [RoadAttributes] = []
  private var neighbours: [TileID]
  private var slots: [TileID: Int]
  private var copyBases: [UInt32] = []
  private var exceptions: [TurnException] = []
  private var crossings: [CrossingRecord] = []
  private var durations: [DurationRecord] = []
  private var vehicleLimits: [VehicleLimit] = []
  private var places = TilePlaces()
  private var modeLimits: [ModeLimit] = []
  private var rules: [TimeRule] = []
  private var ruleNumbers: [TimeRule: Int] = [:]
  private var conditions = NumberedConditions()
  private var nodeConditions = NumberedConditions()
  /// The clocks and holidays of the tile.
  public var calendar = LocalCalendar.unknown

  /// Begins the tile `id`.
  public init(id: TileID) {
    self.id = id
    neighbours = [id]
    slots = [id: 0]
  }

  /// The number of edges so far.
  var edgeCount: Int { edges.count }

  public var isEmpty: Bool { nodes.isEmpty && crossings.isEmpty }

  /// Adds the next node; the edges added from now on leave it.
  public mutating func addNode(_ node: NodeRecord, _ attributes: NodeAttributes) {
    var record = node
    record.firstOut = UInt32(edges.count)
    nodes.append(record)
    nodeAttributes.append(attributes)
  }

  /// Adds what is told about a road, and returns its place for ``SegmentDraft/road``.
  public mutating func addRoad(_ road: RoadAttributes) -> Int {
    for limit in road.forward.speedLimit.conditional + road.backward.speedLimit.conditional {
      _ = addRule(limit.rule)
    }
    roads.append(road)
    return roads.count - 1
  }

  /// Adds a rule, and returns its number for ``TurnException/timeRule``: 0 for always.
  public mutating func addRule(_ rule: TimeRule) -> UInt32 {
    if rule == .always { return 0 }
    if let number = ruleNumbers[rule] { return UInt32(number) }
    rules.append(rule)
    ruleNumbers[rule] = rules.count
    return UInt32(rules.count)
  }

  /// Sets which sizes and weights may pass the last added edge.
  public mutating func setVehicleLimits(_ limits: [VehicleLimit]) {
    precondition(!edges.isEmpty, "limits need their edge first")
    guard !limits.isEmpty else { return }
    let edge = edges.count - 1
    edges[edge].flags.insert(.hasVehicleLimits)
    vehicleLimits += limits.map { limit in
      var limit = limit
      limit.edge = UInt32(edge)
      return limit
    }.sorted()
  }

  /// Sets where the last added edge lies; told for all edges or for none.
  public mutating func setPlace(_ place: Place?) {
    precondition(places.edgeCount == edges.count - 1, "each edge is told of in its turn")
    places.append(place)
  }

  /// Sets under what conditions the access of the last added edge differs, in the order in which
  /// they count.
  public mutating func setConditions(_ list: [AccessCondition]) {
    precondition(!edges.isEmpty, "conditions need their edge first")
    guard !list.isEmpty else { return }
    edges[edges.count - 1].flags.insert(.conditional)
    if list.contains(where: { $0.rule.dependsOnVehicleAlone }) {
      edges[edges.count - 1].flags.insert(.dependsOnVehicle)
    }
    conditions.append((UInt32(edges.count - 1), numbered(list)))
  }

  /// Sets under what conditions the last added node lets through something else, in the order in
  /// which they count.
  public mutating func setNodeConditions(_ list: [AccessCondition]) {
    precondition(!nodes.isEmpty, "conditions need their node first")
    guard !list.isEmpty else { return }
    nodes[nodes.count - 1].flags.insert(.conditional)
    nodeConditions.append((UInt32(nodes.count - 1), numbered(list)))
  }

  private mutating func numbered(_ list: [AccessCondition]) -> [(AccessCondition, Int)] {
    list.map { ($0, Int(addRule($0.rule))) }
  }

  /// Adds a segment, and returns its place for ``EdgeDraft/segment``.
  ///
  /// Segments are added in the order in which edges first name them.
  public mutating func addSegment(_ segment: SegmentDraft) -> Int {
    segments.append(segment)
    return segments.count - 1
  }

  /// Adds an edge that leaves the last added node.
  ///
  /// - Throws: ``TileFormatError/limitExceeded(_:)`` if the tile grows beyond the format.
  public mutating func addEdge(_ edge: EdgeDraft) throws(TileFormatError) {
    precondition(!nodes.isEmpty, "an edge needs its tail first")
    guard edge.head.index < EdgeRecord.indexLimit, edge.twinIndex < EdgeRecord.indexLimit,
      edges.count < Int(EdgeRecord.indexLimit)
    else { throw .limitExceeded("edges or nodes") }
    let slot = try slot(of: edge.head.tile)
    if let duration = edge.fixedDurationDeciseconds {
      durations.append(DurationRecord(edge: UInt32(edges.count), deciseconds: duration))
    }
    var record = edge.record(headSlot: slot)
    let limit = speedLimit(of: edge)
    if limit.conditional.contains(where: { $0.rule != .always && $0.rule.dependsOnVehicleAlone }) {
      record.flags.formUnion([.conditional, .dependsOnVehicle])
    }
    let limits = ModeLimit.limits(of: limit, edge: UInt32(edges.count))
    if !limits.isEmpty {
      record.flags.insert(.hasModeLimits)
      modeLimits += limits
    }
    edges.append(record)
    edgeSegments.append(edge.segment)
    edgeTails.append(nodes.count - 1)
  }

  private func speedLimit(of edge: EdgeDraft) -> SpeedLimit {
    guard segments.indices.contains(edge.segment),
      roads.indices.contains(segments[edge.segment].road)
    else { return .unknown }
    let road = roads[segments[edge.segment].road]
    return edge.flags.contains(.reversed) ? road.backward.speedLimit : road.forward.speedLimit
  }

  private mutating func slot(of tile: TileID) throws(TileFormatError) -> Int {
    if let slot = slots[tile] { return slot }
    guard neighbours.count < EdgeRecord.tileSlotLimit else {
      throw .limitExceeded("neighbouring tiles")
    }
    slots[tile] = neighbours.count
    neighbours.append(tile)
    return neighbours.count - 1
  }

  /// Adds copies of edges of this tile, by the index of the edge, ascending.
  public mutating func setCopies(ofEdges bases: [UInt32]) {
    copyBases = bases
    for base in bases { edges[Int(base)].flags.insert(.hasCopies) }
  }

  /// Sets the special turns of this tile, in their order.
  public mutating func setTurnExceptions(_ exceptions: [TurnException]) {
    self.exceptions = exceptions
    for exception in exceptions where Int(exception.from) < edges.count {
      edges[Int(exception.from)].flags.insert(.hasTurnExceptions)
    }
  }

  /// Sets the edges that cross the tile although neither end lies in it, ascending.
  public mutating func setCrossings(_ edges: [EdgeID]) {
    crossings = edges.map { CrossingRecord(tile: $0.tile.rawValue, edge: $0.index) }
  }

  /// The bytes of the tile.
  ///
  /// - Throws: ``TileFormatError/limitExceeded(_:)`` if the tile grows beyond the format.
  public func encoded() throws(TileFormatError) -> [UInt8] {
    guard nodes.count < Int(EdgeRecord.indexLimit) else { throw .limitExceeded("nodes") }
    guard segments.count <= edges.count, roads.count <= edges.count else {
      throw .limitExceeded("roads and segments without an edge")
    }
    return try TileFrame.encoded(
      id: id,
      sections: [
        .nodes: records(nodes), .edges: records(edges),
        .neighbours: records(neighbours.dropFirst().map(\.rawValue)),
        .copies: records(copyBases), .turnExceptions: records(exceptions),
        .crossings: records(crossings), .durations: records(durations),
        .vehicleLimits: records(vehicleLimits), .modeLimits: records(modeLimits),
        .places: places.encoded(),
        .shapes: encodedShapes(), .attributes: try encodedAttributes(),
        .rules: TileRules.encoded(calendar, rules, edges: conditions, nodes: nodeConditions),
      ])
  }

  private func records<Record>(_ records: [Record]) -> [UInt8] {
    var writer = ByteWriter()
    writer.appendRecords(records)
    return writer.bytes
  }

  private func encodedShapes() -> [UInt8] {
    var writer = ByteWriter()
    var known = 0
    for (edge, segment) in edgeSegments.enumerated() {
      if segment < known {
        writer.appendVarint(known - segment)
        continue
      }
      precondition(segment == known, "segments come in the order in which edges name them")
      known += 1
      writer.appendVarint(0)
      let endsOutside = edges[edge].headSlot != 0
      let draft = segments[segment]
      var points = draft.shape
      if endsOutside { points.append(draft.headCoordinate) }
      writer.appendVarint(points.count)
      var previous = nodes[edgeTails[edge]].coordinate
      for point in points {
        writer.appendSigned(Int64(point.latitudeE7) - Int64(previous.latitudeE7))
        writer.appendSigned(Int64(point.longitudeE7) - Int64(previous.longitudeE7))
        previous = point
      }
    }
    return writer.bytes
  }

  private func encodedAttributes() throws(TileFormatError) -> [UInt8] {
    try AttributesCoder.encoded(
      roads: roads, segmentRoads: segments.map(\.road), nodes: nodeAttributes,
      rules: ruleNumbers)
  }
}

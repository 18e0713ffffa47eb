import Geo
import RoadNetwork

/// Writes the tiles of a network, each by itself.
struct TileAssembler: Sendable {
  let network: DraftNetwork
  let turns: TurnTable
  let crossings: CrossingTable
  let drivingSides: DrivingSides
  let calendar: LocalCalendar
  let defaults: LegalDefaults
  let directions: RouteDirections
  let ferries: FerryTimes
  let dualCarriageways: DualCarriageways
  let additions: RoadAdditions

  /// The tiles that hold junctions or are crossed by edges, ascending.
  var tiles: [TileID] {
    var tiles = network.tiles
    tiles += crossings.tiles
    tiles.sort()
    return tiles.enumerated().filter { $0.offset == 0 || tiles[$0.offset - 1] != $0.element }
      .map(\.element)
  }

  /// The bytes of `tile`.
  func bytes(of tile: TileID) throws(TileFormatError) -> [UInt8] {
    var builder = RoadTileBuilder(id: tile)
    if let place = network.tiles.binaryPlace(of: tile) {
      builder.calendar = calendar
      let special = turns.turns(inTile: place)
      // Turns name the first rules of the tile.
      for rule in special?.rules ?? [] { _ = builder.addRule(rule) }
      var filler = TileFiller(assembler: self, place: place, builder: builder)
      try filler.fill()
      builder = filler.builder
      if let special {
        builder.setCopies(ofEdges: special.copyBases)
        builder.setTurnExceptions(special.exceptions)
      }
    }
    builder.setCrossings(crossings.edges(across: tile))
    return try builder.encoded()
  }
}

/// Fills the builder of one tile.
private struct TileFiller {
  let assembler: TileAssembler
  let place: Int
  var builder: RoadTileBuilder
  private let network: DraftNetwork
  private let marks: EdgeMarks
  private let side: TileDrivingSide
  /// By way: its place among the roads of the tile.
  private var roads: [Int: Int] = [:]
  /// By the place of an edge in the tile: its segment there, and the measures of that.
  private var segmentOfEdge: [(segment: Int, geometry: SegmentGeometry)] = []

  init(assembler: TileAssembler, place: Int, builder: RoadTileBuilder) {
    self.assembler = assembler
    self.place = place
    self.builder = builder
    network = assembler.network
    marks = EdgeMarks(network: assembler.network)
    side = assembler.drivingSides.side(inTile: assembler.network.tiles[place])
  }

  mutating func fill() throws(TileFormatError) {
    for junction in network.firstJunction[place]..<network.firstJunction[place + 1] {
      addNode(junction)
      for edge in network.outEdges(of: junction) { try add(edge) }
    }
  }

  private mutating func addNode(_ junction: Int) {
    let node = Int(network.junctionNodes[junction])
    let coordinate = network.nodes.coordinate(node)
    let meaning = network.nodes.meaning(of: node)
    var flags = meaning?.flags ?? []
    if side.isLeft(at: coordinate) { flags.insert(.drivesOnLeft) }
    let access = meaning?.access ?? ModeAccess(all: .yes)
    builder.addNode(
      NodeRecord(at: coordinate, flags: flags, access: access),
      NodeAttributes(
        nodeID: network.nodes.ids[node], exitRef: meaning?.exitRef, name: meaning?.name))
    builder.setNodeConditions(meaning?.conditions ?? [])
  }

  private mutating func add(_ edge: HalfEdge) throws(TileFormatError) {
    let way = network.way(of: edge)
    let meaning = network.ways.meaning(of: way)
    let direction = edge.direction
    let limit = network.ways.postedLimit(of: way, direction)
    let twin = network.edgeID(of: edge.twin)
    let (segment, geometry) = segment(of: edge, twin: twin)
    let access = Gates(network: network).access(of: edge, granted: meaning.access(direction))
    try builder.addEdge(
      EdgeDraft(
        head: network.nodeID(of: network.head(of: edge)), twinIndex: twin.index,
        lengthDecimeters: geometry.lengthDecimeters, roadClass: meaning.roadClass, access: access,
        flags: flags(of: edge, meaning), surface: meaning.surface,
        maximumSpeedKilometersPerHour: limit?.kilometersPerHour.map { Int($0.rounded()) },
        isUnlimited: limit == .unlimited, departure: geometry.departure(direction),
        arrival: geometry.arrival(direction), segment: segment,
        fixedDurationDeciseconds: duration(of: edge, meaning, geometry)))
    builder.setVehicleLimits(
      meaning.vehicleLimits(direction) + marks.vehicleLimits(of: edge.segment))
    segmentOfEdge.append((segment, geometry))
    builder.setConditions(
      Gates(network: network).conditions(
        of: edge, own: meaning.conditions(direction), granted: meaning.access(direction)))
  }

  /// The segment of `edge`; added to the tile unless the opposite edge has brought it along.
  private mutating func segment(
    of edge: HalfEdge, twin: EdgeID
  ) -> (segment: Int, geometry: SegmentGeometry) {
    if twin.tile == builder.id, Int(twin.index) < segmentOfEdge.count {
      return segmentOfEdge[Int(twin.index)]
    }
    let points = network.points(of: edge.segment)
    let way = network.way(of: edge)
    let road = roads[way] ?? addRoad(way)
    roads[way] = road
    let inner = points.dropFirst().dropLast()
    let isForward = edge.direction == .forward
    let segment = builder.addSegment(
      SegmentDraft(
        shape: isForward ? Array(inner) : inner.reversed(),
        headCoordinate: isForward ? points[points.count - 1] : points[0], road: road))
    return (segment, SegmentGeometry(points))
  }

  private mutating func addRoad(_ way: Int) -> Int {
    builder.addRoad(
      assembler.defaults.filled(
        assembler.directions.filled(
          assembler.additions.filled(network.ways.attributes(of: way), way: way),
          of: network.ways.meaning(of: way)), of: network.ways.meaning(of: way)))
  }

  private func flags(of edge: HalfEdge, _ meaning: RoadMeaning) -> EdgeFlags {
    let marks = marks.flags(of: edge.segment)
    var flags = meaning.flags
    flags.formUnion(edge.direction == .forward ? marks.forward : marks.backward)
    if edge.direction == .backward { flags.insert(.reversed) }
    if assembler.dualCarriageways.contains(edge.segment) { flags.insert(.dualCarriageway) }
    if meaning.drivesOnLeft ?? side.isLeft(at: network.start(of: edge.segment)) {
      flags.insert(.drivesOnLeft)
    }
    return flags
  }

  /// The part of the way's duration that falls to the edge by its length.
  private func duration(
    of edge: HalfEdge, _ meaning: RoadMeaning, _ geometry: SegmentGeometry
  ) -> UInt32? {
    guard meaning.flags.contains(.ferry) else { return nil }
    let way = network.way(of: edge)
    guard let whole = assembler.ferries.duration(of: way, network) else { return nil }
    let part = Double(geometry.lengthDecimeters) / max(1, network.lengthDecimeters(ofWay: way))
    return UInt32(max(1, (Double(whole) * part).rounded()))
  }
}

extension [TileID] {
  /// The place of `tile` in an ascending list; nil if it is not there.
  func binaryPlace(of tile: TileID) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < tile { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == tile ? low : nil
  }
}

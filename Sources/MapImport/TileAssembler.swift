import Geo
import RoadNetwork

/// Writes the tiles of a network, each by itself.
struct TileAssembler: Sendable {
  let network: DraftNetwork
  let turns: TurnTable
  let crossings: CrossingTable
  let places: PlaceFinder
  let calendars: PlaceCalendars
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

  /// A tile that is ready to be kept, and what is counted of it.
  struct Product {
    var bytes: [UInt8]
    var counts: TileCounts
  }

  /// The bytes of `tile`.
  func product(of tile: TileID) throws(TileFormatError) -> Product {
    var builder = RoadTileBuilder(id: tile)
    var counts = TileCounts()
    if let place = network.tiles.binaryPlace(of: tile) {
      let special = turns.turns(inTile: place)
      // Turns name the first rules of the tile.
      for rule in special?.rules ?? [] { _ = builder.addRule(rule) }
      var filler = TileFiller(assembler: self, place: place, builder: builder)
      try filler.fill()
      (builder, counts) = (filler.builder, filler.counts)
      builder.calendar = calendars.calendar(of: counts.mainPlace)
      if let special {
        builder.setCopies(ofEdges: special.copyBases)
        builder.setTurnExceptions(special.exceptions)
      }
    }
    builder.setCrossings(crossings.edges(across: tile))
    return Product(bytes: try builder.encoded(), counts: counts)
  }
}

/// Fills the builder of one tile.
private struct TileFiller {
  let assembler: TileAssembler
  let place: Int
  var builder: RoadTileBuilder
  private let network: DraftNetwork
  private let marks: EdgeMarks
  private var places: TilePlaceFinder
  /// A way and the number of a place.
  private struct RoadKey: Hashable {
    var way: Int
    var place: Int
  }

  /// Their places among the roads of the tile.
  private var roads: [RoadKey: Int] = [:]
  /// By road: the limits that are known along and against the way.
  private var limits: [(forward: SpeedLimit, backward: SpeedLimit)] = []
  /// By segment: the number of its place, and its road.
  private var segments: [(place: Int, road: Int)] = []
  private(set) var counts = TileCounts()
  /// By the place of an edge in the tile: its segment there, and the measures of that.
  private var segmentOfEdge: [(segment: Int, geometry: SegmentGeometry)] = []

  init(assembler: TileAssembler, place: Int, builder: RoadTileBuilder) {
    self.assembler = assembler
    self.place = place
    self.builder = builder
    network = assembler.network
    marks = EdgeMarks(network: assembler.network)
    places = assembler.places.places(inTile: assembler.network.tiles[place])
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
    let number = places.number(at: coordinate)
    if places.place(number)?.drivingSide == .left { flags.insert(.drivesOnLeft) }
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
    let (number, road) = segments[segment]
    let place = places.place(number)
    let access = Gates(network: network).access(of: edge, granted: meaning.access(direction))
    try builder.addEdge(
      EdgeDraft(
        head: network.nodeID(of: network.head(of: edge)), twinIndex: twin.index,
        lengthDecimeters: geometry.lengthDecimeters, roadClass: meaning.roadClass, access: access,
        flags: flags(of: edge, meaning, place), surface: meaning.surface,
        maximumSpeedKilometersPerHour: limit?.kilometersPerHour.map { Int($0.rounded()) },
        isUnlimited: limit == .unlimited, departure: geometry.departure(direction),
        arrival: geometry.arrival(direction), segment: segment,
        fixedDurationDeciseconds: duration(of: edge, meaning, geometry)))
    builder.setPlace(place)
    counts.add(place)
    if access[.car] != .no {
      counts.add(direction == .forward ? limits[road].forward : limits[road].backward)
    }
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
    // A node in the middle, since the ends may lie on a border.
    let place = places.number(at: points[(points.count - 1) / 2])
    let road = road(of: network.way(of: edge), inPlace: place)
    segments.append((place, road))
    let inner = points.dropFirst().dropLast()
    let isForward = edge.direction == .forward
    let segment = builder.addSegment(
      SegmentDraft(
        shape: isForward ? Array(inner) : inner.reversed(),
        headCoordinate: isForward ? points[points.count - 1] : points[0], road: road))
    return (segment, SegmentGeometry(points))
  }

  private mutating func road(of way: Int, inPlace place: Int) -> Int {
    let key = RoadKey(way: way, place: place)
    if let known = roads[key] { return known }
    let meaning = network.ways.meaning(of: way)
    let attributes = LegalDefaults.filled(
      assembler.directions.filled(
        assembler.additions.filled(network.ways.attributes(of: way), way: way), of: meaning),
      of: meaning, in: places.place(place))
    let road = builder.addRoad(attributes)
    roads[key] = road
    limits.append((attributes.forward.speedLimit, attributes.backward.speedLimit))
    return road
  }

  private func flags(of edge: HalfEdge, _ meaning: RoadMeaning, _ place: Place?) -> EdgeFlags {
    let marks = marks.flags(of: edge.segment)
    var flags = meaning.flags
    flags.formUnion(edge.direction == .forward ? marks.forward : marks.backward)
    if edge.direction == .backward { flags.insert(.reversed) }
    if assembler.dualCarriageways.contains(edge.segment) { flags.insert(.dualCarriageway) }
    if meaning.drivesOnLeft ?? (place?.drivingSide == .left) {
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

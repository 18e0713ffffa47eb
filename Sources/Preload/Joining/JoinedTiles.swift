import Geo
import RoadNetwork

/// Writes the tiles of a joint map that are not those of a source.
struct JoinedTiles {
  private let network: JoinedNetwork
  private let turns: JoinedTurns
  private let reader: JoinReader
  private let scope: JoinScope
  /// By tile: the edges of rebuilt tiles that cross it.
  private var crossings: [TileID: [EdgeID]] = [:]
  /// Tiles that a road of rebuilt tiles crossed in a source, or crosses now.
  private var crossed: Set<TileID> = []

  init(_ network: JoinedNetwork, _ pieces: [RoadPiece]) throws {
    self.network = network
    reader = network.reader
    scope = network.scope
    turns = try JoinedTurns(network)
    for piece in pieces where piece.tiles.count > 2 { crossed.formUnion(piece.tiles) }
    for place in network.roads.kept {
      let half = Half(piece: place, isAlong: true)
      let piece = network.roads.pieces[place]
      guard piece.tiles.count > 1, let id = network.edgeID(of: half),
        scope.rebuilt.contains(id.tile), let head = network.head(of: half)
      else { continue }
      for tile in piece.tiles where tile != id.tile && tile != head.tile {
        crossings[tile, default: []].append(id)
      }
    }
  }

  /// The bytes of all tiles that differ from those of the sources; nil for a tile that is no more.
  func tiles() throws -> [TileID: [UInt8]?] {
    var tiles: [TileID: [UInt8]?] = [:]
    var around = crossed
    for id in scope.rebuilt.sorted() {
      tiles[id] = .some(try rebuilt(id))
      for source in scope.voices(of: id, reader) {
        around.formUnion(try reader.outline(id, source).neighbours)
      }
    }
    for id in around.subtracting(scope.rebuilt).sorted() where reader.owners[id] != nil {
      tiles[id] = try relinked(id)
    }
    return tiles
  }

  private func crossings(of id: TileID) throws -> [EdgeID] {
    var edges = Set(crossings[id] ?? [])
    for source in scope.voices(of: id, reader) {
      for edge in try reader.outline(id, source).crossings
      where !scope.rebuilt.contains(edge.tile) { edges.insert(edge) }
    }
    return edges.sorted()
  }

  // MARK: Tiles that stay as they are

  private func relinked(_ id: TileID) throws -> [UInt8] {
    let source = reader.owners[id]?.first ?? 0
    let tile = try reader.tile(id, source)
    do {
      return try RoadTile.relinked(
        id, bytes: try reader.bytes(of: id, source), crossings: try crossings(of: id),
        link: { edge in
          let name = EdgeID(tile: id, index: UInt32(edge))
          guard let half = network.halves(of: name, source)?.first,
            let head = network.head(of: half), let twin = network.edgeID(of: half.twin)
          else { return nil }
          return EdgeLink(head: head.index, twin: twin.index)
        },
        ordinal: { exception in
          let base = tile.base(ofState: Int(exception.from))
          let record = tile.edges[base]
          let head = tile.neighbours[record.headSlot]
          guard scope.rebuilt.contains(head), reader.has(head, source) else {
            return exception.ordinal
          }
          let out = try reader.tile(head, source).outEdges(of: Int(record.headIndex))
          let into = EdgeID(
            tile: head, index: UInt32(out.lowerBound + Int(exception.ordinal)))
          guard let half = network.halves(of: into, source)?.first,
            let place = try network.ordinal(of: half)
          else { return exception.ordinal }
          return UInt16(clamping: place)
        })
    } catch let error as TileFormatError {
      throw RoadGraphError.corrupt(id, error)
    }
  }

  // MARK: Tiles that are put together anew

  private func rebuilt(_ id: TileID) throws -> [UInt8]? {
    var filler = JoinedTileFiller(network, RoadTileBuilder(id: id))
    let voices = scope.voices(of: id, reader)
    do {
      turns.addRules(to: &filler.builder, of: id)
      try filler.fill()
      // Of equally old data the first source tells the clocks.
      if let source = voices.min(by: { reader.sources[$0].age > reader.sources[$1].age }) {
        filler.builder.calendar = try reader.tile(id, source).rules().calendar
      }
      try turns.fill(&filler.builder, of: id)
      filler.builder.setCrossings(try crossings(of: id))
      return filler.builder.isEmpty ? nil : try filler.builder.encoded()
    } catch let error as TileFormatError {
      throw RoadGraphError.corrupt(id, error)
    }
  }
}

/// Fills the builder of one tile.
private struct JoinedTileFiller {
  var builder: RoadTileBuilder
  private let network: JoinedNetwork
  private var roads: [RoadAttributes: Int] = [:]
  /// The segments of pieces with both ends in the tile.
  private var segments: [Int: Int] = [:]

  init(_ network: JoinedNetwork, _ builder: RoadTileBuilder) {
    self.network = network
    self.builder = builder
  }

  mutating func fill() throws(TileFormatError) {
    for node in network.tiles[builder.id] ?? [] {
      guard let junction = network.junctions[node] else { continue }
      builder.addNode(junction.record, junction.attributes)
      builder.setNodeConditions(junction.conditions)
      for half in junction.out { try add(half) }
    }
  }

  private mutating func add(_ half: Half) throws(TileFormatError) {
    let piece = network.roads.pieces[half.piece]
    guard let side = piece.side(isAlong: half.isAlong), let head = network.head(of: half) else {
      throw .invalid("a road without an end")
    }
    let twin = network.edgeID(of: half.twin)?.index ?? side.record.twinIndex
    let segment = segment(of: half, piece, endsHere: head.tile == builder.id)
    let edge = EdgeDraft(
      head: head, twinIndex: twin, half: half, piece: piece, side: side, segment: segment)
    try builder.addEdge(edge)
    builder.setPlace(side.place)
    builder.setVehicleLimits(side.vehicleLimits)
    builder.setConditions(side.conditions)
  }

  private mutating func segment(of half: Half, _ piece: RoadPiece, endsHere: Bool) -> Int {
    if let known = segments[half.piece] { return known }
    let road = roads[piece.road] ?? builder.addRoad(piece.road)
    roads[piece.road] = road
    let points = half.isAlong ? piece.points : piece.points.reversed()
    let segment = builder.addSegment(
      SegmentDraft(
        shape: Array(points.dropFirst().dropLast()), headCoordinate: points[points.count - 1],
        road: road))
    if endsHere { segments[half.piece] = segment }
    return segment
  }
}

extension EdgeDraft {
  /// What stands on an edge or at its head: of an edge that was cut its last part has it.
  private static let atTheEnd: EdgeFlags = [
    .signals, .stopSign, .giveWaySign, .levelCrossing, .trafficCalming, .tollBooth, .gate,
  ]
  /// What a builder sets by itself.
  private static let setByBuilder: EdgeFlags = [
    .hasTurnExceptions, .hasCopies, .hasFixedDuration, .hasVehicleLimits, .hasModeLimits,
  ]

  /// A direction of a piece as an edge.
  fileprivate init(
    head: NodeID, twinIndex: UInt32, half: Half, piece: RoadPiece, side: PieceSide, segment: Int
  ) {
    let record = side.record
    var flags = record.flags.subtracting(Self.setByBuilder)
    var length = record.lengthDecimeters
    var departure = Bearing(step256: record.departureBearingStep)
    var arrival = Bearing(step256: record.arrivalBearingStep)
    if piece.partCount > 1 {
      let isLast = half.isAlong ? piece.part == piece.partCount - 1 : piece.part == 0
      if !isLast { flags.subtract(Self.atTheEnd) }
      let measures = SegmentGeometry(half.isAlong ? piece.points : piece.points.reversed())
      length = measures.lengthDecimeters
      (departure, arrival) = (measures.departure, measures.arrival)
    }
    self.init(
      head: head, twinIndex: twinIndex, lengthDecimeters: length, roadClass: record.roadClass,
      access: record.access, flags: flags, surface: record.surface,
      maximumSpeedKilometersPerHour: record.maximumSpeedKilometersPerHour,
      isUnlimited: record.isUnlimited, departure: departure, arrival: arrival, segment: segment,
      fixedDurationDeciseconds: side.fixedDurationDeciseconds)
  }
}

extension Bearing {
  /// The bearing of a step of 360/256 degrees.
  fileprivate init(step256 step: UInt8) { self.init(degrees: Double(step) * 360 / 256) }
}

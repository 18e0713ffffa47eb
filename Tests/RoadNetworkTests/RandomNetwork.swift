import Geo

@testable import RoadNetwork

/// A consistent road network over some neighbouring tiles, all of it drawn from a seed.
struct RandomNetwork {
  struct Node {
    var record: NodeRecord
    var attributes: NodeAttributes
  }

  /// A piece of road between two nodes, with loops, parallel pieces and all kinds of values.
  struct Piece {
    var ends: [NodeID]
    var shape: [Coordinate]
    var road: RoadAttributes
    var drafts: [EdgeDraft]
  }

  var tiles: [TileID] = []
  var nodes: [TileID: [Node]] = [:]
  var pieces: [Piece] = []
  /// The edges of each tile: which piece, and from which end.
  var edges: [TileID: [(piece: Int, end: Int)]] = [:]
  var firstOut: [TileID: [Int]] = [:]
  var copyBases: [TileID: [UInt32]] = [:]
  var exceptions: [TileID: [TurnException]] = [:]
  var crossings: [TileID: [EdgeID]] = [:]
  /// By edge; none where the tile tells nothing of places.
  var places: [TileID: [Place?]] = [:]

  init(seed: UInt64, nodesPerTile: Int = 12, piecesPerTile: Int = 20) {
    var random = SplitMix(seed: seed)
    let x = random.int(below: TileID.side - 1)
    let y = 1 + random.int(below: TileID.side - 2)
    for (dx, dy) in [(0, 0), (1, 0), (0, 1)] {
      if let tile = TileID(x: x + dx, y: y + dy) { tiles.append(tile) }
    }
    for tile in tiles { addNodes(to: tile, count: nodesPerTile, &random) }
    let ids = tiles.flatMap { tile in
      (0..<nodesPerTile).map { NodeID(tile: tile, index: UInt32($0)) }
    }
    for _ in 0..<tiles.count * piecesPerTile {
      pieces.append(makePiece(between: random.pick(ids), random.pick(ids), &random))
    }
    orderEdges()
    for tile in tiles { addCopies(to: tile, &random) }
    for tile in tiles { addExceptions(to: tile, &random) }
    for tile in tiles {
      places[tile] = randomPlaces(count: edges[tile]?.count ?? 0, &random)
      crossings[tile] = tiles.filter { $0 != tile }.map { EdgeID(tile: $0, index: 0) }.sorted()
    }
  }

  func node(_ id: NodeID) -> Node? { nodes[id.tile]?[Int(id.index)] }

  /// The bytes of `tile`.
  func encoded(_ tile: TileID) throws -> [UInt8] {
    var builder = RoadTileBuilder(id: tile)
    var segments: [Int: Int] = [:]
    let starts = firstOut[tile] ?? []
    let all = edges[tile] ?? []
    for (index, node) in (nodes[tile] ?? []).enumerated() {
      builder.addNode(node.record, node.attributes)
      let end = index + 1 < starts.count ? starts[index + 1] : all.count
      for edge in all[starts[index]..<end] {
        let piece = pieces[edge.piece]
        if segments[edge.piece] == nil {
          let line = edge.end == 0 ? piece.shape : piece.shape.reversed()
          let head = coordinate(of: piece.ends[1 - edge.end])
          segments[edge.piece] = builder.addSegment(
            SegmentDraft(
              shape: line, headCoordinate: head, road: builder.addRoad(piece.road)))
        }
        var draft = piece.drafts[edge.end]
        draft.segment = segments[edge.piece] ?? 0
        try builder.addEdge(draft)
        builder.setPlace(places[tile]?[builder.edgeCount - 1])
      }
    }
    builder.setCopies(ofEdges: copyBases[tile] ?? [])
    builder.setTurnExceptions(exceptions[tile] ?? [])
    builder.setCrossings(crossings[tile] ?? [])
    return try builder.encoded()
  }

  /// The line of one edge of `piece`, both ends included.
  func line(of piece: Piece, from end: Int) -> [Coordinate] {
    let line = [coordinate(of: piece.ends[0])] + piece.shape + [coordinate(of: piece.ends[1])]
    return end == 0 ? line : line.reversed()
  }

  private func coordinate(of id: NodeID) -> Coordinate { node(id)?.record.coordinate ?? .origin }
}

extension RandomNetwork {
  private mutating func addNodes(to tile: TileID, count: Int, _ random: inout SplitMix) {
    let id = Int64.random(in: 0..<Int64.max / 2, using: &random)
    nodes[tile] = (0..<count).map { index in
      Node(
        record: NodeRecord(
          at: place(in: tile, &random), flags: NodeFlags(rawValue: UInt32(random.int(below: 4096))),
          access: ModeAccess(rawValue: UInt32.random(in: 0...(.max), using: &random))),
        attributes: NodeAttributes(
          nodeID: id + Int64(index), exitRef: random.chance(0.2) ? text(&random) : nil,
          name: random.chance(0.2) ? text(&random) : nil))
    }
  }

  /// Runs of a few places, as borders make them.
  private func randomPlaces(count: Int, _ random: inout SplitMix) -> [Place?] {
    var places: [Place?] = []
    while places.count < count {
      let place: Place? =
        random.chance(0.2)
        ? nil
        : Place(
          country: random.chance(0.9) ? random.pick(["DE", "LI", "US"]) : nil,
          state: random.chance(0.5) ? random.pick(["DE-BY", "AT-7", "MX-AGU"]) : nil,
          drivingSide: random.pick([.left, .right, nil]),
          timeZone: random.chance(0.7) ? "Europe/Vaduz" : nil,
          source: random.pick(PlaceSource.allCases))
      let run = 1 + random.int(below: max(1, count / 2))
      places += Array(repeating: place, count: min(run, count - places.count))
    }
    return places
  }

  private func place(in tile: TileID, _ random: inout SplitMix) -> Coordinate {
    guard let box = tile.bounds else { return .origin }
    return Coordinate(
      latitude: Double.random(in: box.south...box.north, using: &random),
      longitude: Double.random(in: box.west...box.east, using: &random)) ?? .origin
  }

  private func text(_ random: inout SplitMix) -> String {
    random.pick(["", "A1", "Straße", "日本橋", "🛣️", "Ring road \(random.int(below: 50))"])
  }

  private func makePiece(
    between first: NodeID, _ second: NodeID, _ random: inout SplitMix
  ) -> Piece {
    let shape = (0..<random.int(below: 5)).map { _ in place(in: first.tile, &random) }
    let road = RoadAttributes(
      wayID: Int64.random(in: 1...(.max), using: &random),
      name: random.chance(0.7) ? text(&random) : nil,
      localizedNames: random.chance(0.3)
        ? [LocalizedText(language: "de", text: text(&random))] : [],
      pronunciations: random.chance(0.2)
        ? [
          Pronunciation(
            of: random.pick(Pronunciation.Subject.allCases),
            language: random.chance(0.5) ? "fr" : nil, ipa: text(&random))
        ] : [],
      refs: (0..<random.int(below: 3)).map { _ in text(&random) },
      junctionRef: random.chance(0.1) ? text(&random) : nil,
      tunnelName: random.chance(0.1) ? text(&random) : nil,
      bridgeName: random.chance(0.1) ? text(&random) : nil,
      forward: directed(&random), backward: directed(&random))
    let drafts = [second, first].map { draft(to: $0, &random) }
    return Piece(ends: [first, second], shape: shape, road: road, drafts: drafts)
  }

  private func directed(_ random: inout SplitMix) -> DirectedAttributes {
    let limits: [LimitValue?] = [
      nil, .unlimited, .kilometersPerHour(Double(random.int(below: 20_000)) / 100),
    ]
    let limit = SpeedLimit(
      posted: random.pick(limits), source: random.pick(LimitSource.allCases),
      advisory: random.pick(limits))
    return DirectedAttributes(
      speedLimit: limit.posted == nil && limit.advisory == nil ? .unknown : limit,
      destinations: (0..<random.int(below: 3)).map { _ in text(&random) },
      destinationRefs: (0..<random.int(below: 2)).map { _ in text(&random) },
      destinationStreets: (0..<random.int(below: 2)).map { _ in text(&random) },
      signDetails: random.chance(0.2)
        ? [SignDetail(random.pick(SignDetail.Kind.allCases), text(&random))] : [],
      lanes: randomLanes(&random, text: text))
  }

  private func draft(to head: NodeID, _ random: inout SplitMix) -> EdgeDraft {
    EdgeDraft(
      head: head, twinIndex: 0, lengthDecimeters: UInt32.random(in: 0...(.max), using: &random),
      roadClass: random.pick(RoadClass.allCases),
      access: ModeAccess(rawValue: UInt32.random(in: 0...(.max), using: &random)),
      flags: EdgeFlags(rawValue: UInt32(random.int(below: 1 << 23)))
        .subtracting([.hasCopies, .hasTurnExceptions]),
      surface: random.pick(Surface.allCases),
      maximumSpeedKilometersPerHour: random.chance(0.5) ? 1 + random.int(below: 254) : nil,
      isUnlimited: random.chance(0.1),
      departure: Bearing(degrees: Double(random.int(below: 256)) * 360 / 256),
      arrival: Bearing(degrees: Double(random.int(below: 256)) * 360 / 256), segment: 0,
      fixedDurationDeciseconds: random.chance(0.1) ? UInt32(random.int(below: 1 << 30)) : nil)
  }

  /// Numbers the edges, those that leave a node one after the other, and joins the twins.
  private mutating func orderEdges() {
    var places: [[Int]] = pieces.map { _ in [0, 0] }
    for tile in tiles {
      var all: [(piece: Int, end: Int)] = []
      var starts: [Int] = []
      for index in 0..<(nodes[tile]?.count ?? 0) {
        starts.append(all.count)
        let id = NodeID(tile: tile, index: UInt32(index))
        for (number, piece) in pieces.enumerated() {
          for end in 0...1 where piece.ends[end] == id {
            places[number][end] = all.count
            all.append((number, end))
          }
        }
      }
      edges[tile] = all
      firstOut[tile] = starts
    }
    for number in pieces.indices {
      for end in 0...1 {
        pieces[number].drafts[end].twinIndex = UInt32(places[number][1 - end])
      }
    }
  }

  private mutating func addCopies(to tile: TileID, _ random: inout SplitMix) {
    let count = edges[tile]?.count ?? 0
    copyBases[tile] = (0..<6).map { _ in UInt32(random.int(below: count)) }.sorted()
  }

  private mutating func addExceptions(to tile: TileID, _ random: inout SplitMix) {
    let all = edges[tile] ?? []
    let bases = copyBases[tile] ?? []
    var found: [TurnException] = []
    for _ in 0..<20 {
      let state = random.int(below: all.count + bases.count)
      let edge = all[state < all.count ? state : Int(bases[state - all.count])]
      let head = pieces[edge.piece].ends[1 - edge.end]
      let exits = outEdges(of: head)
      let ordinal = random.int(below: exits.count)
      let copies = (copyBases[head.tile] ?? []).indices.filter {
        copyBases[head.tile]?[$0] == UInt32(exits.lowerBound + ordinal)
      }
      if let copy = copies.first, random.chance(0.7) {
        found.append(
          TurnException(from: UInt32(state), ordinal: UInt16(ordinal), into: UInt32(copy)))
      } else {
        found.append(
          TurnException(
            forbiddenFrom: UInt32(state), ordinal: UInt16(ordinal),
            for: ModeSet(rawValue: UInt8(random.int(below: 256)))))
      }
    }
    exceptions[tile] = found.sorted()
  }

  func outEdges(of node: NodeID) -> Range<Int> {
    let starts = firstOut[node.tile] ?? []
    let next = Int(node.index) + 1
    return starts[
      Int(node.index)]..<(next < starts.count ? starts[next] : edges[node.tile]?.count ?? 0)
  }
}

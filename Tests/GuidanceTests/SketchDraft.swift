import Geo
import RoadNetwork

/// Tags written as `key=value` words; underscores in values stand for spaces.
struct SketchTags {
  private var values: [String: String] = [:]

  init(_ text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2 {
        let value = String(parts[1])
        values[String(parts[0])] =
          parts[0] == "highway" ? value : value.replacing("_", with: " ")
      }
    }
  }

  subscript(key: String) -> String? { values[key] }

  func list(_ key: String) -> [String] {
    values[key].map { $0.split(separator: ";").map(String.init) } ?? []
  }
}

/// Collects drawn ways and writes them as one tile.
struct SketchDraft {
  private struct Piece {
    var from: Character
    var to: Character
    var bends: [Character]
    var road: Int
    var tags: SketchTags
  }

  let places: [Character: Coordinate]
  let tags: [Character: String]
  let drivesOnLeft: Bool
  private var ways: [(letters: [Character], tags: SketchTags)] = []

  init(places: [Character: Coordinate], tags: [Character: String], drivesOnLeft: Bool) {
    self.places = places
    self.tags = tags
    self.drivesOnLeft = drivesOnLeft
  }

  mutating func addWay(_ letters: [Character], _ tags: SketchTags) {
    ways.append((letters, tags))
  }

  /// The bytes of the tile; all places have to lie in it.
  func encoded(_ tile: TileID) throws -> [UInt8] {
    let pieces = cut()
    let letters = Set(pieces.flatMap { [$0.from, $0.to] }).sorted()
    var indexes: [Character: UInt32] = [:]
    for (index, letter) in letters.enumerated() { indexes[letter] = UInt32(index) }
    // Edge 2p runs along piece p, edge 2p + 1 against it; the tile orders them by their tails.
    let ends = pieces.flatMap { [$0.from, $0.to] }
    let order = ends.indices.sorted { (ends[$0], $0) < (ends[$1], $1) }
    var edgeIndexes = [UInt32](repeating: 0, count: order.count)
    for (index, edge) in order.enumerated() { edgeIndexes[edge] = UInt32(index) }

    var builder = RoadTileBuilder(id: tile)
    for way in ways.indices { _ = builder.addRoad(attributes(of: way)) }
    var segments: [Int?] = pieces.map { _ in nil }
    var next = 0
    for letter in letters {
      let tags = SketchTags(tags[letter] ?? "")
      builder.addNode(
        NodeRecord(at: place(letter), flags: flags(tags)),
        NodeAttributes(nodeID: Int64(letter.unicodeScalars.first?.value ?? 0), exitRef: tags["ref"])
      )
      while next < order.count, ends[order[next]] == letter {
        let edge = order[next]
        let piece = pieces[edge / 2]
        let line = points(of: piece, isBackward: edge % 2 == 1)
        let segment =
          segments[edge / 2]
          ?? builder.addSegment(
            SegmentDraft(
              shape: Array(line.dropFirst().dropLast()), headCoordinate: line[line.count - 1],
              road: piece.road))
        segments[edge / 2] = segment
        let head = edge % 2 == 0 ? piece.to : piece.from
        try builder.addEdge(
          draft(
            piece, line, isBackward: edge % 2 == 1,
            head: NodeID(tile: tile, index: indexes[head] ?? 0),
            twin: edgeIndexes[edge ^ 1], segment: segment))
        next += 1
      }
    }
    return try builder.encoded()
  }

  /// Cuts the ways where they meet, end, or have a marked node.
  private func cut() -> [Piece] {
    var uses: [Character: Int] = [:]
    for way in ways { for letter in way.letters { uses[letter, default: 0] += 1 } }
    var pieces: [Piece] = []
    for (road, way) in ways.enumerated() {
      var start = 0
      for index in way.letters.indices.dropFirst() {
        let letter = way.letters[index]
        let isEnd = index == way.letters.count - 1
        guard isEnd || uses[letter, default: 0] > 1 || tags[letter] != nil else { continue }
        pieces.append(
          Piece(
            from: way.letters[start], to: letter, bends: Array(way.letters[start + 1..<index]),
            road: road, tags: way.tags))
        start = index
      }
    }
    return pieces
  }

  private func place(_ letter: Character) -> Coordinate {
    guard let place = places[letter] else { preconditionFailure("no place \(letter)") }
    return place
  }

  private func points(of piece: Piece, isBackward: Bool) -> [Coordinate] {
    let line = ([piece.from] + piece.bends + [piece.to]).map(place)
    return isBackward ? line.reversed() : line
  }
}

extension SketchDraft {
  private func draft(
    _ piece: Piece, _ line: [Coordinate], isBackward: Bool, head: NodeID, twin: UInt32, segment: Int
  ) -> EdgeDraft {
    let isRing = piece.tags["junction"] == "roundabout"
    let isOneWay = isRing || piece.tags["oneway"] == "yes"
    let (roadClass, isLink) = kind(of: piece.tags)
    var flags: EdgeFlags = isLink ? [.link] : []
    if isBackward { flags.insert(.reversed) }
    if isRing { flags.insert(.roundabout) }
    if drivesOnLeft { flags.insert(.drivesOnLeft) }
    if roadClass == .ferry { flags.insert(.ferry) }
    if roadClass == .motorway { flags.insert(.controlledAccess) }
    if piece.tags["service"] != nil { flags.insert(.minorService) }
    var access = access(roadClass, piece.tags)
    if isOneWay, isBackward {
      for mode in TravelMode.allCases where mode != .pedestrian { access[mode] = .no }
    }
    return EdgeDraft(
      head: head, twinIndex: twin,
      lengthDecimeters: UInt32((Polyline(line).length.meters * 10).rounded()),
      roadClass: roadClass, access: access, flags: flags, surface: .paved,
      departure: line[0].bearing(to: line[1]),
      arrival: line[line.count - 2].bearing(to: line[line.count - 1]), segment: segment)
  }

  private func access(_ roadClass: RoadClass, _ tags: SketchTags) -> ModeAccess {
    var access = ModeAccess(all: .yes)
    if roadClass >= .pedestrian, roadClass != .ferry {
      for mode in TravelMode.allCases where mode.isMotorized { access[mode] = .no }
    }
    if roadClass == .motorway { access[.pedestrian] = .no }
    if tags["access"] == "private" { access = ModeAccess(all: .private) }
    if tags["access"] == "no" { access = ModeAccess(all: .no) }
    return access
  }

  private func kind(of tags: SketchTags) -> (RoadClass, Bool) {
    if tags["route"] == "ferry" { return (.ferry, false) }
    let names: [String: RoadClass] = [
      "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary,
      "tertiary": .tertiary, "unclassified": .unclassified, "residential": .residential,
      "service": .service, "footway": .footway, "cycleway": .cycleway, "steps": .steps,
    ]
    let highway = tags["highway"] ?? "residential"
    let isLink = highway.hasSuffix("_link")
    let name = isLink ? String(highway.dropLast(5)) : highway
    guard let roadClass = names[name] else { preconditionFailure("no class \(name)") }
    return (roadClass, isLink)
  }

  private func flags(_ tags: SketchTags) -> NodeFlags {
    switch tags["highway"] {
    case "mini_roundabout": [.miniRoundabout]
    case "motorway_junction": [.motorwayJunction]
    default: []
    }
  }

  private func attributes(of way: Int) -> RoadAttributes {
    let tags = ways[way].tags
    return RoadAttributes(
      wayID: Int64(way + 1), name: tags["name"], refs: tags.list("ref"),
      junctionRef: tags["junction:ref"],
      forward: DirectedAttributes(
        destinations: tags.list("destination"), destinationRefs: tags.list("destination:ref")))
  }
}

import Geo
import RoadNetwork

/// Puts what drivers are told of ahead onto roads.
struct WarnerPlacer {
  private let network: DraftNetwork
  private let draft: LayerDraft
  private let places: NodePlaces
  /// Found so far, in no order.
  private var points: [WarnerPoint] = []
  /// The parts of zones, each in its own tile.
  private var zones: [(tile: TileID, point: WarnerPoint)] = []

  init(_ draft: LayerDraft, in network: DraftNetwork) {
    self.network = network
    self.draft = draft
    var nodes: Set<Int> = []
    var hint = 0
    for point in draft.points {
      guard case .warner = point.content else { continue }
      if let place = network.nodes.ids.place(of: point.node, hint: &hint) {
        nodes.insert(place)
      }
    }
    for id in draft.enforcements.flatMap(\.nodes) {
      if let place = network.nodes.ids.place(of: id, hint: &hint) {
        nodes.insert(place)
      }
    }
    places = NodePlaces(of: nodes, in: network)
  }

  /// All points, tile by tile in a fixed order.
  mutating func rows() -> LayerRows<WarnerPoint> {
    points = []
    let devices = Set(draft.enforcements.flatMap(\.devices))
    for point in draft.points {
      guard case .warner(let meaning) = point.content else { continue }
      // The relation of a device says more.
      if meaning.kind <= .redLightCamera, devices.contains(point.node) { continue }
      add(meaning, at: point)
    }
    for enforcement in draft.enforcements { add(enforcement) }
    addHazards()
    points.sort { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
    var rows = LayerRows<WarnerPoint>()
    var last: WarnerPoint?
    for point in points where point != last {
      rows.append(point, in: TileID(containing: point.coordinate))
      last = point
    }
    zones.sort { Self.key($0.point).lexicographicallyPrecedes(Self.key($1.point)) }
    for zone in zones { rows.append(zone.point, in: zone.tile) }
    return rows
  }

  /// No zone on Earth has more.
  private static let ringLimit = 1 << 12

  /// Adds a zone, tile by tile; one that is larger than any on Earth is left out.
  mutating func add(_ zone: ZoneMeaning, _ origin: OSMReference, _ rings: [[Coordinate]]) {
    guard rings.count <= Self.ringLimit else { return }
    for piece in AreaCutter(Rings.areas(rings)).pieces() ?? [] {
      guard let place = Rings.placeInside(Array(piece.areas.joined())) else { continue }
      zones.append(
        (
          piece.tile,
          WarnerPoint(
            .lowEmissionZone, at: place, origin: origin, detail: zone.detail, name: zone.name,
            outline: WellKnownText.text(ofAreas: piece.areas))
        ))
    }
  }

  private static func key(_ point: WarnerPoint) -> [Int64] {
    [
      Int64(point.kind.rawValue), Int64(point.origin.kind.rawValue), point.origin.id,
      Int64(point.direction?.rawValue ?? 0), Int64(point.coordinate.latitudeE7),
      Int64(point.coordinate.longitudeE7),
    ]
  }

  private func place(ofNode id: Int64) -> Int? {
    var hint = 0
    let place = network.nodes.ids.place(of: id, hint: &hint)
    return place.flatMap { network.nodes.isKnown($0) && places.isOnRoad($0) ? $0 : nil }
  }

  // MARK: Nodes

  private mutating func add(_ meaning: WarnerMeaning, at point: LayerDraft.Point) {
    let node = place(ofNode: point.node)
    if meaning.needsRoad, node == nil { return }
    let place = node.flatMap { places.place(of: $0) }
    var direction = meaning.direction
    if direction == nil, meaning.kind == .stop || meaning.kind == .giveWay, let place,
      !place.isJunction, meaning.detail == nil
    {
      // Signs without a direction speak to those who drive towards the nearer junction.
      direction = place.isNearEnd ? .forward : .backward
    }
    points.append(
      WarnerPoint(
        meaning.kind, at: point.coordinate, origin: OSMReference(.node, point.node),
        wayID: place.map { network.ways.ids[$0.way] },
        direction: place == nil ? nil : direction.map(WayDirection.init), limit: meaning.limit,
        bearing: meaning.bearing, detail: meaning.detail, name: meaning.name))
  }

  // MARK: Relations

  private mutating func add(_ enforcement: EnforcementDraft) {
    let ends = (
      from: enforcement.fromNodes.first { place(ofNode: $0) != nil },
      to: enforcement.toNodes.first { place(ofNode: $0) != nil }
    )
    let devices = enforcement.devices.isEmpty ? [nil] : enforcement.devices.map(Optional.some)
    let isSection = enforcement.kind == .sectionControlStart
    for device in isSection ? devices.prefix(1) : devices[...] {
      let onRoad = device.flatMap { place(ofNode: $0) == nil ? nil : $0 }
      let spot = isSection ? ends.from ?? onRoad : onRoad ?? ends.to ?? ends.from
      append(enforcement, enforcement.kind, at: spot ?? device, ends)
    }
    if isSection, let end = ends.to { append(enforcement, .sectionControlEnd, at: end, ends) }
  }

  private mutating func append(
    _ enforcement: EnforcementDraft, _ kind: WarnerKind, at id: Int64?,
    _ ends: (from: Int64?, to: Int64?)
  ) {
    guard let id, let coordinate = coordinate(ofNode: id) else { return }
    let course = course(of: enforcement, at: id, ends)
    let alone = place(ofNode: id).flatMap { places.place(of: $0) }
    points.append(
      WarnerPoint(
        kind, at: coordinate, origin: OSMReference(.relation, enforcement.id),
        wayID: (course?.way ?? alone?.way).map { network.ways.ids[$0] },
        direction: course.map { WayDirection($0.direction) },
        limit: enforcement.limit ?? deviceLimit(enforcement), detail: enforcement.detail))
  }

  private func coordinate(ofNode id: Int64) -> Coordinate? {
    place(ofNode: id).map { network.nodes.coordinate($0) } ?? draft.positions[id]
  }

  /// The limit that the device itself bears.
  private func deviceLimit(_ enforcement: EnforcementDraft) -> LimitValue? {
    for point in draft.points where enforcement.devices.contains(point.node) {
      if case .warner(let meaning) = point.content, let limit = meaning.limit { return limit }
    }
    return nil
  }

  /// In which direction of which way traffic meets the device, by the ends of its stretch.
  private func course(
    of enforcement: EnforcementDraft, at id: Int64, _ ends: (from: Int64?, to: Int64?)
  ) -> (way: Int, direction: Direction)? {
    let stations = [ends.from, id, ends.to].map { $0.flatMap { place(ofNode: $0) } }
    let ways = stations.compactMap { $0.flatMap { places.place(of: $0)?.way } }
    for way in ways {
      let nodes = nodes(of: way)
      let order = stations.compactMap { node in
        node.flatMap { node in nodes.firstIndex(of: UInt32(node)) }
      }
      if let first = order.first, let last = order.last, first != last {
        return (way, first < last ? .forward : .backward)
      }
    }
    // Who comes along a whole way leaves it at the device.
    guard let node = stations[1] else { return nil }
    for id in enforcement.fromWays {
      guard let way = network.ways.place(of: id) else { continue }
      let nodes = nodes(of: way)
      if nodes.last == UInt32(node) { return (way, .forward) }
      if nodes.first == UInt32(node) { return (way, .backward) }
    }
    return nil
  }

  /// The nodes of a way, as far as they are known.
  private func nodes(of way: Int) -> ArraySlice<UInt32> {
    let pieces = network.segments.firstOfWay[way]..<network.segments.firstOfWay[way + 1]
    guard let first = pieces.first, let last = pieces.last else { return [] }
    let range = network.segments.all[first].first...network.segments.all[last].last
    return network.segments.nodes[Int(range.lowerBound)...Int(range.upperBound)]
  }

  /// Whether anything that drives may use the way.
  private func isOpen(_ way: Int, _ direction: Direction) -> Bool {
    let access = network.ways.meaning(of: way).access(direction)
    return TravelMode.allCases.contains { $0 != .pedestrian && access[$0] != .no }
  }

  // MARK: Dangerous roads

  /// A danger is told of where it begins, in each direction in which the road is open.
  private mutating func addHazards() {
    struct End: Hashable {
      var node: UInt32
      var detail: String
    }
    var ends: [End: Int] = [:]
    var stretches: [(way: Int, detail: String, first: UInt32, last: UInt32)] = []
    for (id, detail) in draft.hazards {
      guard let way = network.ways.place(of: id), let first = nodes(of: way).first,
        let last = nodes(of: way).last
      else { continue }
      stretches.append((way, detail, first, last))
      for node in Set([first, last]) { ends[End(node: node, detail: detail), default: 0] += 1 }
    }
    for (way, detail, first, last) in stretches {
      for direction in Direction.allCases where isOpen(way, direction) {
        let start = direction == .forward ? first : last
        // Where one such road leads into the next, it goes on.
        guard ends[End(node: start, detail: detail)] == 1 else { continue }
        points.append(
          WarnerPoint(
            .hazard, at: network.nodes.coordinate(Int(start)),
            origin: OSMReference(.way, network.ways.ids[way]), wayID: network.ways.ids[way],
            direction: WayDirection(direction), detail: detail))
      }
    }
  }
}

extension WayDirection {
  init(_ direction: Direction) { self = direction == .forward ? .forward : .backward }
}

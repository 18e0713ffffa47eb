import Geo
import RoadNetwork

/// Makes the rows of layers of a network and of what was gathered beside it.
struct LayerAssembler: Sendable {
  let network: DraftNetwork
  let draft: LayerDraft
  /// Zones and schools with the lines around them, those that the input knows all around.
  private let areas: [(origin: OSMReference, content: OutlineDraft.Content, rings: [[Coordinate]])]
  /// How many are left out because a node is missing.
  let openCount: Int

  init(network: DraftNetwork, draft: LayerDraft) {
    self.network = network
    self.draft = draft
    let areas = draft.areas.map { area in
      (
        origin: area.origin, content: area.content,
        rings: area.rings.map { ring in
          ring.compactMap { Self.coordinate(ofNode: $0, in: network, draft) }
        }
      )
    }
    let isWhole = zip(areas, draft.areas).map { known, area in
      zip(known.rings, area.rings).allSatisfy { $0.count == $1.count }
    }
    self.areas = zip(areas, isWhole).filter(\.1).map(\.0)
    openCount = isWhole.count { !$0 }
  }

  /// The rows of `layer` in the order in which a pack takes them.
  ///
  /// - Throws: ``TileFormatError/limitExceeded(_:)``.
  func parts(of layer: MapLayer) throws(TileFormatError) -> [LayerPart] {
    switch layer {
    case .warnerPoints:
      var placer = WarnerPlacer(draft, in: network)
      for area in areas {
        if case .zone(let meaning) = area.content { placer.add(meaning, area.origin, area.rings) }
      }
      return placer.rows().parts
    case .landmarks: return landmarks().parts
    case .schoolZones: return SchoolZoneJoiner(in: network, near: schools).rows().parts
    case .speedLimits: return speedLimits().parts
    case .placeNames: return placeNames().parts
    // Made of other objects, see ``BaseMapMaker``.
    case .baseMap: return []
    case .nodeIDs: return try NodeIDCollector(network: network).parts()
    }
  }

  // MARK: Landmarks and places

  private func landmarks() -> LayerRows<Landmark> {
    var found: [Landmark] = []
    for point in draft.points {
      guard case .landmark(let meaning) = point.content else { continue }
      found.append(Landmark(meaning, at: point.coordinate, OSMReference(.node, point.node)))
    }
    for outline in draft.outlines {
      let points = outline.nodes.compactMap { Self.coordinate(ofNode: $0, in: network, draft) }
      if let middle = Self.middle(points) {
        found.append(Landmark(outline.meaning, at: middle, outline.origin))
      }
    }
    found.sort { $0.origin < $1.origin }
    var rows = LayerRows<Landmark>()
    var last: OSMReference?
    for landmark in found where landmark.origin != last {
      rows.append(landmark, in: TileID(containing: landmark.coordinate))
      last = landmark.origin
    }
    return rows
  }

  private static func coordinate(
    ofNode id: Int64, in network: DraftNetwork, _ draft: LayerDraft
  ) -> Coordinate? {
    if let position = draft.positions[id] { return position }
    var hint = 0
    let place = network.nodes.ids.place(of: id, hint: &hint)
    return place.flatMap { network.nodes.isKnown($0) ? network.nodes.coordinate($0) : nil }
  }

  /// A place amid `points`, also over the date line.
  private static func middle(_ points: [Coordinate]) -> Coordinate? {
    guard let first = points.first else { return nil }
    let count = Double(points.count)
    let latitude = points.reduce(0) { $0 + $1.latitude } / count
    let east = points.reduce(0) { $0 + first.longitudeDelta(to: $1) } / count
    var longitude = first.longitude + east
    if longitude >= 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func placeNames() -> LayerRows<PlaceName> {
    var rows = LayerRows<PlaceName>()
    var last: Int64?
    for point in draft.points {
      guard case .place(let kind, let name, let population) = point.content, point.node != last
      else { continue }
      last = point.node
      rows.append(
        PlaceName(
          kind, at: point.coordinate, origin: OSMReference(.node, point.node), name: name,
          population: population), in: TileID(containing: point.coordinate))
    }
    return rows
  }

  // MARK: Schools

  private var schools: [SchoolPlace] {
    let drawn = areas.compactMap { area in
      if case .school = area.content { SchoolPlace(around: area.rings) } else { nil }
    }
    return drawn
      + draft.points.compactMap { point in
        switch point.content {
        case .school: SchoolPlace(at: point.coordinate)
        case .schoolSign: SchoolPlace(sign: point.coordinate)
        default: nil
        }
      }
  }

  // MARK: Limits

  private func speedLimits() -> LayerRows<SpeedLimitRow> {
    var rows = LayerRows<SpeedLimitRow>()
    for (place, tile) in network.tiles.enumerated() {
      var ways: Set<Int> = []
      for junction in network.firstJunction[place]..<network.firstJunction[place + 1] {
        for edge in network.outEdges(of: junction) { ways.insert(network.way(of: edge)) }
      }
      for way in ways.sorted() {
        for row in SpeedLimitRow.rows(of: network.ways.attributes(of: way)) {
          rows.append(row, in: tile)
        }
      }
    }
    return rows
  }
}

extension Landmark {
  fileprivate init(_ meaning: LandmarkMeaning, at place: Coordinate, _ origin: OSMReference) {
    self.init(
      meaning.kind, at: place, origin: origin, name: meaning.name, brand: meaning.brand)
  }
}

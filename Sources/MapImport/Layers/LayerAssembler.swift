import Geo
import RoadNetwork

/// Makes the rows of layers of a network and of what was gathered beside it.
struct LayerAssembler: Sendable {
  let network: DraftNetwork
  let draft: LayerDraft

  /// The rows of `layer` in the order in which a pack takes them.
  func parts(of layer: MapLayer) -> [LayerPart] {
    switch layer {
    case .warnerPoints:
      var placer = WarnerPlacer(draft, in: network)
      return placer.rows().parts
    case .landmarks: return landmarks().parts
    case .schoolZones: return SchoolZoneJoiner(in: network).rows().parts
    case .speedLimits: return speedLimits().parts
    case .placeNames: return placeNames().parts
    // Made of other objects, see ``BaseMapMaker``.
    case .baseMap: return []
    }
  }

  // MARK: Landmarks and places

  private func landmarks() -> LayerRows<Landmark> {
    var found: [Landmark] = []
    for point in draft.points {
      guard case .landmark(let kind, let name, let brand) = point.content else { continue }
      found.append(
        Landmark(
          kind, at: point.coordinate, origin: OSMReference(.node, point.node), name: name,
          brand: brand))
    }
    for outline in draft.outlines {
      guard let middle = Self.middle(outline.nodes.compactMap(coordinate(ofNode:))) else {
        continue
      }
      found.append(
        Landmark(
          outline.kind, at: middle, origin: OSMReference(.way, outline.way), name: outline.name,
          brand: outline.brand))
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

  private func coordinate(ofNode id: Int64) -> Coordinate? {
    if let position = draft.positions[id] { return position }
    var hint = 0
    let place = SortedIDs.place(of: id, in: network.nodes.ids, hint: &hint)
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

import Geo
import RoadNetwork

/// Joins the pieces of road in front of schools to zones, across the ends of ways, per direction.
struct SchoolZoneJoiner {
  /// What pieces of one zone have in common.
  private struct Signs: Hashable {
    var isMarked: Bool
    var limits: [ConditionalLimit]
  }

  private let network: DraftNetwork
  /// The pieces of all zones.
  private var signs: [HalfEdge: Signs] = [:]

  /// Looks for the pieces; only tags that say so make a zone.
  ///
  /// - Complexity: O(*n*) in the number of ways.
  init(in network: DraftNetwork) {
    self.network = network
    for way in 0..<network.ways.count {
      let pieces = network.segments.firstOfWay[way]..<network.segments.firstOfWay[way + 1]
      guard !pieces.isEmpty, network.ways.mayHaveSchool(way) else { continue }
      let road = network.ways.attributes(of: way)
      for direction in Direction.allCases {
        let told = direction == .forward ? road.forward : road.backward
        let limits = told.speedLimit.limits(.school)
        guard told.isSchoolZone || !limits.isEmpty else { continue }
        for piece in pieces {
          let edge = HalfEdge(segment: piece, direction)
          if network.isOpen(edge, to: .motorized) {
            signs[edge] = Signs(isMarked: told.isSchoolZone, limits: limits)
          }
        }
      }
    }
  }

  /// All zones, each in every tile that it passes.
  func rows() -> LayerRows<SchoolZone> {
    var zones = chains().map(zone)
    zones.sort { $0.first < $1.first }
    var rows = LayerRows<SchoolZone>()
    for zone in zones {
      var tiles: Set<TileID> = [zone.first.tile]
      for (start, end) in zip(zone.line.points, zone.line.points.dropFirst()) {
        tiles.formUnion(TileID.touched(from: start, to: end))
      }
      for tile in tiles.sorted() { rows.append(zone, in: tile) }
    }
    return rows
  }

  private func chains() -> [[HalfEdge]] {
    var chains: [[HalfEdge]] = []
    var used: Set<HalfEdge> = []
    func follow(_ start: HalfEdge) {
      var chain: [HalfEdge] = []
      var edge: HalfEdge? = start
      while let piece = edge, used.insert(piece).inserted {
        chain.append(piece)
        edge = next(piece)
      }
      if !chain.isEmpty { chains.append(chain) }
    }
    let all = signs.keys.sorted()
    for edge in all where previous(edge) == nil { follow(edge) }
    // What is left runs in a circle.
    for edge in all where !used.contains(edge) { follow(edge) }
    return chains
  }

  /// The piece with which the zone goes on, if both agree on it.
  private func next(_ edge: HalfEdge) -> HalfEdge? {
    guard let next = onward(edge) else { return nil }
    return backward(next) == edge ? next : nil
  }

  private func previous(_ edge: HalfEdge) -> HalfEdge? {
    guard let previous = backward(edge) else { return nil }
    return onward(previous) == edge ? previous : nil
  }

  private func onward(_ edge: HalfEdge) -> HalfEdge? {
    let found = network.outEdges(of: network.head(of: edge)).filter {
      $0 != edge.twin && signs[$0] != nil && signs[$0] == signs[edge]
    }
    return best(of: found, for: edge)
  }

  private func backward(_ edge: HalfEdge) -> HalfEdge? {
    let found = network.outEdges(of: network.tail(of: edge)).map(\.twin).filter {
      $0 != edge.twin && signs[$0] != nil && signs[$0] == signs[edge]
    }
    return best(of: found, for: edge)
  }

  /// The only one, or else the only one of the same way.
  private func best(of found: [HalfEdge], for edge: HalfEdge) -> HalfEdge? {
    if found.count == 1 { return found[0] }
    let same = found.filter { network.way(of: $0) == network.way(of: edge) }
    return same.count == 1 ? same[0] : nil
  }

  private func zone(_ chain: [HalfEdge]) -> SchoolZone {
    var ways: [Int64] = []
    var points: [Coordinate] = []
    var length: Int64 = 0
    for edge in chain {
      let line = network.points(of: edge.segment)
      length += Int64(SegmentGeometry(line).lengthDecimeters)
      points += (edge.direction == .forward ? line : line.reversed()).dropFirst(
        points.isEmpty ? 0 : 1)
      let id = network.ways.ids[network.way(of: edge)]
      let signed = edge.direction == .forward ? id : -id
      if ways.last != signed { ways.append(signed) }
    }
    let signs = signs[chain[0]]
    let limits = signs?.limits ?? []
    return SchoolZone(
      first: network.edgeID(of: chain[0]),
      source: signs?.isMarked == true ? .marked : .schoolLimit, ways: ways,
      lengthDecimeters: length, limit: limits.map(\.value).min(),
      conditions: LimitText.text(of: limits),
      roadName: network.ways.attributes(of: network.way(of: chain[0])).name,
      line: Polyline(points))
  }
}

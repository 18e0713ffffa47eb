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
  private let schools: [SchoolPlace]
  /// The pieces of all zones.
  private var signs: [HalfEdge: Signs] = [:]

  /// Looks for the pieces; only tags that say so make a zone, unless there are `schools` near
  /// which zones are to be inferred.
  ///
  /// - Complexity: O(*n*) in the number of ways.
  init(in network: DraftNetwork, near schools: [SchoolPlace] = []) {
    self.network = network
    self.schools = schools
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
    var zones = ChainJoiner.chains(of: signs.keys.sorted(), onward: onward, backward: backward)
      .map(zone)
    if !schools.isEmpty {
      zones += InferredSchoolZones(near: schools, in: network, except: Set(signs.keys)).zones()
    }
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
    var maker = SchoolZoneMaker(network)
    for edge in chain { maker.append(edge) }
    let signs = signs[chain[0]]
    return maker.zone(
      from: chain[0], source: signs?.isMarked == true ? .marked : .schoolLimit,
      limits: signs?.limits ?? [])
  }
}

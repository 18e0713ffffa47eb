import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import Preload
import RoadNetwork
import Routing
import TileStorage

/// Extracts of one set of objects, as a tool makes them that keeps ways whole.
struct SplitExtract {
  let objects: OSMObjects

  /// The ways with a node for which `isInside` holds, with all their nodes, and the relations that speak of
  /// one of them.
  func part(_ isInside: (Coordinate) -> Bool) -> OSMObjects {
    let inside = Set(objects.nodes.filter { $0.coordinate.map(isInside) ?? false }.map(\.id))
    let ways = objects.ways.filter { $0.nodeIDs.contains(where: inside.contains) }
    let wayIDs = Set(ways.map(\.id))
    let wanted = Set(ways.flatMap(\.nodeIDs)).union(inside)
    return OSMObjects(
      nodes: objects.nodes.filter { wanted.contains($0.id) }, ways: ways,
      relations: objects.relations.filter { relation in
        relation.members.contains { $0.kind == .way && wayIDs.contains($0.id) }
      })
  }

  /// A grid of long ways of several pieces each, with one-way streets and restrictions at crossings.
  static func grid(seed: UInt64, size: Int) -> OSMObjects {
    var random = SplitMix64(seed: seed)
    var objects = OSMObjects()
    let origin = Coordinate(latitude: 47.5, longitude: 9.5)
    for row in 0..<size {
      for column in 0..<size {
        let place = origin?
          .moved(by: .meters(700 * Double(row)), at: Bearing(degrees: 180))
          .moved(
            by: .meters(700 * Double(column) + Double.random(in: 0..<200, using: &random)),
            at: Bearing(degrees: 90))
        objects.nodes.append(OSMNode(id: Int64(row * size + column + 1), coordinate: place))
      }
    }
    for line in 0..<size {
      for isRow in [true, false] {
        var first = 0
        while first < size - 1 {
          let last = min(size - 1, first + Int.random(in: 1...6, using: &random))
          let nodes = (first...last).map {
            Int64((isRow ? line * size + $0 : $0 * size + line) + 1)
          }
          var tags = [("highway", random.chance(0.3) ? "primary" : "residential")]
          if random.chance(0.15) { tags.append(("oneway", "yes")) }
          if random.chance(0.3) { tags.append(("maxspeed", random.chance(0.5) ? "30" : "70")) }
          objects.ways.append(
            OSMWay(id: Int64(objects.ways.count + 1), nodeIDs: nodes, tags: OSMTags(tags)))
          first = last + (random.chance(0.1) ? 1 : 0)
        }
      }
    }
    addRestrictions(to: &objects, &random)
    return objects
  }

  private static func addRestrictions(to objects: inout OSMObjects, _ random: inout SplitMix64) {
    for node in objects.nodes {
      let ways = objects.ways.filter { $0.nodeIDs.contains(node.id) }
      guard ways.count > 1, random.chance(0.4) else { continue }
      let kinds = ["no_left_turn", "no_right_turn", "only_straight_on", "no_u_turn"]
      let (from, to) = (ways[0], ways[random.chance(0.5) ? 1 : 0])
      objects.relations.append(
        OSMRelation(
          id: Int64(objects.relations.count + 1),
          members: [
            .init(kind: .way, id: from.id, role: "from"),
            .init(kind: .node, id: node.id, role: "via"),
            .init(kind: .way, id: to.id, role: "to"),
          ],
          tags: [
            "type": "restriction",
            "restriction": kinds[Int.random(in: 0..<kinds.count, using: &random)],
          ]))
    }
  }
}

/// A directed edge by what does not depend on the numbers of a map.
struct EdgeFacts: Hashable {
  var way: Int64
  var tail: Int64
  var head: Int64
  var record: [Int]
  var line: [Coordinate]

  /// All edges of a map, with how often there are such.
  static func all(of source: any TileSource) throws -> [EdgeFacts: Int] {
    let graph = RoadGraph(source: source)
    var facts: [EdgeFacts: Int] = [:]
    for id in try source.knownTiles ?? [] {
      let tile = try graph.tile(id)
      for index in tile.edges.indices {
        let edge = EdgeID(tile: id, index: UInt32(index))
        let record = try graph.record(of: edge)
        let twin = try graph.twin(of: edge)
        let (tail, head) = (try graph.tail(of: edge), try graph.head(of: edge))
        let (back, end) = (try graph.twin(of: twin), try graph.head(of: twin))
        precondition(back == edge && end == tail, "\(edge) has no twin")
        let own = EdgeFacts(
          way: try graph.road(of: edge).wayID, tail: try graph.attributes(of: tail).nodeID,
          head: try graph.attributes(of: head).nodeID,
          record: [
            Int(record.lengthDecimeters), Int(record.access.rawValue),
            Int(record.roadClass.rawValue), record.maximumSpeedKilometersPerHour ?? 0,
            Int(record.departureBearingStep), Int(record.arrivalBearingStep),
          ], line: try graph.shape(of: edge).points)
        facts[own, default: 0] += 1
      }
    }
    return facts
  }
}

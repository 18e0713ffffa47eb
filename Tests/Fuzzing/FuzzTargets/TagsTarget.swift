import Geo
import MapImport
import OSMPBF
import RoadNetwork

/// Tags as lines of `key=value`, first of a way, behind an empty line of a node on it, and behind
/// another one of a relation of its ways.
enum TagsTarget {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let parts = text.split(separator: "\n\n", omittingEmptySubsequences: false).map(tags)
    var tiles = MemoryTiles()
    let input = objects(
      way: parts.first ?? [:], node: parts.count > 1 ? parts[1] : [:],
      relation: parts.count > 2 ? parts[2] : [:])
    guard
      (try? Importer(options: ImportOptions(country: "DE")).run(.objects(input), into: &tiles))
        != nil
    else { preconditionFailure("objects in memory cannot be imported") }
    TileTarget.check(tiles)
  }

  private static func tags(_ text: Substring) -> OSMTags {
    OSMTags(
      text.split(separator: "\n").compactMap { line in
        let pair = line.split(separator: "=", maxSplits: 1)
        return pair.count == 2 ? (key: String(pair[0]), value: String(pair[1])) : nil
      })
  }

  /// A cross of three ways; the way with the tags runs on over the crossing.
  static func objects(way: OSMTags, node: OSMTags, relation: OSMTags) -> OSMObjects {
    let nodes: [OSMNode] = (1...6).map { (id: Int) -> OSMNode in
      let latitude = 50 + Double(id % 3) / 1000
      let place = Coordinate(latitude: latitude, longitude: 10 + Double(id) / 1000)
      return OSMNode(id: Int64(id), coordinate: place, tags: id == 2 ? node : [:])
    }
    let ways = [
      OSMWay(id: 1, nodeIDs: [1, 2, 3], tags: way),
      OSMWay(id: 2, nodeIDs: [4, 2], tags: ["highway": "primary"]),
      OSMWay(id: 3, nodeIDs: [3, 5, 6], tags: ["highway": "primary", "ref": "B 1"]),
    ]
    let members = [
      OSMRelation.Member(kind: .way, id: 2, role: "from"),
      OSMRelation.Member(kind: .node, id: 2, role: "via"),
      OSMRelation.Member(kind: .way, id: 1, role: "to"),
      OSMRelation.Member(kind: .way, id: 3, role: "forward"),
    ]
    return OSMObjects(
      nodes: nodes, ways: ways,
      relations: [OSMRelation(id: 1, members: members, tags: relation)])
  }
}

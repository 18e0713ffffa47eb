import Geo
import MapImport
import OSMPBF
import RoadNetwork

/// Conditions as text.
enum HoursTarget {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
    let way: OSMTags = [
      "highway": "primary", "maxspeed": "100", "maxspeed:conditional": "30 @ (\(text))",
      "access:conditional": text, "opening_hours": text,
    ]
    let node: OSMTags = ["barrier": "gate", "opening_hours": text]
    let relation: OSMTags = ["type": "restriction", "restriction:conditional": text]
    let input = TagsTarget.objects(way: way, node: node, relation: relation)
    var tiles = MemoryTiles()
    guard
      (try? Importer(options: ImportOptions(country: "DE")).run(.objects(input), into: &tiles))
        != nil
    else { preconditionFailure("objects in memory cannot be imported") }
    TileTarget.check(tiles)
  }
}

import OSMPBF
import RoadNetwork

/// What a map shows beside roads, by key and value.
enum BaseMapTable {
  /// The keys in the order in which they count.
  static let keys = ["natural", "waterway", "landuse", "leisure", "railway"]

  private static let kinds: [String: [String: BaseMapKind]] = [
    "natural": [
      "water": .water, "wood": .forest, "beach": .sand, "sand": .sand, "grassland": .green,
      "heath": .green, "scrub": .green, "coastline": .coastline,
    ],
    "waterway": [
      "riverbank": .water, "dock": .water, "river": .waterway, "canal": .waterway,
    ],
    "landuse": [
      "forest": .forest, "grass": .green, "meadow": .green, "village_green": .green,
      "recreation_ground": .green, "cemetery": .green, "orchard": .green, "vineyard": .green,
      "allotments": .green, "residential": .builtUp, "commercial": .builtUp,
      "industrial": .builtUp, "retail": .builtUp, "basin": .water, "reservoir": .water,
    ],
    "leisure": ["park": .green, "garden": .green, "golf_course": .green],
    "railway": ["rail": .rail, "light_rail": .rail, "narrow_gauge": .rail],
  ]

  /// What the tags of a way or relation show; nil for nothing.
  static func kind(_ tags: OSMTags) -> BaseMapKind? {
    for key in keys {
      guard let kind = tags[key].flatMap({ kinds[key]?[$0] }) else { continue }
      if kind == .rail, TagText.isSet(tags["tunnel"]) || tags["service"] != nil { return nil }
      return kind
    }
    return nil
  }
}

import OSMPBF
import RoadNetwork

/// What a relation of lanes or signs says, before its members are looked up.
enum GuidanceRelation: Hashable, Sendable {
  /// Which lane of the first road leads into which lane of the second.
  case lanes([LaneLink])
  /// The places on a sign.
  case sign([String])
}

/// One lane that leads into another; both counted from 0 at the left.
struct LaneLink: Hashable, Sendable {
  var from: Int
  var to: Int
  var isOptional = false
}

/// Reads the tags of relations of the types `connectivity` and `destination_sign`.
enum GuidanceRelationTags {
  /// The keys of which a relation needs one.
  static let keys = ["connectivity", "destination"]

  static func isOfInterest(_ tags: OSMTags) -> Bool {
    tags["type"] == "connectivity" || tags["type"] == "destination_sign"
  }

  /// Nil if the relation says nothing that can be read.
  static func read(_ tags: OSMTags) -> GuidanceRelation? {
    switch tags["type"] {
    case "connectivity": return tags["connectivity"].flatMap(links).map { .lanes($0) }
    case "destination_sign":
      let places = TagText.list(tags["destination"])
      return places.isEmpty ? nil : .sign(places)
    default: return nil
    }
  }

  /// The lanes of `1:1|2:2,(3)`: lane 1 leads into 1, lane 2 into 2 and perhaps into 3.
  ///
  /// Nil if a part cannot be read, as half a truth about lanes misleads.
  static func links(_ text: String) -> [LaneLink]? {
    var links: [LaneLink] = []
    for part in text.split(separator: "|") {
      let sides = part.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2, let from = lane(sides[0]) else { return nil }
      for goal in sides[1].split(separator: ",", omittingEmptySubsequences: false) {
        var word = TagText.trimmed(goal)
        let isOptional = word.hasPrefix("(") && word.hasSuffix(")")
        if isOptional { word = String(word.dropFirst().dropLast()) }
        guard let to = lane(word[...]) else { return nil }
        links.append(LaneLink(from: from, to: to, isOptional: isOptional))
      }
    }
    return links.isEmpty ? nil : links
  }

  private static func lane(_ text: Substring) -> Int? {
    guard let number = Int(TagText.trimmed(text)), (1...RoadLanes.limit).contains(number) else {
      return nil
    }
    return number - 1
  }

  // The roles of the members.
  static let from = "from"
  static let to = "to"
  static let places: Set<String> = ["via", "intersection"]
}

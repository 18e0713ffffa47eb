import OSMPBF
import RoadNetwork

/// Reads relations of the type `route`: numbered roads and ferries.
enum RouteTags {
  /// The key without which a relation is no route.
  static let keys = ["route"]

  /// The number of a road; nil if the relation is no numbered road.
  static func road(_ tags: OSMTags) -> (ref: String, network: String)? {
    guard tags["type"] == "route", tags["route"] == "road", let ref = TagText.filled(tags["ref"])
    else { return nil }
    return (ref, tags["network"] ?? "")
  }

  /// How long a ferry takes from end to end, in tenths of a second; nil if the relation is none.
  static func ferryDuration(_ tags: OSMTags) -> UInt32? {
    guard tags["type"] == "route", let route = tags["route"], HighwayTable.isFerry(route) else {
      return nil
    }
    return tags["duration"].flatMap(DurationText.deciseconds)
  }

  /// Where a route leads as a whole; nil if no tag says so.
  static func direction(_ tags: OSMTags) -> String? { tags["direction"].flatMap(direction) }

  /// What a role says of a member: where it leads, and in which direction of its way.
  ///
  /// A direction of nil is the one in which traffic flows. All is nil if the member is no part of
  /// the road by itself.
  static func member(
    role: String, of whole: String?
  ) -> (leads: String, along: Direction?)? {
    if let leads = direction(role) { return (leads, nil) }
    guard let whole else { return nil }
    switch role {
    case "", "main": return (whole, nil)
    case "forward": return (whole, .forward)
    case "backward": return (whole, .backward)
    default: return nil
    }
  }

  /// Whether a ferry goes back by this member, so that it is no part of the way there.
  static func isWayBack(_ role: String) -> Bool { role == "backward" }

  private static func direction(_ text: String) -> String? {
    var word = TagText.trimmed(text).lowercased()
    if word.hasSuffix("bound") { word.removeLast("bound".count) }
    return directions[word]
  }

  private static let directions: [String: String] = {
    var directions = [
      "n": "north", "s": "south", "e": "east", "w": "west", "anticlockwise": "counterclockwise",
    ]
    for word in [
      "north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest",
      "clockwise", "counterclockwise", "inner", "outer",
    ] {
      directions[word] = word
    }
    return directions
  }()
}

import OSMPBF

/// Finds schools, and signs that warn of children, where nothing says that there is a zone.
enum SchoolTags {
  /// The keys without which an area is no school.
  static let areaKeys = ["amenity"]
  /// The keys without which a node tells of no school.
  static let nodeKeys = ["amenity", "hazard", "traffic_sign"]

  static func isSchool(_ tags: OSMTags) -> Bool {
    tags["amenity"] == "school" || tags["amenity"] == "kindergarten"
  }

  /// Whether a node warns of children on their way to school.
  static func isSign(_ tags: OSMTags) -> Bool {
    (TagText.list(tags["hazard"]) + TagText.list(tags["traffic_sign"])).contains(
      where: words.contains)
  }

  private static let words: Set<String> = [
    "school_zone", "school_crossing", "children", "hazard:school_zone", "hazard:school_crossing",
    "hazard:children",
  ]
}

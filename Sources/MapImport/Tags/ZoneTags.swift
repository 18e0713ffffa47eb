import OSMPBF

/// An area that only clean vehicles may enter.
struct ZoneMeaning: Hashable, Sendable {
  /// Whom and when it binds, in the words of the map; nil if no tag says so.
  var detail: String?
  var name: String?
}

/// Reads zones for clean vehicles.
enum ZoneTags {
  /// The keys without which an area is no zone.
  static let keys = ["boundary", "low_emission_zone"]

  /// What the tags of a closed way or a relation say; nil if they are those of no zone.
  static func zone(_ tags: OSMTags) -> ZoneMeaning? {
    guard isZone(tags) else { return nil }
    return ZoneMeaning(detail: detail(tags), name: TagText.filled(tags["name"]))
  }

  private static func isZone(_ tags: OSMTags) -> Bool {
    if TagText.list(tags["boundary"]).contains("low_emission_zone") { return true }
    // A road inside a zone may say so of itself, but is none.
    return tags["highway"] == nil && TagText.isSet(tags["low_emission_zone"])
  }

  /// The tags that tell whom and when the zone binds, by their keys.
  private static func detail(_ tags: OSMTags) -> String? {
    let telling = tags.filter { tag in
      let root = tag.key.split(separator: ":").first.map(String.init) ?? tag.key
      return tellingKeys.contains(root) && TagText.filled(tag.value) != nil
    }
    if telling.isEmpty { return nil }
    return telling.sorted { ($0.key, $0.value) < ($1.key, $1.value) }.prefix(keptTags)
      .map { "\($0.key)=\(TagText.trimmed($0.value))" }.joined(separator: " | ")
  }

  private static let keptTags = 16
  private static let tellingKeys = Set(
    AccessKey.allCases.map(\.rawValue) + [
      "low_emission_zone", "emissions", "fuel", "goods", "opening_hours",
      "maxweight", "maxweightrating", "tourist_bus", "coach", "trailer", "toll", "fee", "charge",
    ])
}

import OSMPBF
import RoadNetwork

/// What the tags of an administrative boundary tell of the land inside it.
struct BoundaryTags: Hashable, Sendable {
  /// 2 for a country, up to 4 for a state.
  let level: Int
  /// ISO 3166-1 code.
  private(set) var country: String?
  /// ISO 3166-2 code.
  private(set) var state: String?
  private(set) var side: DrivingSide?
  /// A name of ``TimeZoneTable``.
  private(set) var timeZone: String?

  /// The keys of which a boundary needs one to tell anything.
  static let keys = [
    "driving_side", "ISO3166-1", "ISO3166-1:alpha2", "ISO3166-2", "timezone",
  ]
  /// The key without which a way is no boundary.
  static let wayKey = "boundary"

  /// Nil if the relation is no such boundary, or tells nothing.
  init?(_ tags: OSMTags) {
    guard let level = Self.level(tags) else { return nil }
    self.level = level
    country = (tags["ISO3166-1"] ?? tags["ISO3166-1:alpha2"]).flatMap(Self.countryCode)
    if let code = tags["ISO3166-2"]?.uppercased(), Place.isStateCode(code) {
      let owner = String(code.prefix(2))
      // Some parts of countries have a code of their own as well, and go by that.
      if country == nil || country == owner { (country, state) = (owner, code) }
    }
    side = tags["driving_side"].flatMap { DrivingSide(rawValue: $0) }
    timeZone = tags["timezone"].flatMap { TimeZoneTable.rule(named: $0) == nil ? nil : $0 }
    if country == nil, side == nil, timeZone == nil { return nil }
  }

  /// The code of what the boundary goes round: a state, else a country.
  var code: String? { state ?? country }

  /// Whether a way is marked as part of a boundary of this kind.
  static func isBoundaryWay(_ tags: OSMTags) -> Bool { level(tags) != nil }

  /// The code in upper case; nil if it is none.
  static func countryCode(_ text: String) -> String? {
    let code = text.uppercased()
    return Place.isCountryCode(code) ? code : nil
  }

  private static func level(_ tags: OSMTags) -> Int? {
    guard tags["boundary"] == "administrative",
      let level = tags["admin_level"].flatMap({ Int($0) }), (2...4).contains(level)
    else { return nil }
    return level
  }
}

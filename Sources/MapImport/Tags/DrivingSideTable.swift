import OSMPBF
import RoadNetwork

/// Where traffic keeps to the left.
enum DrivingSideTable {
  /// The keys of which a boundary needs one to tell the side.
  static let keys = ["driving_side", "ISO3166-1", "ISO3166-1:alpha2"]

  /// The side in the country with the ISO 3166-1 code `country`; nil if the code is none.
  static func side(country: String) -> DrivingSide? {
    guard country.utf8.count == 2 else { return nil }
    return leftHand.contains(country.uppercased()) ? .left : .right
  }

  /// The side that the boundary with these tags encloses; nil if it says nothing of it.
  static func side(ofBoundary tags: OSMTags) -> (side: DrivingSide, level: Int)? {
    guard tags["boundary"] == "administrative",
      let level = tags["admin_level"].flatMap({ Int($0) }), (2...4).contains(level)
    else { return nil }
    if let side = tags["driving_side"].flatMap({ DrivingSide(rawValue: $0) }) {
      return (side, level)
    }
    let code = tags["ISO3166-1"] ?? tags["ISO3166-1:alpha2"]
    return code.flatMap { side(country: $0) }.map { ($0, level) }
  }

  private static let leftHand: Set<String> = [
    "AG", "AI", "AU", "BB", "BD", "BM", "BN", "BS", "BT", "BW", "CC", "CK", "CX", "CY", "DM", "FJ",
    "FK", "GB", "GD", "GG", "GS", "GY", "HK", "ID", "IE", "IM", "IN", "JE", "JM", "JP", "KE", "KI",
    "KN", "KY", "LC", "LK", "LS", "MO", "MS", "MT", "MU", "MV", "MW", "MY", "MZ", "NA", "NF", "NP",
    "NR", "NU", "NZ", "PG", "PK", "PN", "SB", "SC", "SG", "SH", "SR", "SZ", "TC", "TH", "TK", "TL",
    "TO", "TT", "TV", "TZ", "UG", "UK", "VC", "VG", "VI", "WS", "ZA", "ZM", "ZW",
  ]
}

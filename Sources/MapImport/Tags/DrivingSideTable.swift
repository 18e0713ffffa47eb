import RoadNetwork

/// Where traffic keeps to the left.
enum DrivingSideTable {
  /// The side in the country with the ISO 3166-1 code `country`; nil if the code is none.
  static func side(country: String) -> DrivingSide? {
    let code = country.uppercased()
    guard Place.isCountryCode(code) else { return nil }
    return leftHand.contains(code) ? .left : .right
  }

  private static let leftHand: Set<String> = [
    "AG", "AI", "AU", "BB", "BD", "BM", "BN", "BS", "BT", "BW", "CC", "CK", "CX", "CY", "DM", "FJ",
    "FK", "GB", "GD", "GG", "GS", "GY", "HK", "ID", "IE", "IM", "IN", "IO", "JE", "JM", "JP", "KE",
    "KI", "KN", "KY", "LC", "LK", "LS", "MO", "MS", "MT", "MU", "MV", "MW", "MY", "MZ", "NA", "NF",
    "NP", "NR", "NU", "NZ", "PG", "PK", "PN", "SB", "SC", "SG", "SH", "SR", "SZ", "TC", "TH", "TK",
    "TL", "TO", "TT", "TV", "TZ", "UG", "UK", "VC", "VG", "VI", "WS", "ZA", "ZM", "ZW",
  ]
}

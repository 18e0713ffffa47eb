import Geo
import RoadNetwork

/// What the law of a country sets for kinds of roads that maps name by codes such as `DE:rural`.
enum ZoneSpeedTable {
  /// The limit of `kind` (lower case) in `country` (upper case, perhaps with a part of it such as
  /// `BE-VLG`) for cars; nil if it is not known.
  static func limit(country: String, kind: String) -> LimitValue? {
    let laws = SpeedLaw.laws(country: String(country.prefix(2)), state: country)
    if let number = numbered(kind) {
      let isInMiles = SpeedLawTable.milesCountries.contains(String(country.prefix(2)))
      return .kilometersPerHour(
        isInMiles ? number * Units.kilometersPerHourPerMilePerHour : number)
    }
    if let limit = laws.lazy.compactMap({ $0.limits[kind] }).first { return limit }
    return walkingKinds.contains(kind) ? .kilometersPerHour(SpeedText.walkingPace) : nil
  }

  private static let walkingKinds: Set<String> = ["walk", "living_street", "pedestrian_zone"]

  /// `30`, `zone30`, `zone:30`.
  private static func numbered(_ kind: String) -> Double? {
    var digits = Substring(kind)
    if digits.hasPrefix("zone") { digits = digits.dropFirst("zone".count) }
    if digits.hasPrefix(":") { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.utf8.count <= 3, let number = Int(digits), number > 0
    else { return nil }
    return Double(number)
  }
}

import Geo
import RoadNetwork

/// What the law of a country sets for kinds of roads that maps name by codes such as `DE:rural`.
///
/// The figures are for cars on dry roads, in the unit of the country.
enum ZoneSpeedTable {
  /// The limit of `kind` (lower case) in `country` (upper case); nil if it is not known.
  static func limit(country: String, kind: String) -> LimitValue? {
    if let number = numbered(kind) { return value(number, country) }
    if kind == "walk" || kind == "living_street" || kind == "pedestrian_zone" {
      if let own = laws[country]?[kind] { return value(own, country) }
      return .kilometersPerHour(SpeedText.walkingPace)
    }
    guard let law = laws[country] ?? laws[String(country.prefix(2))] else { return nil }
    return law[kind].flatMap { value($0, country) }
  }

  /// `30`, `zone30`, `zone:30`.
  private static func numbered(_ kind: String) -> Double? {
    var digits = Substring(kind)
    if digits.hasPrefix("zone") { digits = digits.dropFirst("zone".count) }
    if digits.hasPrefix(":") { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.utf8.count <= 3, let number = Int(digits), number > 0
    else { return nil }
    return Double(number)
  }

  private static func value(_ number: Double, _ country: String) -> LimitValue? {
    if number == none { return .unlimited }
    let isInMiles = milesCountries.contains(String(country.prefix(2)))
    return .kilometersPerHour(
      isInMiles ? number * Units.kilometersPerHourPerMilePerHour : number)
  }

  private static let none = -1.0
  private static let milesCountries: Set<String> = ["GB", "UK", "US"]

  private static func law(
    _ urban: Double, _ rural: Double, _ trunk: Double? = nil, motorway: Double? = nil,
    others: [String: Double] = [:]
  ) -> [String: Double] {
    var law = others
    law["urban"] = urban
    law["rural"] = rural
    law["trunk"] = trunk
    law["motorway"] = motorway
    return law
  }

  private static let british: [String: Double] = law(
    30, 60, motorway: 70,
    others: ["nsl_restricted": 30, "nsl_single": 60, "nsl_dual": 70, "national": 60])

  private static let laws: [String: [String: Double]] = [
    "AR": law(40, 110, 120, motorway: 130, others: ["urban:primary": 60, "urban:secondary": 60]),
    "AT": law(50, 100, 100, motorway: 130, others: ["bicycle_road": 30]),
    "AU": law(50, 100),
    "BE": law(
      50, 90, 120, motorway: 120, others: ["cyclestreet": 30, "living_street": 20, "trunk": 120]),
    "BE-BRU": law(30, 70, 120, motorway: 120, others: ["cyclestreet": 30]),
    "BE-VLG": law(50, 70, 120, motorway: 120, others: ["cyclestreet": 30]),
    "BE-WAL": law(50, 90, 120, motorway: 120, others: ["cyclestreet": 30]),
    "BG": law(50, 90, 120, motorway: 140, others: ["living_street": 20]),
    "BY": law(60, 90, motorway: 110, others: ["living_street": 20]),
    "CH": law(50, 80, 100, motorway: 120, others: ["living_street": 20]),
    "CZ": law(
      50, 90, 110, motorway: 130,
      others: ["living_street": 20, "urban_motorway": 80, "urban_trunk": 80, "pedestrian_zone": 20]),
    "DE": law(50, 100, 100, motorway: none, others: ["bicycle_road": 30]),
    "DK": law(50, 80, 80, motorway: 130),
    "EE": law(50, 90, others: ["living_street": 20]),
    "ES": law(50, 90, 90, motorway: 120, others: ["living_street": 20, "single_carriageway": 90]),
    "FI": law(50, 80, 100, motorway: 120, others: ["living_street": 20]),
    "FR": law(50, 80, 110, motorway: 130, others: ["living_street": 20]),
    "GB": british,
    "GR": law(50, 90, 110, motorway: 130, others: ["living_street": 20]),
    "HR": law(50, 90, 110, motorway: 130),
    "HU": law(50, 90, 110, motorway: 130, others: ["living_street": 20]),
    "IE": law(50, 80, 100, motorway: 120),
    "IT": law(50, 90, 110, motorway: 130),
    "KZ": law(60, 100, 110, motorway: 140, others: ["living_street": 20]),
    "LI": law(50, 80, others: ["living_street": 20]),
    "LT": law(50, 90, 120, motorway: 130, others: ["living_street": 20]),
    "LU": law(50, 90, 90, motorway: 130, others: ["living_street": 20]),
    "LV": law(50, 90, others: ["living_street": 20]),
    "MC": law(50, 50),
    "MD": law(50, 90, 110, others: ["living_street": 20]),
    "NL": law(50, 80, 100, motorway: 100, others: ["living_street": 15]),
    "NO": law(50, 80, 80, motorway: 100),
    "NZ": law(50, 100),
    "PH": law(30, 80),
    "PL": law(50, 90, 100, motorway: 140, others: ["living_street": 20]),
    "PT": law(50, 90, 100, motorway: 120, others: ["living_street": 20]),
    "RO": law(50, 90, 100, motorway: 130, others: ["living_street": 20]),
    "RS": law(50, 80, 100, motorway: 130, others: ["living_street": 10]),
    "RU": law(60, 90, 90, motorway: 110, others: ["living_street": 20]),
    "SE": law(50, 70, 90, motorway: 110),
    "SI": law(50, 90, 110, motorway: 130, others: ["living_street": 10]),
    "SK": law(
      50, 90, 90, motorway: 130,
      others: ["living_street": 20, "urban_motorway": 90, "urban_trunk": 90, "motorway_urban": 90]),
    "TR": law(50, 90, 110, motorway: 130, others: ["living_street": 20]),
    "UA": law(50, 90, 110, motorway: 130, others: ["living_street": 20]),
    "UK": british,
    "UZ": law(70, 100, 110, others: ["living_street": 30]),
    "ZA": law(60, 100, 120, motorway: 120),
  ]
}

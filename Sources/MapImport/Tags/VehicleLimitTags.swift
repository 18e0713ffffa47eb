import Geo
import OSMPBF
import RoadNetwork

/// The sizes and weights that a road or a barrier lets through.
enum VehicleLimitTags {
  /// Which measure a key limits; what is written in another way means the same.
  private static let measures: [String: VehicleMeasure] = [
    "maxheight": .height, "maxheight:physical": .height, "maxwidth": .width,
    "maxwidth:physical": .width, "maxlength": .length, "maxweight": .weight,
    "maxweightrating": .weightRating, "maxaxleload": .axleLoad, "maxaxles": .axles,
  ]

  /// The limits that the tags state, ordered by measure; where two keys limit one measure, the
  /// lower holds.
  static func limits(_ tags: OSMTags, _ direction: Direction) -> [VehicleLimit] {
    var lowest: [VehicleMeasure: Double] = [:]
    for (key, value) in tags where key.utf8.starts(with: "max".utf8) {
      guard let measure = measure(of: key, direction),
        let limit = SizeText.value(value, of: measure)
      else { continue }
      lowest[measure] = min(limit, lowest[measure] ?? limit)
    }
    return VehicleMeasure.allCases.compactMap { measure in
      lowest[measure].flatMap { VehicleLimit(measure, $0) }
    }
  }

  private static func measure(of key: String, _ direction: Direction) -> VehicleMeasure? {
    if let measure = measures[key] { return measure }
    let ending = direction == .forward ? ":forward" : ":backward"
    return key.hasSuffix(ending) ? measures[String(key.dropLast(ending.count))] : nil
  }
}

/// The texts in which sizes and weights are written.
enum SizeText {
  /// The value in metres, tonnes or axles; nil for words such as `default` and `none`.
  static func value(_ text: String, of measure: VehicleMeasure) -> Double? {
    let text = TagText.trimmed(text)
    switch measure {
    case .height, .width, .length: return meters(text)
    case .weight, .weightRating, .axleLoad: return tonnes(text)
    case .axles, .occupants: return Double(text)
    case .speed: return SpeedText.number(text)
    }
  }

  /// Metres unless a unit is written: `4.5`, `3.8 m`, `12 ft`, `13'6"`, `150 cm`.
  private static func meters(_ text: String) -> Double? {
    if text.contains("'") { return feetAndInches(text) }
    guard let (number, unit) = numberAndUnit(text) else { return nil }
    switch unit {
    case "", "m", "metre", "metres", "meter", "meters": return number
    case "cm": return number / 100
    case "ft", "feet", "foot": return number * Units.metersPerFoot
    case "in", "inch", "inches", "\"": return number * Units.metersPerInch
    default: return nil
    }
  }

  private static func feetAndInches(_ text: String) -> Double? {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 2, let feet = Double(TagText.trimmed(parts[0])) else { return nil }
    let rest = TagText.trimmed(parts[1].filter { $0 != "\"" && $0 != "″" })
    guard let inches = rest.isEmpty ? 0 : Double(rest), inches >= 0, inches < 12 else { return nil }
    return feet * Units.metersPerFoot + inches * Units.metersPerInch
  }

  /// Tonnes unless a unit is written: `7.5`, `3.5 t`, `5000 kg`, `10 st`, `16000 lbs`.
  private static func tonnes(_ text: String) -> Double? {
    guard let (number, unit) = numberAndUnit(text) else { return nil }
    switch unit {
    case "", "t", "tonne", "tonnes": return number
    case "kg": return number / 1000
    case "st", "ton", "tons": return number * Units.tonnesPerShortTon
    case "lt", "long ton", "long tons": return number * Units.tonnesPerLongTon
    case "lb", "lbs": return number * Units.tonnesPerPound
    case "cwt": return number * Units.tonnesPerPound * 100
    default: return nil
    }
  }

  private static func numberAndUnit(_ text: String) -> (Double, String)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    // A comma is a decimal point in half of the world.
    guard let number = Double(String(digits.map { $0 == "," ? "." : $0 })), number > 0 else {
      return nil
    }
    return (number, TagText.trimmed(text.dropFirst(digits.count)).lowercased())
  }
}

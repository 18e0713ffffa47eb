import OSMPBF
import RoadNetwork

/// The keys by which turn restrictions told their hours before there were conditions.
enum OldRestrictionHours {
  private static let keys = ["day_on", "day_off", "hour_on", "hour_off", "day", "hour"]

  /// When the restriction holds; always if it has none of the keys, nil if they cannot be read.
  static func rule(_ tags: OSMTags) -> TimeRule? {
    guard keys.contains(where: { tags[$0] != nil }) else { return .always }
    let days = tags["day"] ?? span(tags["day_on"], tags["day_off"])
    let hours = tags["hour"] ?? span(tags["hour_on"], tags["hour_off"])
    let text = [days, hours].compactMap(\.self).map { $0.replacing(";", with: ",") }
    let hoursText = text.joined(separator: " ")
    guard hoursText.utf8.count <= ConditionalText.longest else { return nil }
    return HoursParser.hours(hoursText).map { TimeRule([.hours($0)]) }
  }

  private static func span(_ first: String?, _ last: String?) -> String? {
    guard let first, let last, first != last else { return first ?? last }
    return first + "-" + last
  }
}

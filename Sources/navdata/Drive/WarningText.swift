import Geo
import Guidance
import Horizon
import RoadNetwork

/// What is ahead in a few words.
enum WarningText {
  /// `speed camera (50 km/h)`.
  static func subject(of warning: Warning) -> String {
    let notes = notes(on: warning)
    return notes.isEmpty ? name(of: warning) : "\(name(of: warning)) (\(notes))"
  }

  private static func name(of warning: Warning) -> String {
    switch warning.subject {
    case .point(let point):
      let kind = words(warning.kind.rawValue)
      return point.kind == .hazard ? "danger: \(words(point.detail ?? "unknown"))" : kind
    case .border(let border):
      let place = border.isOfCountry ? border.to : border.toState ?? border.to
      return "border to \(place)"
    case .vehicleRestriction(let restriction):
      return "limited \(words(restriction.measure.word))"
    default: return words(warning.kind.rawValue)
    }
  }

  private static func notes(on warning: Warning) -> String {
    var notes: [String] = []
    switch warning.subject {
    case .point(let point):
      if point.kind != .hazard, let detail = point.detail { notes.append(detail) }
      if let name = point.name { notes.append(name) }
    case .vehicleRestriction(let restriction):
      if restriction.value > 0 { notes.append(LimitText.number(restriction.value)) }
      if warning.isExceeded == true { notes.append("too much for the vehicle") }
    case .schoolZone where warning.isActive == false: notes.append("not at this hour")
    case .tunnel(let name), .lowEmissionZone(_, let name, _): if let name { notes.append(name) }
    default: break
    }
    if let limit = warning.limit {
      notes.append(
        limit.kilometersPerHour.map { "\(Int($0.rounded())) km/h" } ?? "no limit")
    }
    return notes.joined(separator: ", ")
  }

  private static func words(_ text: String) -> String {
    String(text.map { $0 == "_" ? " " : $0 })
  }
}

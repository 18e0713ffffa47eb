import Guidance
import Routing

/// A route as people read it on a terminal.
enum RouteText {
  static func text(
    of route: Route, _ maneuvers: [Maneuver], incidents: [RouteIncident] = []
  ) -> String {
    var lines = ["\(route.distance.text), \(route.duration.text) by \(route.profile.name)"]
    if let departure = route.departure, let arrival = route.arrival {
      lines.append("from \(departure.text) to \(arrival.text)")
    }
    lines += route.notices.map { "Note: \($0.text)" }
    lines += incidents.map { "Traffic: \($0.text)" }
    for (index, leg) in route.legs.enumerated() {
      if route.legs.count > 1 {
        lines.append("")
        let traveller = leg.profile.map { " by \($0.name)" } ?? ""
        let halt = leg.halt > .zero ? ", then a halt of \(leg.halt.text)" : ""
        lines.append(
          "Leg \(index + 1): \(leg.distance.text), \(leg.duration.text)\(traveller)\(halt)")
      }
      let moved = [leg.origin, leg.destination].map { $0.distance }
      if let most = moved.max(), most.meters > 50 {
        lines.append("Note: the road is up to \(most.text) from the places asked for.")
      }
      for maneuver in maneuvers where maneuver.leg == index {
        let distance = maneuver.distance.meters > 0 ? maneuver.distance.text : ""
        lines.append("\(padded(distance))  \(maneuver.text)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}

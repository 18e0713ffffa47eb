import Geo
import Guidance
import Horizon
import JSONText
import Navigation
import RoadNetwork

/// The events of a drive as a page wants them; coordinates are longitude, latitude.
enum DriveMessage {
  /// Name and members; nil for what a page does not show.
  static func json(of event: NavigationEvent, on plan: RoutePlan?) -> (String, JSON)? {
    switch event {
    case .location(let update): ("location", location(update))
    case .progress(let progress): ("progress", self.progress(progress, plan))
    case .announcement(let announcement):
      (
        "announcement",
        [
          "text": .string(announcement.text), "stage": .string("\(announcement.stage)"),
          "distance": .double(tenth(announcement.distance.meters)),
        ]
      )
    case .milestone(let milestone):
      (
        "milestone",
        ["leg": .integer(Int64(milestone.leg)), "status": .string(milestone.status.rawValue)]
      )
    case .warning(let warning): ("warning", self.warning(warning))
    case .speeding(let speeding): ("speeding", ["exceeding": .bool(speeding.isExceeding)])
    case .arrived: ("arrived", [:])
    default: nil
    }
  }

  private static func location(_ update: LocationUpdate) -> JSON {
    let place = update.matched?.coordinate ?? update.original?.coordinate
    return [
      "location": place.map { [.double($0.longitude), .double($0.latitude)] } ?? .null,
      "bearing": update.matched.map { .double(tenth($0.bearing.degrees)) } ?? .null,
      "speed": .double(tenth(update.speed.metersPerSecond)),
      "road": update.road?.text.title.map(JSON.string) ?? .null,
      "maxspeed": speed(update.road?.limit.effective),
    ]
  }

  private static func warning(_ warning: Warning) -> JSON {
    [
      "type": .string(warning.kind.rawValue), "state": .string(warning.state.rawValue),
      "distance": .double(tenth(warning.distance.meters)),
      "location": [.double(warning.coordinate.longitude), .double(warning.coordinate.latitude)],
      "maxspeed": speed(warning.limit),
    ]
  }

  private static func speed(_ limit: LimitValue?) -> JSON {
    guard let limit else { return .null }
    return limit.kilometersPerHour.map(JSON.double) ?? .string("none")
  }

  private static func progress(_ progress: RouteProgress, _ plan: RoutePlan?) -> JSON {
    let section = progress.sections.last
    let next = progress.maneuvers.first
    return [
      "distance": section.map { .double(tenth($0.remainingDistance.meters)) } ?? .null,
      "duration": section.map { .double(tenth($0.remainingDuration / .seconds(1))) } ?? .null,
      "next": next.flatMap { plan?.maneuvers[$0.index].text }.map(JSON.string) ?? .null,
      "next_distance": next.map { .double(tenth($0.remainingDistance.meters)) } ?? .null,
    ]
  }

  private static func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

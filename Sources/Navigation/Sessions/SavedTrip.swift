import Geo
import Guidance
import MapMatching
import RoadNetwork
import Routing

/// A route that is being followed, as a saved session keeps it.
struct SavedTrip: Sendable {
  /// What tells an edge of the route again in a newer map.
  struct Mark: Sendable {
    var wayID: Int64 = 0
    var length = Distance.zero
  }

  /// A maneuver and how far it has been told.
  struct Told: Sendable {
    var kind = Maneuver.Kind.depart
    var leg = 0
    var position = Coordinate.placeholder
    var stage: AnnouncementPolicy.Stage?
  }

  var route = Route(legs: [], profile: .car)
  /// For each edge of each leg.
  var marks: [[Mark]] = []
  var memory = RouteMatcher.Memory()
  var traffic: RouteTraffic?
  var maneuvers: [Told] = []
  var next: Int?
  var laneView: Int?
  var hasArrived = false
  var hasReachedPlace = false
  var nearestToStop = Double.infinity

  mutating func archive(_ archive: inout SessionArchive) {
    archive.route(&route)
    archive.list(&marks, of: []) { archive, leg in
      archive.list(&leg, of: Mark()) {
        $0.integer(&$1.wayID, in: .min ... .max)
        $0.distance(&$1.length)
      }
    }
    if marks.map(\.count) != route.legs.map(\.path.count) { archive.fail("a route without ways") }
    archive.memory(&memory)
    archive.option(&traffic, or: RouteTraffic(stretches: [])) { archive, traffic in
      archive.list(&traffic.stretches, of: .placeholder) {
        $0.distance(&$1.start)
        $0.distance(&$1.length)
        $0.duration(&$1.duration)
        $0.duration(&$1.delay)
      }
    }
    archive.list(&maneuvers, of: Told()) {
      $0.choice(&$1.kind)
      $0.integer(&$1.leg, in: 0...Int(Int32.max))
      $0.coordinate(&$1.position)
      $0.option(&$1.stage, or: .range) { $0.choice(&$1) }
    }
    archive.option(&next, or: 0) { $0.integer(&$1, in: 0...Int(Int32.max)) }
    archive.option(&laneView, or: 0) { $0.integer(&$1, in: 0...Int(Int32.max)) }
    archive.truth(&hasArrived)
    archive.truth(&hasReachedPlace)
    archive.real(&nearestToStop, in: 0 ... .infinity)
  }
}

extension SessionArchive {
  fileprivate mutating func memory(_ value: inout RouteMatcher.Memory) {
    option(&value.along, or: .zero) { $0.distance(&$1) }
    distance(&value.distance)
    integer(&value.fixesOffRoute, in: 0...Int(Int32.max))
    distance(&value.advance)
    real(&value.seconds, in: 0...1e12)
  }
}

extension RouteTraffic.Stretch {
  fileprivate static let placeholder = RouteTraffic.Stretch(
    start: .zero, length: .zero, duration: .zero, delay: .zero)
}

extension SavedTrip {
  /// Where the traveller was on the route; its start before the first place on it.
  var place: RouteProgressPlace {
    var rest = memory.along?.meters ?? 0
    for (index, leg) in route.legs.enumerated() {
      let length = leg.distance.meters
      if rest <= length || index == route.legs.count - 1 {
        return RouteProgressPlace(leg: index, along: .meters(min(rest, length)))
      }
      rest -= length
    }
    return RouteProgressPlace(leg: 0, along: .zero)
  }

  /// How far the maneuvers of `plan` have been told, each found again by kind and place.
  func stages(for plan: RoutePlan) -> [AnnouncementPolicy.Stage?] {
    let isAlike =
      plan.maneuvers.map(\.kind) == maneuvers.map(\.kind)
      && plan.maneuvers.map(\.leg) == maneuvers.map(\.leg)
    if isAlike { return maneuvers.map(\.stage) }
    return plan.maneuvers.map { maneuver in
      maneuvers.first { known in
        known.kind == maneuver.kind && known.leg == maneuver.leg
          && known.position.distance(to: maneuver.position).meters <= Self.samePlace
      }?.stage
    }
  }

  /// Metres within which a maneuver of a newer map is the one that was told.
  private static let samePlace = 30.0
}

import Geo
import Guidance
import JSONText
import MapMatching
import Navigation
import Positioning
import RoadNetwork
import Routing

/// Events of a drive as lines of JSON.
struct DriveEventJSON {
  let graph: RoadGraph

  /// One object for `event`.
  func line(_ event: NavigationEvent, at time: Timestamp?, on plan: RoutePlan?) throws -> JSON {
    if case .warning(let warning) = event {
      let (name, members) = warning.event
      return Self.line(name, members, at: time)
    }
    let (name, members) = try described(event, plan)
    return Self.line(name, members.map { ($0.0, $0.1) }, at: time)
  }

  private static func line(
    _ name: String, _ members: [(String, JSON)], at time: Timestamp?
  ) -> JSON {
    .object(
      [
        .init(name: "t", value: .text(time?.iso8601)), .init(name: "event", value: .string(name)),
      ] + members.map { JSON.Member(name: $0.0, value: $0.1) })
  }

  private typealias Members = KeyValuePairs<String, JSON>

  private func described(
    _ event: NavigationEvent, _ plan: RoutePlan?
  ) throws -> (String, Members) {
    switch event {
    case .ignoredFix(let reason): ("ignored_fix", ["reason": .string(reason.rawValue)])
    case .positionFound: ("position_found", [:])
    case .positionLost(let since): ("position_lost", ["since": .string(since.iso8601)])
    case .didReroute(.found): ("did_reroute", ["ok": true])
    case .didReroute(.failed(let reason)):
      ("did_reroute", ["ok": false, "reason": .string(reason)])
    case .routeChanged(let change): ("route_changed", try members(change, plan))
    case .location(let update): ("location", members(update))
    case .roadChanged(let road):
      ("road", ["road": .text(road?.text.title), "way_id": wayID(road)])
    case .speedLimitChanged(let limit): ("speed_limit", ["speed_limit": limit.json])
    case .tunnel(let status): ("tunnel", ["state": .string(status.rawValue)])
    case .lanesChanged(let lanes): ("lanes", members(lanes))
    case .junctionLanes(let lanes): ("junction_lanes", members(lanes))
    case .speeding(let speeding): ("speeding", members(speeding))
    case .warning(let warning): (warning.event.name, [:])
    case .progress(let progress): ("progress", members(progress))
    case .maneuver(let change):
      (
        "maneuver",
        [
          "passed": index(change.passed), "next": index(change.next),
          "maneuver": change.next.flatMap { plan?.maneuvers[$0].json } ?? .null,
        ]
      )
    case .announcement(let announcement): ("announcement", members(announcement, plan))
    case .milestone(let milestone):
      (
        "milestone",
        [
          "status": .string(milestone.status.rawValue), "leg": index(milestone.leg),
          "at": .position(milestone.coordinate),
        ]
      )
    case .arrived: ("arrived", [:])
    case .offRoad(let progress):
      (
        "off_road",
        [
          "distance_m": .meters(progress.distance),
          "bearing": .rounded(progress.bearing.degrees, decimals: 1),
        ]
      )
    case .offRoadArrived: ("off_road_arrived", [:])
    case .deviation(let deviation): ("deviation", members(deviation))
    case .willReroute(let wish):
      (
        "will_reroute",
        [
          "from": wish.request.waypoints.first.map { .position($0.coordinate) } ?? .null
        ]
      )
    }
  }
}

extension DriveEventJSON {
  private func members(_ change: RouteChange, _ plan: RoutePlan?) throws -> Members {
    let route = try change.route.map { route in
      try RouteJSON(graph: graph, route: route, maneuvers: plan?.maneuvers ?? []).object()
    }
    return ["cause": .string(change.cause.rawValue), "route": route ?? .null]
  }

  private func members(_ update: LocationUpdate) -> Members {
    [
      "original": update.original.map { .position($0.coordinate) } ?? .null,
      "matched": update.matched.map { .position($0.coordinate) } ?? .null,
      "bearing": .rounded(update.matched?.bearing.degrees, decimals: 1),
      "speed_mps": .rounded(update.speed.metersPerSecond, decimals: 2),
      "way_id": wayID(update.road), "road": .text(update.road?.text.title),
      "speed_limit": update.road?.limit.json ?? .null,
      "wrong_way": .bool(update.matched?.isWrongWay ?? false),
      "estimated": .bool(update.isEstimated),
    ]
  }

  /// `count` is null where the map does not tell, `lanes` is empty where it tells no more.
  private func members(_ lanes: RoadLanes) -> Members {
    ["count": index(lanes.count), "lanes": .array(lanes.list.map(\.json))]
  }

  private func members(_ lanes: JunctionLanes?) -> Members {
    [
      "distance_m": lanes.map { .meters($0.distance) } ?? .null,
      "maneuver_index": index(lanes?.maneuverIndex), "junction": lanes?.view.json ?? .null,
    ]
  }

  private func members(_ speeding: Speeding) -> Members {
    [
      "exceeding": .bool(speeding.isExceeding),
      "speed_kmh": .rounded(speeding.speed.kilometersPerHour, decimals: 1),
      "limit_kmh": .rounded(speeding.limit?.kilometersPerHour, decimals: 1),
    ]
  }

  private func members(_ progress: RouteProgress) -> Members {
    [
      "sections": .array(
        progress.sections.map { section in
          [
            "remaining_m": .meters(section.remainingDistance),
            "remaining_s": .seconds(section.remainingDuration),
            "traffic_delay_s": .seconds(section.trafficDelay),
          ]
        }),
      "maneuvers": .array(
        progress.maneuvers.map { ahead in
          [
            "index": index(ahead.index), "remaining_m": .meters(ahead.remainingDistance),
            "remaining_s": .seconds(ahead.remainingDuration),
          ]
        }),
      "leg": index(progress.position.leg),
    ]
  }

  private func members(_ announcement: ManeuverAnnouncement, _ plan: RoutePlan?) -> Members {
    [
      "stage": .string("\(announcement.stage)"), "text": .string(announcement.text),
      "ssml": .string(announcement.ssml), "maneuver_index": index(announcement.maneuverIndex),
      "maneuver": plan?.maneuvers[announcement.maneuverIndex].json ?? .null,
      "distance_m": .meters(announcement.distance),
      "then": announcement.thenIndex.flatMap { plan?.maneuvers[$0].json } ?? .null,
    ]
  }

  private func members(_ deviation: Deviation) -> Members {
    [
      "distance_m": .meters(deviation.distance),
      "current": deviation.current.original.map { .position($0.coordinate) } ?? .null,
      "last_on_route": deviation.lastOnRoute.map { .position($0.matched.coordinate) } ?? .null,
      "wrong_way": .bool(deviation.isWrongWay),
    ]
  }

  private func wayID(_ road: CurrentRoad?) -> JSON { road.map { .integer($0.wayID) } ?? .null }

  private func index(_ value: Int?) -> JSON { value.map { .integer(Int64($0)) } ?? .null }
}

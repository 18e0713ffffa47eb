import Geo
import Guidance
import JSONText
import RoadNetwork
import Routing

/// A route as the JSON of the command line.
struct RouteJSON {
  let graph: RoadGraph
  let route: Route
  let guidance: RouteGuidance
  /// Nil if no traffic is known; then none are told.
  var incidents: [RouteIncident]?

  init(graph: RoadGraph, route: Route, guidance: RouteGuidance) {
    self.graph = graph
    self.route = route
    self.guidance = guidance
  }

  /// A route whose lanes are told nowhere but at its maneuvers.
  init(graph: RoadGraph, route: Route, maneuvers: [Maneuver]) {
    self.init(graph: graph, route: route, guidance: RouteGuidance(maneuvers: maneuvers))
  }

  /// The route object.
  func object() throws -> JSON {
    let legs = try route.legs.enumerated().map { try leg($0.element, index: $0.offset) }
    var members: [(String, JSON)] = [
      ("distance_m", .meters(route.distance)), ("duration_s", .seconds(route.duration)),
      ("traffic_delay_s", .seconds(route.trafficDelay)),
      ("geometry", .string(route.line.encoded6)), ("profile", .string(route.profile.name)),
      ("departure", .text(route.departure?.text)), ("arrival", .text(route.arrival?.text)),
      ("incomplete", .bool(route.isIncomplete)),
      ("notices", .array(route.notices.map(\.json))),
    ]
    if let incidents { members.append(("incidents", .array(incidents.map(\.json)))) }
    members.append(("legs", .array(legs)))
    return .members(members)
  }

  /// The snapped waypoints, in the order of travel.
  func waypoints() throws -> JSON {
    var positions = route.legs.first.map { [$0.origin] } ?? []
    positions += route.legs.map(\.destination)
    return .array(try positions.map { try Self.waypoint($0, graph) })
  }

  /// A place that was moved onto a road.
  static func waypoint(_ position: SnappedPosition, _ graph: RoadGraph) throws -> JSON {
    [
      "requested": .position(position.requested), "snapped": .position(position.position),
      "distance_m": .meters(position.distance),
      "way_id": .integer(try graph.road(of: position.edge).wayID),
    ]
  }

  private func leg(_ leg: RouteLeg, index: Int) throws -> JSON {
    let spans = try graph.spans(
      of: leg, for: route.profile(ofLeg: index).mode, departure: route.departure(ofLeg: index))
    var wayIDs: [Int64] = []
    for span in spans where span.wayID != wayIDs.last { wayIDs.append(span.wayID) }
    let junctions = guidance.laneViews.filter { $0.leg == index && $0.isComplex }.map(\.json)
    var members: [(String, JSON)] = [
      ("distance_m", .meters(leg.distance)), ("duration_s", .seconds(leg.duration)),
      ("profile", .string(route.profile(ofLeg: index).name)), ("halt_s", .seconds(leg.halt)),
      ("way_ids", .array(wayIDs.map { .integer($0) })),
      ("maneuvers", .array(guidance.maneuvers.filter { $0.leg == index }.map { $0.json })),
    ]
    if !junctions.isEmpty { members.append(("junctions", .array(junctions))) }
    members.append(("spans", .array(spans.map { $0.json })))
    return .object(members.map { JSON.Member(name: $0, value: $1) })
  }
}

extension RouteIncident {
  /// The incident as the JSON of the command line.
  var json: JSON {
    [
      "type": .string(incident.kind.rawValue),
      "severity": incident.severity.map { .integer(Int64($0)) } ?? .null,
      "closed": .bool(incident.isClosed), "text": .text(incident.text),
      "leg": .integer(Int64(leg)), "from_m": .meters(start), "to_m": .meters(end),
    ]
  }

  /// The incident in words.
  var text: String {
    let words = incident.text.map { ", \($0)" } ?? ""
    return "\(incident.kind.rawValue)\(words), from \(Int(start.meters)) m to"
      + " \(Int(end.meters)) m of leg \(leg + 1)."
  }
}

extension Departure {
  /// The time as clocks tell it there, where the zone is known.
  var text: String { time.iso8601(offsetSeconds: assumedZone?.offsetSeconds(at: time) ?? 0) }
}

extension Maneuver {
  /// The maneuver as the JSON of the command line.
  var json: JSON {
    [
      "kind": .string(kind.rawValue), "modifier": .text(modifier?.rawValue),
      "exit": roundaboutExit.map { .integer(Int64($0)) } ?? .null,
      "at": .position(position), "distance_m": .meters(distance),
      "duration_s": .seconds(duration), "road": .text(road.name ?? road.title),
      "ref": .text(road.refs.isEmpty ? nil : road.refs.joined(separator: ", ")),
      "toward": .text(toward.isEmpty ? nil : toward.joined(separator: ", ")),
      "exit_ref": .text(exitRef), "lanes": .array(lanes.map(\.json)),
      "text": .string(text),
    ]
  }
}

extension RouteSpan {
  /// The span as the JSON of the command line.
  var json: JSON {
    [
      "way_id": .integer(wayID), "from_m": .meters(start), "to_m": .meters(end),
      "road": .text(road.name ?? road.refs.first),
      "attributes": .array(attributes.map { .string($0.rawValue) }),
      "speed_limit": limit.json, "country": .text(place?.country), "state": .text(place?.state),
    ]
  }
}

extension LimitInForce {
  /// The limit as the JSON of the command line; null if nothing is known.
  var json: JSON {
    guard let effective else { return .null }
    return [
      "kmh": effective.json, "posted_kmh": posted?.json ?? .null,
      "timed_kmh": timed?.json ?? .null, "school_kmh": school?.json ?? .null,
      "advisory_kmh": advisory?.json ?? .null, "source": .string(source.code),
    ]
  }
}

extension LimitValue {
  /// A number of km/h, or `"none"`.
  var json: JSON {
    switch self {
    case .unlimited: "none"
    case .kilometersPerHour(let speed): .rounded(speed, decimals: 2)
    }
  }
}

extension LimitSource {
  /// The word that stands for the source in JSON.
  var code: String {
    switch self {
    case .tag: "maxspeed"
    case .zone: "zone"
    case .legalDefault: "default"
    case .inferred: "inferred"
    }
  }
}

extension JSON {
  /// A length in metres, to the decimetre.
  static func meters(_ distance: Distance) -> JSON { .rounded(distance.meters, decimals: 1) }

  /// A time in seconds, to the tenth.
  static func seconds(_ duration: Duration) -> JSON {
    .rounded(duration / .seconds(1), decimals: 1)
  }
}

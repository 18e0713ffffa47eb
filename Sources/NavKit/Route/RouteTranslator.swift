internal import Foundation
internal import Geo
internal import Guidance
internal import Navigation
internal import RoadNetwork
internal import Routing

/// Puts a route of the core into the words of this module.
struct RouteTranslator {
  let graph: RoadGraph
  let landmarks: (any LayerSource)?

  init(_ data: NavigationData) {
    (graph, landmarks) = (data.graph, data.landmarks)
  }

  var builder: ManeuverBuilder { ManeuverBuilder(graph: graph, landmarks: landmarks) }

  /// - Throws: ``RoadGraphError`` if a tile along the route is missing or damaged.
  func route(_ route: Routing.Route) throws -> Route {
    try self.route(RoutePlan(route: route, guidance: builder.guidance(of: route)))
  }

  func route(_ plan: RoutePlan) throws -> Route {
    Route(
      lengthInMeters: Int(plan.route.distance.meters.rounded()),
      duration: plan.route.duration.timeInterval,
      trafficDelay: plan.route.trafficDelay.timeInterval,
      geometry: polyline(plan.route.line),
      sections: try plan.route.legs.indices.map { try section($0, of: plan) }, plan: plan,
      destinationClocks: try plan.route.legs.last.flatMap {
        try graph.timeZone(at: $0.destination.position)
      })
  }

  private func section(_ index: Int, of plan: RoutePlan) throws -> Section {
    let leg = plan.route.legs[index]
    var spans: [Span] = []
    var spanOfEdge: [Int] = []
    var directions: [[RefDirection]] = []
    var last: (road: CurrentRoad, place: Place?, start: Distance)?
    var along = Distance.zero
    for path in leg.path {
      let road = try CurrentRoad(of: path.edge, in: graph)
      let place = try graph.place(of: path.edge)
      let end = along + path.distance
      let duration = (path.turnDuration + path.duration).timeInterval
      if let run = last, run.road.isAlike(road), isSame(run.place, place),
        let span = spans.indices.last
      {
        spans[span].lengthInMeters = length(from: run.start, to: end)
        spans[span].duration += duration
        last = (road, place, run.start)
      } else {
        spans.append(span(of: road, in: place, from: along, to: end, duration))
        last = (road, place, along)
      }
      spanOfEdge.append(spans.count - 1)
      directions.append(road.refDirections)
      along = end
    }
    let maneuvers = plan.maneuvers.filter { $0.leg == index }.map { maneuver in
      let isInside = maneuver.pathIndex < spanOfEdge.count
      return Maneuver(
        maneuver, spanIndex: isInside ? spanOfEdge[maneuver.pathIndex] : spans.count,
        directionsBefore: directions.prefix(max(1, maneuver.pathIndex)).last ?? [],
        directionsAfter: isInside ? directions[maneuver.pathIndex] : [])
    }
    return Section(
      spans: spans, maneuvers: maneuvers, geometry: polyline(leg.line),
      lengthInMeters: Int(leg.distance.meters.rounded()), duration: leg.duration.timeInterval,
      trafficDelay: leg.trafficDelay.timeInterval,
      sectionTransportMode: TransportMode(plan.route.profile(ofLeg: index)),
      spanOfEdge: spanOfEdge)
  }

  private func span(
    of road: CurrentRoad, in place: Place?, from start: Distance, to end: Distance,
    _ duration: Double
  ) -> Span {
    let texts = RoadTexts(road)
    return Span(
      streetAttributes: StreetAttributes.all(of: road), speedLimit: SpeedLimit(road.limit),
      names: texts.names, numbers: texts.numbersWithDirection,
      lengthInMeters: length(from: start, to: end), duration: duration, wayID: road.wayID,
      countryCode: place?.country, stateCode: place?.state)
  }

  /// Whether both lie in the same country and state.
  private func isSame(_ place: Place?, _ other: Place?) -> Bool {
    place?.country == other?.country && place?.state == other?.state
  }

  /// Rounded so that the lengths of the spans add up to that of the section.
  private func length(from start: Distance, to end: Distance) -> Int {
    Int(end.meters.rounded()) - Int(start.meters.rounded())
  }

  private func polyline(_ line: Polyline) -> GeoPolyline {
    GeoPolyline(vertices: line.points.map(GeoCoordinates.init))
  }
}

extension CurrentRoad {
  /// Whether one span can hold both.
  fileprivate func isAlike(_ other: CurrentRoad) -> Bool {
    wayID == other.wayID && flags == other.flags && speedLimit == other.speedLimit
  }
}

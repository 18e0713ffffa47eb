import Geo
import Guidance
import JSONText
import RoadNetwork
import Routing

/// Writes routes in OSRM's shape.
struct RouteWriter: Sendable {
  let graph: RoadGraph
  let drawing: DrawingOptions
  /// Where ids of nodes are looked up; nil where nobody asks for them.
  var layers: (any LayerSource)?

  /// The route object.
  func json(_ route: Route) throws -> JSON {
    let needsSteps = drawing.hasSteps
    let guidance =
      needsSteps ? try ManeuverBuilder(graph: graph).guidance(of: route) : RouteGuidance()
    let legs = try route.legs.enumerated().map { index, leg in
      let part = RouteGuidance(
        maneuvers: guidance.maneuvers.filter { $0.leg == index },
        laneViews: guidance.laneViews.filter { $0.leg == index })
      return try self.leg(leg, part, route.profile(ofLeg: index))
    }
    return .members([
      ("legs", .array(legs)),
      ("weight_name", "duration"),
      ("geometry", overview(of: route)),
      ("weight", .seconds(route.duration)),
      ("duration", .seconds(route.duration)),
      ("distance", .meters(route.distance)),
    ])
  }

  private func overview(of route: Route) -> JSON? {
    switch drawing.overview {
    case .none, .byLegs: nil
    case .full: .line(route.line.points, as: drawing.geometries)
    case .simplified:
      .line(LineSimplifier.overview(route.line.points), as: drawing.geometries)
    }
  }

  private func leg(
    _ leg: RouteLeg, _ guidance: RouteGuidance, _ profile: Profile
  ) throws -> JSON {
    var steps: [JSON] = []
    var summary = ""
    if drawing.hasSteps {
      let reader = IntersectionReader(
        graph: graph, mode: profile.mode, obeysTurnRestrictions: !profile.ignoresTurnRestrictions)
      let facts = try LegFacts(leg, graph: graph)
      let plan = try StepPlanner.steps(facts, guidance, reader: reader)
      let writer = StepWriter(
        facts: facts, reader: reader, geometries: drawing.geometries,
        lanes: plan.lanes)
      steps = try plan.steps.map(writer.json)
      summary = self.summary(plan.steps, facts)
    }
    let annotation =
      drawing.annotations.isEmpty
      ? nil
      : try AnnotationWriter(graph: graph, annotations: drawing.annotations, layers: layers)
        .json(leg)
    return .members([
      ("steps", .array(steps)),
      ("annotation", annotation),
      ("geometry", drawing.overview == .byLegs ? byLegs(leg) : nil),
      ("weight", .seconds(leg.duration)),
      ("summary", .string(summary)),
      ("duration", .seconds(leg.duration)),
      ("distance", .meters(leg.distance)),
    ])
  }

  private func byLegs(_ leg: RouteLeg) -> JSON {
    .line(leg.line.points, as: drawing.geometries)
  }

  /// The two streets on which most of the leg runs, in the order of travel.
  private func summary(_ plans: [StepPlan], _ facts: LegFacts) -> String {
    var meters: [String: Double] = [:]
    var titles: [String] = []
    for plan in plans {
      let name = plan.text.name ?? ""
      guard let title = name.isEmpty ? plan.text.refs.first : name else { continue }
      if meters[title] == nil { titles.append(title) }
      meters[title, default: 0] += facts.distance(of: plan.path).meters
    }
    let longest = titles.enumerated().sorted { left, right in
      let (one, other) = (meters[left.element] ?? 0, meters[right.element] ?? 0)
      return one != other ? one > other : left.offset < right.offset
    }
    return longest.prefix(2).sorted { $0.offset < $1.offset }.map(\.element)
      .joined(separator: ", ")
  }

  /// A waypoint object; `further` members come with it.
  func waypoint(
    _ position: SnappedPosition, _ further: [(String, JSON?)] = []
  ) throws -> JSON {
    let road = try graph.road(of: position.edge)
    return .members(
      [
        ("distance", .rounded(position.distance.meters, decimals: 6)),
        ("location", .place(position.position)), ("name", .string(road.name ?? "")),
      ] + further)
  }
}

import Geo
import Guidance
import JSONText
import RoadNetwork
import Routing

/// Writes the steps of one leg in OSRM's shape.
struct StepWriter: Sendable {
  let facts: LegFacts
  let reader: IntersectionReader
  let geometries: DrawingOptions.Geometries
  /// The lanes by the place in the path before which they end.
  private let lanes: [Int: [GuidedLane]]

  init(
    facts: LegFacts, reader: IntersectionReader, geometries: DrawingOptions.Geometries,
    lanes: [Int: [GuidedLane]]
  ) {
    self.facts = facts
    self.reader = reader
    self.geometries = geometries
    self.lanes = lanes
  }

  func json(_ step: StepPlan) throws -> JSON {
    let duration = facts.duration(of: step.path)
    return .members([
      ("intersections", .array(try intersections(of: step))),
      ("driving_side", step.drivesOnLeft ? "left" : "right"),
      ("geometry", .line(facts.line(of: step.path), as: geometries)),
      ("mode", .string(mode(of: step))),
      ("maneuver", maneuver(of: step)),
      ("name", .string(step.text.name ?? "")),
      ("ref", list(step.text.refs)),
      ("pronunciation", step.pronunciation.map { .string($0) }),
      ("destinations", step.destinations.map { .string($0) }),
      (
        "exits",
        step.exits.map { .string($0.replacing(";", with: "; ").replacing(";  ", with: "; ")) }
      ),
      ("rotary_name", step.rotaryName.map { .string($0) }),
      ("weight", .seconds(duration)),
      ("duration", .seconds(duration)),
      ("distance", .meters(facts.distance(of: step.path))),
    ])
  }

  private func list(_ texts: [String]) -> JSON? {
    texts.isEmpty ? nil : .string(texts.joined(separator: ", "))
  }

  private func maneuver(of step: StepPlan) -> JSON {
    .members([
      ("bearing_after", step.bearingAfter.map { .degrees($0) } ?? 0),
      ("bearing_before", step.bearingBefore.map { .degrees($0) } ?? 0),
      ("location", .place(facts.position(of: step.path.lowerBound))),
      ("modifier", step.modifier.map { .string($0) }),
      ("type", .string(step.kind.rawValue)),
      ("exit", step.exit.map { .integer(Int64($0)) }),
    ])
  }

  private func mode(of step: StepPlan) -> String {
    let index = min(step.path.lowerBound, facts.edges.count - 1)
    if facts.edges[index].isFerry { return "ferry" }
    switch reader.mode {
    case .bicycle: return "cycling"
    case .pedestrian: return "walking"
    default: return "driving"
    }
  }

  /// The crossing of the maneuver, and all that are passed up to the next.
  private func intersections(of step: StepPlan) throws -> [JSON] {
    let start = step.path.lowerBound
    guard start < facts.edges.count else {
      let bearing = try step.bearingBefore ?? reader.arrival(of: facts.edges[start - 1].edge)
      return [reader.arrival(bearing: bearing, at: facts.position(of: start))]
    }
    var result: [JSON] = []
    for index in step.path {
      if index == 0 || step.kind == .depart && index == start {
        let bearing = try step.bearingAfter ?? reader.departure(of: facts.edges[index].edge)
        let place = facts.position(of: index)
        result.append(reader.departure(on: facts.edges[index], bearing: bearing, at: place))
        continue
      }
      let (previous, next) = (facts.edges[index - 1], facts.edges[index])
      let arms = try reader.arms(at: next.edge, from: previous.edge)
      guard index == start || arms.count > 2 || differs(previous, next) else { continue }
      result.append(
        try reader.intersection(
          arms, incoming: previous.edge, out: next, at: facts.position(of: index),
          lanes: index == start && step.kind.isRoundabout ? [] : lanes[index] ?? []))
    }
    return result
  }

  private func differs(_ previous: EdgeFacts, _ next: EdgeFacts) -> Bool {
    previous.text != next.text
      || previous.classes(for: reader.mode) != next.classes(for: reader.mode)
  }
}

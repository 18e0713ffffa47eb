import Geo
import Guidance
import RoadNetwork
import Routing

/// Parts a leg into steps: those of the guidance, and one for each change of the road's name.
struct StepPlanner: Sendable {
  let facts: LegFacts
  let reader: IntersectionReader
  private var steps: [StepPlan] = []
  /// What kind of roundabout the traveller is in.
  var roundabout = RoundaboutKind.plain

  /// A road that is not the one entered is taken for a part of the junction only up to here.
  static let junctionReach = Distance.meters(100)

  init(_ facts: LegFacts, reader: IntersectionReader) {
    self.facts = facts
    self.reader = reader
  }

  /// The steps of the leg, whose maneuvers are given in order; the first is its departure, the
  /// last its arrival.
  static func steps(
    _ facts: LegFacts, _ maneuvers: [Maneuver], reader: IntersectionReader
  ) throws -> [StepPlan] {
    var planner = StepPlanner(facts, reader: reader)
    // Changes of name follow a rule of their own here.
    let told = maneuvers.filter { $0.kind != .newName }
    for (maneuver, next) in zip(told, told.dropFirst().map(\.pathIndex) + [facts.edges.count]) {
      if maneuver.kind == .roundaboutExit, planner.roundabout == .turn {
        // Such a roundabout is one turn; what follows is told from its exit on.
      } else {
        try planner.append(maneuver)
      }
      guard maneuver.kind != .roundabout, maneuver.kind != .rotary else { continue }
      let first = planner.firstBeyondJunction(maneuver, before: next)
      for index in max(1, first)..<max(1, first, next) { try planner.tellName(at: index) }
    }
    return planner.closed().withoutPassingNames(facts)
  }

  /// The first edge before which a change of name may be told.
  private func firstBeyondJunction(_ maneuver: Maneuver, before next: Int) -> Int {
    let start = maneuver.pathIndex
    guard start < next else { return next }
    for index in start..<next {
      if facts.edges[index].text == RoadText(name: maneuver.road.name, refs: maneuver.road.refs) {
        return index + 1
      }
      if facts.distance(of: start..<index) > Self.junctionReach { break }
    }
    return start + 1
  }

  private mutating func append(_ maneuver: Maneuver) throws {
    let index = maneuver.pathIndex
    var step = StepPlan(
      type: "turn", path: index..<index,
      text: RoadText(name: maneuver.road.name, refs: maneuver.road.refs),
      bearingBefore: maneuver.bearingBefore, bearingAfter: maneuver.bearingAfter,
      exit: maneuver.roundaboutExit, drivesOnLeft: maneuver.drivesOnLeft)
    (step.type, step.modifier) = try words(for: maneuver)
    if index < facts.edges.count {
      step.destinations = try destinations(from: index)
      step.exits = maneuver.exitRef ?? facts.edges[index].road.junctionRef
    }
    step.pronunciation = pronunciation(of: step.text, near: index)
    if maneuver.kind == .roundaboutExit { step.exit = maneuver.roundaboutExit }
    if step.type == "rotary" { step.rotaryName = maneuver.junctionName }
    steps.append(step)
  }

  /// Adds a step before edge `index` if the road is called otherwise from there on.
  private mutating func tellName(at index: Int) throws {
    guard let last = steps.last else { return }
    let edge = facts.edges[index]
    guard last.text.isToldWhenRenamed(to: edge.text) else {
      // Who entered a road without a name learns nothing new when it gets its old one back.
      return
    }
    let before = try reader.arrival(of: facts.edges[index - 1].edge)
    let after = try reader.departure(of: edge.edge)
    steps.append(
      StepPlan(
        type: "new name", modifier: TurnWord.modifier(turn: before.turn(to: after)),
        path: index..<index, text: edge.text, bearingBefore: before, bearingAfter: after,
        destinations: try destinations(from: index), exits: edge.road.junctionRef,
        pronunciation: edge.road.namePronunciation,
        drivesOnLeft: edge.record.flags.contains(.drivesOnLeft)))
  }

  /// The pronunciation of the first road from here on that is called `text`.
  private func pronunciation(of text: RoadText, near index: Int) -> String? {
    guard text.name != nil else { return nil }
    let ahead = facts.edges[min(index, facts.edges.count - 1)...].prefix(Self.namedWithin)
    return ahead.first { $0.text.name == text.name }?.road.namePronunciation
  }

  /// Beyond so many pieces of road a junction has ended.
  private static let namedWithin = 16

  /// The steps, each led on to the next.
  private func closed() -> [StepPlan] {
    var result = steps
    for place in result.indices {
      let start = result[place].path.lowerBound
      let end = place + 1 < result.count ? result[place + 1].path.lowerBound : start
      result[place].path = start..<max(start, end)
    }
    return result
  }

  /// `A1, A2: Berlin, Hamburg`; nil if there is no sign.
  private func destinations(from index: Int) throws -> String? {
    let sign = try reader.graph.directedAttributes(of: facts.edges[index].edge)
    let parts = [
      sign.destinationRefs.joined(separator: ", "),
      (sign.destinationStreets + sign.destinations).joined(separator: ", "),
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }
}

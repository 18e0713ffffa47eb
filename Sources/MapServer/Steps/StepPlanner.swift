import Geo
import Guidance
import RoadNetwork
import Routing

/// Parts a leg into steps.
///
/// Each crossing is looked at by itself; roundabouts and ramps are told as the guidance has them.
/// ``StepMerger`` then joins what is one turn to the traveller, and leaves out what need not be
/// said.
struct StepPlanner: Sendable {
  let facts: LegFacts
  let reader: IntersectionReader
  var steps: [StepPlan] = []
  /// What kind of roundabout the traveller is in.
  var roundabout = RoundaboutKind.plain
  /// The maneuvers of the guidance by the edge at which they begin.
  private let guided: [Int: Maneuver]

  /// Less than this at either end of a leg is not travelled.
  private static let least = Distance.meters(0.5)

  private init(_ facts: LegFacts, _ maneuvers: [Maneuver], reader: IntersectionReader) {
    self.facts = facts
    self.reader = reader
    guided = Dictionary(maneuvers.dropFirst().dropLast().map { ($0.pathIndex, $0) }) { one, _ in
      one
    }
  }

  /// The steps of the leg, whose maneuvers are in order; the first is its departure, the last its
  /// arrival.
  static func steps(
    _ facts: LegFacts, _ guidance: RouteGuidance, reader: IntersectionReader
  ) throws -> (steps: [StepPlan], lanes: [Int: [GuidedLane]]) {
    let maneuvers = guidance.maneuvers
    var planner = StepPlanner(facts, maneuvers, reader: reader)
    if let departure = maneuvers.first { planner.appendEnd(departure) }
    try planner.walk()
    if maneuvers.count > 1, let arrival = maneuvers.last { planner.appendEnd(arrival) }
    let views = guidance.laneViews.filter { !$0.lanes.isEmpty }
    let lanes = Dictionary(views.map { ($0.pathIndex, $0.lanes) }) { first, _ in first }
    return try StepMerger(planner.steps, facts: facts, reader: reader, lanes: lanes).merged()
  }

  private mutating func walk() throws {
    let travelled = facts.leg.path.indices.filter { facts.leg.path[$0].distance >= Self.least }
    guard let first = travelled.first, let last = travelled.last, first < last else { return }
    for index in first + 1...last {
      if reader.mode != .pedestrian, try tellRing(at: index) { continue }
      let crossing = try Crossing(
        from: facts.edges[index - 1], to: facts.edges[index], reader: reader)
      var word = try rampWord(at: index, crossing) ?? crossing.word
      if reader.mode.isMotorized, crossing.ways.count > 1, ![.merge, .newName].contains(word.kind),
        try SlipRoads(facts: facts, reader: reader).begins(at: index, crossing)
      {
        word.kind = .slipRoad
      }
      guard word.kind != .suppressed || crossing.ways.count > 1 else { continue }
      try append(word, at: index, crossing)
    }
  }

  /// Tells what is to be told at edge `index` of a roundabout; false if it is at none.
  private mutating func tellRing(at index: Int) throws -> Bool {
    let (before, edge) = (facts.edges[index - 1], facts.edges[index])
    let maneuver = guided[index]
    switch maneuver?.kind {
    case .roundabout, .rotary:
      guard let maneuver else { return false }
      if edge.isRoundabout {
        try enter(maneuver, at: index)
        return true
      }
      return try touch(maneuver, at: index)
    case .roundaboutExit:
      if before.isRoundabout, !edge.isRoundabout {
        if roundabout != .turn { try leave(at: index, exit: maneuver?.roundaboutExit) }
        roundabout = .plain
        return true
      }
      return edge.isRoundabout
    default: return edge.isRoundabout && before.isRoundabout
    }
  }

  // MARK: Steps

  private mutating func appendEnd(_ maneuver: Maneuver) {
    let index = min(maneuver.pathIndex, facts.edges.count)
    let edge = facts.edges[min(index, facts.edges.count - 1)]
    let text = RoadText(name: maneuver.road.name, refs: maneuver.road.refs)
    steps.append(
      StepPlan(
        kind: maneuver.kind == .depart ? .depart : .arrive,
        modifier: maneuver.modifier.map(TurnWord.spelled), path: index..<index, text: text,
        bearingBefore: maneuver.bearingBefore, bearingAfter: maneuver.bearingAfter,
        destinations: destinations(of: edge), exits: edge.road.junctionRef,
        pronunciation: text.name == edge.text.name ? edge.road.namePronunciation : nil,
        drivesOnLeft: maneuver.drivesOnLeft))
  }

  /// Adds a step at edge `index`.
  mutating func append(_ word: StepWord, at index: Int, _ crossing: Crossing) throws {
    let edge = facts.edges[index]
    steps.append(
      StepPlan(
        kind: word.kind, modifier: word.modifier, path: index..<index, text: edge.text,
        bearingBefore: crossing.bearing, bearingAfter: crossing.exitBearing,
        destinations: destinations(of: edge),
        exits: guided[index]?.exitRef ?? edge.road.junctionRef,
        pronunciation: edge.road.namePronunciation,
        drivesOnLeft: edge.record.flags.contains(.drivesOnLeft), crossing: crossing))
  }

  /// `A1, A2: Berlin, Hamburg`; nil if there is no sign.
  private func destinations(of edge: EdgeFacts) -> String? {
    let sign = edge.directed
    let places = sign.destinations.isEmpty ? sign.destinationStreets : sign.destinations
    let parts = [sign.destinationRefs, places].map { $0.joined(separator: ", ") }
      .filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  // MARK: Ramps

  /// What is told where motorways, trunk roads and their ramps meet; nil where the rules of
  /// ordinary roads hold.
  private func rampWord(at index: Int, _ crossing: Crossing) throws -> StepWord? {
    guard reader.mode.isMotorized, let exit = crossing.exit, crossing.ways.count > 1 else {
      return nil
    }
    let approach = crossing.approach.kind
    let maneuver = guided[index]
    let word = maneuver?.modifier.map(TurnWord.spelled) ?? "straight"
    if approach.isMainline || approach.isRamp, exit.kind.isLink,
      crossing.ways.contains(where: { $0.isOpen && $0.kind.isMainline })
    {
      return StepWord(.offRamp, try rampTurn(crossing))
    }
    switch maneuver?.kind {
    case .merge: return StepWord(.merge, word)
    case .onRamp where !approach.isRamp && exit.kind.isRamp:
      let own = crossing.word
      return own.kind == .onRamp ? own : StepWord(.onRamp, TurnWord.modifier(turn: exit.turn))
    case .fork where approach.rank <= 3 && crossing.obvious == nil:
      return StepWord(.fork, word)
    default: return nil
    }
  }

  /// A ramp that leads nearly straight on lies to one side of the road that does so too.
  ///
  /// One who comes from a ramp himself passes the road slightly to one side of it.
  private func rampTurn(_ crossing: Crossing) throws -> String {
    guard let ramp = crossing.exit else { return "straight" }
    let departure = try reader.departure(of: ramp.edge, over: Self.rampSight)
    let farther = crossing.bearing.turn(to: departure)
    // A ramp that leaves to the right and bends back leaves to the right.
    let turnsOn = farther * ramp.turn > 0 && abs(farther) > ramp.deviation
    let word = TurnWord.modifier(turn: turnsOn ? farther : ramp.turn)
    let ahead = crossing.ways.filter { $0.isOpen && $0.edge != ramp.edge && $0.deviation < 60 }
    guard word == "straight" || crossing.approach.kind.isRamp,
      let rival = ahead.min(by: { $0.deviation < $1.deviation })
    else { return word }
    return ramp.turn > rival.turn ? "slight right" : "slight left"
  }

  /// The direction of a ramp shows behind the strip on which it leaves the road.
  private static let rampSight = Distance.meters(30)
}

import Geo
import Guidance
import RoadNetwork
import Routing

/// Parts a leg into steps: those of the guidance, and one for each change of the road's name.
struct StepPlanner: Sendable {
  let facts: LegFacts
  let reader: IntersectionReader
  private var steps: [StepPlan] = []
  private var isInRotary = false

  /// A road that is not the one entered is taken for a part of the junction only up to here.
  private static let junctionReach = Distance.meters(100)

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
      try planner.append(maneuver)
      guard maneuver.kind != .roundabout, maneuver.kind != .rotary else { continue }
      let first = planner.firstBeyondJunction(maneuver, before: next)
      for index in max(1, first)..<max(1, first, next) { try planner.tellName(at: index) }
    }
    return planner.closed()
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
        drivesOnLeft: edge.record.flags.contains(.drivesOnLeft)))
  }

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

extension StepPlanner {
  /// What OSRM's API calls the maneuver.
  private mutating func words(for maneuver: Maneuver) throws -> (type: String, modifier: String?) {
    let guided = maneuver.modifier.map(TurnWord.spelled)
    switch maneuver.kind {
    case .depart: return ("depart", guided)
    case .arrive: return ("arrive", guided)
    case .fork: return ("fork", guided ?? "straight")
    case .merge: return ("merge", guided ?? "straight")
    case .newName: return ("new name", turn(maneuver))
    case .onRamp: return ("on ramp", turn(maneuver))
    case .offRamp: return ("off ramp", turn(maneuver))
    case .endOfRoad: return ("end of road", turn(maneuver))
    case .turn, .continue: return (staysOnStreet(maneuver) ? "continue" : "turn", turn(maneuver))
    case .uTurn: return (staysOnStreet(maneuver) ? "continue" : "turn", "uturn")
    case .ferry, .notification: return try modeChange(maneuver)
    case .roundabout, .rotary:
      isInRotary = try maneuver.junctionName != nil && isWide(ringAt: maneuver.pathIndex)
      return (isInRotary ? "rotary" : "roundabout", guided ?? turn(maneuver))
    case .roundaboutExit:
      return (isInRotary ? "exit rotary" : "exit roundabout", turn(maneuver))
    }
  }

  private func turn(_ maneuver: Maneuver) -> String {
    guard let before = maneuver.bearingBefore, let after = maneuver.bearingAfter else {
      return maneuver.modifier.map(TurnWord.spelled) ?? "straight"
    }
    return TurnWord.modifier(turn: before.turn(to: after), guided: maneuver.modifier)
  }

  private func staysOnStreet(_ maneuver: Maneuver) -> Bool {
    maneuver.previousRoad?.isSameStreet(as: maneuver.road) ?? false
  }

  /// Onto a ferry, or off it: a turn where there is a choice, else a change that is told.
  private func modeChange(_ maneuver: Maneuver) throws -> (type: String, modifier: String?) {
    let index = maneuver.pathIndex
    let word = turn(maneuver)
    let arms = try reader.arms(
      at: facts.edges[index].edge, from: facts.edges[index - 1].edge)
    if arms.filter(\.isOpen).count > 1, word != "straight" { return ("turn", word) }
    let isRenamed = maneuver.previousRoad?.isToldWhenRenamed(to: maneuver.road) ?? false
    return (isRenamed ? "new name" : "notification", word)
  }

  /// Whether a ring is so wide that it is felt to be a road of its own.
  private func isWide(ringAt index: Int) throws -> Bool {
    let start = try reader.graph.tail(of: facts.edges[index].edge)
    var edge: EdgeID? = facts.edges[index].edge
    var length = 0.0
    for _ in 0..<Self.ringEdgeLimit {
      guard let current = edge else { return false }
      length += try reader.graph.record(of: current).length.meters
      if length > Self.wideRing.meters { return true }
      let head = try reader.graph.head(of: current)
      if head == start { return false }
      edge = try reader.graph.outEdges(of: head).first {
        let record = try reader.graph.record(of: $0)
        return record.flags.contains(.roundabout) && record.access[reader.mode] != .no
      }
    }
    return false
  }

  /// The way round a ring of 15 m radius.
  private static let wideRing = Distance.meters(94)
  private static let ringEdgeLimit = 64
}

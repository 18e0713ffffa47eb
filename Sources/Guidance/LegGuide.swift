import Geo
import RoadNetwork
import Routing

/// Walks along one leg and collects its maneuvers.
struct LegGuide {
  let reader: JunctionReader
  let path: LegPath
  let legIndex: Int
  private let finder: JunctionFinder
  private var maneuvers: [Maneuver] = []
  /// The last road since the last maneuver that had a name or number.
  private var knownRoad = RoadText()

  init(_ leg: RouteLeg, index: Int, reader: JunctionReader) throws {
    self.reader = reader
    path = try LegPath(leg, reader: reader)
    legIndex = index
    finder = JunctionFinder(reader: reader, path: path)
  }

  /// The maneuvers of the leg, first its departure and last its arrival, and its lanes.
  ///
  /// `turnsRound` says that the leg goes back on the road on which the one before came;
  /// `isLast` that the trip ends with the leg.
  static func guidance(
    of leg: RouteLeg, index: Int, turnsRound: Bool, isLast: Bool, reader: JunctionReader
  ) throws -> RouteGuidance {
    var guide = try LegGuide(leg, index: index, reader: reader)
    try guide.depart(turnsRound: turnsRound)
    try guide.walk()
    try guide.arrive(isLast: isLast)
    return try LaneAdvisor(reader: reader, path: guide.path).guidance(guide.measured())
  }

  private mutating func walk() throws {
    let travelled = path.travelled
    var index = travelled.lowerBound
    while index <= travelled.upperBound {
      if let passage = try RoundaboutPassage(at: index, of: path, reader: reader) {
        try tell(passage)
        index = passage.range.upperBound
        // Where two rings touch, the exit of the first is the entry of the second.
        let isOnNextRing = index <= travelled.upperBound && path.pieces[index].isRoundabout
        if !isOnNextRing { index += 1 }
      } else if index == travelled.lowerBound {
        index += 1
      } else {
        index = try tellJunction(at: index)
      }
    }
  }

  /// Tells the junction before edge `start`, and returns the edge before which the next may be.
  private mutating func tellJunction(at start: Int) throws -> Int {
    if let circle = try fullCircle(at: start) {
      append(circle)
      return start + 1
    }
    let end = try finder.end(ofJunctionAt: start)
    try tell(finder.junction(from: start, to: end), from: start, to: end)
    let road = path.pieces[end].text
    if road.isKnown { knownRoad = road }
    return end + 1
  }

  // MARK: Ends

  private mutating func depart(turnsRound: Bool) throws {
    let first = path.pieces[path.travelled.lowerBound]
    let step = path.leg.path[path.travelled.lowerBound]
    let line = path.leg.line.points
    let ahead = Polyline(Array(line[step.points])).position(at: JunctionReader.sightLength)
    let start = line[step.points.lowerBound]
    let bearing =
      if let ahead, ahead != start { start.bearing(to: ahead) } else {
        try reader.departure(of: first.edge)
      }
    maneuvers.append(
      Maneuver(
        kind: .depart, modifier: turnsRound ? .uTurn : nil, leg: legIndex, pathIndex: 0,
        position: path.position(of: 0), distanceFromLegStart: .zero, bearingAfter: bearing,
        road: first.text, drivesOnLeft: first.drivesOnLeft))
    knownRoad = first.text
  }

  private mutating func arrive(isLast: Bool) throws {
    let last = path.pieces[path.travelled.upperBound]
    let count = path.pieces.count
    let side = try destinationSide()
    maneuvers.append(
      Maneuver(
        kind: .arrive, modifier: side.map { $0 == .left ? .left : .right }, leg: legIndex,
        pathIndex: count, position: path.position(of: count),
        distanceFromLegStart: path.distance(to: count),
        bearingBefore: try reader.arrival(of: last.edge), road: last.text,
        previousRoad: last.text, destinationSide: side, isStopover: !isLast,
        drivesOnLeft: last.drivesOnLeft))
  }

  /// The side of the destination in the direction of travel; the snapped edge may run against it.
  private func destinationSide() throws -> RoadSide? {
    let destination = path.leg.destination
    let last = path.leg.path[path.leg.path.count - 1].edge
    guard let side = destination.side else { return nil }
    if destination.edge == last { return side }
    guard destination.edge == (try reader.twin(of: last)) else { return nil }
    return side == .left ? .right : .left
  }

  // MARK: Junctions

  /// Tells what a traveller has to know between the edges `start` and `end`, with `junction` nil
  /// where it holds no choice.
  private mutating func tell(_ junction: Junction?, from start: Int, to end: Int) throws {
    let exit = path.pieces[end]
    let ruled = junction.flatMap { JunctionRules.decision(at: $0) }
    guard var decision = try ruled ?? renaming(from: start, to: end) else { return }
    if decision.kind == .newName, exit.isRoundabout { return }
    if decision.kind == .continue, decision.modifier == nil { decision.modifier = .straight }
    let approach = path.pieces[start - 1]
    let bearing = try junction?.bearing ?? reader.arrival(of: approach.edge)
    var maneuver = try bare(decision, from: start, to: end, bearing: bearing)
    maneuver.roundaboutExit = decision.exit
    maneuver.crossing = junction.map { CrossingView($0) }
    if decision.kind == .offRamp || decision.kind == .fork && approach.isMainline {
      let node = try reader.graph.attributes(of: path.pieces[start].tail)
      maneuver.exitRef = exit.exitRef ?? node.exitRef?.nonBlank
      maneuver.junctionName = node.name?.nonBlank
    }
    append(maneuver)
  }

  private func renaming(from start: Int, to end: Int) throws -> Decision? {
    let (approach, exit) = (path.pieces[start - 1], path.pieces[end])
    if exit.isFerry { return nil }
    let next = exit.text
    let isRenamed = approach.road !== exit.road && approach.text.isRenamed(in: next)
    guard isRenamed || knownRoad.isRenamed(in: next) else { return nil }
    let turn = try reader.arrival(of: approach.edge).turn(to: reader.departure(of: exit.edge))
    return Decision(.newName, Maneuver.Modifier(sideTurn: turn))
  }

  /// A maneuver at the beginning of edge `start` that leads into edge `end`.
  func bare(
    _ decision: Decision, from start: Int, to end: Int, bearing: Bearing
  ) throws -> Maneuver {
    let exit = path.pieces[end]
    return Maneuver(
      kind: decision.kind, modifier: decision.modifier, leg: legIndex, pathIndex: start,
      position: path.position(of: start), distanceFromLegStart: path.distance(to: start),
      bearingBefore: bearing, bearingAfter: try reader.departure(of: exit.edge),
      road: exit.text, previousRoad: path.pieces[max(0, start - 1)].text,
      toward: signs(from: start, to: end), drivesOnLeft: exit.drivesOnLeft)
  }

  /// Road numbers and places on the sign of the road entered.
  private func signs(from start: Int, to end: Int) -> [String] {
    for index in start...end {
      let sign = path.pieces[index].directed
      let texts = (sign.destinationRefs + sign.destinations).compactMap(\.nonBlank)
      if !texts.isEmpty { return texts }
    }
    return []
  }

  mutating func append(_ maneuver: Maneuver) {
    maneuvers.append(maneuver)
    knownRoad = maneuver.road
  }

  // MARK: Measures

  /// From the traffic lights between two maneuvers to the second of them, nearest first.
  ///
  /// Lights a few metres apart are those of one crossing.
  private func signals(from start: Int, to end: Int) -> [Distance] {
    var found: [Distance] = []
    for index in (start..<end).reversed()
    where path.pieces[index].record.flags.contains(.signals) {
      let distance = path.distance(from: index + 1, to: end)
      if let last = found.last, (distance - last) < Self.lightsOfOneCrossing { continue }
      found.append(distance)
    }
    return found
  }

  private static let lightsOfOneCrossing = Distance.meters(45)

  /// The maneuvers with the way and the time from each to the next.
  private func measured() -> [Maneuver] {
    var result = maneuvers
    for (index, next) in maneuvers.dropFirst().enumerated() {
      let here = maneuvers[index].pathIndex
      result[index].distance = path.distance(from: here, to: next.pathIndex)
      result[index].duration = path.duration(from: here, to: next.pathIndex)
      result[index + 1].cues.signals = signals(from: here, to: next.pathIndex)
    }
    return result
  }
}

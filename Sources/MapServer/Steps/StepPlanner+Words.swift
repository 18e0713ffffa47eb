import Geo
import Guidance
import RoadNetwork

extension StepPlanner {
  /// What OSRM's API calls the maneuver.
  mutating func words(for maneuver: Maneuver) throws -> (type: String, modifier: String?) {
    let guided = maneuver.modifier.map(TurnWord.spelled)
    switch maneuver.kind {
    case .depart: return ("depart", guided)
    case .arrive: return ("arrive", guided)
    case .fork: return ("fork", guided ?? "straight")
    case .merge: return ("merge", guided ?? "straight")
    case .newName: return ("new name", turn(maneuver))
    case .onRamp: return ("on ramp", turn(maneuver))
    case .offRamp: return ("off ramp", turn(maneuver))
    case .turn, .continue, .endOfRoad:
      if staysOnStreet(maneuver) { return ("continue", turn(maneuver)) }
      return (try isEndOfRoad(maneuver) ? "end of road" : "turn", turn(maneuver))
    case .uTurn: return (staysOnStreet(maneuver) ? "continue" : "turn", "uturn")
    case .ferry, .notification: return try modeChange(maneuver)
    case .roundabout, .rotary: return try entry(maneuver)
    case .roundaboutExit:
      return (roundabout == .rotary ? "exit rotary" : "exit roundabout", try bend(maneuver))
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

  /// Whether just one road crosses the end of the one travelled.
  private func isEndOfRoad(_ maneuver: Maneuver) throws -> Bool {
    let index = maneuver.pathIndex
    guard index > 0, index < facts.edges.count else { return false }
    let incoming = facts.edges[index - 1].edge
    let back = try reader.graph.twin(of: incoming)
    let arms = try reader.arms(at: facts.edges[index].edge, from: incoming)
    let arrival = try reader.arrival(of: incoming)
    let turns = arms.filter { $0.edge != back }
      .map { arrival.turn(to: Bearing(degrees: Double($0.degrees))) }
    return arms.count == 3 && turns.count == 2 && turns.allSatisfy { (50...130).contains(abs($0)) }
      && turns[0] * turns[1] < 0
  }
}

import Geo
import RoadNetwork

/// Recommends lanes along one leg.
struct LaneAdvisor {
  private let reader: JunctionReader
  private let path: LegPath
  private let chooser: LaneChooser

  /// A maneuver further on than this is no reason to choose a lane now.
  private static let outlook = Distance.meters(800)

  init(reader: JunctionReader, path: LegPath) {
    self.reader = reader
    self.path = path
    chooser = LaneChooser(reader: reader, path: path)
  }

  /// The maneuvers of the leg with their lanes, and the lanes before all junctions.
  func guidance(_ maneuvers: [Maneuver]) throws -> RouteGuidance {
    guard reader.mode != .pedestrian else { return RouteGuidance(maneuvers: maneuvers) }
    var guidance = RouteGuidance(maneuvers: maneuvers, laneViews: try views(maneuvers))
    for view in guidance.laneViews where view.isAtManeuver {
      for place in maneuvers.indices where maneuvers[place].pathIndex == view.pathIndex {
        if Self.isTurn(maneuvers[place]) { guidance.maneuvers[place].lanes = view.lanes }
      }
    }
    return guidance
  }

  /// The lanes before all junctions of the leg of which enough is known, in the order of travel.
  ///
  /// At a junction without a maneuver all arrows have to point to its own roads; else they may
  /// speak of a junction further on.
  private func views(_ maneuvers: [Maneuver]) throws -> [LaneView] {
    let told = maneuvers.filter(Self.isTurn)
    var choices: [LaneChoice] = []
    var next = told.startIndex
    var index = path.travelled.lowerBound + 1
    while index <= path.travelled.upperBound {
      while next < told.endIndex, told[next].pathIndex < index { next += 1 }
      let maneuver =
        next < told.endIndex && told[next].pathIndex == index ? told[next] : nil
      guard let choice = try choice(at: index, maneuver) else {
        index += 1
        continue
      }
      choices.append(choice)
      // What lies inside the junction has been told.
      let isRing = path.pieces[index].isRoundabout
      index = (isRing ? index : choice.end) + 1
    }
    let leg = maneuvers.first?.leg ?? 0
    return try choices.map { try view($0, told, leg) }
  }

  /// Whether lanes may matter for what the driver does here.
  private static func isTurn(_ maneuver: Maneuver) -> Bool {
    switch maneuver.kind {
    case .depart, .arrive, .newName, .notification: false
    default: maneuver.pathIndex > 0
    }
  }

  private func choice(at index: Int, _ maneuver: Maneuver?) throws -> LaneChoice? {
    if maneuver == nil {
      // On the ring nobody is told to go on.
      guard !path.pieces[index].isRoundabout,
        try reader.outEdges(of: path.pieces[index].tail).count > 2
      else { return nil }
    }
    guard let choice = try chooser.choice(at: index, for: maneuver) else { return nil }
    return maneuver == nil && !choice.isWhole ? nil : choice
  }

  private func view(_ choice: LaneChoice, _ told: [Maneuver], _ leg: Int) throws -> LaneView {
    let best = try best(of: choice, told)
    let lanes = choice.fits.indices.map { lane in
      let known = lane < choice.lanes.list.count ? choice.lanes.list[lane] : Lane()
      let fits = choice.fits[lane]
      return GuidedLane(
        directions: known.directions, followed: fits ? choice.followed[lane] : [],
        recommendation: !fits ? .none : best.contains(lane) ? .highlyRecommended : .recommended,
        modes: known.modes)
    }
    return LaneView(
      leg: leg, pathIndex: choice.start, position: path.position(of: choice.start),
      distanceFromLegStart: path.distance(to: choice.start), lanes: lanes,
      isAtManeuver: told.contains { $0.pathIndex == choice.start })
  }

  // MARK: The maneuver after

  /// Those of the fitting lanes that fit the next maneuver as well; none if none is near.
  private func best(of choice: LaneChoice, _ told: [Maneuver]) throws -> Set<Int> {
    guard
      let next = told.first(where: { $0.pathIndex >= choice.end && !isInside($0, choice) }),
      path.distance(from: choice.start, to: next.pathIndex) <= Self.outlook
    else { return [] }
    let goal = try chooser.choice(at: next.pathIndex, for: next)
    if let goal, let exact = exact(from: choice, to: goal) { return exact }
    guard let side = goal.flatMap(Self.side) ?? Self.side(of: next, hasLanes: goal != nil) else {
      return []
    }
    let count = min(choice.fitting.count, goal?.fitting.count ?? 1)
    return Set(side == .left ? choice.fitting.prefix(count) : choice.fitting.suffix(count))
  }

  /// The exit of a roundabout is part of the maneuver of its entry.
  private func isInside(_ maneuver: Maneuver, _ choice: LaneChoice) -> Bool {
    maneuver.pathIndex <= choice.start
      || maneuver.kind == .roundaboutExit && maneuver.pathIndex <= choice.end
  }

  /// The fitting lanes that lead into lanes that fit `goal`, where each lane can be followed.
  private func exact(from choice: LaneChoice, to goal: LaneChoice) -> Set<Int>? {
    guard let wanted = goal.lanes.count, keepsLanes(choice.end..<goal.start, count: wanted)
    else { return nil }
    let onward = choice.lanes.connections.filter { $0.toWayID == choice.exitWayID }
    if !onward.isEmpty {
      let good = onward.filter { $0.toLane < goal.fits.count && goal.fits[$0.toLane] }
      return Set(good.map(\.fromLane)).intersection(choice.fitting)
    }
    let fitting = choice.fitting
    let shift: Int
    if fitting.count == wanted {
      shift = 0
    } else if choice.turn <= -TurnBins.plain, fitting.count < wanted {
      // Who turns keeps to the side to which he turns.
      shift = 0
    } else if choice.turn >= TurnBins.plain, fitting.count < wanted {
      shift = wanted - fitting.count
    } else {
      return nil
    }
    return Set(
      fitting.enumerated().filter { goal.fits[$0.offset + shift] }.map(\.element))
  }

  /// Whether the road has so many lanes all along.
  private func keepsLanes(_ edges: Range<Int>, count: Int) -> Bool {
    !edges.isEmpty && edges.allSatisfy { path.pieces[$0].directed.lanes.count == count }
  }

  /// The side on which the fitting lanes lie; nil if they lie on both, or in the middle.
  private static func side(of goal: LaneChoice) -> Maneuver.Modifier.Side? {
    guard let first = goal.fits.first, let last = goal.fits.last, first != last else { return nil }
    return first ? .left : .right
  }

  private static func side(of next: Maneuver, hasLanes: Bool) -> Maneuver.Modifier.Side? {
    hasLanes ? nil : next.modifier?.side
  }
}

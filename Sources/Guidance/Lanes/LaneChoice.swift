import Geo
import RoadNetwork

/// The lanes before a junction, and which of them lead where the route goes.
struct LaneChoice: Sendable {
  /// The first edge of the path beyond the junction or inside it, and the first beyond it.
  let start: Int
  let end: Int
  /// The turn of the route in degrees, positive to the right.
  let turn: Double
  let lanes: RoadLanes
  /// OSM id of the way that the route takes.
  let exitWayID: Int64
  /// For each lane the arrows that point where the route goes.
  var followed: [LaneDirections] = []
  /// For each lane whether it leads there, and the traveller may use it.
  var fits: [Bool] = []
  /// Whether all arrows point to roads of this junction.
  var isWhole = true

  /// The lanes that fit, from left to right.
  var fitting: [Int] { fits.indices.filter { fits[$0] } }
}

/// Finds out which lanes lead where a route goes.
struct LaneChooser {
  let reader: JunctionReader
  let path: LegPath
  let finder: JunctionFinder

  init(reader: JunctionReader, path: LegPath) {
    self.reader = reader
    self.path = path
    finder = JunctionFinder(reader: reader, path: path)
  }

  /// Short pieces before a junction have often lost the lanes of the road that they belong to.
  private static let shortPiece = Distance.meters(40)
  /// Ramps and carriageways part within this angle.
  private static let splitAngle = 60.0

  /// The lanes before the edge `start`; nil where nothing is known of them, or nothing fits.
  ///
  /// `maneuver` is what is done there, if there is a maneuver.
  func choice(at start: Int, for maneuver: Maneuver?) throws -> LaneChoice? {
    guard let lanes = try lanes(before: start), tells(lanes, before: start) else { return nil }
    let isEntry = path.pieces[start].isRoundabout && !path.pieces[start - 1].isRoundabout
    let end = isEntry ? endOfRing(from: start) : try finder.end(ofJunctionAt: start)
    guard path.pieces.indices.contains(end) else { return nil }
    let exit = path.pieces[end]
    let junction = isEntry ? nil : try finder.junction(from: start, to: end)
    if junction == nil, !isEntry { return nil }
    var choice = LaneChoice(
      start: start, end: end, turn: junction?.exit.turn ?? Self.angle(of: maneuver), lanes: lanes,
      exitWayID: exit.road.attributes.wayID)
    if readConnections(&choice) {
      // What the map says outright needs no reading of arrows.
    } else if let junction, lanes.hasDirections {
      readArrows(&choice, at: junction)
    } else if isEntry, lanes.hasDirections {
      readArrowsBeforeRing(&choice)
    } else if let junction {
      if !readSigns(&choice, into: exit) { readCounts(&choice, at: junction) }
    }
    guard choice.fits.contains(true) else { return nil }
    for lane in choice.fits.indices where !isOpen(lanes, lane) { choice.fits[lane] = false }
    return choice.fits.contains(true) ? choice : nil
  }

  /// The lanes of the road that leads to the edge `start`: those of the last edge that tells.
  private func lanes(before start: Int) throws -> RoadLanes? {
    var index = start - 1
    var rest = Self.shortPiece.meters
    while index >= path.travelled.lowerBound, path.pieces.indices.contains(index) {
      let piece = path.pieces[index]
      let lanes = piece.directed.lanes
      if lanes.count != nil || !lanes.connections.isEmpty {
        return (lanes.count ?? 0) > 0 ? lanes : nil
      }
      rest -= piece.record.length.meters
      guard rest >= 0, try reader.outEdges(of: piece.tail).count == 2 else { return nil }
      index -= 1
    }
    return nil
  }

  /// Whether it is worth looking at the junction: most lanes are only counted.
  private func tells(_ lanes: RoadLanes, before start: Int) -> Bool {
    if !lanes.connections.isEmpty { return true }
    let isTold = lanes.list.contains {
      !($0.directions ?? []).isEmpty || !$0.destinations.isEmpty || !$0.destinationRefs.isEmpty
    }
    let piece = path.pieces[start - 1]
    return isTold || (lanes.count ?? 0) > 1 && (piece.isMainline || piece.isRamp)
  }

  private func endOfRing(from start: Int) -> Int {
    var end = start
    while end <= path.travelled.upperBound, path.pieces[end].isRoundabout { end += 1 }
    return min(end, path.travelled.upperBound)
  }

  private func isOpen(_ lanes: RoadLanes, _ lane: Int) -> Bool {
    // How many people are in the vehicle is not known, so lanes for carpools are never advised.
    lanes.list.isEmpty
      || lanes.list[lane].modes.contains(reader.mode) && !lanes.list[lane].isForCarpools
  }

  // MARK: Where lanes lead

  private func readConnections(_ choice: inout LaneChoice) -> Bool {
    guard let count = choice.lanes.count else { return false }
    let onward = choice.lanes.connections.filter { $0.toWayID == choice.exitWayID }
    let lanes = Set(onward.map(\.fromLane)).filter { $0 < count }
    if lanes.isEmpty { return false }
    choice.fits = (0..<count).map { lanes.contains($0) }
    choice.followed = (0..<count).map { lane in
      guard choice.fits[lane], lane < choice.lanes.list.count else { return [] }
      return Self.nearest(choice.lanes.list[lane].directions ?? [], to: choice.turn)
    }
    return true
  }

  /// A lane without arrows leads ahead, one that ends does so for a while.
  private static func arrows(of lane: Lane) -> LaneDirections {
    guard let told = lane.directions else { return [] }
    let arrows = told.subtracting([.mergeToLeft, .mergeToRight])
    return arrows.isEmpty ? .through : arrows
  }

  private func readArrows(_ choice: inout LaneChoice, at junction: Junction) {
    let list = choice.lanes.list
    guard list.contains(where: { !($0.directions ?? []).isEmpty }) else { return }
    let all = list.reduce(LaneDirections()) { $0.union(Self.arrows(of: $1)) }
    let goesBack = junction.turnsRound || junction.exit.deviation > TurnBins.turnRound
    if goesBack {
      setArrows(&choice) { $0.intersection(.reverse) }
      return
    }
    let arms = (junction.others + [junction.exit]).filter {
      $0.isPassable && $0.deviation <= TurnBins.turnRound
    }.sorted { ($0.turn, $0.piece.edge) < ($1.turn, $1.piece.edge) }
    guard let taken = arms.firstIndex(where: { $0.piece.edge == junction.exit.piece.edge }) else {
      return
    }
    let exits = arms.enumerated().map { place, arm in
      let isOrdinary = place == taken || arm.isOpen && junction.isOrdinary(arm)
      return ArrowMatcher.Exit(turn: arm.turn, isOrdinary: isOrdinary)
    }
    let match = ArrowMatcher(exits: exits).match(all)
    choice.isWhole = all.parts.allSatisfy { $0 == .reverse || match[$0] != nil }
    setArrows(&choice) { arrows in
      LaneDirections(arrows.parts.filter { match[$0] == taken })
    }
    if !choice.fits.contains(true) {
      readUnmarked(&choice, taken, of: exits, matched: Set(match.values))
    }
  }

  /// A lane without arrows at the edge of the road also leads to the roads on that side to which no
  /// arrow points.
  private func readUnmarked(
    _ choice: inout LaneChoice, _ taken: Int, of exits: [ArrowMatcher.Exit], matched: Set<Int>
  ) {
    let list = choice.lanes.list
    let isLeft = exits[taken].turn < 0
    let beyond = isLeft ? 0..<taken : taken + 1..<exits.count
    let edge = isLeft ? list.startIndex : list.endIndex - 1
    guard list.indices.contains(edge), list[edge].directions == [],
      !beyond.contains(where: matched.contains)
    else { return }
    choice.fits[edge] = true
  }

  /// Through a roundabout arrows show where one comes out.
  private func readArrowsBeforeRing(_ choice: inout LaneChoice) {
    let list = choice.lanes.list
    guard list.contains(where: { !($0.directions ?? []).isEmpty }) else { return }
    let all = list.reduce(LaneDirections()) { $0.union(Self.arrows(of: $1)) }
    let wanted = Self.nearest(all, to: choice.turn)
    setArrows(&choice) { $0.intersection(wanted) }
  }

  private func setArrows(_ choice: inout LaneChoice, _ fitting: (LaneDirections) -> LaneDirections)
  {
    let list = choice.lanes.list
    let found = list.map { fitting(Self.arrows(of: $0)) }
    choice.followed = zip(found, list).map { $0.intersection($1.directions ?? []) }
    choice.fits = found.map { !$0.isEmpty }
    // A lane that ends is no advice where another goes on.
    let endsSoon = list.map { lane in
      !(lane.directions ?? []).isDisjoint(with: [.mergeToLeft, .mergeToRight])
    }
    if zip(choice.fits, endsSoon).contains(where: { $0 && !$1 }) {
      for lane in endsSoon.indices where endsSoon[lane] { choice.fits[lane] = false }
    }
  }

  /// Lanes with signs of their own lead to the road with the same sign.
  private func readSigns(_ choice: inout LaneChoice, into exit: RoadPiece) -> Bool {
    let list = choice.lanes.list
    guard list.contains(where: { !($0.destinations + $0.destinationRefs).isEmpty }) else {
      return false
    }
    let sign = exit.directed
    let goals = Set(sign.destinations + sign.destinationRefs + exit.text.refs)
    choice.fits = list.map { !goals.isDisjoint(with: $0.destinations + $0.destinationRefs) }
    choice.followed = list.map { _ in [] }
    return choice.fits.contains(true)
  }

  /// Where a carriageway parts and no lane is lost or won, its lanes go on in their order.
  private func readCounts(_ choice: inout LaneChoice, at junction: Junction) {
    guard let count = choice.lanes.count, junction.approachIsOneWay, count > 1 else { return }
    let arms = (junction.others + [junction.exit]).filter(\.isPassable)
      .sorted { ($0.turn, $0.piece.edge) < ($1.turn, $1.piece.edge) }
    guard arms.count > 1, arms.allSatisfy({ $0.isOneWay && $0.deviation < Self.splitAngle })
    else { return }
    var first = 0
    var fitting = 0..<0
    for arm in arms {
      guard let lanes = arm.piece.directed.lanes.count, lanes > 0 else { return }
      if arm.piece.edge == junction.exit.piece.edge { fitting = first..<first + lanes }
      first += lanes
    }
    guard first == count else { return }
    choice.fits = (0..<count).map { fitting.contains($0) }
    choice.followed = (0..<count).map { _ in [] }
  }

  // MARK: Angles

  /// The arrow of the set that comes nearest to a turn of so many degrees, within reason.
  static func nearest(_ arrows: LaneDirections, to turn: Double) -> LaneDirections {
    var best: (off: Double, arrow: LaneDirections) = (60, [])
    for (arrow, angle) in ArrowMatcher.angles where arrows.contains(arrow) {
      if abs(angle - turn) < best.off { best = (abs(angle - turn), arrow) }
    }
    return best.arrow
  }

  private static func angle(of maneuver: Maneuver?) -> Double {
    switch maneuver?.modifier {
    case .sharpLeft: -135
    case .left: -90
    case .slightLeft: -45
    case .slightRight: 45
    case .right: 90
    case .sharpRight: 135
    case .uTurn: maneuver?.drivesOnLeft == true ? 180 : -180
    case .straight, nil: 0
    }
  }
}

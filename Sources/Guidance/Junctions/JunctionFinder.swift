import Geo
import RoadNetwork

/// Joins the crossings that are one junction for the driver.
///
/// Between the carriageways of a divided road, on the short lane of a slip road, and where two
/// side roads lie a few metres apart, a path passes nodes that nobody takes for junctions of their
/// own. The edges between such nodes are inside one junction.
struct JunctionFinder {
  let reader: JunctionReader
  let path: LegPath

  /// Median of a divided road, at most.
  private static let medianWidth = Distance.meters(40)
  private static let slipRoadLength = Distance.meters(100)
  private static let staggerLength = Distance.meters(12)

  /// The end of the junction that begins with edge `start` of the path: the first edge beyond it.
  func end(ofJunctionAt start: Int) throws -> Int {
    if let end = try endOfSlipRoad(start) { return end }
    var end = start
    while end < path.travelled.upperBound, try liesBetweenCarriageways(end) { end += 1 }
    // A leg that ends between the carriageways has no road beyond the junction.
    if end == path.travelled.upperBound, end > start, try liesBetweenCarriageways(end) {
      return start
    }
    if end == start, try isStagger(start) { return start + 1 }
    return end
  }

  /// The junction from edge `start` of the path to edge `end`, the first beyond it; nil where
  /// no rule could find anything to tell.
  func junction(from start: Int, to end: Int) throws -> Junction? {
    let sideRoads = try sideRoads(from: start, to: end)
    let approach = path.pieces[start - 1]
    let exit = path.pieces[end]
    let back = approach.twin
    let isOneWay = try !reader.leadsIn(by: back)
    if sideRoads.isEmpty, exit.edge != back, approach.isFerry == exit.isFerry {
      // Without a choice only the way back on another carriageway is a matter of angles.
      let mayTurnRound = try isOneWay && !reader.leadsIn(by: exit.twin)
      if !mayTurnRound { return nil }
    }
    let bearing = try reader.arrival(of: approach.edge)
    let node = path.pieces[start].tail
    return Junction(
      approach: approach, bearing: bearing, exit: try reader.arm(exit, from: bearing),
      others: try sideRoads.map { try reader.arm($0, from: bearing) },
      turnsBack: exit.edge == back, approachIsOneWay: isOneWay, mode: reader.mode, node: node,
      flags: try reader.record(of: node).flags)
  }

  /// The roads beside the path, from edge `start` of it to edge `end`, that some rule asks for.
  private func sideRoads(from start: Int, to end: Int) throws -> [RoadPiece] {
    let (approach, exit) = (path.pieces[start - 1], path.pieces[end])
    let limit = Junction.rankLimit(reader.mode, approach, exit)
    var roads: [RoadPiece] = []
    for index in start...end {
      for (edge, record) in try reader.outEdges(of: path.pieces[index].tail) {
        // Who comes from a ramp looks where traffic comes from, however small the road.
        let mayComeIn = approach.isRamp && record.access[reader.mode] == .no
        guard RoadPiece.rank(of: record) <= limit || mayComeIn,
          !isOnPath(edge, from: start - 1, to: end)
        else { continue }
        roads.append(try reader.piece(of: edge))
      }
    }
    return roads
  }

  /// Whether the path uses `edge`, from its piece `first` to its piece `last`, in either direction
  /// inside the junction, back before it, and forth beyond it.
  private func isOnPath(_ edge: EdgeID, from first: Int, to last: Int) -> Bool {
    for index in first...last {
      let own = path.pieces[index].edge
      if index > first, edge == own { return true }
      if index < last, edge == path.pieces[index].twin { return true }
    }
    return false
  }

  /// Whether an edge joins the two carriageways of a road that it crosses.
  private func liesBetweenCarriageways(_ index: Int) throws -> Bool {
    let piece = path.pieces[index]
    guard piece.record.length <= Self.medianWidth, !piece.isRoundabout, !piece.isFerry else {
      return false
    }
    let (tail, head) = (piece.tail, try reader.head(of: piece.edge))
    let near = try oneWays(at: tail, besides: piece.edge)
    if near.isEmpty { return false }
    let far = try oneWays(at: head, besides: piece.twin)
    if far.isEmpty { return false }
    let along = try reader.record(of: tail).coordinate.bearing(
      to: reader.record(of: head).coordinate)
    func crossing(_ roads: [RoadPiece]) throws -> [Arm] {
      try roads.map { try reader.arm($0, from: along) }.filter { (45...135).contains($0.deviation) }
    }
    let (nearArms, farArms) = (try crossing(near), try crossing(far))
    return nearArms.contains { one in farArms.contains { $0.isOppositeCarriageway(of: one) } }
  }

  /// The roads at `node` that may be travelled in one direction only.
  private func oneWays(at node: NodeID, besides edge: EdgeID) throws -> [RoadPiece] {
    var roads: [RoadPiece] = []
    for (other, record) in try reader.outEdges(of: node) where other != edge {
      if record.flags.contains(.roundabout) { continue }
      let isPassable = Arm.Openness(record.access[reader.mode]) != .closed
      let leadsIn = try reader.leadsIn(by: reader.twin(of: other))
      if isPassable != leadsIn { roads.append(try reader.piece(of: other)) }
    }
    return roads
  }

  /// The end of a short lane that cuts the corner of two ordinary roads.
  private func endOfSlipRoad(_ start: Int) throws -> Int? {
    guard isOrdinaryRoad(path.pieces[start - 1]) else { return nil }
    var end = start
    while end <= path.travelled.upperBound, path.pieces[end].isLink, !path.pieces[end].isFerry {
      end += 1
    }
    guard end > start, end <= path.travelled.upperBound, isOrdinaryRoad(path.pieces[end]),
      path.distance(from: start, to: end) <= Self.slipRoadLength
    else { return nil }
    for index in start + 1..<max(start + 1, end) {
      if let inner = try junction(from: index, to: index), !inner.choices.isEmpty { return nil }
    }
    return end
  }

  private func isOrdinaryRoad(_ piece: RoadPiece) -> Bool {
    !piece.isLink && piece.roadClass != .motorway && !piece.isFerry && !piece.isRoundabout
      && !piece.record.flags.contains(.controlledAccess)
  }

  /// Whether the path turns off and back within a few metres.
  private func isStagger(_ start: Int) throws -> Bool {
    guard start < path.travelled.upperBound, path.pieces[start].record.length <= Self.staggerLength,
      !path.pieces[start].isRoundabout, !path.pieces[start + 1].isRoundabout
    else { return false }
    let before = try reader.arrival(of: path.pieces[start - 1].edge)
    let after = try reader.departure(of: path.pieces[start + 1].edge)
    let across = try reader.departure(of: path.pieces[start].edge)
    let (first, second) = (before.turn(to: across), across.turn(to: after))
    return abs(before.turn(to: after)) <= 30 && abs(first) >= 40 && abs(second) >= 40
      && first * second < 0
  }
}

import Geo
import RoadNetwork

/// Joins the crossings that are one junction for the driver.
///
/// Between the carriageways of a divided road, on the short lane of a slip road, and where two
/// side roads lie a few metres apart, a path passes nodes that nobody takes for junctions of their
/// own. The edges between such nodes are inside one junction.
struct JunctionFinder: Sendable {
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

  /// The junction from edge `start` of the path to edge `end`, the first beyond it.
  func junction(from start: Int, to end: Int) throws -> Junction {
    let graph = reader.graph
    let approach = path.pieces[start - 1]
    let bearing = try reader.arrival(of: approach.edge)
    let back = try graph.twin(of: approach.edge)
    let exitEdge = path.pieces[end].edge
    var inside: [EdgeID] = [back, exitEdge]
    for index in start..<end {
      inside.append(path.pieces[index].edge)
      inside.append(try graph.twin(of: path.pieces[index].edge))
    }
    var others: [Arm] = []
    for index in start...end {
      let node = try graph.tail(of: path.pieces[index].edge)
      others += try reader.arms(at: node, from: bearing).filter { !inside.contains($0.piece.edge) }
    }
    let node = try graph.tail(of: path.pieces[start].edge)
    return Junction(
      approach: approach, bearing: bearing, exit: try reader.arm(exitEdge, from: bearing),
      others: others, turnsBack: exitEdge == back,
      approachIsOneWay: try graph.record(of: back).access[reader.mode] == .no,
      mode: reader.mode, node: node, flags: try graph.record(of: node).flags)
  }

  /// Whether an edge joins the two carriageways of a road that it crosses.
  private func liesBetweenCarriageways(_ index: Int) throws -> Bool {
    let piece = path.pieces[index]
    guard piece.record.length <= Self.medianWidth, !piece.isRoundabout, !piece.isFerry else {
      return false
    }
    let graph = reader.graph
    let twin = try graph.twin(of: piece.edge)
    let (tail, head) = (try graph.tail(of: piece.edge), try graph.head(of: piece.edge))
    let along = try graph.record(of: tail).coordinate.bearing(to: graph.record(of: head).coordinate)
    func crossing(_ node: NodeID, besides edge: EdgeID) throws -> [Arm] {
      try reader.arms(at: node, from: along).filter {
        $0.piece.edge != edge && $0.isOneWay && !$0.piece.isRoundabout
          && (45...135).contains($0.deviation)
      }
    }
    let near = try crossing(tail, besides: piece.edge)
    if near.isEmpty { return false }
    let far = try crossing(head, besides: twin)
    return near.contains { one in far.contains { $0.isOppositeCarriageway(of: one) } }
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
      let inner = try junction(from: index, to: index)
      guard inner.choices.isEmpty else { return nil }
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

import Geo
import Guidance
import RoadNetwork

/// Short roads that cut the corner of a crossing.
struct SlipRoads {
  let facts: LegFacts
  let reader: IntersectionReader

  /// No such road is longer, nor is the corner further off.
  private static let reach = Distance.meters(200)
  private static let edgeLimit = 24

  /// Whether edge `index` of the path leads over a slip road into the road that the way straight
  /// on crosses, so that both turns are one.
  func begins(at index: Int, _ crossing: Crossing) throws -> Bool {
    guard let slip = crossing.exit, slip.isOneWay, slip.deviation < 100,
      let end = try end(from: index), end < facts.edges.count,
      maySlip(slip, into: facts.edges[end], from: crossing)
    else { return false }
    let corner = try reader.graph.tail(of: facts.edges[end].edge)
    for main in crossing.ways where main.isOpen && main.edge != slip.edge {
      guard main.deviation < Crossing.Angle.wide, slip.turn * (slip.turn - main.turn) > 0,
        try leads(main.edge, across: facts.edges[end], to: corner)
      else { continue }
      return true
    }
    return false
  }

  /// The place in the path at which the slip road has come to a crossing.
  private func end(from index: Int) throws -> Int? {
    var length = Distance.zero
    for place in index..<facts.edges.count {
      let edge = facts.edges[place]
      length = .meters(length.meters + edge.record.length.meters)
      if length > Self.reach || edge.isRoundabout { return nil }
      guard place + 1 < facts.edges.count else { return nil }
      if try reader.arms(at: facts.edges[place + 1].edge, from: edge.edge).count > 2 {
        return place + 1
      }
    }
    return nil
  }

  private func maySlip(_ slip: Crossing.Way, into road: EdgeFacts, from crossing: Crossing) -> Bool
  {
    let isNamed = slip.text.title != nil
    let isOwn =
      isNamed && !slip.text.isSameStreet(as: crossing.approach.text)
      && !slip.text.isSameStreet(as: road.text)
    return !slip.isRoundabout && !road.isRoundabout && !slip.isFerry && (!isOwn || slip.kind.isLink)
      && (!crossing.approach.kind.isMainline || crossing.approach.text.title != nil)
  }

  /// Whether `main` comes to a crossing from which a road named as `road` leads to `corner`.
  private func leads(_ main: EdgeID, across road: EdgeFacts, to corner: NodeID) throws -> Bool {
    guard let crossing = try head(of: main) else { return false }
    for out in try reader.graph.outEdges(of: crossing.node) where out != crossing.back {
      let facts = try EdgeFacts(out, graph: reader.graph)
      guard facts.text == road.text || facts.text.isSameStreet(as: road.text),
        let goal = try head(of: out, stopsAt: corner), goal.node == corner
      else { continue }
      return true
    }
    return false
  }

  private struct Head {
    let node: NodeID
    let back: EdgeID
  }

  /// The next crossing along `edge`, or `stop`; nil if it is too far.
  private func head(of edge: EdgeID, stopsAt stop: NodeID? = nil) throws -> Head? {
    let graph = reader.graph
    var current = edge
    var meters = 0.0
    for _ in 0..<Self.edgeLimit {
      meters += try graph.record(of: current).length.meters
      if meters > Self.reach.meters { return nil }
      let node = try graph.head(of: current)
      let back = try graph.twin(of: current)
      let outs = try graph.outEdges(of: node).filter { edge in
        try graph.record(of: edge).access[reader.mode] != .no
          || graph.record(of: graph.twin(of: edge)).access[reader.mode] != .no
      }
      if node == stop || outs.count != 2 { return Head(node: node, back: back) }
      guard let next = outs.first(where: { $0 != back }) else { return nil }
      current = next
    }
    return nil
  }
}
